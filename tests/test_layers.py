"""Imports only point left, and what is left of the bar does no I/O."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "voicewire"

MAY_IMPORT = {
    "errors": set(),
    "text": {"errors", "text"},
    "audio": {"errors", "audio"},
    "events": {"errors", "audio"},
    "protocols": {"errors", "text", "audio", "events", "protocols"},
    "config": {"errors"},
    "models": {"errors", "config", "models"},
    "bench": {"errors", "audio", "config", "bench"},
    "store": {"errors", "audio", "events", "config", "store"},  # audio: the parts of a recording become one file
    "engines": {"errors", "text", "audio", "events", "config", "models", "engines"},
    "speech": {"errors", "text", "audio", "events", "engines", "models", "store", "config", "speech"},
    "testing": {
        "errors",
        "text",
        "audio",
        "events",
        "engines",
        "protocols",
        "models",
        "store",
        "config",
        "speech",
        "server",
        "testing",
    },
    "server": {"*"},
    "cli": {"*"},
}
PURE = ("errors", "text", "audio", "events", "protocols")
NO_IO = {
    *("asyncio", "socket", "select", "threading", "multiprocessing", "subprocess", "concurrent", "time", "datetime"),
    *(
        "random",
        "secrets",
        "uuid",
        "sqlite3",
        "sqlalchemy",
        "logging",
        "structlog",
        "websockets",
        "starlette",
        "uvicorn",
    ),
}


def files(layer: str) -> list[Path]:
    module = SOURCE / f"{layer}.py"
    return [module] if module.exists() else sorted((SOURCE / layer).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer_of(name: str) -> str | None:
    package, _, rest = name.partition(".")
    layer = rest.partition(".")[0]
    return layer if package == "voicewire" and layer and layer != "__version__" else None


def test_every_module_belongs_to_a_layer() -> None:
    found = {path.stem if path.is_file() else path.name for path in SOURCE.iterdir()}
    assert found - {"__init__", "__pycache__", "py"} - set(MAY_IMPORT) <= {"py.typed", ""}


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_imports_point_left(layer: str) -> None:
    assert files(layer), f"no files in {layer}"
    allowed = MAY_IMPORT[layer]
    for path in files(layer):
        reached = {found for name in imports(path) if (found := layer_of(name))}
        assert "*" in allowed or reached <= allowed, f"{path.name} reaches {reached - allowed}"


@pytest.mark.parametrize("layer", PURE)
def test_pure_layers_do_no_io(layer: str) -> None:
    for path in files(layer):
        tops = {name.partition(".")[0] for name in imports(path)}
        assert not tops & NO_IO, f"{path.name} does I/O: {tops & NO_IO}"


def test_only_the_server_knows_the_web_library() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.relative_to(SOURCE).parts[0] not in {"server", "cli"}:
            tops = {name.partition(".")[0] for name in imports(path)}
            assert not tops & {"starlette", "uvicorn"}, path


def test_one_file_holds_both_a_socket_and_a_protocol_machine() -> None:
    both = [
        path.name
        for path in SOURCE.rglob("*.py")
        if {"voicewire.protocols.base.ServerProtocol", "voicewire.server.socket.Socket"} <= set(imports(path))
    ]
    assert both == ["connection.py"]
