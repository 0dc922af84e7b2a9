from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.audio import joiner as rules
from voicewire.audio.format import Pcm, silence
from voicewire.audio.joiner import ONSET_DBFS, Joiner
from voicewire.engines.base import SynthesisOptions
from voicewire.engines.hibari import HibariEngine

RATE = 24_000
FRAME = 120  # 5 ms
STEP = 24  # 1 ms
LEAD = 2 * STEP
TAIL = 8 * FRAME
FADE = FRAME


def tone(seconds: float, level_dbfs: float = -15.0, sample_rate: int = RATE) -> Pcm:
    """A 400 Hz sine; the level is its mean power's."""
    amplitude = np.sqrt(2) * 10 ** (level_dbfs / 20)
    phase = 2 * np.pi * 400 * np.arange(round(seconds * sample_rate)) / sample_rate
    return np.asarray(amplitude * np.sin(phase), np.float32)


def noise(seconds: float, level_dbfs: float) -> Pcm:
    samples = np.random.default_rng(4).standard_normal(round(seconds * RATE))
    return np.asarray(10 ** (level_dbfs / 20) * samples, np.float32)


def join(joiner: Joiner, *pieces: Pcm, pause_s: float = 0.0) -> Pcm:
    """One segment."""
    return np.concatenate([*(joiner.push(piece) for piece in pieces), joiner.finish(pause_s)])


def test_silence_at_the_edges_is_trimmed_to_a_short_lead_and_tail() -> None:
    joined = join(Joiner(RATE), np.concatenate((silence(0.3, RATE), tone(0.5), silence(0.45, RATE))))
    assert len(joined) == LEAD + 12_000 + TAIL
    assert np.array_equal(joined[LEAD : LEAD + 12_000], tone(0.5))


def test_the_mark_s_pause_comes_after_the_segment() -> None:
    joiner = Joiner(RATE)
    first = join(joiner, silence(0.3, RATE), tone(0.2), silence(0.3, RATE), pause_s=0.3)
    assert len(first) == LEAD + 4_800 + TAIL + 7_200
    assert not first[-7_200:].any()
    assert np.abs(join(joiner, tone(0.2), pause_s=0.3)[:FADE]).max() > 0.1


def test_a_break_of_the_text_s_own_replaces_the_pause() -> None:
    joiner = Joiner(RATE)
    joiner.push(tone(0.2))
    assert not joiner.finish(0.3, break_s=1.5)[-36_000:].any()
    joiner.push(tone(0.2))
    assert joiner.finish(0.3, break_s=0.0)[-FADE:].any()


def test_both_edges_are_faded_so_that_no_join_clicks() -> None:
    joiner = Joiner(RATE)
    segments = [join(joiner, np.full(2_400, 0.5, np.float32)) for _ in range(2)]
    steps = np.abs(np.diff(np.concatenate(([0.0], *segments, [0.0]))))
    assert steps.max() < 0.5 * np.pi / 2 / LEAD * 1.01
    assert np.array_equal(segments[0][LEAD:-FADE], np.full(2_400 - LEAD - FADE, 0.5, np.float32))
    assert np.all(np.diff(segments[0][:LEAD]) > 0)


def test_a_segment_shorter_than_its_fades_still_comes_out() -> None:
    joined = join(Joiner(RATE), np.full(50, 0.5, np.float32))
    assert len(joined) == 50
    assert 0 < np.abs(joined).max() < 0.5


def test_silence_in_the_middle_is_kept_however_it_falls() -> None:
    pieces = [tone(0.2), silence(0.5, RATE), silence(0.7, RATE), tone(0.2)]
    joined = join(Joiner(RATE), *pieces)
    assert np.array_equal(joined[FADE:-FADE], np.concatenate(pieces)[FADE:-FADE])


def test_silence_is_held_until_speech_follows_it() -> None:
    joiner = Joiner(RATE)
    assert len(joiner.push(tone(0.2))) == 4_800 - FRAME
    assert len(joiner.push(silence(0.4, RATE))) == 0
    assert len(joiner.push(tone(0.1))) == FRAME + 9_600 + 2_400 - FRAME


def test_first_sound_is_first_speech() -> None:
    joiner = Joiner(RATE)
    assert len(joiner.push(silence(0.3, RATE))) == 0
    assert np.array_equal(joiner.push(tone(0.2))[LEAD:], tone(0.2)[:-FRAME])


@given(
    borders=st.lists(st.integers(0, 40_000), max_size=12),
    lead_s=st.floats(0, 0.35),
    gap_s=st.floats(0, 0.3),
    trail_s=st.floats(0, 0.5),
)
def test_the_samples_do_not_depend_on_the_pieces(
    borders: list[int], lead_s: float, gap_s: float, trail_s: float
) -> None:
    edges = [silence(lead_s, RATE), tone(0.21, -50), tone(0.1), silence(gap_s, RATE), tone(0.03, -58), noise(0.1, -72)]
    segment = np.concatenate([*edges, silence(trail_s, RATE)])
    whole, cut = Joiner(RATE), Joiner(RATE)
    pieces = np.split(segment, sorted(min(border, len(segment)) for border in borders))
    for _ in range(2):
        assert np.array_equal(join(cut, *pieces, pause_s=0.1), join(whole, segment, pause_s=0.1))


