"""What a client may do to its connection below the protocol."""

import socket
import struct

from websockets.asyncio.client import ClientConnection

from tests.end_to_end.running_server import RunningServer

SMALL_BUFFER_BYTES = 16_384


def connected_socket(server: RunningServer, receive_buffer_bytes: int = SMALL_BUFFER_BYTES) -> socket.socket:
    """A socket with a small receive buffer: what a client does not read waits in the server."""
    connected = socket.socket()
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer_bytes)
    connected.connect(server.address)
    return connected


def reset(connection: ClientConnection) -> None:
    """Kill the link: the peer gets a TCP reset, and no goodbye."""
    link = connection.transport.get_extra_info("socket")
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.transport.abort()


def stop_reading(connection: ClientConnection) -> None:
    """Take nothing more from the link."""
    connection.transport.pause_reading()
