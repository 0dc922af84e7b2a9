"""Public bug reports: idle, cancelled, broken, slow and many sessions. Each test has its case's id in its name."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from statistics import median
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.end_to_end.any_protocol import STREAMING, open_session, speak_over
from tests.end_to_end.conftest import Speak, StartServer, faultless_server, on
from tests.end_to_end.connections import connected_socket, reset, stop_reading
from tests.end_to_end.fish import FishSession, connect_fish
from tests.end_to_end.intron import connect_intron, open_intron
from tests.end_to_end.nari import NariSession, refusal
from tests.end_to_end.navana import speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.texts import SENTENCES, long_text

pytestmark = pytest.mark.end_to_end

MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def impatient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits for nobody for long, and gives the same samples for the same text."""
    limits: dict[str, Any] = {
        "navana_idle_s": 2,
        "fish_idle_s": 2,
        "intron_idle_s": 2,
        "intron_session_s": 3,
        "slow_reader_s": 2,
    }
    with faultless_server(tmp_path_factory.mktemp("impatient"), cutting="sentence", **limits) as running:
        yield running


def short_idle(protocol: str) -> dict[str, Any]:
    """Nari's client says itself how long it may be idle."""
    return {"inactivity_timeout": 2} if protocol == "nari" else {}


async def first_audio_s(server: RunningServer, protocol: str, text: str = "Hello there.") -> float:
    """Seconds from connecting to the first audio of a short text."""
    begun = time.perf_counter()
    speech = await speak_over(server, protocol, text)
    assert speech.is_complete
    return speech.chunks[0].at_s - begun


IDLE_WORDS = {
    "nari": ("error", "input_timeout_exceeded", 1008),
    "navana": ("code", "idle_timeout", 1000),
    "fish": ("reason", "error", 1000),
    "intron": ("message_type", "INSUFFICIENT_TEXT_ACTIVITY", 1000),
}


@on("nari", "navana", "fish", "intron")
async def test_idl_01_an_idle_session_is_told_and_closed(impatient_server: RunningServer, protocol: str) -> None:
    async with open_session(impatient_server, protocol, **short_idle(protocol)) as session:
        begun = time.perf_counter()
        speech = await session.finish()
        idle_s = time.perf_counter() - begun
    assert 1.9 <= idle_s <= 3.5
    key, word, close_code = IDLE_WORDS[protocol]
    assert " " in speech.messages[-1]["message"]
    assert (speech.messages[-1][key], speech.close_code) == (word, close_code)


async def test_idl_01_intron_does_not_count_fetches_as_activity(impatient_server: RunningServer) -> None:
    async with open_intron(impatient_server) as session:
        await session.say("One text, and then no more.")
        async with asyncio.timeout(3.5):
            while not session.speech.error:
                await session.fetch(1)
                await session.listen(0.2)
        speech = await session.finish()
    assert speech.error["message_type"] == "INSUFFICIENT_TEXT_ACTIVITY"
    assert speech.close_code == 1000


@pytest.mark.parametrize("voice", [None, "slow_tone"])
async def test_idl_03_all_audio_comes_before_the_idle_close(
    impatient_server: RunningServer, protocol: str, voice: str | None
) -> None:
    options = {"voice": voice} if voice else {}
    text = long_text(900)
    whole = await speak_over(impatient_server, protocol, text, **({"voice": "tone"} if voice else {}))
    async with open_session(impatient_server, protocol, **options, **short_idle(protocol)) as session:
        await session.say(text)
        if isinstance(session, NariSession):
            await session.say(" ", flush=True)
        if isinstance(session, FishSession):
            await session.event("flush")
        speech = await session.finish()
    assert IDLE_WORDS[protocol][1] in speech.error.values()
    assert speech.audio_s == pytest.approx(whole.audio_s, rel=0.001)


