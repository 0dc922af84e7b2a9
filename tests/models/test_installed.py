import errno
import os
import threading
from pathlib import Path

import pytest

from tests.models.packages import CONTENTS, ENTRY, MODEL
from voicewire.models import ModelError, installed
from voicewire.models.installed import (
    damaged_files,
    entry_folder,
    how_to_get,
    is_installed,
    locked_entry,
    missing_files,
    remove,
    state,
    writing,
)

READ_ONLY = Path("/sys/kernel")
"""A folder in which nobody can make anything, not even root."""


def unexpected():
    raise AssertionError("nobody else is at work")


@pytest.fixture
def folder(models):
    """All files of the entry, where they belong."""
    for path, content in CONTENTS.items():
        place = models / ENTRY.name / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return models / ENTRY.name


def test_an_entry_is_installed_once_every_file_has_its_size(folder, models):
    assert state(ENTRY, models) == "installed"
    (folder / "voices" / "ann.bin").write_bytes(b"short")
    assert [file.path for file in missing_files(ENTRY, models)] == ["voices/ann.bin"]
    assert state(ENTRY, models) == "incomplete"
    (folder / "voices" / "ann.bin").unlink()
    assert state(ENTRY, models) == "incomplete"


def test_a_folder_without_the_files_is_no_entry(models):
    assert state(ENTRY, models) == "absent"
    (models / ENTRY.name / "voices").mkdir(parents=True)
    assert state(ENTRY, models) == "absent"
    assert missing_files(ENTRY, models) == list(ENTRY.files)


def test_others_ask_by_name(models):
    assert is_installed("kokoro", models) is False
    assert entry_folder("kokoro", models) == models / "kokoro"
    assert how_to_get("kokoro") == "pull it with `voicewire models pull kokoro`"
    with pytest.raises(ModelError, match="there is no model 'kokor'; did you mean kokoro"):
        is_installed("kokor", models)


def test_an_entry_of_the_manifest_is_seen(models):
    place = models / "piper" / "en_US-joe-medium"
    place.mkdir(parents=True)
    for name, size in (("en_US-joe-medium.onnx", 63_201_294), ("en_US-joe-medium.onnx.json", 4794)):
        with (place / name).open("wb") as file:
            file.truncate(size)
    assert is_installed("piper/en_US-joe-medium", models)


def test_hashes_find_what_sizes_do_not(folder, models):
    assert damaged_files(ENTRY, models) == {}
    (folder / "model.onnx").write_bytes(bytes(len(MODEL)))
    (folder / "voices" / "ann.bin").write_bytes(b"short")
    (folder / "voices" / "bob.bin").unlink()
    assert {file.path: problem for file, problem in damaged_files(ENTRY, models).items()} == {
        "model.onnx": "has other content (its SHA-256 differs)",
        "voices/ann.bin": "has 5 bytes instead of 3,000",
        "voices/bob.bin": "is missing",
    }


def test_what_cannot_be_read_is_damaged(folder, models):
    (folder / "model.onnx").unlink()
    (folder / "model.onnx").mkdir()
    assert list(damaged_files(ENTRY, models).values()) == ["cannot be read (Is a directory)"]


def test_removing_leaves_nothing_behind(folder, models):
    (folder / ".pull" / "archives").mkdir(parents=True)
    (folder / ".pull" / "archives" / "half.part").write_bytes(b"12345")
    assert remove(ENTRY, models, waiting=unexpected) == ENTRY.size + 5
    assert [path.name for path in models.iterdir()] == [".locks"]
    assert state(ENTRY, models) == "absent"


def test_removing_spares_what_is_not_of_the_entry(folder, models):
    (folder / "voices" / "mine.bin").write_bytes(b"x")
    (models / "tiny" / "other").mkdir()
    remove(ENTRY, models, waiting=unexpected)
    assert sorted(str(path.relative_to(models)) for path in models.rglob("*") if ".locks" not in path.parts) == [
        "tiny",
        "tiny/model",
        "tiny/model/voices",
        "tiny/model/voices/mine.bin",
        "tiny/other",
    ]


def test_there_may_be_nothing_to_remove(models):
    assert remove(ENTRY, models, waiting=unexpected) == 0
    assert not models.exists()


def test_the_second_waits_for_the_first(models):
    waiting, order = threading.Event(), []

    def second():
        with locked_entry(ENTRY, models, waiting=waiting.set):
            order.append("second")

    with locked_entry(ENTRY, models, waiting=unexpected):
        thread = threading.Thread(target=second)
        thread.start()
        assert waiting.wait(20)
        order.append("first")
    thread.join(20)
    assert order == ["first", "second"]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    with (
        pytest.raises(ModelError, match=r"cannot be written \(Not a directory\); name another with --models-dir"),
        locked_entry(ENTRY, tmp_path / "file" / "models", waiting=unexpected),
    ):
        pass


@pytest.mark.skipif(not READ_ONLY.is_dir(), reason="there is no folder here that is read-only even for root")
def test_a_read_only_folder_is_one_sentence():
    with (
        pytest.raises(ModelError, match=r"the folder of models /sys/kernel cannot be written \(.+\)"),
        locked_entry(ENTRY, READ_ONLY, waiting=unexpected),
    ):
        pass


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_one_sentence(models, code):
    with pytest.raises(ModelError, match="there is no space left for the folder of models"), writing(models):
        raise OSError(code, os.strerror(code))


def test_other_faults_of_a_disk_are_not_hidden(models, folder, monkeypatch):
    def rmdir(path):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(installed.Path, "rmdir", rmdir)
    with pytest.raises(ModelError, match="Input/output error"):
        remove(ENTRY, models, waiting=unexpected)
