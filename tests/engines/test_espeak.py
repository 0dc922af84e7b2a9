import sys
from pathlib import Path

import numpy as np
import pytest

from voicewire.engines.base import SynthesisOptions
from voicewire.engines.espeak import SAMPLE_RATE, SENTENCE_PAUSE_S, EspeakEngine, with_pauses
from voicewire.engines.registry import engine_class
from voicewire.errors import EngineFailure
from voicewire.testing import check_engine

MODELS = Path("models")  # it needs none
SENTENCES = {
    "en-us": "The quick brown fox jumps over the lazy dog, and nobody in the village knows why.",
    "fr-fr": "Je voudrais réserver une table pour deux personnes demain soir.",
    "hi": "नमस्ते, आज मौसम बहुत अच्छा है और हम बाज़ार जा रहे हैं।",
    "ta": "இன்று வானிலை மிகவும் நன்றாக இருக்கிறது, நாங்கள் சந்தைக்குப் போகிறோம்.",
    "am": "ዛሬ የአየር ሁኔታው በጣም ጥሩ ነው እና ወደ ገበያ እንሄዳለን።",
    "sw": "Leo hali ya hewa ni nzuri sana na tunaenda sokoni.",
    "cmn": "今天天气很好，我们要去市场买东西。",
    "ko": "오늘은 날씨가 아주 좋아서 시장에 갑니다.",
    "ar": "الطقس جميل جدا اليوم ونحن ذاهبون إلى السوق.",
}


@pytest.fixture(scope="module")
def engine() -> EspeakEngine:
    return EspeakEngine.load(MODELS)


def speak(engine, text, voice="en-us", **options):
    return np.concatenate(list(engine.synthesize(text, voice, SynthesisOptions(**options))))


def test_it_is_in_the_registry():
    assert engine_class("espeak") is EspeakEngine


@pytest.mark.parametrize("voice", [*SENTENCES, "hi+f3", "en-us+whisper", "en-us+croak", "en-us+klatt"])
def test_it_is_an_engine(engine, voice):
    seconds = check_engine(engine, voice, SENTENCES[voice.partition("+")[0]])
    assert 1.5 < seconds < 8


@pytest.mark.parametrize("voice", SENTENCES)
def test_estimates_are_rather_too_long(engine, voice):
    seconds = len(speak(engine, SENTENCES[voice], voice)) / SAMPLE_RATE
    assert seconds < engine.estimate(SENTENCES[voice]) < 1.9 * seconds


def test_speech_lasts_as_its_text_does(engine):
    one, three = (len(speak(engine, " ".join([SENTENCES["sw"]] * times), "sw")) for times in (1, 3))
    assert 3 * one < three < 3.5 * one


def test_voices_are_languages_and_variants_of_them():
    voices = EspeakEngine.voices(MODELS)
    assert len(voices) > 120
    assert set(SENTENCES) <= set(voices)
    assert EspeakEngine.has_voice("hi+f3", MODELS)
    assert not EspeakEngine.has_voice("hi+nobody", MODELS)
    assert not EspeakEngine.has_voice("yo", MODELS)


def test_what_was_said_before_changes_nothing(engine):
    first = speak(engine, "The kettle is on.", "en-us+whisper", seed=3)
    speak(engine, "Something else, in between.", "hi+f2")
    assert np.array_equal(speak(engine, "The kettle is on.", "en-us+whisper", seed=3), first)
    assert not np.array_equal(speak(engine, "The kettle is on.", "en-us+whisper", seed=4), first)


def test_lines_are_sentences_with_a_pause_between(engine):
    first, second = (speak(engine, text) for text in ("One", "Two"))
    pause = np.zeros(round(SENTENCE_PAUSE_S * SAMPLE_RATE), np.float32)
    assert np.array_equal(speak(engine, "One\n\nTwo"), np.concatenate((first, pause, second)))
    assert with_pauses([], 5).shape == (0,)


def test_words_of_another_script_are_spoken(engine):
    without, with_one = (speak(engine, text, "hi") for text in ("आज कैसा है", "आज computer कैसा है"))
    assert len(with_one) > len(without) + 0.3 * SAMPLE_RATE


@pytest.mark.parametrize("text", ["", " ", "\n\n", "😀", "👩‍👩‍👧 ❤️\n🎉", "\x00\x01\x02", "...", "\ud800"])
def test_text_without_a_sound_gives_nothing(engine, text):
    assert speak(engine, text).shape == (0,)


@pytest.mark.parametrize("text", ["ki\ud83dtten", "kit\x00ten", "\x01kitten\x01", "\x01\x01kitten😀"])
def test_what_is_no_text_is_left_out(engine, text):
    assert np.array_equal(speak(engine, text), speak(engine, "kitten"))


def test_nothing_in_a_text_is_a_command(engine):
    assert len(speak(engine, "[[w'0n]]")) > 2 * len(speak(engine, "one"))
    assert len(speak(engine, '<prosody rate="900%">one two</prosody>')) > 2 * len(speak(engine, "one two"))


@pytest.mark.parametrize("unit", ["a", "।", "日", "<", "a1", "\u0301", "((", "-"])
def test_long_texts_without_a_space_are_survived(engine, unit):
    assert np.isfinite(speak(engine, unit * 1000, "hi")).all()


@pytest.mark.end_to_end
def test_a_hundred_thousand_characters_are_spoken_to_their_end(engine):
    spoken = speak(engine, "tea " * 25_000)
    assert len(spoken) > 25_000 * 0.15 * SAMPLE_RATE


def test_unknown_voices_are_named(engine):
    with pytest.raises(EngineFailure, match=r"has no voice 'yo'; a voice is a language .*, sw, .* variant: en-us\+f3"):
        speak(engine, "Bawo ni", "yo")


def test_without_the_package_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "espeakng_loader", None)
    monkeypatch.setattr("voicewire.engines.espeak_library.EspeakLibrary._shared", None)
    for ask in (EspeakEngine.load, EspeakEngine.voices):
        with pytest.raises(EngineFailure, match=r"pip install 'voicewire\[espeak\]'"):
            ask(MODELS)


@pytest.mark.parametrize(
    ("voice", "language"), [("hi+f3", "hi"), ("sw", "sw"), ("cmn", "zh"), ("fr-fr+m3", "fr"), ("en-us", "en-us")]
)
def test_the_language_of_a_voice(voice, language):
    assert EspeakEngine.language(voice, Path("models")) == language
