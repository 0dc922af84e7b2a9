"""uvicorn's HTTP layer with what it lacks for long downloads: links that can be dropped, and no bytes that hide."""

from functools import partial

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle


class HttpLink(HttpToolsProtocol):
    """One client's link. `extensions` of a request's scope hold `voicewire.abort` and `voicewire.send_through`."""

    def on_headers_complete(self) -> None:
        """Take a request."""
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else it asks for a WebSocket
            self.scope["extensions"] = {
                "voicewire.abort": partial(self._abort, self.cycle),  # type: ignore[dict-item]
                "voicewire.send_through": self._send_through,  # type: ignore[dict-item]
            }

    def _abort(self, cycle: RequestResponseCycle) -> None:
        """Drop the link at once, unsent bytes and all. The application may return in the middle of its answer then."""
        cycle.disconnected = True
        self.transport.abort()

    def _send_through(self) -> None:
        """Let each further `send` wait until the system has taken all that was sent before it."""
        self.transport.set_write_buffer_limits(high=0)
