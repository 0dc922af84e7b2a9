import numpy as np
import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.engines.toy_piper import FRAMES_PER_ID, SAMPLES_PER_FRAME, write_voice
from tests.voices_here import models_dir_with
from voicewire.engines.base import SynthesisOptions
from voicewire.engines.piper import FIRST_PIECE_S, ITS_FIRST_PIECE_S, SAMPLE_RATE, SENTENCE_GAP_S, PiperEngine
from voicewire.engines.piper_voice import find_voice
from voicewire.engines.registry import engine_class
from voicewire.errors import EngineFailure
from voicewire.testing import check_engine
from voicewire.text.phonemes import word

JOE = "en_US-joe-medium"
LONG = (
    "The quick brown fox jumps over the lazy dog, and nobody in the whole village knows why it does so every single "
    "morning before the sun comes up over the hills and far away."
)


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    models = tmp_path_factory.mktemp("models")
    write_voice(models, "toy")
    write_voice(models, "trio", num_speakers=3, speaker_id_map={"ann": 0, "bea": 2})
    write_voice(models, "fine", audio={"sample_rate": 22_050})
    write_voice(models, "whole", breaks="decoder")
    return models


@pytest.fixture(scope="module")
def engine(models):
    return PiperEngine.load(models)


@pytest.fixture(scope="module")
def joe():
    return PiperEngine.load(models_dir_with(f"piper/{JOE}/{JOE}.onnx", f"piper/{JOE}/{JOE}.onnx.json"))


def speak(engine, text, voice, seed=0):
    return np.concatenate(list(engine.synthesize(text, voice, SynthesisOptions(seed=seed))))


def test_it_is_in_the_registry():
    assert engine_class("piper") is PiperEngine


def test_voices_are_listed_without_their_speakers(models):
    assert PiperEngine.voices(models) == ["fine", "toy", "trio", "whole"]
    known = ["toy", "trio", "trio#bea", "trio#1", "toy#", "none", "toy#0", "trio#3", "trio#cat", ""]
    assert [voice for voice in known if PiperEngine.has_voice(voice, models)] == known[:5]


@pytest.mark.parametrize("voice", ["toy", "trio", "trio#bea", "trio#1", "fine", "whole"])
def test_it_is_an_engine(engine, voice):
    assert check_engine(engine, voice, " ".join(["Banana"] * 60) + ".\nNah.") > 1


@pytest.mark.parametrize(("voice", "rate"), [("toy", 16_000), ("fine", 22_050)])
def test_every_voice_comes_at_one_rate(engine, voice, rate):
    (ids,) = engine._voice(voice).reader.sentences("Banana.")
    samples = len(ids) * FRAMES_PER_ID * SAMPLES_PER_FRAME
    assert len(speak(engine, "Banana.", voice)) == round(samples * SAMPLE_RATE / rate)


def test_a_gap_lies_between_sentences(engine):
    apart = sum(len(speak(engine, text, "fine")) for text in ("Nah.", "Banana."))
    assert len(speak(engine, "Nah. Banana.", "fine")) == apart + round(SENTENCE_GAP_S * SAMPLE_RATE)
    assert len(speak(engine, "Nah\nBanana.", "fine")) > apart


def test_seeds_and_speakers_change_the_speech(engine):
    one = speak(engine, "Banana.", "trio")
    assert np.array_equal(one, speak(engine, "Banana.", "trio#0"))
    assert not np.allclose(one, speak(engine, "Banana.", "trio#bea"), atol=1e-3)
    assert not np.allclose(one, speak(engine, "Banana.", "trio", seed=1), atol=1e-3)


def test_sentences_of_one_text_have_noise_of_their_own(engine):
    both = speak(engine, "Nah.\nNah.", "fine")
    half = (len(both) - round(SENTENCE_GAP_S * SAMPLE_RATE)) // 2
    assert not np.allclose(both[:half], both[-half:], atol=1e-3)


@pytest.mark.parametrize("text", ["", "😀", "...", "\n"])
def test_text_without_a_sound_gives_one_empty_piece(engine, text):
    assert [len(piece) for piece in engine.synthesize(text, "toy", SynthesisOptions())] == [0]


@pytest.mark.parametrize(
    ("voice", "reason"),
    [("none", "there is no piper voice 'none'"), ("trio#cat", "has no speaker 'cat'"), ("toy#1", "has no speaker '1'")],
)
def test_unknown_voices_are_named(engine, voice, reason):
    with pytest.raises(EngineFailure, match=reason):
        speak(engine, "Banana.", voice)


def test_without_voices_it_does_not_load(tmp_path):
    for ask in (PiperEngine.load, PiperEngine.voices):
        with pytest.raises(EngineFailure, match="there is no piper voice"):
            ask(tmp_path)


