"""Fish's `normalize`: it changes what is heard where numbers and dates need it, and nothing else."""

import asyncio

import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.end_to_end.fish import speak_fish
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES

pytestmark = pytest.mark.end_to_end

MARGIN = 0.05  # of likeness


async def with_and_without(server: RunningServer, text: str) -> tuple[Speech, Speech]:
    """The text with `normalize` on and off."""
    normalized = await speak_fish(server, (text,), normalize=True)
    as_written = await speak_fish(server, (text,), normalize=False)
    assert normalized.is_complete
    assert as_written.is_complete
    return normalized, as_written


@pytest.mark.parametrize(
    ("text", "spelled_out"),
    [
        ("See Fig. 3 on p. 7.", "See figure three on page seven."),
        ("Call +1 555 0100 now.", "Call plus one, five five five, zero one zero zero now."),
        ("It rose by $3bn on Jan. 5.", "It rose by three billion dollars on January fifth."),
    ],
)
async def test_numbers_are_spelled_out_only_when_asked_for(
    exact_server: RunningServer, recogniser: Recogniser, text: str, spelled_out: str
) -> None:
    heard = [
        await asyncio.to_thread(recogniser.hear_words, speech.samples, speech.sample_rate)
        for speech in await with_and_without(exact_server, text)
    ]
    normalized, as_written = (likeness(words, spelled_out) for words in heard)
    assert normalized >= 0.95, heard
    assert as_written <= normalized - MARGIN, heard


@pytest.mark.parametrize(
    "text",
    [SENTENCES[0], "Well, it is so: we go (at noon).", "Open docs.example.org now."],
)
async def test_text_without_need_is_spoken_alike(exact_server: RunningServer, text: str) -> None:
    normalized, as_written = await with_and_without(exact_server, text)
    assert normalized.payload == as_written.payload


async def test_it_is_on_by_itself(exact_server: RunningServer) -> None:
    text = "See Fig. 3 on p. 7."
    normalized, as_written = await with_and_without(exact_server, text)
    assert (await speak_fish(exact_server, (text,))).payload == normalized.payload
    assert normalized.payload != as_written.payload