async def test_idl_05_intron_ends_what_lasts_too_long(impatient_server: RunningServer) -> None:
    async with open_intron(impatient_server) as session:
        async with asyncio.timeout(5.0):
            while not session.speech.error:
                await session.submit("Still at it here.")
                await session.listen(0.3)
        speech = await session.finish()
    assert speech.error == {"message_type": "SESSION_TIME_LIMIT_EXCEEDED", "session_time_limit": "3"}
    assert speech.messages[-1] is speech.error
    assert speech.close_code == 1000
    assert impatient_server.status()["sessions"] == 0, "its place is free again"


@on("fish", "nari", "navana", "intron")
async def test_can_01_a_dropped_session_frees_its_slot(server: RunningServer, protocol: str) -> None:
    solo_s = await first_audio_s(server, protocol)
    async with open_session(server, protocol) as session:
        await session.say(long_text(2000))
        await session.until_audio()
        closed = len(server.log.events("session closed"))
        reset(session.socket)
        assert await first_audio_s(server, protocol) <= solo_s + 1.0
    assert await asyncio.to_thread(
        server.log.wait_for, lambda: len(server.log.events("session closed")) == closed + 2, 2.0
    )
    assert server.status()["speaking"] == 0


@on("fish", "navana")
async def test_can_03_ten_dropped_sessions_slow_nobody_down(server: RunningServer, protocol: str) -> None:
    solo_s = await first_audio_s(server, protocol)
    for _ in range(10):
        async with open_session(server, protocol) as session:
            await session.say(long_text(2000))
            await session.until_audio()
            reset(session.socket)
    assert await first_audio_s(server, protocol) <= 2 * solo_s + 0.2


@on("nari", "fish", "navana", "intron")
@pytest.mark.parametrize("leave", ["close", "reset"])
async def test_dis_01_a_client_that_leaves_is_one_line_in_the_log(
    server: RunningServer, protocol: str, leave: str
) -> None:
    async with open_session(server, protocol) as session:
        await session.say(long_text(2000))
        await session.until_audio()
        if leave == "reset":
            reset(session.socket)
    name = session.speech.request_id or session.speech.messages[0]["session_id"]
    assert await asyncio.to_thread(
        server.log.wait_for, lambda: bool(server.log.events("session closed", request_id=name))
    )
    own = [event for event in server.log.events(request_id=name) if event["level"] != "debug"]
    assert [(event["event"], event["level"]) for event in own] == [("session closed", "info")]
    assert server.log.faults() == []
    assert server.status()["sessions"] == 0


