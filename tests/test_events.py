from typing import get_args

import msgspec
import pytest

from voicewire.audio.format import AudioFormat
from voicewire.events import ClientEvent, ServerEvent, SessionOptions, SessionStart, TextAppend

EVENTS = [*get_args(ClientEvent), *get_args(ServerEvent)]


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_carries_its_context_and_cannot_change(event: type[msgspec.Struct]) -> None:
    context = next(field for field in msgspec.structs.fields(event) if field.name == "context")
    assert context.default == ""
    assert event.__struct_config__.frozen


def test_events_print_as_transcripts_write_them() -> None:
    assert repr(TextAppend("a", flush=True)) == "TextAppend(text='a', flush=True)"
    start = SessionStart(
        namespace="n", voice="v", audio=AudioFormat("pcm16", 8000), options=SessionOptions(normalize=False)
    )
    assert eval(repr(start)) == start
