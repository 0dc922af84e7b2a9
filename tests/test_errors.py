import inspect

import pytest

from voicewire import errors
from voicewire.errors import EngineFailure, Overloaded, SpeechError, error_classes


def test_the_drawing_at_the_top_names_every_class_in_order() -> None:
    drawn = [line.split()[1] for line in (errors.__doc__ or "").splitlines() if line.startswith(("├──", "└──"))]
    assert drawn == [error.__name__ for error in error_classes()]


@pytest.mark.parametrize("error", error_classes())
def test_each_says_a_sentence_and_who_caused_it(error: type[SpeechError]) -> None:
    assert error().message == error.summary
    assert error.summary.endswith(".")
    assert error.caused_by in {"client", "server"}
    assert inspect.getdoc(error)


def test_a_better_message_wins() -> None:
    assert EngineFailure("the model is gone").message == "the model is gone"


def test_what_the_server_causes_may_be_tried_again() -> None:
    assert all(error.retryable for error in error_classes() if error.caused_by == "server")
    assert Overloaded(retry_after_s=2.0).retry_after_s == 2.0


def test_equal_by_kind_and_message() -> None:
    assert EngineFailure("a") == EngineFailure("a")
    assert EngineFailure("a") != EngineFailure("b")
    assert EngineFailure() != Overloaded()
    assert len({EngineFailure("a"), EngineFailure("a"), Overloaded("a")}) == 2
