"""What a client says before it is known whether its session may begin."""

from collections import deque
from collections.abc import Iterator

from voicewire.events import ClientEvent, TextAppend
from voicewire.speech.script import UTTERANCE_BYTES, check_unspoken


class EarlyEvents:
    """Keeps events until the session begins; their text is bounded like any other."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._bytes = 0
        self._events: deque[ClientEvent] = deque()

    def keep(self, event: ClientEvent) -> None:
        """Add at the end. Raises InputTooLarge."""
        if isinstance(event, TextAppend):
            self._bytes += len(event.text.encode()) + UTTERANCE_BYTES
            check_unspoken(self._bytes, self._limit)
        self._events.append(event)

    def take(self) -> Iterator[ClientEvent]:
        """Yield what was kept, in order, and forget it."""
        while self._events:
            yield self._events.popleft()

    def clear(self) -> None:
        """Forget everything."""
        self._events.clear()
