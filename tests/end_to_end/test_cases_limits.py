"""Public bug reports: idle, cancelled, broken, slow and many sessions. Each test has its case's id in its name."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.end_to_end.conftest import Speak
from tests.end_to_end.connections import connected_socket, reset, stop_reading
from tests.end_to_end.nari import NariSession, open_nari, refusal, speak_nari
from tests.end_to_end.navana import open_navana, speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession
from tests.end_to_end.texts import SENTENCES, long_text

pytestmark = pytest.mark.end_to_end
only_navana = pytest.mark.parametrize("protocol", ["navana"], indirect=True)

StartServer = Callable[..., RunningServer]
MEGABYTE = 1_000_000


def open_session(server: RunningServer, protocol: str, **options: object) -> AbstractAsyncContextManager[ClientSession]:
    return (open_nari if protocol == "nari" else open_navana)(server, **options)


async def first_audio_s(server: RunningServer, protocol: str, text: str = "Hello.") -> float:
    """Seconds from connecting to the first audio of a short text."""
    begun = time.perf_counter()
    async with open_session(server, protocol) as session:
        await session.say(text)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    return speech.chunks[0].at_s - begun


async def test_idl_01_an_idle_session_is_told_and_closed(start_server: StartServer, protocol: str) -> None:
    server = start_server(navana_idle_s=2)
    query = {"inactivity_timeout": 2} if protocol == "nari" else {}
    async with open_session(server, protocol, **query) as session:
        begun = time.perf_counter()
        speech = await session.finish()
        idle_s = time.perf_counter() - begun
    assert 1.9 <= idle_s <= 3.5
    error = speech.messages[-1]
    assert " " in error["message"]
    if protocol == "nari":
        assert (error["error"], speech.close_code) == ("input_timeout_exceeded", 1008)
    else:
        assert (error["code"], speech.close_code) == ("idle_timeout", 1000)


@pytest.mark.parametrize("voice", [None, "slow_tone"])
async def test_idl_03_all_audio_comes_before_the_idle_close(
    start_server: StartServer, protocol: str, voice: str | None
) -> None:
    server = start_server(navana_idle_s=2, cutting="sentence")
    options = {"voice": voice} if voice else {}
    text = long_text(900)
    whole = await (speak_nari if protocol == "nari" else speak_navana)(server, (text,), **options)
    async with open_session(
        server, protocol, **options, **({"inactivity_timeout": 2} if protocol == "nari" else {})
    ) as session:
        await session.say(text)
        if isinstance(session, NariSession):
            await session.say(" ", flush=True)
        speech = await session.finish()
    assert "timeout" in str(speech.error)
    assert speech.audio_s == pytest.approx(whole.audio_s, rel=0.001)


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


@only_navana
async def test_can_03_ten_dropped_sessions_slow_nobody_down(server: RunningServer, protocol: str) -> None:
    solo_s = await first_audio_s(server, protocol)
    for _ in range(10):
        async with open_session(server, protocol) as session:
            await session.say(long_text(2000))
            await session.until_audio()
            reset(session.socket)
    assert await first_audio_s(server, protocol) <= 2 * solo_s + 0.2


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


async def test_mem_01_memory_does_not_grow_with_sessions(start_server: StartServer) -> None:
    server = start_server()
    texts = [" ".join(SENTENCES[0].split()[: 1 + index % 7] * (1 + index // 7)) + "." for index in range(20)]
    after = {}
    for count in range(1, 201):
        assert (await speak_nari(server, (texts[count % 20],))).is_complete
        after[count] = server.memory_bytes() if count in (50, 200) else 0
    assert after[200] - after[50] < 60 * MEGABYTE


async def test_bpr_01_a_client_that_reads_nothing_costs_little(start_server: StartServer, protocol: str) -> None:
    server = start_server(slow_reader_s=4)
    solo_s = await first_audio_s(server, protocol)
    before = server.memory_bytes()
    async with open_session(server, protocol, socket=connected_socket(server)) as session:
        stop_reading(session.socket)
        await session.say(long_text(9000))
        grown = []
        while not server.log.events("session closed", code=1008):
            assert await first_audio_s(server, protocol) <= solo_s + 0.5
            grown.append(server.memory_bytes() - before)
            await asyncio.to_thread(server.log.wait_for, lambda: bool(server.log.events(code=1008)), 0.3)
        reset(session.socket)
    assert len(grown) > 5
    assert max(grown) < 30 * MEGABYTE


async def test_bpr_02_no_message_reaches_a_reader_limit(server: RunningServer) -> None:
    text = ("then we walked along the river and over the old bridge to the mill where the path turns north " * 5,)
    navana = await speak_navana(server, text, output_format="48000:float32")
    nari = await speak_nari(server, text)
    assert navana.is_complete
    assert nari.is_complete
    assert navana.length_s > 20.0
    assert max(navana.message_bytes + nari.message_bytes) < MEGABYTE
    headers = [chunk.header for chunk in navana.chunks]
    assert [header["chunk_index"] for header in headers] == list(range(len(headers)))
    assert {header["chunk_total"] for header in headers} == {len(headers)}
    assert [header["is_last_chunk"] for header in headers] == [False] * (len(headers) - 1) + [True]


async def test_bpr_04_a_reader_that_stops_does_not_hold_the_slot(start_server: StartServer) -> None:
    server = start_server(engine_slots=1)
    async with open_nari(server, socket=connected_socket(server)) as session:
        await session.say(long_text(9000), flush=True)
        await session.until_audio()
        stop_reading(session.socket)
        assert await first_audio_s(server, "nari", "Hi there.") <= 3.0
        assert server.status()["sessions"] == 1
        reset(session.socket)


async def test_con_01_pings_and_probes_are_answered_while_speaking(server: RunningServer, protocol: str) -> None:
    waits = []
    async with open_session(server, protocol) as session:
        for _ in range(8 if protocol == "navana" else 2):
            await session.say(long_text(3000))
        await session.end()
        speaking = asyncio.create_task(session.finish())
        while not speaking.done():
            begun = time.perf_counter()
            try:
                pong = await session.socket.ping()
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


@only_navana
async def test_con_03_the_same_sentence_at_once_is_the_same_speech(speak: Speak) -> None:
    alone = await speak(SENTENCES[7])
    together = await asyncio.gather(*(speak(SENTENCES[7]) for _ in range(8)))
    assert all(speech.payload == alone.payload for speech in together)


async def test_ovr_01_one_session_too_many_is_refused(start_server: StartServer) -> None:
    server = start_server(max_sessions=2)
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(open_nari(server))
        second = await stack.enter_async_context(open_navana(server))
        assert await second.receive()
        status, body, headers = await refusal(server)
        assert (status, body["error"]["code"]) == (503, "SERVER_AT_CAPACITY")
        assert int(headers["retry-after"]) >= 1
        third = await speak_navana(server, ("Hello.",))
        assert ([message["code"] for message in third.messages], third.close_code) == (["server_overloaded"], 1013)
        for session in (first, second):
            await session.say("Still here.")
            await session.end()
            assert (await session.finish()).is_complete
