import numpy as np
import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.engines.kokoro_texts import TEXTS_OF
from voicewire.engines.base import SynthesisOptions
from voicewire.engines.kokoro import MAX_PHONEMES, KokoroEngine
from voicewire.engines.kokoro_model import FRAME, Utterance
from voicewire.engines.kokoro_voices import MODEL, VOICES
from voicewire.errors import EngineFailure
from voicewire.testing import check_engine
from voicewire.text import phonemes

RATE = KokoroEngine.sample_rate


@pytest.fixture(scope="module")
def engine(kokoro_models):
    return KokoroEngine.load(kokoro_models)


@pytest.fixture
def deaf_engine(kokoro_models):
    """Hears what the model would be given, and takes no time over it."""
    return KokoroEngine(WritingModel(), kokoro_models)


class WritingModel:
    def __init__(self):
        self.spoken = []

    def read(self, phonemes, style, speed):
        assert style.shape == (256,)
        self.spoken.append(phonemes)
        return Utterance(np.zeros((1, 1, 2 * len(phonemes)), np.float32), None, None, lead=0)

    def voice(self, utterance, start, stop, before):
        return np.full((stop - start) * FRAME, 0.5, np.float32), before


def speech(engine, text, voice="af_heart", **options):
    pieces = engine.synthesize(text, voice, SynthesisOptions(**options))
    return np.concatenate([*pieces, np.zeros(0, np.float32)])


