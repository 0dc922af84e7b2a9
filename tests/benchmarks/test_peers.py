import io
import itertools
import wave

import msgspec
import numpy as np
import pytest

from benchmarks.figures import Void
from benchmarks.peers import comparison, measuring
from benchmarks.peers.http_speech import WavReader
from benchmarks.peers.listening import Heard, assess
from benchmarks.peers.measuring import Part, Run
from benchmarks.peers.replies import LENGTHS, replies
from benchmarks.peers.stream_input import text_message
from benchmarks.peers.wyoming_events import Event, EventReader, write_event
from voicewire.bench.figures import Figure
from voicewire.bench.player import Chunk

SAYS_HELLO = (
    b'{"type": "audio-start", "version": "1.10.2", "data_length": 42}\n{"rate": 22050, "width": 2, "channels": 1}'
    b'{"type": "audio-chunk", "version": "1.10.2", "data_length": 42, "payload_length": 4}\n'
    b'{"rate": 22050, "width": 2, "channels": 1}\n\x00{}'
    b'{"type": "audio-stop", "version": "1.10.2"}\n'
)
FORMAT = {"rate": 22_050, "width": 2, "channels": 1}


@pytest.mark.parametrize("size", [1, 7, 50, 1000])
def test_wyoming_events_may_come_in_any_pieces(size: int) -> None:
    reader = EventReader()
    pieces = [SAYS_HELLO[start : start + size] for start in range(0, len(SAYS_HELLO), size)]
    events = [event for piece in pieces for event in reader.push(piece)]
    assert events == [
        Event("audio-start", FORMAT),
        Event("audio-chunk", FORMAT, b"\n\x00{}"),
        Event("audio-stop"),
    ]


def test_a_wyoming_event_is_read_as_it_was_written() -> None:
    assert [*EventReader().push(write_event("synthesize-chunk", {"text": "Zwölf\nUhr"}))] == [
        Event("synthesize-chunk", {"text": "Zwölf\nUhr"})
    ]


def test_what_is_no_wyoming_event_is_an_error() -> None:
    with pytest.raises(msgspec.MsgspecError):
        [*EventReader().push(b"HTTP/1.1 400 Bad Request\n")]


def wav(pcm: bytes, rate: int = 22_050) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams((1, 2, rate, 0, "NONE", ""))
        writer.writeframes(pcm)
    return file.getvalue()


@pytest.mark.parametrize("size", [1, 40, 44, 45, 1000])
def test_a_wav_file_may_come_in_any_pieces(size: int) -> None:
    pcm = b"data" + bytes(range(100))
    file = wav(pcm)
    reader = WavReader()
    assert b"".join(reader.push(file[start : start + size]) for start in range(0, len(file), size)) == pcm


def test_a_wav_file_of_another_rate_is_void() -> None:
    with pytest.raises(Void, match="16000 Hz"):
        WavReader().push(wav(bytes(100), rate=16_000))


def test_a_text_message_is_spoken_at_once() -> None:
    assert text_message('She said "no". ') == '{"text":"She said \\"no\\". ","flush":true}'


def test_replies_are_of_a_length_and_say_nothing_twice() -> None:
    said = [*itertools.islice(replies(3), measuring.WARM_UP + measuring.REPLIES + measuring.CLIENTS * measuring.ROUNDS)]
    assert all(len(" ".join(sentences)) in LENGTHS for sentences in said)
    sentences = [*itertools.chain.from_iterable(said)]
    assert len(set(sentences)) == len(sentences)
    assert said == [*itertools.islice(replies(3), len(said))]
    assert said[0] != next(replies(4))


def pcm_of(*amplitudes: float) -> bytes:
    """Half a second of each, at 1 kHz."""
    return np.repeat(np.array(amplitudes) * 32767, 500).astype("<i2").tobytes()


def test_what_was_heard() -> None:
    chunks = [Chunk(0.5, 0.5), Chunk(1.25, 1.0)]
    heard = assess(chunks, pcm_of(0, 0.5, 0.5), 1000, "Twenty characters...", 0.125)
    assert heard == Heard(connect_s=0.125, bytes_s=0.5, audible_s=1.25, audio_s=1.5, gaps=1, dry_s=0.25)


def test_silence_is_void() -> None:
    with pytest.raises(Void, match="silence"):
        assess([Chunk(0.5, 0.5)], pcm_of(0), 1000, "Hello.", 0.0)


def test_a_reply_that_breaks_off_is_void() -> None:
    with pytest.raises(Void, match="not all of a text of 130 characters"):
        assess([Chunk(0.5, 0.5)], pcm_of(0.5), 1000, "a" * 130, 0.0)


def run_of(audible_s: float, last_s: float, cpu_s: float) -> Run:
    """One reply of ten seconds alone, and two at once."""
    alone = Heard(0.001, audible_s / 2, audible_s, 10.0, 0, 0.0)
    last = Heard(0.001, last_s / 2, last_s, 10.0, 1, 0.5)
    return Run(Part([[alone]], cpu_s), Part([[alone, last]], 2 * cpu_s), 0.25)


def figures(monkeypatch: pytest.MonkeyPatch, **runs: Run | Void) -> dict[str, Figure]:
    """Of systems that come to `runs`."""

    class Fake:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self) -> "Fake":
            return self

        def install(self) -> None: ...

    def speak(system: Fake, seed: int) -> Run:
        come_to = runs[system.name]
        if isinstance(come_to, Void):
            raise come_to
        return come_to

    monkeypatch.setattr(comparison, "SYSTEMS", tuple(map(Fake, runs)))
    monkeypatch.setattr(comparison, "run", speak)
    return {figure.name.removeprefix("peers."): figure for figure in comparison.measure()}


def test_ours_is_compared_with_the_best_in_each_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    found = figures(
        monkeypatch, voicewire=run_of(0.1, 0.5, 1.1), soon=run_of(0.2, 4.0, 2.0), cheap=run_of(0.4, 3.0, 1.0)
    )
    assert found["first_of_1_times_sooner"].value == pytest.approx(2.0)
    assert found["last_of_8_times_sooner"].value == pytest.approx(6.0)
    assert found["cpu_ratio"].value == pytest.approx(1.1)
    assert found["cpu_per_reply_ratio"].value == pytest.approx(1.1)
    assert [found[name].is_met for name in ("first_of_1_times_sooner", "last_of_8_times_sooner", "cpu_ratio")] == [
        True,
        True,
        False,
    ]
    assert found["void"].is_met
    assert found["cheap.of_8.underruns"].value == 0.5
    assert found["cheap.last_of_8.bytes_ms.median"].value == 1500.0


def test_a_peer_that_fails_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    found = figures(
        monkeypatch, voicewire=run_of(0.1, 0.5, 1.0), broken=Void("it hung up"), sound=run_of(0.2, 4.0, 2.0)
    )
    assert "broken: VOID, it hung up\n" in capsys.readouterr().out
    assert (found["void"].value, found["void"].conditions, found["void"].is_met) == (1, "broken", False)
    assert not [name for name in found if name.startswith("broken")]


@pytest.mark.parametrize(
    "runs", [{"voicewire": Void("it hung up"), "sound": run_of(1, 1, 1)}, {"voicewire": run_of(1, 1, 1)}]
)
def test_without_ours_or_any_other_there_is_nothing_to_compare(
    monkeypatch: pytest.MonkeyPatch, runs: dict[str, Run | Void]
) -> None:
    with pytest.raises(Void):
        figures(monkeypatch, **runs)
