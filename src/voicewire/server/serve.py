"""The whole server, from settings to the last goodbye."""

import asyncio
import ctypes
import gc
import resource
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, contextmanager, nullcontext, suppress

import structlog
import uvicorn
from starlette.applications import Starlette

from voicewire.config import Settings
from voicewire.engines.catalog import Catalog
from voicewire.engines.host import EngineHost, Host
from voicewire.engines.phrase_cache import CachedHost, PhraseCache
from voicewire.errors import OperatorError
from voicewire.protocols.base import ProtocolLimits
from voicewire.server.app import Connections, create_app, new_request_id
from voicewire.server.connection import ConnectionLimits
from voicewire.server.http.link import HttpLink
from voicewire.server.http.recordings import recording_routes
from voicewire.server.websocket import EARLY_FRAME_LIMIT, SpeechWebSocket
from voicewire.speech.house_style import HouseStyle
from voicewire.speech.limits import ServiceLimits, SessionLimits
from voicewire.speech.line import Threads
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.service import SpeechService
from voicewire.speech.turn_order import TURN_ORDERS
from voicewire.store.keys import open_keys
from voicewire.store.recordings import serve_recordings
from voicewire.text.normalizers import prepare

log = structlog.get_logger()

BACKLOG = 2048  # connections that may wait to be accepted: a burst of reconnecting clients
GOODBYE_S = 5.0  # what clients get to take the server's goodbye
OTHER_FILES = 512  # descriptors for everything but clients that speak: databases, pipes, sockets that are refused
M_MMAP_THRESHOLD = -3  # glibc, malloc.h
LARGE_BLOCK = 1 << 20  # bytes
COLLECT_AFTER = (5_000, 10, 5)
"""New objects before the youngest are looked through, and how often each generation is before the next one.

With Python's own 700, 10 and 10, sessions that stay are looked through over and over while thousands of clients
connect. Much rarer, what lost clients leave behind piles up. `benchmarks idle` and `fuzz` show the one and the other.
"""
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class _Server(uvicorn.Server):
    """uvicorn with the signals left to us: it would close everybody at once."""

    def capture_signals(self):  # type: ignore[no-untyped-def]
        """Capture none."""
        return nullcontext()


async def serve(settings: Settings, on_ready: Callable[["Serving"], None]) -> None:
    """Serve until SIGTERM or SIGINT, then let running sessions finish within the grace time.

    Raises OperatorError or EngineFailure, with what to do, when the server cannot start.
    """
    _raise_file_limit(settings.max_sessions)
    _give_large_blocks_back()
    stop = _Stop()
    async with AsyncExitStack() as stack:
        stack.enter_context(stop.on_signals())
        listening = stack.enter_context(_listen(settings))
        keys = await stack.enter_async_context(open_keys(settings.data_dir))
        recordings = await stack.enter_async_context(
            serve_recordings(settings.data_dir, settings.recordings, settings.recordings_days)
        )
        catalog = Catalog.of(settings)
        style = HouseStyle.of(settings)
        _load_normalizers(catalog)
        loop = asyncio.get_running_loop()
        hosts = _hosts(settings, catalog, stack.enter_context(_phrases(settings.phrase_cache_bytes)))
        scheduler = Scheduler(hosts, loop, TURN_ORDERS[settings.turn_order])
        stack.push_async_callback(scheduler.stop)
        workshop = stack.enter_context(closing(Threads(settings.engine_slots)))
        service = SpeechService(scheduler, catalog, keys.verify, loop, _service_limits(settings), workshop, style)
        connections = Connections(
            service, loop, _protocol_limits(settings), _connection_limits(settings), recordings.begin
        )
        app = create_app(connections, recording_routes(recordings, keys.verify, new_request_id, settings.slow_reader_s))
        async with _uvicorn(settings, app, listening):
            if not await _loaded(scheduler, stop):
                return
            _spare_the_collector()
            first_key = await keys.create("first") if not await keys.list() else None
            on_ready(Serving(listening.getsockname(), first_key[1] if first_key else None))
            await stop.asked.wait()
            await _drain(connections, stop, settings.grace_s)


def _spare_the_collector() -> None:
    """What is loaded by now stays: the collector need not walk it again. And it looks for new rubbish less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def _loaded(scheduler: Scheduler, stop: "_Stop") -> bool:
    """Have the voices loaded; False: somebody asked to stop meanwhile. Raises EngineFailure."""
    loading, asked = asyncio.create_task(scheduler.start()), asyncio.create_task(stop.asked.wait())
    await asyncio.wait((loading, asked), return_when=asyncio.FIRST_COMPLETED)
    is_stopped = not loading.done()
    for task in (loading, asked):
        task.cancel()
    await asyncio.gather(loading, asked, return_exceptions=True)
    if not is_stopped:
        loading.result()
    return not is_stopped


class Serving:
    """What there is to tell once the server is up."""

    def __init__(self, address: tuple[str, int], first_key: str | None) -> None:
        self.host, self.port = address[:2]
        self.first_key = first_key
        """The key that was made because there was none; it cannot be had again."""

    @property
    def authority(self) -> str:
        """host:port, as it stands in a URL."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def _raise_file_limit(max_sessions: int) -> None:
    """Each client costs a file descriptor, and many systems start processes with 1,024: take what we may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max_sessions + OTHER_FILES
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        log.warning("the system allows fewer open files than max_sessions needs", allowed=allowed, wanted=wanted)


def _give_large_blocks_back() -> None:
    """Have glibc return freed megabytes to the system, as it does until the first of them: clients' samples are large.

    Elsewhere there is no such function, and nothing to do.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def _load_normalizers(catalog: Catalog) -> None:
    """Load those of all languages that may be spoken: later everybody would wait while one is loaded."""
    for language in {row.language.partition("-")[0] for row in catalog.rows()}:
        prepare(language)


