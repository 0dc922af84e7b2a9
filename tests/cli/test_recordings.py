import asyncio
import json
import re
import shutil

import pytest

from tests.store.conftest import audio, finished
from voicewire.store.recordings import open_recordings

IDS = ["1f3c-a", "1f3c-b", "77aa-c"]


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "folder"


@pytest.fixture
def recordings(voicewire, folder):
    return lambda *arguments: voicewire("recordings", *arguments, "--data-dir", folder)


@pytest.fixture
def three(folder):
    """Three saved recordings, as a server makes them."""

    async def make():
        async with open_recordings(folder, None, 30) as recordings:
            for number, recording_id in enumerate(IDS):
                draft = recordings.begin(f"req_{number}")
                await draft.keep(1, audio(0.1))
                await draft.keep(2, audio(0.2))
                await draft.save(finished(recording_id, text=f"Text {number}, naïve."), "0123456789ab")
                draft.discard()

    asyncio.run(make())


def ids(recordings):
    return sorted(row["id"] for row in json.loads(recordings("list", "--json").out))


def parts(folder):
    return sorted(path.parent.name for path in (folder / "recordings").rglob("1"))


def test_the_list_shows_what_there_is_and_no_text(recordings, three):
    lines = recordings("list").out.decode().splitlines()
    assert lines[0].split() == ["ID", "KEY", "CREATED", "EXPIRES", "SECONDS", "BYTES", "STORED", "FORMAT"]
    assert sorted(line.split()[0] for line in lines[1:]) == IDS
    assert "Text" not in "\n".join(lines)


def test_the_list_is_there_for_programs(recordings, three):
    row = json.loads(recordings("list", "--json").out)[0]
    assert list(row) == ["id", "key_id", "created_at", "expires_at", "duration_s", "stored_bytes", "format"]
    assert (row["key_id"], row["duration_s"], row["format"]) == ("0123456789ab", 1.5, "wav")
    assert row["stored_bytes"] == len(audio(0.1)) + len(audio(0.2))
    assert all(re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", row[name]) for name in ("created_at", "expires_at"))


def test_an_empty_list_says_where(recordings, folder):
    result = recordings("list")
    assert (result.code, result.out, result.err) == (0, b"", f"there are no recordings in {folder}\n")
    assert json.loads(recordings("list", "--json").out) == []


def test_a_recording_is_written_into_a_file_and_its_text_beside_it(recordings, three, tmp_path):
    target = tmp_path / "out.wav"
    result = recordings("save", "77", target, "--text")
    assert (result.code, result.out) == (0, b"")
    assert result.err == f"wrote {target} and {target}.txt\n"
    assert target.read_bytes() == audio(0.3)
    assert (tmp_path / "out.wav.txt").read_text() == "Text 2, naïve.\n"


def test_without_a_file_the_id_is_its_name(recordings, three, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert recordings("save", "1f3c-b").err == "wrote 1f3c-b.wav\n"
    assert (tmp_path / "1f3c-b.wav").read_bytes() == audio(0.3)
    assert not list(tmp_path.glob("*.txt"))


@pytest.mark.parametrize("name", ["out.wav", "out.wav.txt"])
def test_nothing_is_overwritten_unless_it_is_asked_for(recordings, three, tmp_path, name):
    (tmp_path / name).write_text("precious")
    result = recordings("save", "77", tmp_path / "out.wav", "--text")
    assert (result.code, result.err) == (
        1,
        f"voicewire: {tmp_path / name} exists already: name another file, or overwrite it with --force\n",
    )
    assert (tmp_path / name).read_text() == "precious"
    assert [path.name for path in tmp_path.glob("out*")] == [name]
    assert recordings("save", "77", tmp_path / "out.wav", "--text", "--force").code == 0
    assert (tmp_path / "out.wav").read_bytes() == audio(0.3)
    assert (tmp_path / "out.wav.txt").read_text() == "Text 2, naïve.\n"


def test_a_damaged_recording_leaves_no_half_of_a_file(recordings, three, folder, tmp_path):
    for part in (folder / "recordings").rglob("2"):
        part.write_bytes(part.read_bytes()[:-100])
    result = recordings("save", "77", tmp_path / "out.wav")
    assert (result.code, result.out) == (1, b"")
    assert "77aa-c cannot be played" in result.err
    assert not (tmp_path / "out.wav").exists()


def test_a_recording_may_go_to_standard_output(recordings, three):
    result = recordings("save", "77aa-c", "-")
    assert (result.code, result.out) == (0, audio(0.3))
    assert recordings("save", "77aa-c", "-", "--text").code == 2


@pytest.mark.parametrize(
    ("which", "line"),
    [
        ("1f3c", "voicewire: '1f3c' fits several recordings; give the whole id of one: 1f3c-a, 1f3c-b\n"),
        ("zz", "voicewire: no recording fits 'zz'; `voicewire recordings list` shows all\n"),
    ],
)
def test_an_id_must_be_of_one_recording(recordings, three, tmp_path, which, line):
    for arguments in (("save", which, tmp_path / "x.wav"), ("delete", which), ("delete", "77aa-c", which)):
        result = recordings(*arguments)
        assert (result.code, result.out, result.err) == (1, b"", line)
    assert ids(recordings) == IDS
    assert not (tmp_path / "x.wav").exists()


def test_a_file_that_cannot_be_written_is_one_line(recordings, three, tmp_path):
    result = recordings("save", "77aa-c", tmp_path / "nowhere" / "x.wav")
    assert (result.code, result.err) == (1, f"voicewire: {tmp_path}/nowhere/x.wav: No such file or directory\n")


def test_recordings_are_deleted_by_id(recordings, three, folder):
    assert recordings("delete", "77", "1f3c-a", "1f3c-a").err == "deleted 2 recordings\n"
    assert ids(recordings) == ["1f3c-b"]
    assert parts(folder) == ["req_1"]


def test_all_recordings_are_deleted(recordings, three, folder):
    assert recordings("delete", "--all").err == "deleted 3 recordings\n"
    assert ids(recordings) == parts(folder) == []


def test_old_recordings_are_deleted(recordings, three, monkeypatch):
    assert recordings("delete", "--older-than", "1").err == "deleted 0 recordings\n"
    monkeypatch.setattr("voicewire.cli.recordings.time.time", lambda: 4_000_000_000.0)
    assert recordings("delete", "--older-than", "1").err == "deleted 3 recordings\n"
    assert ids(recordings) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "say which: ids, --all, or --older-than DAYS"),
        (["1f3c-a", "--all"], "give only one of: ids, --all, or --older-than DAYS"),
        (["--all", "--older-than", "3"], "give only one of: ids, --all, or --older-than DAYS"),
        (["--older-than", "-1"], "greater than or equal to 0"),
    ],
)
def test_deleting_asks_for_one_choice(recordings, three, arguments, words):
    result = recordings("delete", *arguments)
    assert result.code == 2
    assert words in result.err
    assert ids(recordings) == IDS