@on("fish", "nari")
async def test_mem_01_memory_does_not_grow_with_sessions(start_server: StartServer, protocol: str) -> None:
    server = start_server()
    texts = [" ".join(SENTENCES[0].split()[: 1 + index % 7] * (1 + index // 7)) + "." for index in range(20)]
    after = {}
    for count in range(1, 201):
        assert (await speak_over(server, protocol, texts[count % 20])).is_complete
        after[count] = server.memory_bytes() if count in (50, 200) else 0
    assert after[200] - after[50] < 60 * MEGABYTE


@pytest.mark.parametrize(
    ("protocol", "options"),
    [*((protocol, {}) for protocol in STREAMING), ("fish", {"format": "wav", "sample_rate": 44_100})],
    indirect=["protocol"],
    ids=str,
)
async def test_bpr_01_a_client_that_reads_nothing_costs_little(
    impatient_server: RunningServer, protocol: str, options: dict[str, Any]
) -> None:
    server = impatient_server
    solo_s = await first_audio_s(server, protocol)
    before = server.memory_bytes()
    known = len(server.log.events("session closed", code=1008))
    async with open_session(server, protocol, socket=connected_socket(server), **options) as session:
        stop_reading(session.socket)
        await session.say(long_text(9000))
        grown = []

        def is_closed() -> bool:
            return len(server.log.events("session closed", code=1008)) > known

        while not is_closed():
            assert await first_audio_s(server, protocol) <= solo_s + 0.5
            grown.append(server.memory_bytes() - before)
            await asyncio.to_thread(server.log.wait_for, is_closed, 0.3)
        reset(session.socket)
    assert len(grown) > 5
    assert max(grown) < 30 * MEGABYTE


UNREAD_S = 20.0


async def test_bpr_01_three_clients_that_read_nothing_for_20_s_cost_little(start_server: StartServer) -> None:
    server, text = start_server(), long_text(9000)
    solo_s = {protocol: min([await first_audio_s(server, protocol) for _ in range(3)]) for protocol in STREAMING}
    before = server.memory_bytes()
    async with AsyncExitStack() as stack:
        unread = []
        for protocol in STREAMING:
            opened = open_session(server, protocol, socket=connected_socket(server))
            unread.append(await stack.enter_async_context(opened))
            stop_reading(unread[-1].socket)
            await unread[-1].say(text)
        waits, used = await watch(server, UNREAD_S)
        assert max(used) - before < 30 * MEGABYTE, "all three together"
        for protocol in STREAMING:
            assert median(waits[protocol]) <= 2 * solo_s[protocol] + 0.05
            assert max(waits[protocol]) <= solo_s[protocol] + 0.5
        status = server.status()
        assert (status["sessions"], status["speaking"]) == (len(STREAMING), 0), "they are waited for, not spoken for"
        assert max(event["end"] for event in server.log.events("segment")) < len(text) / 2
        for session in unread:
            session.socket.transport.resume_reading()
            await session.until_audio(60.0)
            reset(session.socket)


async def watch(server: RunningServer, seconds: float) -> tuple[dict[str, list[float]], list[int]]:
    """Speak a little over each protocol again and again: the seconds to first audio, and bytes of memory."""
    waits: dict[str, list[float]] = {protocol: [] for protocol in STREAMING}
    used = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for protocol in STREAMING:
            waits[protocol].append(await first_audio_s(server, protocol))
        used.append(server.memory_bytes())
        await asyncio.sleep(0.3)
    return waits, used


@pytest.mark.parametrize(
    ("protocol", "options"),
    [
        ("navana", {"output_format": "48000:float32"}),
        ("nari", {}),
        ("fish", {"format": "pcm", "sample_rate": 44_100}),
        ("fish", {"format": "wav", "sample_rate": 44_100}),
        ("fish", {"format": "mp3", "sample_rate": 44_100}),
        ("fish", {"format": "mp3", "sample_rate": 44_100, "mp3_bitrate": 192}),
        ("fish", {"format": "opus", "sample_rate": 48_000}),
        ("intron", {}),
        ("intron", {"output_audio_format": "opus"}),
    ],
    indirect=["protocol"],
    ids=str,
)
async def test_bpr_02_no_message_reaches_a_reader_limit(speak: Speak, protocol: str, options: dict[str, Any]) -> None:
    text = "then we walked along the river and over the old bridge to the mill where the path turns north " * 5
    speech = await speak(text, **options)
    assert speech.length_s > 20.0
    assert max(speech.message_bytes) < MEGABYTE
    if protocol == "navana":
        headers = [chunk.header for chunk in speech.chunks]
        assert [header["chunk_index"] for header in headers] == list(range(len(headers)))
        assert {header["chunk_total"] for header in headers} == {len(headers)}
        assert [header["is_last_chunk"] for header in headers] == [False] * (len(headers) - 1) + [True]


@on("intron")
async def test_bpr_02_a_long_chunk_comes_at_a_lower_rate(speak: Speak) -> None:
    speech = await speak("9876543210" * 9)
    assert speech.audio_s > 23.0, "more than a message holds at 16 kHz"
    assert speech.sample_rate == 8000
    assert max(speech.message_bytes) < MEGABYTE


@on("nari", "fish")
async def test_bpr_04_a_reader_that_stops_does_not_hold_the_slot(start_server: StartServer, protocol: str) -> None:
    server = start_server(engine_slots=1)
    async with open_session(server, protocol, socket=connected_socket(server)) as session:
        assert isinstance(session, NariSession | FishSession)
        await session.say(long_text(9000), flush=True)
        await session.until_audio()
        stop_reading(session.socket)
        assert await first_audio_s(server, protocol, "Hi there.") <= 3.0
        assert server.status()["sessions"] == 1
        reset(session.socket)


LONGER = {"navana": 4, "nari": 2, "fish": 2, "intron": 1}
"""How often 3000 characters, so that it takes long enough to be watched."""


@pytest.mark.parametrize(
    ("protocol", "options"),
    [
        *((protocol, {}) for protocol in ("nari", "navana", "intron")),
        ("fish", {"format": "mp3", "sample_rate": 44_100}),
    ],
    indirect=["protocol"],
    ids=str,
)
async def test_con_01_pings_and_probes_are_answered_while_speaking(
    server: RunningServer, protocol: str, options: dict[str, Any]
) -> None:
    waits = []
    async with open_session(server, protocol, **options) as session:
        for _ in range(LONGER[protocol]):
            await session.say(long_text(3000))
        await session.end()
        speaking = asyncio.create_task(session.finish())
        while not speaking.done():
            begun = time.perf_counter()
            try:
                pong = asyncio.ensure_future(await session.socket.ping())
            except ConnectionClosed:  # all was spoken in the meantime
                break
            status, _, _ = await asyncio.to_thread(server.get, "/healthz")
            await asyncio.wait({speaking, pong}, return_when=asyncio.FIRST_COMPLETED)
            waits.append(time.perf_counter() - begun)
            assert status == 200
            await asyncio.wait({speaking}, timeout=0.1)
        pong.cancel()
        speech = await speaking
    assert speech.is_complete
    assert len(waits) > 3
    assert max(waits) < 0.3


@on("navana", "fish")
async def test_con_03_the_same_sentence_at_once_is_the_same_speech(speak: Speak) -> None:
    alone = await speak(SENTENCES[7])
    together = await asyncio.gather(*(speak(SENTENCES[7]) for _ in range(8)))
    assert all(speech.payload == alone.payload for speech in together)


@on("nari", "fish", "navana", "intron")
async def test_ovr_01_one_session_too_many_is_refused(small_server: RunningServer, protocol: str) -> None:
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(open_session(small_server, "nari"))
        second = await stack.enter_async_context(open_session(small_server, protocol))
        if protocol == "navana":
            assert await second.receive()
        await TURNED_AWAY[protocol](small_server)
        for session in (first, second):
            await session.say("We are still here.")
            await session.collect()
            await session.end()
            assert (await session.finish()).is_complete


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with room for two."""
    with faultless_server(tmp_path_factory.mktemp("small"), max_sessions=2) as running:
        yield running


async def nari_turns_away(server: RunningServer) -> None:
    status, body, headers = await refusal(server)
    assert (status, body["error"]["code"]) == (503, "SERVER_AT_CAPACITY")
    assert int(headers["retry-after"]) >= 1


async def fish_turns_away(server: RunningServer) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect_fish(server):
            pass
    assert refused.value.response.status_code == 429
    assert int(refused.value.response.headers["Retry-After"]) >= 1


async def navana_turns_away(server: RunningServer) -> None:
    speech = await speak_navana(server, ("Hello.",))
    assert ([message["code"] for message in speech.messages], speech.close_code) == (["server_overloaded"], 1013)


async def intron_turns_away(server: RunningServer) -> None:
    async with connect_intron(server) as session:
        speech = await session.finish()
    assert len(speech.messages) == 1
    assert speech.messages[0]["message_type"] == "RESOURCE_EXHAUSTED"
    assert speech.messages[0]["status"] == "CAPACITY_NOT_AVAILABLE"
    assert speech.close_code == 1013


TURNED_AWAY = {
    "nari": nari_turns_away,
    "fish": fish_turns_away,
    "navana": navana_turns_away,
    "intron": intron_turns_away,
}
