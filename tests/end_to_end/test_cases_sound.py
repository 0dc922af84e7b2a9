"""Public bug reports: clipping, seams, flushes, order, formats, latency. Each test has its case's id in its name."""

import asyncio
import time
from typing import Any

import numpy as np
import pytest

from tests.end_to_end.any_protocol import open_session, speak_over
from tests.end_to_end.conftest import Speak, on
from tests.end_to_end.fish import FishSession, open_fish
from tests.end_to_end.intron import open_intron
from tests.end_to_end.nari import NariSession
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import EDGE_FRAME_S, is_repeated, levels_dbfs, trimmed
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES, long_text

pytestmark = pytest.mark.end_to_end

SIX = (
    "The tide is out.",
    "A small bell rang twice in the empty hall.",
    "Someone left a red scarf on the bench by the gate.",
    "Most of the seats were taken long before the band began to play that evening.",
    "Good morning.",
    "Our street has three bakeries. The oldest one sells rye bread on Fridays.",
)


@on("nari", "fish", "navana", "intron")
@pytest.mark.parametrize("text", ["Hi! This is the front desk.", "So! This is the front desk."])
async def test_clp_01_the_first_word_is_whole(speak: Speak, text: str) -> None:
    speech, rest = await speak(text), await speak("This is the front desk.")
    assert levels_dbfs(speech.samples, speech.sample_rate, EDGE_FRAME_S)[0] < -30.0
    assert speech.onset_s < 0.4
    assert speech.length_s - rest.length_s >= 0.15


@on("nari", "fish", "navana", "intron")
async def test_clp_02_the_last_word_is_whole(speak_exactly: Speak) -> None:
    speech = await speak_exactly("The word is spelled B-R-I-D-G-E.")
    before, letters = await speak_exactly("The word is spelled"), await speak_exactly("B, R, I, D, G, E.")
    assert levels_dbfs(speech.samples, speech.sample_rate, 0.02)[-1] < -35.0
    assert speech.length_s - before.length_s >= 0.9 * letters.length_s


