"""Public bug reports: clipping, seams, flushes, order, formats, latency. Each test has its case's id in its name."""

import asyncio
import time

import numpy as np
import pytest

from tests.end_to_end.conftest import Speak
from tests.end_to_end.nari import open_nari, speak_nari
from tests.end_to_end.navana import open_navana, speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import EDGE_FRAME_S, is_repeated, levels_dbfs, trimmed
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES, long_text

pytestmark = pytest.mark.end_to_end
only_navana = pytest.mark.parametrize("protocol", ["navana"], indirect=True)

SIX = (
    "The tide is out.",
    "A small bell rang twice in the empty hall.",
    "Someone left a red scarf on the bench by the gate.",
    "Most of the seats were taken long before the band began to play that evening.",
    "Good morning.",
    "Our street has three bakeries. The oldest one sells rye bread on Fridays.",
)


@pytest.mark.parametrize("text", ["Hi! This is the front desk.", "So! This is the front desk."])
async def test_clp_01_the_first_word_is_whole(speak: Speak, text: str) -> None:
    speech, rest = await speak(text), await speak("This is the front desk.")
    assert levels_dbfs(speech.samples, speech.sample_rate, EDGE_FRAME_S)[0] < -30.0
    assert speech.onset_s < 0.4
    assert speech.length_s - rest.length_s >= 0.15


async def test_clp_02_the_last_word_is_whole(speak: Speak) -> None:
    speech = await speak("The word is spelled B-R-I-D-G-E.")
    before, letters = await speak("The word is spelled"), await speak("B, R, I, D, G, E.")
    assert levels_dbfs(speech.samples, speech.sample_rate, 0.02)[-1] < -35.0
    assert speech.length_s - before.length_s >= 0.9 * letters.length_s