def test_half_a_voice_is_named(tmp_path):
    path = write_voice(tmp_path, "toy")
    (path.parent / "toy.onnx.json").unlink()
    with pytest.raises(EngineFailure, match=r"toy\.onnx\.json is missing"):
        speak(PiperEngine.load(tmp_path), "Banana.", "toy")
    write_voice(tmp_path, "toy").write_bytes(b"cut off")
    with pytest.raises(EngineFailure, match=r"toy\.onnx .*bring the voice again"):
        speak(PiperEngine.load(tmp_path), "Banana.", "toy")


@pytest.mark.end_to_end
def test_a_real_voice_is_an_engine(joe):
    assert 0.9 < check_engine(joe, JOE) < 1.6
    assert 7 < check_engine(joe, JOE, LONG) < 11


@pytest.mark.end_to_end
@pytest.mark.parametrize("text", ["a", "Hi.", "The kettle is on.", LONG])
def test_a_real_voice_in_pieces_is_the_voice_whole(joe, text):
    reader, model = joe._voice(JOE)
    (ids,) = reader.sentences(text)
    whole, pieces = (
        list(model.speak(reader.inputs(ids, ""), (1, 0), *sizes)) for sizes in ((10**9, 10**9), (8000, 22_050))
    )
    assert len(whole) == 1
    assert model._flow is not None
    np.testing.assert_allclose(np.concatenate(pieces), whole[0], atol=1e-4)


@pytest.mark.end_to_end
@pytest.mark.parametrize("text", ["Hi.", LONG])
def test_a_real_voice_says_what_its_file_says(joe, text):
    import onnxruntime

    reader, model = joe._voice(JOE)
    (ids,) = reader.sentences(text)
    inputs = reader.inputs(ids, "")
    inputs["scales"] = np.array([0, 1, 0], np.float32)  # without its noise, which nobody can repeat
    original = onnxruntime.InferenceSession(str(find_voice(JOE, joe._models).model))
    (whole,) = original.run(None, {item.name: inputs[item.name] for item in original.get_inputs()})
    np.testing.assert_allclose(
        np.concatenate(list(model.speak(inputs, (1, 0), 8000, 22_050))), whole.ravel(), atol=1e-3
    )


@pytest.mark.end_to_end
def test_a_real_voice_is_understood(joe):
    text = "The old lighthouse keeper climbed the stairs each evening to light the lamp.\nCan you see it?"
    assert likeness(Recogniser().hear(speak(joe, text, JOE), SAMPLE_RATE), text) > 0.93


@pytest.mark.end_to_end
def test_a_pronunciation_is_heard(joe):
    said = speak(joe, f"We spent the whole summer in {word('nɪvˈædə')}, near the border.", JOE)
    assert "nevada" in Recogniser().hear(said, SAMPLE_RATE).lower()


@pytest.mark.end_to_end
def test_estimates_are_rather_too_long(joe):
    for text in ("Hello there.", "The tea will be ready soon.", LONG):
        seconds = len(speak(joe, text, JOE)) / SAMPLE_RATE
        assert seconds < joe.estimate(text) < 2 * seconds


def test_a_small_voice_speaks_in_openvino(models, engine):
    other = PiperEngine.load_in("openvino", models)
    for voice in ("toy", "trio#bea", "whole"):
        published = speak(engine, "Banana.\nNah.", voice)
        np.testing.assert_allclose(speak(other, "Banana.\nNah.", voice), published, atol=1e-4)


def test_a_runtime_that_is_lacking_is_told_before_any_voice_is_loaded(models):
    with pytest.raises(EngineFailure, match="piper cannot run in cuda"):
        PiperEngine.load_in("cuda", models)


@pytest.mark.end_to_end
def test_a_real_voice_says_the_same_in_another_runtime(joe, other_runtime):
    other = PiperEngine.load_in(other_runtime, joe._models)
    recogniser = Recogniser()
    for text in (LONG, "The old lighthouse keeper climbed the stairs each evening.\nCan you see it?"):
        pcm, published = speak(other, text, JOE), speak(joe, text, JOE)
        assert len(pcm) == len(published)
        loudest = np.abs(published).max()
        bound = 1e-3 if other_runtime == "openvino" else 0.05 * loudest
        assert np.sqrt(np.mean((pcm - published) ** 2)) < bound
        assert likeness(recogniser.hear(pcm, SAMPLE_RATE), text) > 0.93
    assert check_engine(other, JOE, "The kettle is on.") > 0.5


@pytest.mark.parametrize(("words", "longest_s"), [(20, FIRST_PIECE_S), (80, ITS_FIRST_PIECE_S)])
def test_the_first_piece_of_a_long_sentence_is_shorter(engine, words, longest_s):
    text = " ".join(["banana"] * words) + "."
    first, second, *_ = engine.synthesize(text, "fine", SynthesisOptions())
    assert longest_s - 0.03 < len(first) / SAMPLE_RATE <= longest_s
    assert len(second) > len(first)
