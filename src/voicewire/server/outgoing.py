"""What waits to be written to one client."""

import asyncio
from collections import deque
from typing import TypeAlias

from voicewire.events import Idle
from voicewire.protocols.base import Accept, Close, Frame, Keep, KeptFrame, Refuse, Save

Item: TypeAlias = Accept | Refuse | Frame | Close | Keep | KeptFrame | Save | Idle


MAX_ITEMS = 20_000
"""Items that may wait: audio never comes near it, but answers to a client that asks and never reads do."""


class OutgoingQueue:
    """Everything that waits for the one writer, counted in bytes.

    Nothing is refused here: over the limit `is_full`, and whoever fills the queue stops by itself. What one piece of
    audio gives may therefore pass the limit, no more.
    """

    def __init__(self, limit_bytes: int) -> None:
        self._items: deque[Item] = deque()
        self._limit = limit_bytes
        self._bytes = 0
        self._is_filled = asyncio.Event()

    def __len__(self) -> int:
        return len(self._items)

    @property
    def is_full(self) -> bool:
        """Whether no more audio should be made for this client now."""
        return self._bytes >= self._limit

    @property
    def has_room(self) -> bool:
        """Whether enough was taken to go on: half the limit, so that nobody stops and starts at every chunk."""
        return self._bytes <= self._limit // 2

    @property
    def is_flooded(self) -> bool:
        """Whether a client asks for far more than it reads."""
        return len(self._items) > MAX_ITEMS

    def put(self, item: Item) -> None:
        """Add at the end."""
        self._items.append(item)
        self._bytes += _size(item)
        self._is_filled.set()

    async def get(self) -> Item:
        """The first item, taken out, once there is one."""
        while not self._items:
            self._is_filled.clear()
            await self._is_filled.wait()
        return self._take()

    def more_frames(self, most_bytes: int) -> list[Frame]:
        """The frames that are next, taken out, as far as they come to no more than `most_bytes`."""
        frames: list[Frame] = []
        while self._items and isinstance(frame := self._items[0], Frame) and len(frame.data) <= most_bytes:
            most_bytes -= len(frame.data)
            frames.append(frame)
            self._take()
        return frames

    def _take(self) -> Item:
        item = self._items.popleft()
        self._bytes -= _size(item)
        return item

    def drop(self) -> None:
        """Forget everything but how the connection begins and ends: nobody will read it."""
        self._items = deque(item for item in self._items if isinstance(item, Accept | Refuse | Close))
        self._bytes = 0


def _size(item: Item) -> int:
    match item:
        case Frame(data=data) | Keep(data=data):
            return len(data)
        case KeptFrame(head, _, tail):
            return len(head) + len(tail)
        case _:
            return 0
