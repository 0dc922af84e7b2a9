import resource
import stat
import subprocess
import sys
from contextlib import contextmanager

import pytest

from voicewire.store import StoreError
from voicewire.store.objects import is_forgetful, open_objects

LOCATIONS = [None, "memory:///"]
PLACES = ["folder", "object store"]


@contextmanager
def no_file_longer_than(length):
    """As on a full disk, writing fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("location", LOCATIONS, ids=PLACES)
async def test_a_part_is_read_as_it_was_written(tmp_path, location):
    async with open_objects(tmp_path, location) as objects:
        await objects.put("req_1", 1, b"one")
        await objects.put("req_1", 2, b"two")
        await objects.put("req_1", 1, b"one again")
        assert await objects.get("req_1", 1) == b"one again"
        assert await objects.get("req_1", 2) == b"two"
        assert await objects.get_head("req_1", 1, 3) == b"one"
        assert await objects.get_head("req_1", 2, 100) == b"two"
        await objects.sync("req_1")


@pytest.mark.parametrize("location", LOCATIONS, ids=PLACES)
async def test_a_part_that_is_gone_is_told_by_itself(tmp_path, location):
    async with open_objects(tmp_path, location) as objects:
        await objects.put("req_1", 1, b"one")
        for reading in (objects.get("req_1", 2), objects.get_head("req_1", 2, 3)):
            with pytest.raises(StoreError) as failed:
                await reading
            assert str(failed.value) == (
                f"part 2 of the recording req_1 is not in {objects.place}: it was deleted, or the setting `recordings` "
                "names another place than when it was saved"
            )


async def test_a_part_that_cannot_be_read_is_told_by_itself(tmp_path):
    async with open_objects(tmp_path, None) as objects:
        await objects.put("req_1", 2, b"")
        with pytest.raises(StoreError, match=r"part 2 of the recording req_1 in .* cannot be read: ") as failed:
            await objects.get_head("req_1", 2, 100)
        assert "make room" not in str(failed.value)


@pytest.mark.parametrize("location", LOCATIONS, ids=PLACES)
async def test_whether_there_is_a_part_is_known(tmp_path, location):
    async with open_objects(tmp_path, location) as objects:
        await objects.put("has_10", 3, b"data")
        assert await objects.has_any("has_10")
        assert not await objects.has_any("has_1")
        await objects.delete("has_10")
        assert not await objects.has_any("has_10")


@pytest.mark.parametrize("location", [None, "memory", "/memory", "file:///memory", "s3://memory"])
def test_most_places_outlive_the_process(location):
    assert not is_forgetful(location)


@pytest.mark.parametrize("location", ["memory://", "memory:///", "MEMORY://box"])
def test_memory_does_not(location):
    assert is_forgetful(location)


@pytest.mark.parametrize("location", LOCATIONS, ids=PLACES)
async def test_a_recording_is_deleted_and_its_neighbours_are_not(tmp_path, location):
    async with open_objects(tmp_path, location) as objects:
        for name in ("req_1", "req_10"):
            for part in (1, 2):
                await objects.put(name, part, b"data")
        await objects.delete("req_1")
        await objects.delete("req_1")
        for part in (1, 2):
            with pytest.raises(StoreError):
                await objects.get("req_1", part)
        assert await objects.get("req_10", 2) == b"data"


async def test_what_a_crash_left_half_written_is_deleted_too(tmp_path):
    async with open_objects(tmp_path, None) as objects:
        await objects.put("req_1", 1, b"data")
        (tmp_path / "recordings" / "req_1" / "2#1").write_bytes(b"ha")
        await objects.delete("req_1")
        assert list((tmp_path / "recordings").iterdir()) == []


async def test_a_new_folder_is_open_to_its_owner_only(tmp_path):
    async with open_objects(tmp_path, None):
        assert mode(tmp_path / "recordings") == 0o700
    async with open_objects(tmp_path, str(tmp_path / "elsewhere" / "deeper")):
        assert mode(tmp_path / "elsewhere" / "deeper") == 0o700


@pytest.mark.parametrize("prefix", ["", "file://"], ids=["path", "url"])
async def test_the_folder_may_be_anywhere(tmp_path, prefix):
    async with open_objects(tmp_path / "unused", f"{prefix}{tmp_path / 'else where'}") as objects:
        await objects.put("req_1", 1, b"data")
    assert not (tmp_path / "unused").exists()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in files] == ["1"]
    assert files[0].read_bytes() == b"data"


async def test_a_check_leaves_nothing(tmp_path):
    async with open_objects(tmp_path, None) as objects:
        await objects.check()
        assert list((tmp_path / "recordings").iterdir()) == []


async def test_a_full_disk_is_told_in_one_line_and_leaves_nothing_half_written(tmp_path):
    async with open_objects(tmp_path, None) as objects:
        with no_file_longer_than(1000), pytest.raises(StoreError) as failed:
            await objects.put("req_1", 1, bytes(5000))
        assert str(tmp_path / "recordings") in str(failed.value)
        assert "File too large" in str(failed.value)
        assert "setting `recordings`" in str(failed.value)
        assert "\n" not in str(failed.value)
        assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


async def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"file/below cannot be used"):
        async with open_objects(tmp_path, str(tmp_path / "file" / "below")):
            pass


@pytest.mark.parametrize("location", ["s3://", "gopher://somewhere/else", "http://"])
async def test_a_url_that_nothing_is_behind_is_told_with_those_that_are_known(tmp_path, location):
    with pytest.raises(StoreError, match="cannot be used") as failed:
        async with open_objects(tmp_path, location):
            pass
    assert "s3://, gs://, az://, http://, https://, file:// or memory://" in str(failed.value)
    assert "credentials come from the environment, such as AWS_ACCESS_KEY_ID" in str(failed.value)


@pytest.mark.parametrize("scheme", ["s3", "gs", "az", "http", "https", "file"])
async def test_every_scheme_that_is_named_is_known(tmp_path, monkeypatch, scheme):
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_NAME", "name")
    async with open_objects(tmp_path, f"{scheme}://{tmp_path if scheme == 'file' else 'box'}/folder"):
        pass


async def test_errors_do_not_show_the_secrets_of_a_url(tmp_path, unused_tcp_port):
    url = f"http://user:secret@127.0.0.1:{unused_tcp_port}/box?token=secret"
    async with open_objects(tmp_path, url) as objects:
        with pytest.raises(StoreError) as failed:
            await objects.check()
    assert f"http://127.0.0.1:{unused_tcp_port}/box" in str(failed.value)
    assert "secret" not in str(failed.value)
    assert "see whether it can be reached and whether the credentials in the environment" in str(failed.value)
    assert "make room" not in str(failed.value)


@pytest.mark.end_to_end
def test_a_process_may_end_right_after_its_last_call(tmp_path):
    program = """
import asyncio, pathlib, sys
from voicewire.store.objects import open_objects
async def main():
    async with open_objects(pathlib.Path(sys.argv[1]), None) as objects:
        await objects.check()
asyncio.run(main())
"""
    command = [sys.executable, "-W", "error", "-c", program, str(tmp_path)]
    results = [
        subprocess.run(command, capture_output=True, env={"PYTHONPATH": ":".join(sys.path)}, check=False)
        for _ in range(5)
    ]
    assert [(result.returncode, result.stderr) for result in results] == [(0, b"")] * 5
