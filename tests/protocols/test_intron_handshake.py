"""What an Intron client may ask for in its upgrade request."""

import pytest

from voicewire.errors import SpeechError, UnknownVoice, UnsupportedFormat
from voicewire.protocols.intron_handshake import (
    FORMATS,
    GENDERS,
    MAX_QUOTED,
    Query,
    UnknownGender,
    check_query,
    read_query,
)


def test_the_defaults_are_those_of_the_reference() -> None:
    query = read_query((("voice_accent", "yoruba"), ("voice_gender", "male")))
    assert (query.voice_language, query.output_audio_format) == ("en", "wav")
    assert query.voice == "yoruba:male"


@pytest.mark.parametrize("gender", GENDERS)
@pytest.mark.parametrize("audio_format", FORMATS)
def test_every_gender_and_format_is_good(gender: str, audio_format: str) -> None:
    check_query(Query(voice_accent="zulu", voice_gender=gender, output_audio_format=audio_format))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"voice_accent": ""}, UnknownVoice),
        ({"voice_gender": ""}, UnknownGender),
        ({"voice_gender": "Male"}, UnknownGender),
        ({"output_audio_format": "WAV"}, UnsupportedFormat),
        ({"output_audio_format": ".wav"}, UnsupportedFormat),
    ],
)
def test_wrong_values_are_refused(wrong: dict[str, str], error: type[SpeechError]) -> None:
    good = {"voice_accent": "zulu", "voice_gender": "male"}
    with pytest.raises(error) as refusal:
        check_query(Query(**{**good, **wrong}))
    assert type(refusal.value) is error
    assert next(iter(wrong)) in str(refusal.value)


def test_the_first_of_a_repeated_parameter_counts_and_others_are_ignored() -> None:
    query = read_query((("voice_accent", ""), ("voice_accent", "igbo"), ("voice_accent", "zulu"), ("voice", "x")))
    assert query == Query(voice_accent="igbo")


def test_quoted_values_are_never_long_and_never_nothing() -> None:
    quoted = Query(voice_accent="x" * 1000).quoted()
    assert quoted["voice_accent"] == "x" * MAX_QUOTED
    assert quoted["voice_gender"] == "none"
