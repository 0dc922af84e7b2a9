"""The wire protocols: one machine per vendor, and the only list of them."""

from voicewire.protocols.base import ServerProtocol
from voicewire.protocols.fish import FishProtocol
from voicewire.protocols.intron import IntronProtocol
from voicewire.protocols.nari import NariProtocol
from voicewire.protocols.navana import NavanaProtocol

ROUTES: dict[str, type[ServerProtocol]] = {
    "/v1/text-to-speech/{voice_id}/stream-input": NariProtocol,
    "/tts/v1/stream": IntronProtocol,
    "/v1/tts/live": FishProtocol,
    "/v1": NavanaProtocol,
}
"""Path of the upgrade request to the protocol spoken there."""

__all__ = ["ROUTES", "FishProtocol", "IntronProtocol", "NariProtocol", "NavanaProtocol", "ServerProtocol"]
