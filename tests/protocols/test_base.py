import pytest

from voicewire.errors import BadMessage, EngineFailure, UnknownVoice
from voicewire.protocols import ROUTES
from voicewire.protocols.base import Note, Notes, close_reason, row_for


@pytest.mark.parametrize("message", ["short", "é" * 100, "🙂" * 50, ""])
def test_a_close_reason_fits_and_is_whole_characters(message: str) -> None:
    reason = close_reason(message)
    assert len(reason.encode()) <= 123
    assert message.startswith(reason)
    assert len(message.encode()) <= 123 or len(reason.encode()) > 119


@pytest.mark.parametrize(("route", "protocol"), ROUTES.items())
def test_machines_are_bounded_and_named(route, protocol) -> None:
    assert route.startswith("/")
    assert protocol.name == protocol.name.lower()
    assert 0 < protocol.max_frame_bytes <= 32 << 20


def test_a_note_is_made_once_and_there_are_not_too_many() -> None:
    notes = Notes(most=2)
    assert notes.once("a", "A.") == [Note("a", "A.")]
    assert notes.once("a", "A again.") == []
    assert notes.once("b", "B.") == [Note("b", "B.")]
    assert notes.once("c", "C.") == []


def test_an_error_has_the_row_of_its_class_or_of_the_nearest_above() -> None:
    class Worse(BadMessage):
        pass

    class Worst(Worse):
        pass

    rows = {EngineFailure: 0, BadMessage: 1, Worse: 2}
    assert [row_for(rows, error) for error in (BadMessage(), Worst(), UnknownVoice())] == [1, 2, 0]
