"""The Wyoming protocol: events over TCP, each a line of JSON, then more JSON and bytes whose lengths the line says."""

from collections.abc import Iterator
from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True):
    """One event."""

    type: str
    data: dict[str, Any] = {}
    payload: bytes = b""


class _Header(msgspec.Struct):
    type: str
    data: dict[str, Any] = {}
    data_length: int = 0
    payload_length: int = 0


_read_header = msgspec.json.Decoder(_Header).decode


def write_event(kind: str, data: dict[str, Any]) -> bytes:
    """An event without a payload, all of it in its line."""
    return msgspec.json.encode({"type": kind, "data": data}) + b"\n"


class EventReader:
    """Bytes as they arrive → events."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def push(self, received: bytes) -> Iterator[Event]:
        """The events that are now complete. Raises msgspec.MsgspecError for what is no event."""
        self._buffer += received
        while (event := self._take()) is not None:
            yield event

    def _take(self) -> Event | None:
        end = self._buffer.find(b"\n") + 1
        if not end:
            return None
        header = _read_header(self._buffer[:end])
        data_end = end + header.data_length
        payload_end = data_end + header.payload_length
        if len(self._buffer) < payload_end:
            return None
        more = msgspec.json.decode(self._buffer[end:data_end], type=dict[str, Any]) if header.data_length else {}
        event = Event(header.type, header.data | more, bytes(self._buffer[data_end:payload_end]))
        del self._buffer[:payload_end]
        return event
