"""What the docs name exists, and what exists is documented."""

import re
import shlex
import tomllib
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from tests.installed import PLAIN
from voicewire.audio.encoder import ENCODERS
from voicewire.cli import app
from voicewire.config import Settings
from voicewire.engines.catalog import Catalog
from voicewire.engines.registry import engine_names
from voicewire.errors import error_classes
from voicewire.protocols import ROUTES
from voicewire.speech.house_style import ALL_LANGUAGES, HouseStyle, read_lexicon_file
from voicewire.text.lexicon import pronounce, speech_for
from voicewire.text.normalizers import NORMALIZERS

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PROTOCOLS = sorted(ROUTES.values(), key=lambda protocol: protocol.name)


def read(name: str) -> str:
    return (ROOT / name).read_text()


def table_rows(page: str) -> list[list[str]]:
    rows = [line.strip().strip("|").split("|") for line in page.splitlines() if line.strip().startswith("|")]
    return [[cell.strip() for cell in row] for row in rows]


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.name)
def test_every_protocol_has_a_page_with_every_error(protocol) -> None:
    page = read(f"docs/protocols/{protocol.name}.md")
    rows = {row[0].strip("`"): " ".join(row[1:]) for row in table_rows(page)}
    for error in error_classes():
        assert error in protocol.errors, f"{protocol.name} has no row for {error.__name__}"
        assert error.__name__ in rows, f"docs/protocols/{protocol.name}.md has no row for {error.__name__}"
        row = protocol.errors[error]
        for value in msgspec.structs.astuple(row) if isinstance(row, msgspec.Struct) else row:
            assert str(value) in rows[error.__name__], f"{error.__name__}: {value} is not in its row"


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_is_in_the_readme_and_on_its_page(route: str) -> None:
    assert route in read("README.md")
    assert route in read(f"docs/protocols/{ROUTES[route].name}.md")


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_documented_with_its_default(name: str) -> None:
    rows = {row[0].strip("`"): row for row in table_rows(read("docs/operating.md"))}
    assert name in rows, f"docs/operating.md has no row for {name}"
    default = Settings.model_fields[name].default
    if isinstance(default, int | float | str) and not isinstance(default, bool):
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        assert shown in rows[name][1].replace(",", "")


def test_documented_settings_exist() -> None:
    for variable in re.findall(r"VOICEWIRE_([A-Z_]+)", "".join(map(Path.read_text, PAGES))):
        assert variable.lower() in Settings.model_fields or variable == "FUZZ_EXAMPLES", variable


@pytest.mark.parametrize("name", [*ENCODERS, *engine_names()])
def test_codecs_and_engines_are_documented(name: str) -> None:
    assert f"`{name}`" in "".join(map(Path.read_text, PAGES))


def test_normalizers_are_documented() -> None:
    assert all(f"`{language}`" in read("docs/operating.md") for language in NORMALIZERS)


def toml_examples(heading: str) -> list[str]:
    """Those of one section of the operator's page."""
    section = read("docs/operating.md").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"```toml\n(.*?)```", section, re.S)


def test_lexicons_in_the_docs_are_spoken_as_they_say(tmp_path: Path) -> None:
    (example,) = toml_examples("Lexicon")
    (tmp_path / "words.toml").write_text(example)
    style = HouseStyle(read_lexicon_file(tmp_path / "words.toml"))
    for language, words in tomllib.loads(example).items():
        lexicons = style.lexicons("en-US" if language == ALL_LANGUAGES else language)
        for word, pronunciation in words.items():
            assert pronounce(word, lexicons) == speech_for(pronunciation)
    assert pronounce("Ask IT about it.", style.lexicons("en-GB")) == "Ask eye tea about it."


@pytest.mark.parametrize("example", toml_examples("Voices"))
def test_catalogue_files_in_the_docs_can_be_used(tmp_path: Path, example: str) -> None:
    (tmp_path / "catalogue.toml").write_text(example)
    Catalog.load(PLAIN, tmp_path / "catalogue.toml")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?://|#)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_named_in_the_docs_exist(page: Path) -> None:
    for name in re.findall(r"`((?:src|tests|docs|benchmarks|requirements)/[\w./-]+)`", page.read_text()):
        assert (ROOT / name).exists(), f"{page.name} names {name}"


def commands() -> list[str]:
    text = "".join(map(Path.read_text, PAGES))
    shell = "\n".join(re.findall(r"```(?:sh|bash)\n(.*?)```", text, re.S))
    lines = [*shell.splitlines(), *re.findall(r"`(voicewire [a-z][^`…]*|make [a-z]+)`", text)]
    return sorted({line.strip() for line in lines if re.match(r"\s*(\S*voicewire|make) ", line)})


@pytest.mark.parametrize("line", commands())
def test_commands_in_the_docs_exist(line: str) -> None:
    program, *words = shlex.split(line, comments=True)
    if program == "make":
        targets = re.findall(r"^([a-z]+):", read("Makefile"), re.M)
        assert words[0] in targets
        return
    options = [word.partition("=")[0] for word in words if word.startswith("--")]
    command = [word for word in words if re.fullmatch(r"[a-z]+", word)]
    path = command[:2] if command[0] in ("keys", "models", "recordings") else command[:1]
    result = CliRunner().invoke(app, [*path, "--help"], env={"COLUMNS": "200"})
    assert result.exit_code == 0, line
    for option in options:
        assert option in result.output, f"{line}: {option} does not exist"
