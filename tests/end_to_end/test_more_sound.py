"""Inputs of our own, like the public cases of the kinds "clipping" and "seam", with all engines that speak here."""

from itertools import pairwise

import numpy as np
import pytest

from tests.end_to_end.fish import speak_fish
from tests.end_to_end.navana import speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import EDGE_FRAME_S, levels_dbfs
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end


async def say(server: RunningServer, voice: str, text: str, **request: object) -> Speech:
    speech = await speak_fish(server, (text,), reference_id=voice, **request)
    assert speech.is_complete, speech.messages
    return speech


@pytest.mark.parametrize(
    ("voice", "first", "rest"),
    [
        ("heart", "Ah, ", "this is the desk."),
        ("heart", "Six! ", "The bus has left."),
        ("espeak-en-us", "Hello! ", "This is the front desk."),
        ("espeak-hi", "हाँ! ", "मैं घर पर हूँ।"),
        ("espeak-cmn", "好！", "我们走吧。"),
        ("af_heart", "Hi! ", "This is the desk."),
    ],
)
async def test_the_first_word_is_whole(language_server: RunningServer, voice: str, first: str, rest: str) -> None:
    speech, without = [await say(language_server, voice, text) for text in (first + rest, rest)]
    assert levels_dbfs(speech.samples, speech.sample_rate, EDGE_FRAME_S)[0] < -30.0
    assert speech.onset_s < 0.4
    assert speech.length_s - without.length_s >= 0.15


@pytest.mark.parametrize(
    ("voice", "before", "last"),
    [
        ("heart", "The answer is", "no."),
        ("heart", "Please make it", "stop."),
        ("espeak-en-us", "The word is", "cat."),
        ("espeak-de", "Das ist", "gut."),
        ("espeak-ja", "これは", "本です。"),
        ("af_heart", "The code is", "sixty-two."),
    ],
)
async def test_the_last_word_is_whole(language_server: RunningServer, voice: str, before: str, last: str) -> None:
    texts = (f"{before} {last}", before, last)
    speech, without, alone = [await say(language_server, voice, text) for text in texts]
    assert levels_dbfs(speech.samples, speech.sample_rate, 0.02)[-1] < -35.0
    assert speech.length_s - without.length_s >= 0.4 * alone.length_s


@pytest.mark.parametrize(
    ("voice", "text"),
    [
        ("espeak-cmn", "红灯。绿灯。蓝灯。"),
        ("espeak-hi", "लाल बत्ती। हरी बत्ती। नीली बत्ती।"),
        ("espeak-ar", "نعم. لا. ربما."),
        ("espeak-el", "Ναι. Όχι; Ίσως."),
        ("heart", "Red light!Green light.\nBlue light"),
        ("heart", "| Red |\n|---|\n| green |\n| blue |"),
        ("af_heart", "Yes. No. Maybe."),
        ("zf_xiaobei", "好。不。走吧。"),
    ],
)
async def test_short_sentences_are_a_pause_apart(language_server: RunningServer, voice: str, text: str) -> None:
    pauses = sorted((await say(language_server, voice, text)).pauses_s)[-2:]
    assert len(pauses) == 2
    assert all(0.15 <= pause <= 0.9 for pause in pauses)


async def test_a_paragraph_is_a_longer_pause_than_a_sentence_and_that_than_a_clause(server: RunningServer) -> None:
    texts = ("We left early,\nso it was dark.", "We left early. So it was dark.", "We left early.\n\nSo it was dark.")
    pauses = [(await speak_navana(server, (text,))).longest_pause_s for text in texts]
    assert all(longer >= shorter + 0.05 for shorter, longer in pairwise(pauses))


@pytest.mark.parametrize("sample_rate", [8000, 16_000, 44_100])
@pytest.mark.parametrize("voice", ["espeak-es", "espeak-cmn"])
async def test_messages_join_without_a_step(language_server: RunningServer, voice: str, sample_rate: int) -> None:
    text = "Aaaah. Oooooh. Iiiih. Aaaah." if voice == "espeak-es" else "啊啊啊。哦哦哦。一一一。"
    speech = await say(language_server, voice, text, sample_rate=sample_rate)
    native = await say(language_server, voice, text)
    steps = np.abs(np.diff(speech.samples))
    seams = np.cumsum([len(chunk.payload) // 2 for chunk in speech.chunks])[:-1]
    assert len(seams) > 0
    assert max(steps[seams - 1]) <= 3 * np.percentile(np.delete(steps, seams - 1), 99.9)
    assert speech.audio_s == pytest.approx(native.audio_s, abs=0.02)
