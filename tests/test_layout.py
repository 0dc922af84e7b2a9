"""Where things are, and how long they may be."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "voicewire"
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 40
NO_TEST_OF_THEIR_OWN = {
    "__init__.py": "say what their package holds, or are tested through it",
    "testing.py": "is what the tests are made with",
    "migrations/env.py": "is run by every test that opens a database",
}
VAGUE = {"utils", "helpers", "common", "manager", "core", "misc"}


def sources() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path.stat().st_size)


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_source_file_is_short_and_has_its_test(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= MAX_FILE_LINES
    assert path.stem not in VAGUE
    if not any(str(path).endswith(name) for name in NO_TEST_OF_THEIR_OWN) and "versions" not in path.parts:
        place = path.relative_to(SOURCE)
        assert (ROOT / "tests" / place.parent / f"test_{place.name}").exists(), f"no test file for {place}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_functions_are_short(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= MAX_FUNCTION_LINES, f"{path.name}: {node.name} has {lines} lines"


def test_every_test_file_has_its_source() -> None:
    elsewhere = {"test_layers.py", "test_layout.py", "test_docs.py"}
    for path in (ROOT / "tests").rglob("test_*.py"):
        place = path.relative_to(ROOT / "tests")
        if path.name in elsewhere or place.parts[0] in {"end_to_end", "benchmarks"}:
            continue
        named = SOURCE / place.parent / path.name.removeprefix("test_")
        assert named.exists() or (SOURCE / place.parent).is_dir(), f"{place} tests nothing that exists"


def test_nothing_is_left_undone() -> None:
    for path in sources():
        assert not {"TODO", "FIXME", "XXX"} & set(path.read_text().split()), path
