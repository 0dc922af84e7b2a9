"""What the engines can speak with on this machine: found out from packages and files, no model is loaded."""

from collections.abc import Collection
from pathlib import Path

from voicewire.engines.registry import engine_class
from voicewire.errors import EngineFailure


class Installed:
    """Asks each engine once."""

    def __init__(self, models: Path, engines: Collection[str] = ()) -> None:
        """`models`: the folder of pulled models; `engines`: those that may speak, all of them where none is named."""
        self._models = models
        self._engines = engines
        self._voices: dict[str, list[str] | EngineFailure] = {}

    def voices(self, engine: str) -> list[str]:
        """The engine's own names of its voices. Raises EngineFailure with what to install or to pull."""
        if engine not in self._voices:
            self._voices[engine] = self._ask(engine)
        found = self._voices[engine]
        if isinstance(found, EngineFailure):
            raise found
        return found

    def language(self, engine: str, voice: str) -> str:
        """The language code of one of `voices`. Raises EngineFailure."""
        return engine_class(engine).language(voice, self._models)

    def problem(self, engine: str, voice: str) -> str | None:
        """Why `voice` cannot be spoken with; None: it can."""
        try:
            voices = self.voices(engine)
            if voice in voices or engine_class(engine).has_voice(voice, self._models):
                return None
        except EngineFailure as failure:
            return str(failure)
        return f"{engine} has no voice {voice!r}"

    def _ask(self, engine: str) -> list[str] | EngineFailure:
        if self._engines and engine not in self._engines:
            return EngineFailure(f"the engine {engine!r} is not among those of the setting `engines`")
        try:
            return engine_class(engine).voices(self._models)
        except EngineFailure as failure:
            return failure
