import numpy as np
import pytest

from voicewire.engines.base import SynthesisOptions
from voicewire.engines.tone import ToneEngine
from voicewire.errors import EngineFailure
from voicewire.testing import check_engine

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


def test_it_is_an_engine():
    assert check_engine(ToneEngine(), "sine") == pytest.approx(0.06 * 17)
    assert ToneEngine().voices() == ["sine"]


@pytest.mark.parametrize("text", ["a", TEXT, TEXT * 20])
def test_the_estimate_is_exact(text):
    assert len(speech(text=text)) == round(ToneEngine.estimate(text) * RATE)


def test_speed_shortens():
    assert len(speech(speed=2.0)) == len(speech()) / 2


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


def test_a_respelling_is_spoken():
    assert np.array_equal(speech(text="SQL", pronunciations={"sql": "sequel"}), speech(text="sequel"))


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
