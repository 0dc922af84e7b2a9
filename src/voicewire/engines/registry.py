"""Engines by name, found through the `voicewire.engines` entry points: built-in ones use the same door as plug-ins."""

from functools import cache
from importlib.metadata import entry_points

from voicewire.engines.base import Engine
from voicewire.errors import EngineFailure

GROUP = "voicewire.engines"


@cache
def engine_names() -> tuple[str, ...]:
    """The names of all engines that are known here, installed or not."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def engine_class(name: str) -> type[Engine]:
    """The class behind `name`. Raises EngineFailure, saying what to install, when it is missing."""
    for point in entry_points(group=GROUP, name=name):
        try:
            found: type[Engine] = point.load()
        except ImportError as error:
            raise EngineFailure(
                f"the engine {name!r} needs a package that is not installed ({error.name}): "
                f"pip install 'voicewire[{name}]'"
            ) from error
        return found
    raise EngineFailure(f"there is no engine {name!r}; known are: {', '.join(engine_names()) or 'none'}")
