"""What a connection does with the audio that its client fetches."""

from typing import Protocol

from voicewire.errors import LocalProtocolError
from voicewire.protocols.base import Save


class Recording(Protocol):
    """The kept parts of one connection. Each awaited call raises OperatorError when the store fails."""

    async def keep(self, part: int, data: bytes) -> None:
        """Keep one part."""

    async def read(self, part: int) -> bytes:
        """A part that was kept."""

    async def save(self, save: Save, key_id: str) -> None:
        """Make it a saved recording, to be fetched with that key."""

    def discard(self) -> None:
        """The connection is over: forget everything that was not saved. Never waits."""


class NoRecording:
    """For protocols whose machines keep nothing."""

    async def keep(self, part: int, data: bytes) -> None:
        """Never asked for."""
        raise LocalProtocolError(f"part {part} of {len(data)} bytes cannot be kept: there is no recording here")

    async def read(self, part: int) -> bytes:
        """Never asked for."""
        raise LocalProtocolError(f"part {part} was not kept")

    async def save(self, save: Save, key_id: str) -> None:
        """Never asked for."""
        raise LocalProtocolError(f"{save.recording_id} cannot be saved for {key_id}: there is no recording here")

    def discard(self) -> None:
        """Nothing is kept."""
