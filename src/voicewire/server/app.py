"""The web application: one route per protocol, and what a monitor asks."""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from voicewire.protocols import ROUTES, ServerProtocol
from voicewire.protocols.base import ProtocolLimits, Refuse
from voicewire.server.connection import Connection, ConnectionLimits
from voicewire.server.recording import Recording
from voicewire.server.socket import AsgiSocket, read_handshake
from voicewire.speech.clock import Clock
from voicewire.speech.service import SpeechService

REQUEST_ID_BYTES = 12


def new_request_id() -> str:
    """What a connection is called in the log and in its `x-request-id`."""
    return f"req_{secrets.token_hex(REQUEST_ID_BYTES)}"


class SpeechEndpoint:
    """Speaks one protocol to whoever connects to its route."""

    def __init__(self, protocol: type[ServerProtocol], connections: "Connections") -> None:
        self._protocol = protocol
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client to its end."""
        await receive()  # `websocket.connect`: the upgrade request, of which the scope says everything
        await self._connections.serve(self._protocol, scope, receive, send)


class NothingSpokenHere:
    """Refuses an upgrade on any other path; the web library's own answer is 403, which clients take for a bad key."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 404 before the upgrade."""
        await receive()
        routes = ", ".join(ROUTES)
        headers = (("x-request-id", new_request_id()),)
        refusal = Refuse(404, f"No protocol is spoken here; there are: {routes}\n".encode(), headers)
        await AsgiSocket(scope, receive, send).refuse(refusal)


class Connections:
    """All clients that are connected now."""

    def __init__(
        self,
        service: SpeechService,
        clock: Clock,
        protocol_limits: ProtocolLimits,
        limits: ConnectionLimits,
        new_recording: Callable[[str], Recording],
    ) -> None:
        """`new_recording` makes what a connection of that name keeps."""
        self.service = service
        self._new_recording = new_recording
        self._clock = clock
        self._protocol_limits = protocol_limits
        self._limits = limits
        self._open: set[Connection] = set()
        self._is_empty = asyncio.Event()
        self._is_empty.set()

    def __len__(self) -> int:
        return len(self._open)

    async def serve(self, protocol: type[ServerProtocol], scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client to its end."""
        machine = protocol(new_request_id(), self._protocol_limits)
        socket = AsgiSocket(scope, receive, send)
        recording = self._new_recording(machine.request_id)
        connection = Connection(socket, machine, self.service, self._clock, self._limits, recording)
        self._open.add(connection)
        self._is_empty.clear()
        try:
            await connection.run(read_handshake(scope))
        finally:
            self._open.discard(connection)
            if not self._open:
                self._is_empty.set()

    async def until_empty(self) -> None:
        """Wait until nobody is connected."""
        await self._is_empty.wait()

    def shut_down(self) -> None:
        """Say goodbye to everybody."""
        for connection in list(self._open):
            connection.shut_down()


def create_app(connections: Connections, neighbours: Sequence[Route] = ()) -> Starlette:
    """The application that serves `connections`, and beside them the vendors' HTTP routes."""
    service = connections.service

    async def healthz(_: Request) -> Response:
        """The process lives."""
        return PlainTextResponse("ok\n")

    async def readyz(_: Request) -> Response:
        """Voices are loaded and a slot is alive."""
        status = service.status() | {"connections": len(connections)}
        return JSONResponse(status, status_code=200 if service.is_ready else 503)

    async def to_v1(_: Request) -> Response:
        """Where the Bodhi socket really is (Navana SDK 1.3.1 follows it)."""
        return RedirectResponse("/v1", status_code=308)

    async def upgrade_required(_: Request) -> Response:
        """A protocol's route, asked without an upgrade."""
        message = "This is a WebSocket address: connect with ws:// (an upgrade request).\n"
        return PlainTextResponse(message, status_code=426, headers={"Upgrade": "websocket"})

    routes = [
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Route("/", to_v1),
        *neighbours,
        *(Route(path, upgrade_required) for path in ROUTES),
        *(WebSocketRoute(path, SpeechEndpoint(protocol, connections)) for path, protocol in ROUTES.items()),
        WebSocketRoute("/{path:path}", NothingSpokenHere()),
    ]
    app = Starlette(routes=routes)
    app.router.redirect_slashes = False  # a path is what it says: `/v1/` is not the Bodhi socket
    return app