def quiet_first(pcm):
    """The recogniser wants time before the first word."""
    return np.concatenate([np.zeros(RATE // 3, np.float32), pcm, np.zeros(RATE // 5, np.float32)])


def longest_pause_s(pcm):
    """Of 20 ms frames below -40 dBFS between the first and the last louder one."""
    frames = pcm[: len(pcm) // 480 * 480].reshape(-1, 480)
    loud = np.flatnonzero(np.mean(frames**2, axis=1) > 1e-4)
    return (np.diff(loud).max() - 1) * 0.02


def test_its_voices_are_those_that_lie_there(kokoro_models):
    assert {path.stem for path in (kokoro_models / VOICES).glob("*.bin")} == set(KokoroEngine.voices(kokoro_models))


def test_a_blend_is_a_voice(kokoro_models):
    assert KokoroEngine.has_voice("af_heart", kokoro_models)
    assert KokoroEngine.has_voice("af_heart:0.7+af_heart:0.3", kokoro_models)
    assert not KokoroEngine.has_voice("heart", kokoro_models)
    with pytest.raises(EngineFailure, match="'am_nobody' is not installed"):
        KokoroEngine.has_voice("af_heart:0.7+am_nobody:0.3", kokoro_models)
    with pytest.raises(EngineFailure, match="cannot be read: it is written name:weight"):
        KokoroEngine.has_voice("af_heart:seven", kokoro_models)


@pytest.mark.parametrize(
    "ask", [KokoroEngine.voices, KokoroEngine.load, lambda models: KokoroEngine.has_voice("x", models)]
)
def test_without_the_model_it_says_what_to_pull(tmp_path, ask):
    with pytest.raises(EngineFailure, match="bring it: voicewire models pull kokoro"):
        ask(tmp_path)


def test_a_voice_that_is_not_there_is_named(deaf_engine):
    with pytest.raises(EngineFailure, match="kokoro's voice 'af_nobody' is not installed; installed are: af_"):
        speech(deaf_engine, "Hello.", "af_nobody")


def test_text_longer_than_the_model_takes_is_cut_and_nothing_is_dropped(deaf_engine):
    word = phonemes.word("ˈbɑnɑnɑ")
    pcm = speech(deaf_engine, f"{word} " * 300)
    spoken = deaf_engine._model.spoken
    assert all(len(part) <= MAX_PHONEMES for part in spoken)
    assert " ".join(spoken).split() == ["bˈɑnɑnɑ"] * 300
    assert len(pcm) == FRAME * sum(map(len, spoken))


@pytest.mark.parametrize("text", ["ab" * 2500, "x, " * 800, "東" * 1200, "1" * 900])
def test_no_text_is_too_long(deaf_engine, text):
    speech(deaf_engine, text)
    assert len(deaf_engine._model.spoken) > 1
    assert all(0 < len(part) <= MAX_PHONEMES for part in deaf_engine._model.spoken)


@pytest.mark.parametrize("text", ["", " ", "\n", "...", "—", "\ue000", ". \n ."])
def test_text_without_a_sound_gives_nothing(deaf_engine, text):
    assert len(speech(deaf_engine, text)) == 0
    assert deaf_engine._model.spoken == []


def test_each_line_is_spoken_apart(deaf_engine):
    speech(deaf_engine, "Yes.\n…\nNo.")
    assert deaf_engine._model.spoken == ["jˈɛs.", "nˈO."]


@pytest.mark.end_to_end
@pytest.mark.parametrize(("voice", "text"), [("af_heart", "The kettle is on."), ("hf_alpha:0.5+am_puck:0.5", "नमस्ते।")])
def test_it_is_an_engine(engine, voice, text):
    assert 0.5 < check_engine(engine, voice, text) < 2.5


@pytest.mark.end_to_end
def test_english_is_heard_word_for_word(engine):
    recogniser = Recogniser()
    for voice in ("am_michael", "bf_emma"):
        text = "Please bring the large green umbrella, because rain is expected this afternoon."
        assert likeness(recogniser.hear(quiet_first(speech(engine, text, voice)), RATE), text) > 0.97


@pytest.mark.end_to_end
def test_another_runtime_says_the_same_in_the_same_time(engine, kokoro_models, other_runtime):
    other = KokoroEngine.load_in(other_runtime, kokoro_models)
    recogniser = Recogniser()
    for text in (
        "Please bring the large green umbrella, because rain is expected this afternoon.",
        "We walked along the river for about an hour before the light began to fade, and then we took the train home.",
        "Can you help me?",
    ):
        pcm, published = speech(other, text), speech(engine, text)
        assert likeness(recogniser.hear(quiet_first(pcm), RATE), text) > 0.97
        assert len(pcm) == len(published)
        assert np.sqrt(np.mean(pcm**2)) == pytest.approx(np.sqrt(np.mean(published**2)), rel=0.3)
    assert 0.5 < check_engine(other, "af_heart", "The kettle is on.") < 2.5


@pytest.mark.end_to_end
def test_phonemes_are_heard(engine):
    words = [phonemes.word(word) for word in ("ˌɛndʒəˈnɪɹ", "ˌkuːbɚˈnɛtiːz")]
    heard = Recogniser().hear(speech(engine, "I am an {} and I work with {} every day.".format(*words)), RATE)
    assert likeness(heard, "I am an engineer and I work with Kubernetes every day.") > 0.95


@pytest.mark.end_to_end
def test_a_first_sound_is_not_cut_off(engine):
    recogniser = Recogniser()
    for text in ("Pass me the bread.", "Can you help me?"):
        assert likeness(recogniser.hear(quiet_first(speech(engine, text)), RATE), text) > 0.95


@pytest.mark.end_to_end
@pytest.mark.parametrize("language", ["en", "hi", "zh", "ja", "es"])
def test_the_estimate_holds_for_what_is_spoken_now(engine, language):
    voice = {"en": "am_puck", "hi": "hf_beta", "zh": "zf_xiaoyi", "ja": "jf_nezumi", "es": "em_santa"}[language]
    text = TEXTS_OF[language][3]
    spoken_s = len(speech(engine, text, voice)) / RATE
    assert 0.8 * spoken_s < KokoroEngine.estimate(text) < 1.6 * spoken_s


@pytest.mark.end_to_end
def test_sentences_on_lines_of_their_own_are_a_pause_apart(engine):
    assert longest_pause_s(speech(engine, "Yes.\nNo.")) == pytest.approx(0.42, abs=0.1)


@pytest.mark.end_to_end
def test_a_blend_sounds_like_none_of_its_voices(engine):
    alone = [speech(engine, "Yes.", voice) for voice in ("af_heart", "am_michael")]
    mixed = speech(engine, "Yes.", "af_heart:0.7+am_michael:0.3")
    assert 0.5 * RATE < len(mixed) < 1.5 * RATE
    assert not any(np.array_equal(mixed, pcm) for pcm in alone)


def test_the_model_is_found_where_it_is_pulled_to(kokoro_models):
    assert (kokoro_models / MODEL).is_file()
