"""The sockets between a server and one engine process."""

import contextlib
import socket
from typing import NamedTuple

BUFFER_BYTES = 1 << 20  # a piece of a second is 96 kB at 24 kHz: a whole piece fits without a second wake-up


class HostSockets(NamedTuple):
    """One side's ends."""

    connection: socket.socket
    """A stream of messages, both ways (`host_messages`)."""
    interrupts: socket.socket
    """Datagrams to the process, read while it makes a piece (`host_messages.INTERRUPT`)."""

    def close(self) -> None:
        """Close both."""
        for end in self:
            end.close()


def host_sockets() -> tuple[HostSockets, HostSockets]:
    """The server's ends, which do not block, and the process's, which do. Raises OSError."""
    with contextlib.ExitStack() as opened:
        connections = [opened.enter_context(end) for end in socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)]
        interrupts = [opened.enter_context(end) for end in socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)]
        for end in connections:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER_BYTES)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER_BYTES)
        ours, theirs = map(HostSockets, connections, interrupts)
        for end in ours:
            end.setblocking(False)
        opened.pop_all()
    return ours, theirs