@only_navana
@pytest.mark.parametrize("sample_rate", [8000, 16_000, 22_050, 44_100, 48_000])
async def test_seam_01_chunks_join_without_a_step(speak: Speak, sample_rate: int) -> None:
    text = "Long open vowels: aaah, oooh, eeeh. Again: aaah, oooh, eeeh."
    speech = await speak(text, output_format=f"{sample_rate}:pcm16")
    native = await speak(text)
    steps = np.abs(np.diff(speech.samples))
    seams = np.cumsum([len(chunk.payload) // 2 for chunk in speech.chunks])[:-1]
    assert len(seams) > 0
    assert max(steps[seams - 1]) <= 3 * np.percentile(np.delete(steps, seams - 1), 99.9)
    assert speech.audio_s == pytest.approx(native.audio_s, abs=0.02)


async def test_seam_02_sentences_are_a_pause_apart(speak: Speak) -> None:
    speech = await speak("Red light. Green light. Blue light.")
    pauses = [pause for pause in speech.pauses_s if pause >= 0.08]
    assert len(pauses) == 2
    assert all(0.08 <= pause <= 0.9 for pause in pauses)


async def test_seam_04_every_message_is_in_time(speak: Speak) -> None:
    speech = await speak(" ".join(SENTENCES[:12]))
    due = speech.chunks[0].at_s
    for chunk in speech.chunks:
        assert chunk.at_s <= due
        due += speech.seconds(chunk)


async def test_flu_01_a_flush_is_spoken_while_the_socket_stays_open(server: RunningServer) -> None:
    async with open_nari(server) as session:
        await session.say("Good morning to all.", flush=True)
        await session.until_audio(0.5, patience_s=5.0)
        await session.say("How are you today?", flush=True)
        await session.end()
        speech = await session.finish()
    parts = [await speak_nari(server, (text,)) for text in ("Good morning to all.", "How are you today?")]
    assert speech.is_complete
    assert speech.audio_s == pytest.approx(sum(part.audio_s for part in parts), rel=0.10)


async def test_flu_02_a_flush_without_a_mark_loses_nothing(server: RunningServer) -> None:
    text = "Please confirm the booking number now"
    async with open_nari(server) as session:
        await session.say(text, flush=True)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert speech.length_s == pytest.approx((await speak_nari(server, (text + ".",))).length_s, rel=0.15)


async def test_flu_03_flushes_in_a_row_are_spoken_in_order(server: RunningServer) -> None:
    texts = ("The first one is here.", "Then a second, which is longer, follows.", "And the third")
    async with open_nari(server) as session:
        await session.say(texts[0], flush=True)
        await session.say(texts[1], flush=True)
        await session.say(texts[2])
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert speech.messages == [{"isFinal": True}]
    parts = [(await speak_nari(server, (text,))).length_s for text in texts]
    gaps = sorted(speech.pauses_s)[-2:]
    assert speech.length_s - sum(gaps) == pytest.approx(sum(parts), rel=0.05)


async def test_flu_05_the_end_speaks_what_no_flush_has_sealed(speak: Speak) -> None:
    speech = await speak("the meeting moved to the small hall")
    assert speech.length_s == pytest.approx((await speak("The meeting moved to the small hall.")).length_s, rel=0.15)


@only_navana
async def test_ord_01_chunks_count_up_within_their_text(speak: Speak) -> None:
    speech = await speak(long_text(240), "Yes.", "No.")
    headers = [chunk.header for chunk in speech.chunks]
    assert [header["seq"] for header in headers] == sorted(header["seq"] for header in headers)
    for seq in (0, 1, 2):
        own = [header for header in headers if header["seq"] == seq]
        assert [header["chunk_index"] for header in own] == list(range(len(own)))
        assert {header["chunk_total"] for header in own} == {len(own)}
        assert [header["is_last_chunk"] for header in own] == [False] * (len(own) - 1) + [True]
    done = speech.messages[-1]
    assert (done["user_requests"], done["internal_chunks"]) == (3, len(headers))


async def test_ord_02_sessions_at_once_never_mix(speak: Speak) -> None:
    alone = [await speak(text) for text in SIX]
    together = await asyncio.gather(*(speak(text) for text in SIX))
    for one, among in zip(alone, together, strict=True):
        assert among.length_s == pytest.approx(one.length_s, rel=0.03)
    payloads = [chunk.payload for speech in together for chunk in speech.chunks if any(chunk.payload)]
    assert len(set(payloads)) == len(payloads)


async def test_ord_03_nothing_is_spoken_twice(server: RunningServer) -> None:
    text = ("The ferry leaves at dawn.",)
    nari, navana = await speak_nari(server, text), await speak_navana(server, text)
    assert nari.length_s == pytest.approx(navana.length_s, rel=0.03)
    for speech in (nari, navana):
        spoken = trimmed(speech.samples, speech.sample_rate)
        assert not is_repeated(spoken, speech.sample_rate)
        assert is_repeated(np.concatenate([spoken, spoken]), speech.sample_rate), "the measure sees a repeat"


@pytest.mark.parametrize("encoding", ["pcm16", "float32"])
async def test_pcm_01_every_message_holds_whole_samples(server: RunningServer, encoding: str) -> None:
    text = (" ".join(SENTENCES),)
    navana = await speak_navana(server, text, output_format=f"24000:{encoding}")
    assert all(len(chunk.payload) % {"pcm16": 2, "float32": 4}[encoding] == 0 for chunk in navana.chunks)
    assert [chunk.header["bytes"] for chunk in navana.chunks] == [len(chunk.payload) for chunk in navana.chunks]
    nari = await speak_nari(server, text)
    assert all(len(chunk.payload) % 2 == 0 for chunk in nari.chunks)


async def test_pcm_03_float32_and_pcm16_are_the_same_speech(server: RunningServer) -> None:
    text = ("The kettle is on.",)
    wide = await speak_navana(server, text, output_format=None)
    narrow = await speak_navana(server, text, output_format="24000:pcm16")
    assert (wide.encoding, narrow.encoding) == ("float32", "pcm16")
    assert np.isfinite(wide.samples).all()
    assert np.abs(wide.samples).max() <= 1.0
    assert len(wide.samples) == len(narrow.samples)
    assert np.corrcoef(wide.samples, narrow.samples)[0, 1] > 0.99


async def test_tsm_01_durations_and_totals_add_up(server: RunningServer) -> None:
    speech = await speak_navana(server, (" ".join(SENTENCES[5:10]),))
    for chunk in speech.chunks:
        assert chunk.header["bytes"] == len(chunk.payload)
        assert chunk.header["duration_ms"] == pytest.approx(speech.seconds(chunk) * 1000, abs=1.0)
    done = speech.messages[-1]
    assert done["total_audio_bytes"] == len(speech.payload)
    assert done["total_inference_ms"] == pytest.approx(sum(c.header["inference_ms"] for c in speech.chunks), abs=0.01)


async def test_lat_01_the_first_audio_does_not_wait_for_the_last(server: RunningServer, protocol: str) -> None:
    text = " ".join(SENTENCES[:6])
    shares = []
    for _ in range(5):
        speech, sent_at = await timed(server, protocol, text)
        assert len(speech.chunks) >= 5
        shares.append((speech.chunks[0].at_s - sent_at) / (speech.chunks[-1].at_s - sent_at))
    assert sorted(shares)[2] <= 0.4


async def timed(server: RunningServer, protocol: str, text: str) -> tuple[Speech, float]:
    """What a text brought, and when it was sent."""
    async with open_nari(server) if protocol == "nari" else open_navana(server) as session:
        if protocol == "navana":
            await session.receive()
        sent_at = time.perf_counter()
        await session.say(text)
        await session.end()
        return await session.finish(), sent_at


async def test_ini_01_everything_at_once_is_spoken(server: RunningServer) -> None:
    texts = ("Everything comes at once.", "Nothing waits.")
    navana = await speak_navana(server, texts)
    assert navana.messages[0]["type"] == "ready"
    assert navana.is_complete
    assert len(navana.chunk_totals) == 2
    nari = await speak_nari(server, (" ".join(texts),))
    assert nari.is_complete
    assert nari.length_s == pytest.approx(navana.length_s, rel=0.05)
