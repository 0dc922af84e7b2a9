import json

import pytest

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
voice = "sine?lead_s=1"
models = ["two"]
approximate = true
"""


@pytest.fixture
def voices(voicewire, monkeypatch, tmp_path):
    """The command, with an operator's catalogue, and no other engines than those that need no models."""
    monkeypatch.setenv("VOICEWIRE_ENGINES", "hibari, tone")
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
        ["bob", "acme", "two", "de", "tone", "sine?lead_s=1", "yes", "yes", "-"],
    ]
    assert result.err == ""


def test_voices_that_cannot_speak_here_are_shown_with_the_reason(voices):
    result = voices("--json", "--protocol", "navana", "--language", "hi")
    assert [(row["name"], row["engine"], row["installed"]) for row in json.loads(result.out)] == [
        ("default_female", "kokoro", False),
        ("default_male", "kokoro", False),
    ]
    assert result.err == (
        "navana/default_female, navana/default_male cannot speak here: "
        "the engine 'kokoro' is not among those of the setting `engines`\n"
    )


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
    assert names(voices("--json", "--catalog", tmp_path / "other.toml", "--protocol", "apex")) == ["ann", "bob"]


def test_voices_that_stand_in_are_shown_as_approximate(voices):
    rows = json.loads(voices("--json", "--protocol", "intron", "--language", "en").out)
    assert len(rows) == 20
    assert all(row["approximate"] and row["language"] == "en" for row in rows)


def test_without_filters_all_are_shown(voices):
    assert {"diana", "default_female", "ann", "bob"} <= set(names(voices("--json")))


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        (["--language", "DE"], ["bob"]),
        (["--language", "en-gb", "--engine", "tone"], ["ann"]),
        (["--language", "de-AT", "--engine", "tone"], ["bob"]),
        (["--protocol", "acme"], ["ann", "bob"]),
    ],
)
def test_filters_add_up(voices, filters, wanted):
    assert names(voices("--json", *filters)) == wanted


@pytest.mark.parametrize(
    ("filters", "complaint"),
    [
        (
            ["--protocol", "nope"],
            "no voice has the protocol 'nope'; there are: acme, elevenlabs, fish, ",
        ),
        (["--engine", "nope"], "no voice has the engine 'nope'; there are: espeak, hibari, kokoro, tone\n"),
        (
            ["--language", "xx"],
            "no voice has the language 'xx'; there are: af, am, bn, de, en, en-GB, gu, hi, ",
        ),
        (
            ["--language", "e"],
            "no voice has the language 'e'; there are: af, am, bn, de, en, en-GB, gu, hi, ",
        ),
        (
            ["--language", "de", "--engine", "nope"],
            "no voice has the engine 'nope'; there are: espeak, hibari, kokoro, tone\n",
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


def test_of_many_voices_that_cannot_speak_the_first_are_named(voices):
    result = voices("--protocol", "navana")
    assert "navana/default_female, navana/default_male, navana/default_female, … cannot speak here: the" in result.err


def test_a_catalogue_with_a_mistake_is_one_line(voicewire, monkeypatch, tmp_path):
    (tmp_path / "bad.toml").write_text("voices = 1")
    monkeypatch.setenv("VOICEWIRE_CATALOG", str(tmp_path / "bad.toml"))
    result = voicewire("voices")
    assert result.code == 1
    assert result.err.startswith(f"voicewire: {tmp_path / 'bad.toml'} cannot be used")
    assert result.err.count("\n") == 1
