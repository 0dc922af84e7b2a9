"""Reading and writing the messages of Nari's stream-input."""

import json

import pytest

from voicewire.errors import BadMessage
from voicewire.protocols.nari_handshake import UnsupportedParameter
from voicewire.protocols.nari_messages import (
    DEFAULT_VOICE_SETTINGS,
    REFUSED_FIELDS,
    Initialize,
    Text,
    UnsupportedVoiceSettings,
    VoiceSettings,
    check_voice_settings,
    read_message,
    write_audio,
    write_error,
    write_refusal,
)


def settings_of(text: str) -> VoiceSettings | None:
    message, _ = read_message(f'{{"text":" ","voice_settings":{text}}}', Text)
    return message.settings()


def test_a_message_is_read_with_its_unknown_fields() -> None:
    message, unknown = read_message('{"b":1,"text":"Hi","flush":true,"a":{}}', Text)
    assert (message.text, message.flush, unknown) == ("Hi", True, ["b", "a"])


def test_keys_are_known_in_the_first_message_only() -> None:
    frame = '{"text":" ","xi_api_key":"a","xi-api-key":"b","authorization":null}'
    assert read_message(frame, Initialize)[1] == []
    assert read_message(frame, Text)[1] == ["xi_api_key", "xi-api-key", "authorization"]


@pytest.mark.parametrize("text", [" ", "\\u0020"])
def test_a_lone_space(text: str) -> None:
    assert read_message(f'{{"text":"{text}"}}', Text)[0].is_lone_space


@pytest.mark.parametrize("text", ["", "  ", "\\t", "\\u00a0", " a"])
def test_no_lone_space(text: str) -> None:
    assert not read_message(f'{{"text":"{text}"}}', Text)[0].is_lone_space


@pytest.mark.parametrize(
    "frame", ["", "{", "[]", "{}", '{"text":1}', '{"text":"a","flush":1}', '{"text":"a"} b', "\ufeff{}"]
)
def test_what_is_no_message(frame: str) -> None:
    with pytest.raises(BadMessage, match="must be a JSON object") as caught:
        read_message(frame, Text)
    assert type(caught.value) is BadMessage


@pytest.mark.parametrize("place", ['"x"', '"voice_settings"', '"text"'])
def test_deep_nesting(place: str) -> None:
    with pytest.raises(BadMessage, match="nested too deeply"):
        read_message(f'{{"text":"a",{place}:{"[" * 60_000}{"]" * 60_000}}}', Text)


@pytest.mark.parametrize("name", REFUSED_FIELDS)
@pytest.mark.parametrize("kind", [Initialize, Text])
def test_refused_fields(name: str, kind: type[Text]) -> None:
    with pytest.raises(UnsupportedParameter, match=name):
        read_message(f'{{"text":" ","{name}":null}}', kind)


def test_auto_mode_is_true() -> None:
    assert read_message('{"text":"a","auto_mode":true}', Text)[1] == []
    with pytest.raises(UnsupportedParameter, match="auto_mode"):
        read_message('{"text":"a","auto_mode":false}', Text)


@pytest.mark.parametrize("text", ["{}", '{"stability":"0.5"}', '{"speed":1.0}', '{"style":null,"x":[]}'])
def test_settings_that_equal_the_defaults(text: str) -> None:
    assert settings_of(text) == DEFAULT_VOICE_SETTINGS


def test_no_settings() -> None:
    assert settings_of("null") is None
    assert read_message('{"text":"a"}', Text)[0].settings() is None


@pytest.mark.parametrize(
    "text", ["5", "[]", '{"speed":true}', '{"style":{}}', '{"use_speaker_boost":"maybe"}', '{"speed":1e999}']
)
def test_settings_of_wrong_types(text: str) -> None:
    with pytest.raises(UnsupportedVoiceSettings, match="voice_settings must be an object"):
        settings_of(text)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (VoiceSettings(stability=0.4), "voice_settings.stability must be 0.5, not 0.4."),
        (VoiceSettings(similarity_boost=1.0), "voice_settings.similarity_boost must be 0.75, not 1.0."),
        (VoiceSettings(style=float("nan")), "voice_settings.style must be 0, not nan."),
        (VoiceSettings(speed=1.1), "voice_settings.speed must be 1, not 1.1."),
    ],
)
def test_settings_with_other_values(settings: VoiceSettings, message: str) -> None:
    with pytest.raises(UnsupportedVoiceSettings) as caught:
        check_voice_settings(settings.filled_in())
    assert str(caught.value) == message


def test_speaker_boost_may_be_either() -> None:
    check_voice_settings(VoiceSettings(use_speaker_boost=False).filled_in())


def test_written_messages() -> None:
    assert write_audio(b"\x01\x00\xff\x7f") == '{"audio":"AQD/fw==","isFinal":false}'
    assert json.loads(write_error("a", "b\n", "r")) == {"error": "a", "message": "b\n", "requestId": "r"}
    assert json.loads(write_refusal("A", "b", "r")) == {"error": {"code": "A", "message": "b", "requestId": "r"}}
