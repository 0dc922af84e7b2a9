"""Processes that die or are told to leave, with live sessions."""

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import AsyncExitStack

import psutil
import pytest

from tests.end_to_end.nari import NariSession, open_nari, refusal
from tests.end_to_end.navana import open_navana, speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES, long_text

pytestmark = pytest.mark.end_to_end

StartServer = Callable[..., RunningServer]

SEED = 11
TEXTS = [" ".join(SENTENCES[(index + step) % 20] for step in range(12)) for index in range(20)]
HEARD_S = 8.0
"""Of the first session's half a minute, when a process is killed."""


async def speak_at_once(server: RunningServer, kill: Callable[[], None]) -> list[Speech]:
    """Twenty live sessions; `kill` is called in the middle of their speech."""
    async with AsyncExitStack() as stack:
        sessions = [await stack.enter_async_context(open_nari(server, seed=SEED)) for _ in TEXTS]
        for session, text in zip(sessions, TEXTS, strict=True):
            await session.say(text)
            await session.end()
        return await asyncio.gather(witness(sessions[0], kill), *(session.finish() for session in sessions[1:]))


async def witness(session: NariSession, kill: Callable[[], None]) -> Speech:
    await session.until_audio(HEARD_S)
    kill()
    return await session.finish()


@pytest.mark.parametrize("killed", [1, 2])
async def test_twenty_sessions_survive_the_death_of_engine_processes(start_server: StartServer, killed: int) -> None:
    server = start_server(cutting="sentence", engine_slots=2)
    first_hosts = server.hosts()

    def kill() -> None:
        for host in first_hosts[:killed]:
            host.kill()

    undisturbed = await speak_at_once(server, lambda: None)
    before = len(server.log.events("segment"))
    speeches = await speak_at_once(server, kill)
    assert len(server.log.events("engine host died")) == killed
    for speech, calm in zip(speeches, undisturbed, strict=True):
        assert speech.is_complete
        assert speech.payload == calm.payload, "the same samples: none lost, none twice"
    assert len(server.log.events("segment")) == 2 * before, "no segment is cut anew"
    assert await asyncio.to_thread(server.log.wait_for, lambda: len(server.log.events("engine host is back")) == killed)
    hosts = server.hosts()
    assert len(hosts) == 2
    assert server.stop() == 0
    assert psutil.wait_procs([*first_hosts, *hosts], timeout=2.0)[1] == []


async def test_a_killed_server_leaves_no_process_behind(start_server: StartServer) -> None:
    server = start_server()
    hosts = server.hosts()
    async with open_nari(server) as session:
        await session.say(long_text(9000), flush=True)
        await session.until_audio()
        server.process.kill()
        assert psutil.wait_procs(hosts, timeout=2.0)[1] == []
    assert server.wait() == -signal.SIGKILL


async def stopping(server: RunningServer, number: int = signal.SIGTERM) -> None:
    """Send the signal and wait until the server says that it stops."""
    server.process.send_signal(number)
    assert await asyncio.to_thread(server.log.wait_for, lambda: bool(server.log.events("stopping")))


async def test_a_stopping_server_refuses_new_sessions_and_finishes_running_ones(start_server: StartServer) -> None:
    server = start_server()
    async with open_nari(server, voice="slow_tone") as nari, open_navana(server, voice="slow_tone") as navana:
        for session in (nari, navana):
            await session.say(long_text(900))
            await session.until_audio()
            await session.end()
        await stopping(server)
        status, body, headers = await refusal(server)
        assert (status, body["error"]["code"]) == (503, "SERVER_DRAINING")
        assert int(headers["retry-after"]) >= 1
        late = await speak_navana(server, ("Hello.",))
        assert (late.messages[-1]["code"], late.close_code) == ("server_overloaded", 1013)
        assert (await asyncio.to_thread(server.get, "/readyz"))[0] == 503
        speeches = await asyncio.gather(nari.finish(), navana.finish())
    assert all(speech.is_complete for speech in speeches)
    assert all(speech.audio_s > 900 * 0.06 for speech in speeches)
    assert await asyncio.to_thread(server.wait) == 0


async def test_sessions_that_do_not_finish_in_time_are_told_goodbye(start_server: StartServer) -> None:
    server = start_server(grace_s=1)
    async with open_nari(server) as nari, open_navana(server) as navana:
        await navana.receive()
        await stopping(server)
        nari_speech, navana_speech = await asyncio.gather(nari.finish(), navana.finish())
    assert (nari_speech.messages[-1]["error"], nari_speech.close_code) == ("server_draining", 1001)
    assert (navana_speech.messages[-1]["code"], navana_speech.close_code) == ("server_overloaded", 1013)
    assert await asyncio.to_thread(server.wait) == 0


async def test_a_second_interrupt_ends_the_grace_time(start_server: StartServer) -> None:
    server = start_server(grace_s=60)
    async with open_nari(server) as session:
        await stopping(server, signal.SIGINT)
        begun = time.perf_counter()
        server.process.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(server.wait) == 0
        assert time.perf_counter() - begun < 3.0
        assert (await session.finish()).close_code == 1001


def test_a_server_without_clients_stops_at_once(start_server: StartServer) -> None:
    server = start_server()
    begun = time.perf_counter()
    assert server.stop() == 0
    assert time.perf_counter() - begun < 3.0
