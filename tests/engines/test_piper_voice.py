import json
import sys
import unicodedata

import numpy as np
import pytest
from piper import PiperVoice
from piper.config import PiperConfig
from piper.phoneme_ids import DEFAULT_PHONEME_ID_MAP

from tests.engines.toy_piper import configuration, write_voice
from voicewire.engines import piper_voice
from voicewire.engines.piper_voice import (
    PiperReader,
    VoiceFiles,
    find_voice,
    installed,
    join_pronunciations,
    language_of,
    read_config,
    speaker_number,
)
from voicewire.errors import EngineFailure
from voicewire.text.phonemes import word

SIGNS = {number: phoneme for phoneme, (number, *_) in DEFAULT_PHONEME_ID_MAP.items()}


def reader(tmp_path, **changes):
    path = tmp_path / "voice.onnx.json"
    path.write_text(json.dumps(configuration(**{"phoneme_id_map": DEFAULT_PHONEME_ID_MAP, **changes})))
    return PiperReader(path)


def read(tmp_path, text, **changes):
    """The phonemes that the ids stand for, without those around them."""
    sentences = reader(tmp_path, **changes).sentences(text)
    return ["".join(SIGNS[number] for number in ids).strip("^_$").replace("_", "") for ids in sentences]


def test_voices_are_named_after_their_network(tmp_path):
    alone = write_voice(tmp_path, "en_US-one-medium")
    renamed = write_voice(tmp_path, "hi_IN-two-low", folder="my-voices")
    beside = write_voice(tmp_path, "hi_IN-three-low", folder="my-voices")
    assert installed(tmp_path) == {
        path.stem: VoiceFiles(path, path.with_name(f"{path.name}.json")) for path in (alone, renamed, beside)
    }
    assert find_voice("hi_IN-two-low", tmp_path).model == renamed


def test_without_voices_it_says_what_to_do(tmp_path):
    with pytest.raises(EngineFailure, match=r"no piper voice in .*piper: bring one with voicewire models pull"):
        installed(tmp_path)


def test_unknown_voices_are_named(tmp_path):
    write_voice(tmp_path, "toy")
    with pytest.raises(EngineFailure, match=r"there is no piper voice 'top' in .*, only: toy"):
        find_voice("top", tmp_path)


@pytest.mark.parametrize("name", piper_voice.PACKAGES)
def test_a_missing_package_is_named(tmp_path, monkeypatch, name):
    write_voice(tmp_path, "toy")
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(EngineFailure, match=rf"needs the package {name}: pip install 'voicewire\[piper\]'"):
        installed(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "The kettle is on, and the tea will be ready soon.",
        'Hello there. How are you, my friend? Fine! 3.5 kilometres; (really) "quoted"',
        "one two three",
        "na\u00efve caf\u00e9 – well…",
    ],
)
def test_ids_are_those_of_the_package_itself(tmp_path, text):
    config = PiperConfig.from_dict(configuration(phoneme_id_map=DEFAULT_PHONEME_ID_MAP))
    own = PiperVoice(session=None, config=config)
    assert reader(tmp_path).sentences(text) == [own.phonemes_to_ids(phonemes) for phonemes in own.phonemize(text)]


def test_lines_are_sentences(tmp_path):
    assert read(tmp_path, "one\ntwo three\n\n") == ["wˌʌn", "tˈuː θɹˈiː"]


@pytest.mark.parametrize("text", ["", " ", "\n", "...", "😀", "\x00\x01", "\ud800", "?!"])
def test_text_without_a_sound_has_no_sentence(tmp_path, text):
    assert read(tmp_path, text) == []


@pytest.mark.parametrize("text", ["[[ɡˈoʊ]] now", "[[[[ɡˈoʊ]]]] now"])
def test_brackets_in_a_text_are_no_phonemes(tmp_path, text):
    (read_one,) = read(tmp_path, text)
    assert read_one != "ɡˈoʊ nˈaʊ"
    assert read_one.endswith("nˈaʊ")


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        (f"I live in {word('nɪvˈædə')}, not here.", ["aɪ lˈɪv ɪn nɪvˈædə, nˌɑːt hˈɪɹ."]),
        (f"{word('nɪvˈædə')}", ["nɪvˈædə"]),
        (f"Yes. {word('həlˈoʊ')}! {word('ˈɑ̃')} go", ["jˈɛs.", "həlˈoʊ!", "ˈɑ̃ ɡˈoʊ"]),
        (f"{word('wˈʌn')} {word('tˈuː')}", ["wˈʌn tˈuː"]),
        (f"{word('wˈʌn')}-{word('tˈuː')}", ["wˈʌntˈuː"]),
        (f"{word('ˈɑ')}? Go", ["ˈɑ?", "ɡˈoʊ"]),
    ],
)
def test_pronunciations_take_their_place_in_the_sentence(tmp_path, text, phonemes):
    assert read(tmp_path, text) == [unicodedata.normalize("NFD", sentence) for sentence in phonemes]