@pytest.mark.parametrize(
    ("protocol", "options"),
    [("navana", {"output_format": f"{rate}:pcm16"}) for rate in (8000, 16_000, 22_050, 44_100, 48_000)]
    + [("fish", {"sample_rate": rate}) for rate in (8000, 16_000, 32_000, 44_100)],
    indirect=["protocol"],
    ids=str,
)
async def test_seam_01_messages_join_without_a_step(
    exact_server: RunningServer, protocol: str, options: dict[str, Any]
) -> None:
    text = "Long open vowels: aaah, oooh, eeeh. Again: aaah, oooh, eeeh."
    speech, native = (
        await speak_over(exact_server, protocol, text, **options),
        await speak_over(exact_server, protocol, text),
    )
    steps = np.abs(np.diff(speech.samples))
    seams = np.cumsum([len(chunk.payload) // 2 for chunk in speech.chunks])[:-1]
    assert speech.is_complete
    assert len(seams) > 0
    assert max(steps[seams - 1]) <= 3 * np.percentile(np.delete(steps, seams - 1), 99.9)
    assert speech.audio_s == pytest.approx(native.audio_s, abs=0.02)


async def test_seam_02_sentences_are_a_pause_apart(speak: Speak) -> None:
    speech = await speak("Red light. Green light. Blue light.")
    pauses = [pause for pause in speech.pauses_s if pause >= 0.08]
    assert len(pauses) == 2
    assert all(0.08 <= pause <= 0.9 for pause in pauses)


@on("fish")
@pytest.mark.parametrize("text", ["Red light. Green light. Blue light.", "Yes. No. Maybe.", "Stop! Wait. Look."])
async def test_seam_02_short_sentences_are_a_pause_apart_at_the_highest_latency(speak: Speak, text: str) -> None:
    pauses = [pause for pause in (await speak(text, latency="normal")).pauses_s if pause >= 0.2]
    assert len(pauses) == 2
    assert all(pause <= 0.9 for pause in pauses)


async def test_seam_04_every_message_is_in_time(speak: Speak) -> None:
    speech = await speak(" ".join(SENTENCES[:12]))
    due = speech.chunks[0].at_s
    for chunk in speech.chunks:
        assert chunk.at_s <= due
        due += speech.seconds(chunk)


@on("nari", "fish")
async def test_flu_01_a_flush_is_spoken_while_the_socket_stays_open(
    server: RunningServer, speak: Speak, protocol: str
) -> None:
    async with open_session(server, protocol) as session:
        assert isinstance(session, NariSession | FishSession)
        await session.say("Good morning to all.", flush=True)
        await session.until_audio(0.5, patience_s=5.0)
        await session.say("How are you today?", flush=True)
        await session.end()
        speech = await session.finish()
    parts = [await speak(text) for text in ("Good morning to all.", "How are you today?")]
    assert speech.is_complete
    assert speech.audio_s == pytest.approx(sum(part.audio_s for part in parts), rel=0.10)


@on("nari", "fish")
async def test_flu_02_a_flush_without_a_mark_loses_nothing(server: RunningServer, speak: Speak, protocol: str) -> None:
    text = "Please confirm the booking number now"
    async with open_session(server, protocol) as session:
        assert isinstance(session, NariSession | FishSession)
        await session.say(text, flush=True)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert speech.length_s == pytest.approx((await speak(text + ".")).length_s, rel=0.15)


@on("nari", "fish")
async def test_flu_03_flushes_in_a_row_are_spoken_in_order(
    exact_server: RunningServer, speak_exactly: Speak, protocol: str
) -> None:
    texts = ("The first one is here.", "Then a second, which is longer, follows.", "And the third")
    async with open_session(exact_server, protocol) as session:
        assert isinstance(session, NariSession | FishSession)
        await session.say(texts[0], flush=True)
        await session.say(texts[1], flush=True)
        await session.say(texts[2])
        await session.end()
        speech = await session.finish()
    assert speech.is_complete, "the end comes once, after the last audio"
    assert len(speech.messages) == 1
    parts = [await speak_exactly(text) for text in texts]
    gaps = sorted(speech.pauses_s)[-2:]
    assert speech.length_s - sum(gaps) == pytest.approx(sum(part.length_s for part in parts), rel=0.05)
    assert begins_like(speech, parts[0])
    assert ends_like(speech, parts[2])


def begins_like(speech: Speech, part: Speech) -> bool:
    """Whether the first half second is about the same speech."""
    return likeness(speech, part, slice(None, round(0.5 * part.sample_rate))) > 0.9


def ends_like(speech: Speech, part: Speech) -> bool:
    """Whether the last half second is about the same speech."""
    return likeness(speech, part, slice(-round(0.5 * part.sample_rate), None)) > 0.9


def likeness(speech: Speech, part: Speech, where: slice) -> float:
    """The correlation of both levels over time."""
    one, other = (
        levels_dbfs(trimmed(each.samples, each.sample_rate)[where], each.sample_rate, EDGE_FRAME_S)
        for each in (speech, part)
    )
    return float(np.corrcoef(one, other)[0, 1])


async def test_flu_05_the_end_speaks_what_no_flush_has_sealed(speak: Speak) -> None:
    speech = await speak("the meeting moved to the small hall")
    assert speech.length_s == pytest.approx((await speak("The meeting moved to the small hall.")).length_s, rel=0.15)


@on("navana")
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


async def test_flu_07_intron_commits_after_all_audio(server: RunningServer) -> None:
    async with open_intron(server) as session:
        for number, text in enumerate(SENTENCES[:3], 1):
            ack = await session.submit(text, ack_id=number)
            assert (ack["chunck_id"], ack["total_chunks"]) == (number, number)
        await session.end()
        late = await session.submit("This one comes too late.")
        assert late["message_type"] == "INPUT_ERROR"
        assert "Commit request already received" in late["message"]
        speech = await session.finish()
    assert speech.is_complete
    parts_s = [(await speak_over(server, "intron", text)).audio_s for text in SENTENCES[:3]]
    assert speech.messages[-1]["audio_len"] == pytest.approx(sum(parts_s), abs=1.0)


async def test_hng_01_fish_finishes_after_stop_and_not_before(server: RunningServer) -> None:
    async with open_fish(server) as session:
        await session.say("Nobody has to wait here.", flush=True)
        await session.listen(3.0)
        assert session.speech.audio_s > 0.5
        assert session.speech.messages == []
        assert session.speech.close_code is None
        await session.end()
        async with asyncio.timeout(1.0):
            speech = await session.finish()
    assert speech.is_complete


async def test_hng_03_intron_never_leaves_a_fetch_without_an_answer(server: RunningServer) -> None:
    async with open_intron(server, voice_accent="zulu", voice_gender="male") as session:
        await session.say("This voice will stumble over its own words here.")
        async with asyncio.timeout(1.0):
            unknown = await session.fetch(99)
        assert (unknown["message_type"], unknown["message"]) == ("INPUT_ERROR", "invalid input data")
        async with asyncio.timeout(1.0):
            while (failed := await session.fetch(1))["message_type"] == "FETCH_AUDIO_CHUNK":
                assert failed["processing_staus"] == "PROCESSING"
        assert (failed["message_type"], failed["message"]) == ("INPUT_ERROR", "Error processing data")
        for number in ("abc", "1", 1.5, True, None):
            async with asyncio.timeout(1.0):
                answer = await session.fetch(number)
            assert answer["message_type"] == "INPUT_ERROR", number
        await session.say("But it goes on after that.")
        await session.fetch_ready(2)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert speech.messages[-1]["audio_len"] == pytest.approx(speech.audio_s, abs=0.01)


@on("nari", "fish", "navana", "intron")
async def test_ord_02_sessions_at_once_never_mix(speak: Speak) -> None:
    alone = [await speak(text) for text in SIX]
    together = await asyncio.gather(*(speak(text) for text in SIX))
    for one, among in zip(alone, together, strict=True):
        assert among.length_s == pytest.approx(one.length_s, rel=0.03)
    payloads = [chunk.payload for speech in together for chunk in speech.chunks if any(chunk.payload)]
    assert len(set(payloads)) == len(payloads)


async def test_ord_03_nothing_is_spoken_twice(server: RunningServer, speak: Speak) -> None:
    text = "The ferry leaves at dawn."
    speech, fish = await speak(text), await speak_over(server, "fish", text)
    assert speech.length_s == pytest.approx(fish.length_s, rel=0.03)
    spoken = trimmed(speech.samples, speech.sample_rate)
    assert not is_repeated(spoken, speech.sample_rate)
    assert is_repeated(np.concatenate([spoken, spoken]), speech.sample_rate), "the measure sees a repeat"


async def test_ord_03_fish_streams_what_its_file_holds(server: RunningServer) -> None:
    text = "The ferry leaves at dawn."
    streamed, file = await speak_over(server, "fish", text), await speak_over(server, "fish", text, format="wav")
    assert file.is_complete
    assert streamed.audio_s == pytest.approx(file.audio_s, rel=0.03)


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
    async with open_session(server, protocol) as session:
        if protocol == "navana":
            await session.receive()
        sent_at = time.perf_counter()
        await session.say(text)
        await session.end()
        return await session.finish(), sent_at


async def test_ini_01_everything_at_once_is_spoken(speak: Speak, protocol: str) -> None:
    texts = ("Everything comes at once.", " Nothing waits.")
    speech = await speak(*texts)
    if protocol == "navana":
        assert speech.messages[0]["type"] == "ready"
        assert len(speech.chunk_totals) == 2
    parts = [(await speak(text)).length_s for text in texts]
    assert speech.length_s >= 0.95 * sum(parts), "all text is spoken"
