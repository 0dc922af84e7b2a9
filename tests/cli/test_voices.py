import json

import pytest

from voicewire.engines import registry
from voicewire.engines.tone import ToneEngine
from voicewire.errors import EngineFailure

CATALOGUE = """
[namespaces.acme]
models = ["one", "two"]

[[voices]]
namespace = "acme"
name = "ann"
language = "en-GB"
engine = "tone"
voice = "sine"
aliases = ["anna", "0123"]

[[voices]]
namespace = "acme"
name = "bob"
language = "de"
engine = "tone"
voice = "square"
models = ["two"]
approximate = true

[[voices]]
namespace = "acme"
name = "eve"
language = "de"
engine = "missing"
voice = "x"
"""


@pytest.fixture
def voices(voicewire, monkeypatch, tmp_path):
    """The command, with an operator's catalogue and engines of which one is missing."""

    def engine_class(name):
        if name != "tone":
            raise EngineFailure(f"the engine {name!r} needs a package that is not installed")
        return ToneEngine

    monkeypatch.setattr(registry, "engine_class", engine_class)
    monkeypatch.setenv("VOICEWIRE_CATALOG", str(tmp_path / "catalogue.toml"))
    (tmp_path / "catalogue.toml").write_text(CATALOGUE)
    return lambda *arguments: voicewire("voices", *arguments)


def names(result):
    assert result.code == 0
    return [row["name"] for row in json.loads(result.out)]


def test_the_table_has_a_line_a_voice(voices):
    result = voices("--protocol", "acme")
    headings, *lines = [line.split() for line in result.out.decode().splitlines()]
    assert headings == [
        "NAME",
        "PROTOCOL",
        "MODELS",
        "LANGUAGE",
        "ENGINE",
        "VOICE",
        "INSTALLED",
        "APPROXIMATE",
        "ALIASES",
    ]
    assert lines == [
        ["ann", "acme", "one,two", "en-GB", "tone", "sine", "yes", "no", "anna,0123"],
        ["bob", "acme", "two", "de", "tone", "square", "no", "yes", "-"],
        ["eve", "acme", "one,two", "de", "missing", "x", "no", "no", "-"],
    ]
    assert result.err == "missing (acme/eve): the engine 'missing' needs a package that is not installed\n"


def test_programs_get_json(voices):
    (row,) = json.loads(voices("--json", "--protocol", "acme", "--language", "en").out)
    assert row == {
        "name": "ann",
        "protocol": "acme",
        "models": ["one", "two"],
        "language": "en-GB",
        "engine": "tone",
        "voice": "sine",
        "installed": True,
        "approximate": False,
        "aliases": ["anna", "0123"],
    }


def test_a_catalogue_can_be_looked_at_before_it_is_used(voices, tmp_path):
    (tmp_path / "other.toml").write_text(CATALOGUE.replace("acme", "apex"))
    assert names(voices("--json", "--catalog", tmp_path / "other.toml", "--protocol", "apex")) == ["ann", "bob", "eve"]


def test_voices_that_stand_in_are_shown_as_approximate(voices):
    rows = json.loads(voices("--json", "--protocol", "intron").out)
    assert len(rows) == 20
    assert all(row["approximate"] and row["language"] == "en" for row in rows)


def test_without_filters_all_are_shown(voices):
    assert {"diana", "default_female", "ann", "bob", "eve"} <= set(names(voices("--json")))


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        (["--language", "DE"], ["bob", "eve"]),
        (["--language", "en-gb", "--engine", "tone"], ["ann"]),
        (["--language", "de-AT", "--engine", "tone"], ["bob"]),
        (["--engine", "missing"], ["eve"]),
        (["--protocol", "acme"], ["ann", "bob", "eve"]),
    ],
)
def test_filters_add_up(voices, filters, wanted):
    assert names(voices("--json", *filters)) == wanted


@pytest.mark.parametrize(
    ("filters", "complaint"),
    [
        (["--protocol", "nope"], "no voice has the protocol 'nope'; there are: acme, fish, intron, nari, navana\n"),
        (["--engine", "nope"], "no voice has the engine 'nope'; there are: hibari, missing, tone\n"),
        (["--language", "xx"], "no voice has the language 'xx'; there are: de, en, en-GB\n"),
        (["--language", "e"], "no voice has the language 'e'; there are: de, en, en-GB\n"),
        (
            ["--language", "de", "--engine", "nope"],
            "no voice has the engine 'nope'; there are: hibari, missing, tone\n",
        ),
        (["--language", "en-US", "--engine", "tone"], "no voice passes all of these filters; `voicewire voices`"),
    ],
)
def test_no_voice_is_an_error_that_says_what_there_is(voices, filters, complaint):
    result = voices(*filters)
    assert (result.code, result.out) == (1, b"")
    assert result.err.startswith(f"voicewire: {complaint}")


def test_a_replaced_voice_is_not_shown(voices, tmp_path):
    (tmp_path / "catalogue.toml").write_text(
        "[[voices]]\nnamespace = 'fish'\nname = 'ours'\nlanguage = 'en'\nengine = 'tone'\nvoice = 'sine'\n"
        "aliases = ['heart']\n"
    )
    (row,) = json.loads(voices("--json", "--protocol", "fish").out)
    assert (row["name"], row["engine"], row["aliases"][0], len(row["aliases"])) == ("ours", "tone", "heart", 3)


def test_an_engine_that_is_missing_for_many_voices_names_the_first(voices, tmp_path):
    (tmp_path / "catalogue.toml").write_text("")
    result = voices("--protocol", "nari")
    assert result.err.startswith("hibari (nari/diana, nari/sophia, nari/dylan, …): the engine 'hibari' needs")


def test_a_catalogue_with_a_mistake_is_one_line(voicewire, monkeypatch, tmp_path):
    (tmp_path / "bad.toml").write_text("voices = 1")
    monkeypatch.setenv("VOICEWIRE_CATALOG", str(tmp_path / "bad.toml"))
    result = voicewire("voices")
    assert result.code == 1
    assert result.err.startswith(f"voicewire: {tmp_path / 'bad.toml'} cannot be used")
    assert result.err.count("\n") == 1
