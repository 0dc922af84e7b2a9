from pathlib import Path

import numpy as np
import pytest

from voicewire.engines.base import Reference, SynthesisOptions
from voicewire.engines.tone import ToneEngine, dominant_pitch
from voicewire.errors import EngineFailure
from voicewire.testing import check_engine

MODELS = Path("models")  # of which these engines have none

TEXT = "The kettle is on."
RATE = ToneEngine.sample_rate


class Ended(BaseException):
    pass


def end():
    raise Ended


def pieces(voice="sine", text=TEXT, **options):
    return list(ToneEngine(crash=end, hang=end).synthesize(text, voice, SynthesisOptions(**options)))


def speech(voice="sine", text=TEXT, **options):
    return np.concatenate(pieces(voice, text, **options))


def pitch(pcm):
    return dominant_pitch(sample_of(pcm, RATE))


def sample_of(pcm, sample_rate=16_000):
    return Reference(pcm.astype("<f4").tobytes(), sample_rate, "")


def wave(hertz, sample_rate=16_000, seconds=2.0):
    return 0.3 * np.sin(2 * np.pi * hertz / sample_rate * np.arange(round(seconds * sample_rate)))


def test_it_is_an_engine():
    assert check_engine(ToneEngine(), "sine") == pytest.approx(0.06 * 17)
    assert ToneEngine.voices(MODELS) == ["sine"]


@pytest.mark.parametrize("text", ["a", TEXT, TEXT * 20])
def test_the_estimate_is_exact(text):
    assert len(speech(text=text)) == round(ToneEngine.estimate(text) * RATE)


@pytest.mark.parametrize("speed", [0.5, 0.8, 1.25, 2.0])
def test_speed_is_exact_and_keeps_the_pitch(speed):
    assert ToneEngine.keeps_speed
    assert len(speech(speed=speed)) == round(len(speech()) / speed)
    assert pitch(speech(speed=speed)) == pytest.approx(pitch(speech()), abs=2)


def test_pieces_are_half_a_second():
    assert [len(piece) / RATE for piece in pieces()] == pytest.approx([0.5, 0.5, 0.02])


def test_no_text_gives_no_piece():
    assert pieces(text="") == []


def test_pitch_comes_from_text_and_seed():
    assert np.array_equal(speech(seed=1), speech(seed=1))
    assert not np.array_equal(speech(seed=1), speech(seed=2))
    assert not np.array_equal(speech(text="abc"), speech(text="abd"))


def test_silence_at_the_edges():
    plain, padded = speech(), speech("sine?lead_s=0.3&trail_s=0.4")
    lead, trail = round(0.3 * RATE), round(0.4 * RATE)
    assert np.array_equal(padded[lead:-trail], plain)
    assert not padded[:lead].any()
    assert not padded[-trail:].any()


@pytest.mark.parametrize(("switch", "error"), [("fail", EngineFailure), ("hang", Ended), ("crash", Ended)])
def test_misbehaviour_at_a_piece(switch, error):
    speaking = ToneEngine(crash=end, hang=end).synthesize(TEXT, f"sine?{switch}_at=1", SynthesisOptions())
    assert np.array_equal(next(speaking), pieces()[0])
    with pytest.raises(error):
        next(speaking)


def test_misbehaviour_only_with_a_word():
    assert np.array_equal(speech("sine?fail_at=0&word=storm"), speech())
    with pytest.raises(EngineFailure):
        pieces("sine?fail_at=0&word=storm", "a storm comes")


def test_misbehaviour_once(tmp_path):
    voice = f"sine?fail_at=1&once={tmp_path / 'flag'}"
    with pytest.raises(EngineFailure, match="piece 1"):
        pieces(voice)
    assert np.array_equal(speech(voice), speech())


def test_a_delay_changes_no_sample():
    assert np.array_equal(speech("sine?delay_s=0.001"), speech())


@pytest.mark.parametrize("voice", ["sine?loud=1", "sine?lead_s=much", "sine?lead_s", "sine?fail_at=1.5"])
def test_switches_that_cannot_be_read(voice):
    with pytest.raises(EngineFailure, match="known are: lead_s, trail_s, delay_s, fail_at"):
        pieces(voice)


def test_another_voice_is_refused():
    with pytest.raises(EngineFailure, match="no voice 'square'; it has: sine"):
        pieces("square")


def test_an_imitated_voice_has_the_pitch_of_its_sample():
    engine = ToneEngine()
    noise = np.random.default_rng(1).normal(0, 0.05, 32_000)
    engine.imitate("clone:high", [sample_of(0.2 + wave(731) + noise), sample_of(wave(300))])
    engine.imitate("clone:low", [sample_of(wave(128))])
    for voice, hertz in (("clone:high", 731), ("clone:low", 128)):
        spoken = np.concatenate(list(engine.synthesize(TEXT * 3, voice, SynthesisOptions(seed=5))))
        assert len(spoken) == len(speech(text=TEXT * 3))
        assert pitch(spoken) == pytest.approx(hertz, abs=1)
    assert check_engine(engine, "clone:low") == pytest.approx(0.06 * 17)
    assert engine.voices(MODELS) == ["sine"]


def test_a_forgotten_voice_is_refused_once_what_was_begun_is_spoken():
    engine = ToneEngine()
    engine.imitate("clone:1", [sample_of(wave(300))])
    begun = engine.synthesize(TEXT, "clone:1", SynthesisOptions())
    next(begun)
    engine.forget("clone:1")
    engine.forget("clone:1")
    assert sum(map(len, begun)) == len(speech()) - RATE // 2
    with pytest.raises(EngineFailure, match="no voice 'clone:1'"):
        next(engine.synthesize(TEXT, "clone:1", SynthesisOptions()))


def test_silence_cannot_be_imitated():
    with pytest.raises(EngineFailure, match="silence"):
        ToneEngine().imitate("clone:1", [sample_of(np.zeros(100))])