@contextmanager
def _phrases(max_bytes: int) -> Iterator[PhraseCache | None]:
    """The phrases that are kept while the block runs, if any; then the log says what came of it."""
    if not max_bytes:
        yield None
        return
    cache = PhraseCache(max_bytes)
    yield cache
    log.info("phrase cache", hits=cache.hits, misses=cache.misses, phrases=len(cache), size_bytes=cache.size_bytes)


def _hosts(settings: Settings, catalog: Catalog, phrases: PhraseCache | None) -> Sequence[Host]:
    engines = catalog.engines_in_use()
    hosts = [
        EngineHost(
            f"engine process {number}",
            engines,
            settings.models_dir,
            settings.piece_timeout_s,
            runtimes=settings.runtimes,
        )
        for number in range(1, settings.engine_slots + 1)
    ]
    return hosts if phrases is None else [CachedHost(host, phrases) for host in hosts]


def _service_limits(settings: Settings) -> ServiceLimits:
    session = SessionLimits(
        unspoken_bytes=settings.unspoken_bytes,
        by_sentence=settings.cutting == "sentence",
        repeats_alike=settings.phrase_cache_bytes > 0,
    )
    return ServiceLimits(
        max_sessions=settings.max_sessions,
        overload_lateness_s=settings.overload_lateness_s,
        is_open=settings.admission == "open",
        session=session,
    )


def _protocol_limits(settings: Settings) -> ProtocolLimits:
    return ProtocolLimits(
        first_message_s=settings.navana_hello_s,
        idle_s=settings.navana_idle_s,
        session_s=settings.session_limit_s,
        fish_start_s=settings.fish_start_s,
        fish_idle_s=settings.fish_idle_s,
        fish_linger_s=settings.fish_linger_s,
        intron_idle_s=settings.intron_idle_s,
        intron_session_s=settings.intron_session_s,
        intron_audio_s=settings.intron_audio_s,
        intron_sample_rate=settings.intron_sample_rate,
        intron_aliases=settings.intron_aliases,
    )


def _connection_limits(settings: Settings) -> ConnectionLimits:
    return ConnectionLimits(outgoing_bytes=settings.outgoing_bytes, slow_reader_s=settings.slow_reader_s)


@contextmanager
def _listen(settings: Settings) -> Iterator[socket.socket]:
    """A listening socket whose connections have small send buffers: a large one hides that a client does not read."""
    with ExitStack() as stack:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(
                settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            listening = stack.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, settings.send_buffer_bytes)
            listening.bind(address)
            listening.listen(BACKLOG)
            listening.setblocking(False)
        except OSError as error:
            reason = error.strerror or error
            place = f"{settings.host}:{settings.port}"
            raise OperatorError(
                f"cannot listen on {place}: {reason}; choose another address with --host and --port"
            ) from error
        yield listening


@asynccontextmanager
async def _uvicorn(settings: Settings, app: Starlette, listening: socket.socket) -> AsyncIterator[None]:
    """Serve `app` on `listening` while the block runs."""
    config = uvicorn.Config(
        app,
        ws=SpeechWebSocket,
        ws_per_message_deflate=False,
        ws_max_size=EARLY_FRAME_LIMIT,
        ws_ping_interval=settings.ping_interval_s,
        ws_ping_timeout=settings.ping_timeout_s,
        http=HttpLink,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=int(GOODBYE_S),
        backlog=BACKLOG,
    )
    server = _Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield
    finally:
        server.should_exit = True
        await running


class _Stop:
    """What SIGTERM and SIGINT ask for: the first one to stop, a second one to stop now."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.hurried = asyncio.Event()

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """Listen for the signals while the block runs."""
        loop = asyncio.get_running_loop()
        for number in STOP_SIGNALS:
            loop.add_signal_handler(number, self._ask)
        try:
            yield
        finally:
            for number in STOP_SIGNALS:
                loop.remove_signal_handler(number)

    def _ask(self) -> None:
        (self.hurried if self.asked.is_set() else self.asked).set()


async def _drain(connections: Connections, stop: _Stop, grace_s: float) -> None:
    """Refuse new sessions, let running ones finish, then say goodbye to the rest."""
    connections.service.stop_accepting()
    log.info("stopping", connections=len(connections), grace_s=grace_s)
    await _until_empty(connections, grace_s, stop)
    connections.shut_down()
    await _until_empty(connections, GOODBYE_S, stop)


async def _until_empty(connections: Connections, seconds: float, stop: _Stop) -> None:
    """Wait until all clients have gone, the time is up, or somebody is in a hurry."""
    waits = [asyncio.create_task(wait) for wait in (connections.until_empty(), stop.hurried.wait())]
    await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    await asyncio.gather(*waits, return_exceptions=True)
