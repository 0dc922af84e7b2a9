"""The clients of all protocols behind one face, for tests that say the same over each."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from tests.end_to_end.fish import open_fish, speak_fish
from tests.end_to_end.intron import open_intron, speak_intron
from tests.end_to_end.nari import open_nari, speak_nari
from tests.end_to_end.navana import open_navana, speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession
from tests.end_to_end.speech import Speech

STREAMING = ("nari", "navana", "fish")
"""The protocols whose text may come in pieces of any length, and whose audio is pushed."""

OPENERS: dict[str, Callable[..., AbstractAsyncContextManager[ClientSession]]] = {
    "nari": open_nari,
    "navana": open_navana,
    "fish": open_fish,
    "intron": open_intron,
}
SPEAKERS: dict[str, Callable[..., Awaitable[Speech]]] = {
    "nari": speak_nari,
    "navana": speak_navana,
    "fish": speak_fish,
    "intron": speak_intron,
}


def open_session(server: RunningServer, protocol: str, **options: Any) -> AbstractAsyncContextManager[ClientSession]:
    """A session that may be spoken to. options: `voice`, by its name in the catalogue, and what the protocol has."""
    return OPENERS[protocol](server, **_named(protocol, options))


async def speak_over(server: RunningServer, protocol: str, *texts: str, **options: Any) -> Speech:
    """Speak texts, one message each, to whatever end. options: as for `open_session`."""
    return await SPEAKERS[protocol](server, texts, **_named(protocol, options))


def _named(protocol: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options under the names that the protocol's client has for them."""
    if "voice" not in options or protocol in ("nari", "navana"):
        return options
    voice, others = options["voice"], {name: value for name, value in options.items() if name != "voice"}
    if protocol == "fish":
        return others | {"reference_id": voice}
    accent, _, gender = voice.partition(":")
    return others | {"voice_accent": accent, "voice_gender": gender}
