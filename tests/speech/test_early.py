import pytest

from voicewire.errors import InputTooLarge
from voicewire.events import InputEnd, TextAppend
from voicewire.speech.early import EarlyEvents
from voicewire.speech.script import UTTERANCE_BYTES


def test_what_was_kept_comes_out_in_order_and_once() -> None:
    early = EarlyEvents(1000)
    events = [TextAppend("a"), TextAppend("", flush=True), InputEnd()]
    for event in events:
        early.keep(event)
    assert list(early.take()) == events
    assert list(early.take()) == []


def test_text_is_bounded_and_a_fragment_counts_without_text() -> None:
    early = EarlyEvents(3 * UTTERANCE_BYTES)
    for _ in range(3):
        early.keep(TextAppend(""))
    early.keep(InputEnd())
    with pytest.raises(InputTooLarge):
        early.keep(TextAppend("a"))


def test_what_was_cleared_is_gone() -> None:
    early = EarlyEvents(1000)
    early.keep(InputEnd())
    early.clear()
    assert list(early.take()) == []