@given(
    parts=st.lists(st.tuples(st.booleans(), st.integers(0, 3_000)), min_size=1, max_size=6),
    size=st.integers(1, 2_500),
)
def test_no_speech_is_ever_lost_or_moved(parts: list[tuple[bool, int]], size: int) -> None:
    """A ramp tells the place of each sample: what comes out is one run of it, with all of the speech."""
    loud = np.concatenate([np.full(samples, is_loud) for is_loud, samples in parts])
    places = np.arange(1, len(loud) + 1)
    segment = np.where(loud, 0.1 + places / 100_000, 0.0).astype(np.float32)
    joined = join(Joiner(RATE), *[segment[start : start + size] for start in range(0, len(segment), size)])
    if not loud.any():
        assert len(joined) == 0
        return
    first, last = np.flatnonzero(loud)[[0, -1]]
    start = max(0, first // STEP * STEP - LEAD)
    assert len(joined) >= last + 1 - start
    assert np.array_equal(joined[FADE:-FADE], segment[start : start + len(joined)][FADE:-FADE])
    assert len(joined) <= last - first + 1 + LEAD + TAIL + 2 * FRAME


@pytest.mark.parametrize(
    "pcm", [silence(0.0, RATE), silence(1.0, RATE), noise(1.0, -70.0)], ids=["no", "zero", "faint"]
)
def test_a_silent_segment_gives_a_minimal_silence(pcm: Pcm) -> None:
    joiner = Joiner(RATE)
    assert len(join(joiner, pcm, pause_s=0.6)) == rules.MAX_EMPTY_S * RATE
    assert len(join(joiner, pcm)) == 0
    joiner.push(pcm)
    assert len(joiner.finish(0.3, break_s=2.0)) == 2 * RATE


def test_a_whisper_is_speech() -> None:
    whisper = noise(0.4, -35.0)
    joined = join(Joiner(RATE), silence(0.3, RATE), whisper, silence(0.3, RATE))
    assert np.array_equal(joined[LEAD : LEAD + len(whisper)], whisper)


def test_a_whisper_after_loud_speech_is_speech() -> None:
    joiner = Joiner(RATE)
    join(joiner, tone(0.5, -6.0))
    whisper = noise(0.4, -35.0)
    joined = join(joiner, silence(0.3, RATE), whisper, silence(0.3, RATE))
    assert np.array_equal(joined[LEAD : LEAD + len(whisper)], whisper)


def test_the_hiss_of_a_loud_voice_is_silence() -> None:
    joiner = Joiner(RATE)
    hiss = noise(0.3, -60.0)
    join(joiner, tone(0.5, -10.0))
    assert len(join(joiner, hiss, tone(0.5, -10.0), hiss)) == LEAD + 12_000 + TAIL


def test_a_broken_sample_does_not_deafen_the_session() -> None:
    joiner = Joiner(RATE)
    broken = tone(0.2)
    broken[[1_000, 2_000]] = np.nan, np.inf
    join(joiner, broken)
    assert len(join(joiner, silence(0.3, RATE), tone(0.2))) == LEAD + 4_800


def test_the_engine_s_pcm_is_not_changed() -> None:
    pcm = tone(0.2)
    join(Joiner(RATE), pcm)
    assert np.array_equal(pcm, tone(0.2))


def test_other_rates_keep_the_same_times() -> None:
    for rate in (16_000, 22_050, 44_100):
        joined = join(Joiner(rate), silence(0.3, rate), tone(0.5, sample_rate=rate), silence(0.3, rate))
        assert len(joined) / rate == pytest.approx(0.5 + 0.002 + 0.04, abs=0.006)


def test_longer_marks_pause_longer() -> None:
    pauses = [rules.PAUSE_NONE_S, rules.PAUSE_CLAUSE_S, rules.PAUSE_SENTENCE_S, rules.PAUSE_PARAGRAPH_S]
    assert pauses == sorted(pauses)


SOFT_ONSETS = ["Hello there.", "Fine.", "Some sand.", "Think again.", "Five fish swam.", "His hat fell.", "Hi!"]
SENTENCES = ["Red light.", "Green light.", "Blue light."]


def levels(pcm: Pcm) -> Any:
    """dBFS of each 5 ms."""
    frames = pcm[: len(pcm) // FRAME * FRAME].reshape(-1, FRAME).astype(np.float64)
    return 10 * np.log10((frames**2).mean(axis=1) + 1e-12)


@pytest.fixture(scope="module")
def hibari() -> Any:
    """Speaks a text as the engine gives it."""
    engine = HibariEngine()
    return lambda text: np.concatenate(list(engine.synthesize(text, "heart", SynthesisOptions(seed=0))))


@pytest.mark.end_to_end
@pytest.mark.parametrize("text", SOFT_ONSETS)
def test_no_soft_onset_is_clipped(hibari: Any, text: str) -> None:
    speech = hibari(text)
    joined = join(Joiner(RATE), speech)
    inside = joined[FADE:-FADE]
    start = next(at for at in range(0, len(speech), STEP) if np.array_equal(speech[at : at + len(inside)], inside))
    assert start > 0.1 * RATE
    assert levels(speech[: start - FADE]).max() < ONSET_DBFS
    assert levels(speech[start + len(inside) :]).max() < -60
    assert np.flatnonzero(levels(joined) > -45)[0] * 0.005 < 0.1


@pytest.mark.end_to_end
def test_sentences_of_their_own_are_80_to_900_ms_apart(hibari: Any) -> None:
    joiner = Joiner(RATE)
    segments = [join(joiner, hibari(text), pause_s=rules.PAUSE_SENTENCE_S) for text in SENTENCES]
    loud = np.flatnonzero(levels(np.concatenate(segments)) > -45)
    gaps = np.sort(np.diff(loud))[-2:] * 0.005
    assert np.all((gaps > 0.3) & (gaps < 0.5))
