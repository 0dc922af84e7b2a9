import json
import re

import pytest


@pytest.fixture
def keys(voicewire, tmp_path):
    return lambda *arguments: voicewire("keys", *arguments, "--data-dir", tmp_path / "folder")


def test_a_new_key_is_printed_alone(keys, tmp_path):
    result = keys("create", "--name", "radio")
    assert result.code == 0
    assert re.fullmatch(rb"vw_[0-9a-f]{12}_[0-9a-f]{64}\n", result.out)
    assert "radio" in result.err
    assert str(tmp_path / "folder") in result.err
    assert result.out.decode().strip() not in result.err


def test_the_list_shows_no_secret(keys):
    secret = keys("create", "--name", "radio").out.decode().strip()
    keys("create", "--name", "tv")
    lines = keys("list").out.decode().splitlines()
    assert lines[0].split() == ["ID", "NAME", "ENDS", "IN", "CREATED", "REVOKED"]
    assert sorted(line.split()[1] for line in lines[1:]) == ["radio", "tv"]
    assert secret.split("_")[2] not in "\n".join(lines)
    assert any(line.split()[2] == secret[-4:] for line in lines[1:])


def test_the_list_is_there_for_programs(keys):
    secret = keys("create", "--name", "radio").out.decode().strip()
    keys("revoke", "radio")
    (row,) = json.loads(keys("list", "--json").out)
    assert set(row) == {"id", "name", "ends_in", "created_at", "revoked_at"}
    assert (row["id"], row["name"], row["ends_in"]) == (secret.split("_")[1], "radio", secret[-4:])
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", row["revoked_at"])


def test_an_empty_list_says_what_to_do(keys):
    result = keys("list")
    assert (result.code, result.out) == (0, b"")
    assert "voicewire keys create --name" in result.err
    assert json.loads(keys("list", "--json").out) == []


def test_a_key_is_revoked_by_name(keys):
    keys("create", "--name", "radio")
    result = keys("revoke", "radio")
    assert (result.code, result.out) == (0, b"")
    assert result.err.startswith("revoked key ")
    again = keys("revoke", "radio")
    assert (again.code, again.out) == (1, b"")
    assert again.err == "voicewire: no active key fits 'radio'; `voicewire keys list` shows all\n"


def test_a_folder_that_cannot_be_used_is_one_line(voicewire, tmp_path):
    (tmp_path / "file").write_text("")
    result = voicewire("keys", "list", "--data-dir", tmp_path / "file")
    assert result.code == 1
    assert result.err.startswith(f"voicewire: the data folder {tmp_path / 'file'} cannot be used")
    assert result.err.count("\n") == 1


def test_the_folder_may_come_from_the_environment(voicewire, monkeypatch, tmp_path):
    monkeypatch.setenv("VOICEWIRE_DATA_DIR", str(tmp_path / "named"))
    assert voicewire("keys", "create", "--name", "radio").code == 0
    assert (tmp_path / "named" / "voicewire.db").exists()