def test_joining_asks_for_the_text_between():
    asked = []

    def phonemize(text):
        asked.append(text)
        return [list(text.strip())] if text.strip() else []

    assert join_pronunciations(["", "x", " b ", "y", "; c"], phonemize) == [list("x b y; c")]
    assert asked == ["", " b ", " c"]


def test_voices_without_ipa_get_pronunciations_respelled(tmp_path):
    letters = {letter: [number] for number, letter in enumerate("_^$ abcdefghijklmnopqrstuvwxyz-")}
    (ids,) = reader(tmp_path, phoneme_type="text", phoneme_id_map=letters).sentences(f"a {word('nɪvˈædə')}")
    spelled = "".join("_^$ abcdefghijklmnopqrstuvwxyz-"[number] for number in ids if number)
    assert spelled.startswith("^a n")
    assert len(spelled) > 8


def test_phonemes_that_the_voice_lacks_are_left_out(tmp_path, caplog):
    (ids,) = reader(tmp_path, phoneme_id_map={"_": [0], "^": [1], "$": [2], "n": [3]}).sentences("no one")
    assert ids == [1, 0, 3, 0, 3, 0, 2]
    assert not caplog.records


def test_inputs_are_those_of_the_network(tmp_path):
    inputs = reader(tmp_path, num_speakers=2, speaker_id_map={"bea": 1}).inputs([1, 0, 2], "bea")
    assert inputs["input"].tolist() == [[1, 0, 2]]
    assert inputs["input_lengths"].tolist() == [3]
    assert inputs["sid"].tolist() == [1]
    np.testing.assert_allclose(inputs["scales"], [0.667, 1, 0.8])


SPEAKERS = {"num_speakers": 3, "speaker_id_map": {"ann": 0, "bea": 2, "7": 1}, "default_speaker_id": 2}


@pytest.mark.parametrize(
    ("speaker", "config", "number"),
    [
        ("", {}, 0), ("", SPEAKERS, 2), ("bea", SPEAKERS, 2), ("1", SPEAKERS, 1), ("7", SPEAKERS, 1),
        ("3", SPEAKERS, None), ("cat", SPEAKERS, None), ("-1", SPEAKERS, None), ("¹", SPEAKERS, None),
        ("a", {"num_speakers": "many", "speaker_id_map": 3}, None), ("0", {"num_speakers": 1}, None),
        ("bea", {"num_speakers": 1, "speaker_id_map": {"bea": 0}}, None),
    ],
)  # fmt: skip
def test_speakers_go_by_name_or_number(speaker, config, number):
    assert speaker_number(speaker, config) == number


def test_unknown_speakers_are_named(tmp_path):
    with pytest.raises(EngineFailure, match="no speaker 'cat'; it has 3, numbered from 0 and named: 7, ann, bea"):
        reader(tmp_path, **SPEAKERS).inputs([1], "cat")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", r"voice\.onnx\.json cannot be read"),
        ("[]", "holds no object"),
        ("{}", r"voice\.onnx\.json does not say"),
        (json.dumps(configuration(phoneme_type="runes")), r"voice\.onnx\.json is no configuration .*runes"),
        *(
            (json.dumps(configuration(audio={"sample_rate": rate})), rf"no configuration .*its sample rate is {rate!r}")
            for rate in (0, -5, "a", 10**9, 22050.5)
        ),
        *(
            (json.dumps(configuration(inference={scale: value})), rf"no configuration .*its scales is {value!r}")
            for scale in ("noise_scale", "length_scale", "noise_w")
            for value in ("a", -1, 1e9)
        ),
        (json.dumps(configuration(audio="loud")), r"voice\.onnx\.json is no configuration"),
        (json.dumps(configuration(phoneme_type="pinyin")), "wants pinyin"),
    ],
)
def test_broken_configurations_are_named(tmp_path, content, reason):
    path = tmp_path / "voice.onnx.json"
    path.write_text(content)
    with pytest.raises(EngineFailure, match=reason):
        PiperReader(path)


def test_a_missing_configuration_is_named(tmp_path):
    with pytest.raises(EngineFailure, match=r"voice\.onnx\.json is missing: .* beside its \.onnx file"):
        read_config(tmp_path / "voice.onnx.json")


def test_a_language_that_espeak_lacks_is_a_failure(tmp_path):
    with pytest.raises(EngineFailure, match="piper cannot read this text"):
        reader(tmp_path, espeak={"voice": "zz-none"}).sentences("one")


@pytest.mark.parametrize(
    ("config", "language"),
    [
        ({"language": {"code": "en_US"}}, "en-US"),
        ({"espeak": {"voice": "de"}}, "de"),
        ({"language": "en", "espeak": {"voice": "fr"}}, "fr"),
        ({}, "en"),
    ],
)
def test_the_language_of_a_voice(config, language):
    assert language_of(config) == language
