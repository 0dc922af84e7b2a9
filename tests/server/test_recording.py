import pytest

from voicewire.errors import LocalProtocolError
from voicewire.protocols.base import Save
from voicewire.server.recording import NoRecording, Recording

SAVE = Save(recording_id="text-1", text="Good morning.", extension=".wav", parts=(1,), duration_s=1.0)


@pytest.mark.parametrize(
    "call",
    [
        lambda recording: recording.keep(1, b"data"),
        lambda recording: recording.read(1),
        lambda recording: recording.save(SAVE, "key"),
    ],
    ids=["keep", "read", "save"],
)
async def test_a_machine_that_keeps_nothing_must_not_ask_for_it(call) -> None:
    with pytest.raises(LocalProtocolError):
        await call(NoRecording())


async def test_no_recording_is_discarded_like_any_other() -> None:
    recording: Recording = NoRecording()
    recording.discard()
