"""A web server on loopback that has files, and every fault that a download may meet."""

import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self


@dataclass
class Resource:
    """What is at one path."""

    content: bytes
    kind: str = "application/octet-stream"
    etag: str | None = None
    has_ranges: bool = True
    authorization: str | None = None
    """What a request must bring, if anything."""
    cuts: list[int] = field(default_factory=list)
    """The next responses break off after so many bytes each."""
    statuses: list[int] = field(default_factory=list)
    """The next responses are these failures."""
    announced: int | None = None
    """A Content-Length other than the right one."""
    has_length: bool = True
    redirect: str | None = None
    stall_after: int | None = None
    """The next response sends so many bytes and then nothing."""


class WebServer:
    """Serves `resources` by path from a thread, as a context. `requests` are those that came: path and headers."""

    def __init__(self) -> None:
        self.resources: dict[str, Resource] = {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.gate = threading.Event()
        """While it is not set, no response has a body."""
        self.gate.set()
        self.stalled = threading.Event()
        """Set when the server is closed."""
        served = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                served.answer(self)

            def log_message(self, *_: object) -> None:
                """Nothing: tests read `requests`."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                """Nothing: a client that has gone is a client's matter."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def host(self) -> str:
        return self.url.removeprefix("http://")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.gate.set()
        self.stalled.set()
        self._server.shutdown()
        self._server.server_close()

    def put(self, path: str, content: bytes, **options: object) -> Resource:
        self.resources[path] = Resource(content, **options)
        return self.resources[path]

    def paths(self) -> list[str]:
        return [path for path, _ in self.requests]

    def ranges(self) -> list[str | None]:
        return [headers.get("range") for _, headers in self.requests]

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        path = request.path
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.requests.append((path, headers))
        resource = self.resources.get(path)
        if resource is None:
            self._fail(request, 404)
        elif resource.redirect:
            request.send_response(302)
            request.send_header("Location", resource.redirect)
            request.send_header("Content-Length", "0")
            request.end_headers()
        elif resource.authorization and headers.get("authorization") != resource.authorization:
            self._fail(request, 401)
        elif resource.statuses:
            self._fail(request, resource.statuses.pop(0))
        else:
            self._send(request, resource, headers)

    def _fail(self, request: BaseHTTPRequestHandler, status: int) -> None:
        request.send_response(status)
        request.send_header("Content-Length", "0")
        request.end_headers()

    def _send(self, request: BaseHTTPRequestHandler, resource: Resource, headers: dict[str, str]) -> None:
        start = int(headers.get("range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
        stale = "if-range" in headers and headers["if-range"] != resource.etag
        if not resource.has_ranges or stale:
            start = 0
        if start and start >= len(resource.content):
            self._fail(request, 416)
            return
        body = resource.content[start:]
        request.send_response(206 if start else 200)
        if start:
            request.send_header("Content-Range", f"bytes {start}-{len(resource.content) - 1}/{len(resource.content)}")
        if resource.has_length:
            request.send_header("Content-Length", str(resource.announced or len(body)))
        if resource.etag:
            request.send_header("ETag", resource.etag)
        request.send_header("Content-Type", resource.kind)
        broken = resource.cuts.pop(0) if resource.cuts else None
        if broken is not None or not resource.has_length:
            request.send_header("Connection", "close")
            request.close_connection = True
        request.end_headers()
        self.gate.wait(30)
        if resource.stall_after is not None:
            request.wfile.write(body[: resource.stall_after])
            resource.stall_after = None
            self.stalled.wait(30)
            request.close_connection = True
            return
        request.wfile.write(body if broken is None else body[:broken])
