"""Speed without a change of pitch, volume without clipping, and one loudness for all."""

import asyncio
from typing import Any

import numpy as np
import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.audio.speech import SENTENCES as TEN_SENTENCES
from tests.audio.speech import lufs
from tests.end_to_end.fish import open_fish, speak_fish
from tests.end_to_end.measures import median_pitch_hz, tone_hz
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES
from voicewire.audio.loudness import TARGET_LUFS

pytestmark = pytest.mark.end_to_end

SAID = (SENTENCES[0], SENTENCES[7], SENTENCES[4])
TEXT = " ".join(SAID)
LONG_TEXT = " ".join(TEN_SENTENCES)
LOSSLESS = [*(("pcm", rate) for rate in (8000, 16_000, 24_000, 32_000, 44_100)), ("wav", 44_100)]
LOSSY = [("mp3", 44_100), ("opus", 48_000)]

at_both_speeds = pytest.mark.parametrize("speed", [0.5, 2.0])
by_both_voices = pytest.mark.parametrize("voice", ["heart", "tone"])


async def say(server: RunningServer, text: str = TEXT, **prosody: Any) -> Speech:
    """Raw samples at 24 kHz."""
    speech = await speak_fish(server, (text,), prosody=prosody or None)
    assert speech.is_complete, speech.messages
    return speech


# -- speed -----------------------------------------------------------------------------------------


@at_both_speeds
@by_both_voices
async def test_the_speed_is_exact(exact_server: RunningServer, voice: str, speed: float) -> None:
    normal = await speak_fish(exact_server, (TEXT,), reference_id=voice)
    paced = await speak_fish(exact_server, (TEXT,), reference_id=voice, prosody={"speed": speed})
    assert paced.audio_s == pytest.approx(normal.audio_s / speed, rel=0.02)
    assert paced.length_s == pytest.approx(normal.length_s / speed, rel=0.02)


@at_both_speeds
async def test_the_speed_is_exact_over_flushes(exact_server: RunningServer, speed: float) -> None:
    lengths_s = []
    for asked in (1.0, speed):
        async with open_fish(exact_server, prosody={"speed": asked}) as session:
            for sentence in SAID:
                await session.say(sentence, flush=True)
            await session.end()
            lengths_s.append((await session.finish()).audio_s)
    assert lengths_s[1] == pytest.approx(lengths_s[0] / speed, rel=0.02)


@at_both_speeds
async def test_the_pitch_of_the_voice_stays(exact_server: RunningServer, speed: float) -> None:
    normal, paced = await say(exact_server), await say(exact_server, speed=speed, normalize_loudness=False)
    expected = median_pitch_hz(normal.samples, normal.sample_rate)
    assert median_pitch_hz(paced.samples, paced.sample_rate) == pytest.approx(expected, rel=0.03)


@at_both_speeds
async def test_the_pitch_of_a_tone_stays(exact_server: RunningServer, speed: float) -> None:
    pitches = [
        tone_hz((await speak_fish(exact_server, (SAID[0],), reference_id="tone", prosody=prosody)).samples, 24_000)
        for prosody in (None, {"speed": speed})
    ]
    assert pitches[1] == pytest.approx(pitches[0], rel=0.03)


@at_both_speeds
async def test_every_word_is_still_heard(exact_server: RunningServer, recogniser: Recogniser, speed: float) -> None:
    speech = await say(exact_server, speed=speed)
    heard = await asyncio.to_thread(recogniser.hear, speech.samples, speech.sample_rate)
    assert likeness(heard, TEXT) > 0.9, heard


@pytest.mark.parametrize(("audio_format", "sample_rate"), [("wav", 16_000), *LOSSY])
async def test_the_speed_is_exact_in_every_format(
    exact_server: RunningServer, audio_format: str, sample_rate: int
) -> None:
    lengths_s = [
        (
            await speak_fish(
                exact_server, (LONG_TEXT,), format=audio_format, sample_rate=sample_rate, prosody={"speed": speed}
            )
        ).length_s
        for speed in (1.0, 1.5)
    ]
    assert lengths_s[1] == pytest.approx(lengths_s[0] / 1.5, rel=0.02)


