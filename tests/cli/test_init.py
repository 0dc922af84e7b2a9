import os
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from voicewire import __version__, cli
from voicewire.errors import EngineFailure

COMMANDS = [
    *([], ["serve"], ["say"], ["voices"], ["bench"]),
    *(["keys"], ["keys", "create"], ["keys", "list"], ["keys", "revoke"]),
    *(["models"], ["models", "list"], ["models", "pull"], ["models", "verify"], ["models", "remove"]),
    *(["recordings"], ["recordings", "list"], ["recordings", "save"], ["recordings", "delete"]),
]


ENTRY = "from voicewire.cli import main; main()"
SILENT_SPEECH = """
import sys, types
async def speak(settings, fragments, **options):
    async for fragment in fragments:
        yield b""
sys.modules["voicewire.speech.say"] = types.SimpleNamespace(speak=speak)
"""


def start(*arguments, program=ENTRY, **options):
    """The command as its own process, through the function that the console script calls."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", program, *arguments], env=environment, **pipes, **options)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_help_has_an_example(command):
    result = CliRunner().invoke(cli.app, [*command, "--help"])
    assert result.exit_code == 0
    assert f"Example: {'cat story.txt | ' if command == ['say'] else ''}voicewire {' '.join(command)}" in result.output


def test_the_version_is_that_of_the_package(voicewire):
    result = voicewire("--version")
    assert (result.code, result.out.decode()) == (0, f"voicewire {__version__}\n")


@pytest.mark.parametrize(
    "arguments", [["keys", "nonsense"], ["keys", "create"], ["voices", "--colour", "red"], ["say"]]
)
def test_a_wrong_command_line_ends_with_2(voicewire, arguments):
    result = voicewire(*arguments)
    assert result.code == 2
    assert "Error: " in result.err
    assert "Traceback" not in result.err
    assert result.out == b""


def test_a_wrong_setting_is_one_line(voicewire, monkeypatch):
    monkeypatch.setenv("VOICEWIRE_PROT", "1")
    result = voicewire("keys", "list")
    assert (result.code, result.out) == (1, b"")
    assert result.err.startswith("voicewire: there is no setting VOICEWIRE_PROT")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (EngineFailure("two\n  lines"), "voicewire: two lines\n"),
        (ExceptionGroup("tasks", [ExceptionGroup("more", [EngineFailure("within")])]), "voicewire: within\n"),
        (FileNotFoundError(2, "No such file or directory", "x.wav"), "voicewire: x.wav: No such file or directory\n"),
        (OSError(28, "No space left on device"), "voicewire: No space left on device\n"),
        (KeyError("x"), "voicewire: a fault of voicewire, please report it (KeyError: 'x');"),
    ],
)
def test_an_error_is_one_line(voicewire, speech, tmp_path, error, line):
    speech.error = error
    result = voicewire("say", "hello", "-o", tmp_path / "x.wav")
    assert result.code == 1
    assert result.err.startswith(line)
    assert result.err.count("\n") == 1


def test_a_developer_can_see_where(voicewire, speech, tmp_path, monkeypatch):
    monkeypatch.setenv("VOICEWIRE_LOG_LEVEL", "debug")
    speech.error = KeyError("x")
    assert "Traceback" in voicewire("say", "hello", "-o", tmp_path / "x.wav").err


def test_an_interruption_ends_with_130_and_no_word(voicewire, speech, tmp_path):
    speech.error = KeyboardInterrupt()
    result = voicewire("say", "hello", "-o", tmp_path / "x.wav")
    assert (result.code, result.err) == (130, "")


@pytest.mark.end_to_end
def test_ctrl_c_ends_a_process_that_waits_for_text(tmp_path):
    with start("say", "-o", "-", program=SILENT_SPEECH + ENTRY, stdin=subprocess.PIPE) as process:
        try:
            assert process.stdout.read(4) == b"RIFF"
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) == 130
            assert b"Traceback" not in process.communicate()[1]
        finally:
            process.kill()


@pytest.mark.end_to_end
def test_the_console_entry_prints_a_key_alone(tmp_path):
    out, err = start("keys", "create", "--name", "radio", "--data-dir", str(tmp_path)).communicate()
    assert out.startswith(b"vw_")
    assert out.count(b"\n") == 1
    assert b"radio" in err
