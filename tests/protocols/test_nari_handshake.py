"""Reading the upgrade request of Nari's stream-input."""

import pytest

from voicewire.errors import BadMessage, UnsupportedFormat
from voicewire.protocols.nari_handshake import (
    MUST_BE,
    Query,
    UnsupportedParameter,
    quoted,
    read_query,
    unknown_parameters,
    voice_id,
)


def test_voice_id_is_what_stands_in_the_route() -> None:
    assert voice_id("/v1/text-to-speech/diana/stream-input") == "diana"
    assert voice_id("/v1/text-to-speech/Größe 2/stream-input") == "Größe 2"


def test_an_empty_query_has_the_defaults() -> None:
    assert read_query(()) == Query()
    assert (Query().inactivity_timeout, Query().seed, Query().language_code) == (20, 0, "auto")


def test_values_are_read() -> None:
    query = (("seed", "7"), ("inactivity_timeout", "180"), ("enable_ssml_parsing", "True"), ("model_id", "x"))
    assert read_query(query) == Query(seed=7, inactivity_timeout=180, enable_ssml_parsing=True, model_id="x")


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("output_format", "wav", UnsupportedFormat),
        ("seed", "-1", BadMessage),
        ("seed", "9" * 6000, BadMessage),
        ("inactivity_timeout", "0", BadMessage),
        ("auto_mode", "0", UnsupportedParameter),
        ("auto_mode", "", UnsupportedParameter),
        ("sync_alignment", "yes", BadMessage),
        ("enable_ssml_parsing", "no", BadMessage),
        ("apply_text_normalization", "auto", BadMessage),
    ],
)
def test_a_wrong_value_is_named_with_what_is_right(name: str, value: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        read_query(((name, value),))
    assert type(caught.value) is error
    assert str(caught.value) == f"{name} must be {MUST_BE[name]}, not {quoted(value)}."


def test_every_parameter_that_can_be_wrong_says_what_is_right() -> None:
    assert set(Query.__struct_fields__) - set(MUST_BE) == {"model_id", "language_code"}


def test_a_parameter_is_given_once() -> None:
    with pytest.raises(BadMessage, match="once"):
        read_query((("model_id", "a"), ("model_id", "a")))


def test_unknown_parameters_are_told_apart() -> None:
    assert unknown_parameters((("b", "1"), ("seed", "2"), ("a", "3"))) == ["b", "a"]
    assert read_query((("b", "1"),)) == Query()


def test_a_quoted_value_is_short_and_on_one_line() -> None:
    assert quoted("a\nb") == r"'a\nb'"
    assert len(quoted("x" * 1000)) == 41
