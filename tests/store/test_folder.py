import stat
import threading

import pytest

from voicewire.store import StoreError
from voicewire.store.folder import SERVER_KEY_BYTES, SERVER_KEY_FILE, load_server_key, locked_folder


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_owner_may_look_into_a_new_folder(tmp_path):
    folder = tmp_path / "a" / "b"
    load_server_key(folder)
    assert mode(folder) == 0o700
    assert mode(folder / SERVER_KEY_FILE) == 0o600


def test_the_server_key_is_made_once(tmp_path):
    first = load_server_key(tmp_path)
    assert len(first) == SERVER_KEY_BYTES
    assert load_server_key(tmp_path) == first
    assert load_server_key(tmp_path / "other") != first


def test_a_half_written_key_of_a_crash_is_not_in_the_way(tmp_path):
    (tmp_path / SERVER_KEY_FILE).with_suffix(".new").write_bytes(b"half")
    assert len(load_server_key(tmp_path)) == SERVER_KEY_BYTES


def test_a_damaged_key_is_refused(tmp_path):
    (tmp_path / SERVER_KEY_FILE).write_bytes(b"short")
    with pytest.raises(StoreError, match=r"server\.key is damaged"):
        load_server_key(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"file/below cannot be used: .*--data-dir"):
        load_server_key(tmp_path / "file" / "below")


def test_the_second_to_come_waits(tmp_path):
    keys = []
    with locked_folder(tmp_path):
        second = threading.Thread(target=lambda: keys.append(load_server_key(tmp_path)))
        second.start()
        assert not (tmp_path / SERVER_KEY_FILE).exists()
        assert keys == []
    second.join()
    assert keys == [load_server_key(tmp_path)]
