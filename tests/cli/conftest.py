import io
import os
import sys
import types
from dataclasses import dataclass

import pytest

from voicewire.cli import main


@dataclass
class Result:
    code: int
    out: bytes
    err: str


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch, tmp_path):
    for name in [name for name in os.environ if name.upper().startswith("VOICEWIRE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def voicewire(monkeypatch, capfdbinary):
    """Runs the command in this process, from `main` on, and says how it ended and what it printed."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["voicewire", *map(str, arguments)])
        capfdbinary.readouterr()
        with pytest.raises(SystemExit) as exit_:
            main()
        printed = capfdbinary.readouterr()
        return Result(exit_.value.code, printed.out, printed.err.decode())

    return run


class FakeSpeech:
    """Stands in for `voicewire.speech.say`: each fragment becomes one sample a character, of the character's number."""

    SAMPLE_RATE = 24_000

    def __init__(self):
        self.calls = []
        self.fragments = []
        self.error = None

    async def speak(self, settings, fragments, *, voice=None, language=None, seed=0):
        self.calls.append((settings, voice, language, seed))
        async for fragment in fragments:
            self.fragments.append(fragment)
            if self.error is not None:
                raise self.error
            yield samples(fragment)


def samples(text):
    return b"".join(ord(char).to_bytes(2, "little") for char in text)


@pytest.fixture
def speech(monkeypatch):
    fake = FakeSpeech()
    module = types.ModuleType("voicewire.speech.say")
    module.speak = fake.speak
    module.SAMPLE_RATE = fake.SAMPLE_RATE
    monkeypatch.setitem(sys.modules, "voicewire.speech.say", module)
    return fake


@pytest.fixture
def standard_input(monkeypatch):
    """Makes an open file the standard input."""

    def use(file):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(file))

    return use


@pytest.fixture
def players(monkeypatch, tmp_path):
    """Puts the one program of that name on the PATH: a shell script that may read its input."""
    folder = tmp_path / "players"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(name, script):
        path = folder / name
        path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
        path.chmod(0o755)

    return put