@pytest.mark.parametrize("arguments", [["77"], ["--all"], ["--older-than", "0"]], ids=" ".join)
def test_audio_is_not_left_behind_where_another_setting_names_its_place(
    recordings, three, folder, tmp_path, monkeypatch, arguments
):
    monkeypatch.setattr("voicewire.cli.recordings.time.time", lambda: 4_000_000_000.0)
    (folder / "recordings").rename(tmp_path / "moved")
    result = recordings("delete", *arguments)
    assert result.code == 1
    assert "nothing is deleted" in result.err
    assert f"is in {folder / 'recordings'}" in result.err
    assert "same setting `recordings` as the server" in result.err
    assert "--even-without-audio" in result.err
    assert ids(recordings) == IDS
    assert recordings("delete", *arguments, "--even-without-audio").code == 0
    assert ids(recordings) == (IDS[:2] if arguments == ["77"] else [])


def test_one_recording_without_audio_keeps_the_others_from_being_deleted(recordings, three, folder):
    shutil.rmtree(folder / "recordings" / "req_1")
    result = recordings("delete", "--all")
    assert (result.code, "no audio of 1f3c-b" in result.err) == (1, True)
    assert ids(recordings) == IDS
    assert recordings("delete", "--all", "--even-without-audio").err == "deleted 3 recordings\n"
    assert ids(recordings) == parts(folder) == []


def test_the_place_may_come_from_the_settings(voicewire, folder, tmp_path, monkeypatch, three):
    monkeypatch.setenv("VOICEWIRE_RECORDINGS", str(tmp_path / "moved"))
    (folder / "recordings").rename(tmp_path / "moved")
    assert voicewire("recordings", "delete", "--all", "--data-dir", folder).code == 0
    assert list((tmp_path / "moved").iterdir()) == []
