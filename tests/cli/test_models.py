import json
import os
import subprocess
import sys

import pytest

from tests.models.packages import CONTENTS, ENTRY, MODEL
from voicewire.models import manifest
from voicewire.models.manifest import Entry

OTHER = Entry(name="other", purpose="more tests", licence="CC0-1.0", groups=ENTRY.groups[:1])
NAMES = {entry.name: entry for entry in (ENTRY, OTHER)}


@pytest.fixture
def models(tmp_path):
    return tmp_path / "models"


@pytest.fixture
def command(voicewire, monkeypatch, models, tmp_path):
    """The command, where two tiny entries can be had from a mirror, and the mirror has one of them."""
    monkeypatch.setattr(manifest, "manifest", lambda: NAMES)
    monkeypatch.setenv("VOICEWIRE_MODEL_MIRROR", str(tmp_path / "mirror"))
    monkeypatch.setenv("VOICEWIRE_MODEL_SOURCES", "mirror")
    for path, content in CONTENTS.items():
        place = tmp_path / "mirror" / ENTRY.name / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return lambda word, *arguments: voicewire("models", word, *arguments, "--models-dir", models)


def listed(command):
    return {row["name"]: row["state"] for row in json.loads(command("list", "--json").out)}


def test_the_table_has_a_line_an_entry(command):
    command("pull", "tiny/model")
    headings, *lines = command("list").out.decode().splitlines()
    assert headings.split() == ["NAME", "INSTALLED", "SIZE", "LICENCE", "FOR"]
    assert [line.split() for line in lines] == [
        ["tiny/model", "yes", "1.0", "MB", "Apache-2.0", "tests"],
        ["other", "no", "1.0", "MB", "CC0-1.0", "more", "tests"],
    ]


def test_programs_get_json(command, models):
    (first, _) = json.loads(command("list", "--json").out)
    assert first == {
        "name": "tiny/model",
        "state": "absent",
        "bytes": ENTRY.size,
        "licence": "Apache-2.0",
        "purpose": "tests",
        "folder": str(models / "tiny" / "model"),
    }


def test_a_model_is_pulled_and_then_left_alone(command, models):
    result = command("pull", "tiny/model")
    assert (result.code, result.out) == (0, b"")
    assert result.err == f"pulled tiny/model into {models}: 1.0 MB\n"
    assert (models / "tiny" / "model" / "model.onnx").read_bytes() == MODEL
    assert command("pull", "tiny/model", "tiny/model").err == f"tiny/model is installed in {models}\n"


def test_half_of_a_model_is_shown_and_completed(command, models):
    command("pull", "tiny/model")
    (models / "tiny" / "model" / "model.onnx").unlink()
    assert listed(command) == {"tiny/model": "incomplete", "other": "absent"}
    assert b"partly" in command("list").out
    command("pull", "tiny/model")
    assert listed(command)["tiny/model"] == "installed"


def test_all_may_be_pulled(command, tmp_path):
    (tmp_path / "mirror" / "other").mkdir()
    (tmp_path / "mirror" / "other" / "model.onnx").write_bytes(MODEL)
    assert command("pull", "--all").code == 0
    assert set(listed(command).values()) == {"installed"}


@pytest.mark.parametrize("arguments", [[], ["tiny/model", "--all"]])
def test_it_must_be_said_which(command, arguments):
    result = command("pull", *arguments)
    assert result.code == 2
    assert "names, or --all" in result.err


def test_what_cannot_be_pulled_is_an_error(command, tmp_path):
    result = command("pull", "other", "tiny/model")
    assert result.code == 1
    assert result.err == (
        f"voicewire: other cannot be pulled: mirror: {tmp_path}/mirror/other/model.onnx does not exist\n"
    )
    assert listed(command)["tiny/model"] == "absent"


def test_if_possible_makes_it_one_line_and_no_error(command, tmp_path, models):
    result = command("pull", "--if-possible", "other", "tiny/model")
    assert (result.code, result.out) == (0, b"")
    assert result.err == (
        f"pulled tiny/model into {models}: 1.0 MB\n"
        f"other cannot be pulled: mirror: {tmp_path}/mirror/other/model.onnx does not exist; "
        "to get the rest later: voicewire models pull other\n"
    )


def test_if_possible_names_all_that_is_missing_in_its_one_line(command, tmp_path):
    result = command("pull", "--if-possible", "--all", "--mirror", tmp_path / "nowhere")
    assert result.code == 0
    assert result.err == (
        f"tiny/model cannot be pulled: mirror: the folder {tmp_path}/nowhere does not exist; "
        "to get the rest later: voicewire models pull tiny/model other\n"
    )


def test_options_come_before_settings(command, monkeypatch, tmp_path):
    monkeypatch.setenv("VOICEWIRE_MODEL_SOURCES", "hub")
    monkeypatch.setenv("VOICEWIRE_MODEL_MIRROR", str(tmp_path / "nowhere"))
    assert command("pull", "tiny/model", "--sources", "mirror", "--mirror", tmp_path / "mirror").code == 0
    result = command("pull", "other", "--sources", "pip")
    assert (result.code, result.err[:26]) == (1, "voicewire: --model-sources")


@pytest.mark.parametrize("arguments", [["pull"], ["pull", "--if-possible"], ["verify"], ["remove"]])
def test_an_unknown_name_is_an_error_with_a_suggestion(command, arguments):
    result = command(*arguments, "tiny")
    assert result.code == 1
    assert result.err == "voicewire: there is no model 'tiny'; did you mean tiny/model?\n"


def test_damage_is_found_and_mended(command, models):
    command("pull", "tiny/model")
    result = command("verify", "tiny/model")
    assert (result.code, result.err) == (0, "tiny/model is right\n")
    (models / "tiny" / "model" / "model.onnx").write_bytes(bytes(len(MODEL)))
    result = command("verify")
    assert result.code == 1
    assert result.err == (
        f"{models}/tiny/model/model.onnx has other content (its SHA-256 differs)\n"
        "voicewire: mend tiny/model with: voicewire models pull --verify tiny/model\n"
    )
    assert command("pull", "--verify", "tiny/model").code == 0
    assert command("verify").code == 0


def test_damage_as_json(command, models):
    command("pull", "tiny/model")
    (models / "tiny" / "model" / "voices" / "ann.bin").unlink()
    result = command("verify", "--json")
    assert result.code == 1
    assert json.loads(result.out) == [
        {"name": "tiny/model", "right": False, "problems": {"voices/ann.bin": "is missing"}}
    ]


def test_what_is_not_there_cannot_be_right(command, models):
    result = command("verify")
    assert (result.code, result.err) == (0, f"no models are installed in {models}\n")
    assert json.loads(command("verify", "--json").out) == []
    result = command("verify", "other")
    assert (result.code, result.err.splitlines()[0]) == (1, f"{models}/other/model.onnx is missing")


def test_models_are_removed(command, models):
    command("pull", "tiny/model")
    result = command("remove", "tiny/model", "other")
    assert (result.code, result.out) == (0, b"")
    assert result.err == f"removed tiny/model: 1.0 MB\nother is not installed in {models}\n"
    assert set(listed(command).values()) == {"absent"}


def test_help_needs_no_heavy_module():
    program = (
        "import sys\nfrom typer.testing import CliRunner\nfrom voicewire.cli import app\n"
        "assert CliRunner().invoke(app, ['models', 'pull', '--help']).exit_code == 0\n"
        "print(*({'httpx', 'rich.progress', 'voicewire.models.pull'} & set(sys.modules)))"
    )
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert done.stdout == b"\n"