# -- loudness --------------------------------------------------------------------------------------


async def test_ten_sentences_are_equally_loud(exact_server: RunningServer) -> None:
    for sentence in TEN_SENTENCES:
        speech = await say(exact_server, sentence, normalize_loudness=True)
        assert lufs(speech.samples, speech.sample_rate) == pytest.approx(TARGET_LUFS, abs=1.5), sentence


async def test_a_voice_of_unknown_loudness_is_there_within_a_second(exact_server: RunningServer) -> None:
    for sentence in TEN_SENTENCES:
        plain = await speak_fish(exact_server, (sentence,), reference_id="tone")
        speech = await speak_fish(exact_server, (sentence,), reference_id="tone", prosody={})
        assert lufs(plain.samples, 24_000) > TARGET_LUFS + 9.0
        assert lufs(speech.samples[24_000:], 24_000) == pytest.approx(TARGET_LUFS, abs=1.5), sentence


async def test_ten_sentences_of_one_session_are_equally_loud(exact_server: RunningServer) -> None:
    async with open_fish(exact_server, prosody={}) as session:
        for sentence in TEN_SENTENCES:
            await session.say(sentence, flush=True)
        await session.end()
        speech = await session.finish()
    assert lufs(speech.samples, speech.sample_rate) == pytest.approx(TARGET_LUFS, abs=1.5)


async def test_without_prosody_the_voice_is_as_it_is(exact_server: RunningServer) -> None:
    plain, left_alone = await say(exact_server), await say(exact_server, normalize_loudness=False)
    assert plain.payload == left_alone.payload
    assert abs(lufs(plain.samples, 24_000) - TARGET_LUFS) > 3.0, "what is brought to the target was elsewhere"


async def test_the_oldest_model_has_no_common_loudness(exact_server: RunningServer) -> None:
    plain = await speak_fish(exact_server, (TEXT,), model="s1")
    asked = await speak_fish(exact_server, (TEXT,), model="s1", prosody={"normalize_loudness": True})
    assert asked.payload == plain.payload


# -- volume ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("volume", [-20, -6.5, 3])
async def test_the_volume_is_in_decibels(exact_server: RunningServer, volume: float) -> None:
    plain, changed = await say(exact_server), await say(exact_server, volume=volume, normalize_loudness=False)
    louder_db = lufs(changed.samples, 24_000) - lufs(plain.samples, 24_000)
    assert louder_db == pytest.approx(volume, abs=0.2)


@pytest.mark.parametrize("normalize_loudness", [False, True])
@pytest.mark.parametrize(("audio_format", "sample_rate"), LOSSLESS)
async def test_the_greatest_volume_never_reaches_full_scale(
    exact_server: RunningServer, audio_format: str, sample_rate: int, normalize_loudness: bool
) -> None:
    prosody = {"volume": 20, "normalize_loudness": normalize_loudness}
    speech = await speak_fish(exact_server, (LONG_TEXT,), format=audio_format, sample_rate=sample_rate, prosody=prosody)
    assert 0.9 < np.abs(speech.samples).max() < 0.999
    assert lufs(speech.samples, sample_rate) > TARGET_LUFS + 6.0


@pytest.mark.parametrize(("audio_format", "sample_rate"), LOSSY)
async def test_what_a_codec_adds_at_the_greatest_volume_stays_within_full_scale(
    exact_server: RunningServer, audio_format: str, sample_rate: int
) -> None:
    """A lossy codec does not keep the peaks it is given."""
    speech = await speak_fish(
        exact_server, (LONG_TEXT,), format=audio_format, sample_rate=sample_rate, prosody={"volume": 20}
    )
    assert np.abs(speech.samples).max() <= 1.0
    assert lufs(speech.samples, sample_rate) > TARGET_LUFS + 4.0


async def test_the_greatest_volume_is_still_understood(exact_server: RunningServer, recogniser: Recogniser) -> None:
    speech = await say(exact_server, volume=20)
    heard = await asyncio.to_thread(recogniser.hear, speech.samples, speech.sample_rate)
    assert likeness(heard, TEXT) > 0.9, heard
