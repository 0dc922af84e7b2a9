"""How far the accepted chunks of an Intron session have come."""

import pytest

from voicewire.errors import LocalProtocolError
from voicewire.protocols.intron_chunks import Chunks, KeptAudio
from voicewire.protocols.intron_messages import INVALID_DATA, NOT_SPOKEN, InvalidInput

AUDIO = KeptAudio(size=3, duration_s=1.25, sample_rate=24_000)


def accepted(*texts: str) -> Chunks:
    chunks = Chunks()
    assert [chunks.append(text) for text in texts] == list(range(1, len(texts) + 1))
    return chunks


def test_a_chunk_waits_then_has_audio() -> None:
    chunks = accepted("one", "two")
    assert (len(chunks), chunks.waiting, chunks.audio(1)) == (2, 2, None)
    assert chunks.keep(AUDIO) == 1
    assert chunks.audio(1) == AUDIO
    chunks.finish(0, is_spoken=True)
    assert (chunks.waiting, chunks.audio(1), chunks.audio(2)) == (1, AUDIO, None)
    assert chunks.keep(AUDIO) == 2


@pytest.mark.parametrize("number", [0, -1, 2, 10**30])
def test_a_chunk_that_was_never_accepted_has_no_audio(number: int) -> None:
    with pytest.raises(InvalidInput, match=INVALID_DATA):
        accepted("one").audio(number)


@pytest.mark.parametrize("is_spoken", [False, True])
def test_a_chunk_that_ends_without_audio_has_failed(is_spoken: bool) -> None:
    chunks = accepted("one")
    chunks.finish(0, is_spoken=is_spoken)
    assert not chunks.waiting
    with pytest.raises(InvalidInput, match=NOT_SPOKEN):
        chunks.audio(1)


def test_a_failure_after_the_audio_takes_it_back() -> None:
    chunks = accepted("one")
    chunks.keep(AUDIO)
    chunks.finish(0, is_spoken=False)
    assert not chunks.spoken
    with pytest.raises(InvalidInput, match=NOT_SPOKEN):
        chunks.audio(1)


def test_what_is_spoken_is_in_order_and_adds_up() -> None:
    chunks = accepted("one", "two", "three", "four")
    for utterance in range(3):
        if utterance != 1:
            chunks.keep(AUDIO)
        chunks.finish(utterance, is_spoken=utterance != 1)
    assert {number: chunk.text for number, chunk in chunks.spoken.items()} == {1: "one", 3: "three"}
    assert chunks.audio_s == 2.5


def test_seconds_of_a_thousand_chunks_add_up() -> None:
    chunks = accepted(*["text"] * 1000)
    for utterance in range(1000):
        chunks.keep(KeptAudio(1, 0.1, 24_000))
        chunks.finish(utterance, is_spoken=True)
    assert chunks.audio_s == pytest.approx(100.0, abs=1e-6)


def test_our_own_misuse_is_a_bug() -> None:
    with pytest.raises(LocalProtocolError):
        Chunks().keep(AUDIO)
    with pytest.raises(LocalProtocolError):
        Chunks().finish(0, is_spoken=True)
    with pytest.raises(LocalProtocolError):
        accepted("one", "two").finish(1, is_spoken=True)
