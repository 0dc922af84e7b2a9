from pathlib import Path

import httpx
import pytest

from tests.models.packages import ENTRY
from voicewire.models import SourceError
from voicewire.models.source import ModelSource, blocks_of, counted, local_path


class Connected(ModelSource):
    name = "connected"

    def __init__(self):
        super().__init__()
        self.made = []

    def connect(self):
        self.made.append(httpx.Client())
        return self.made[-1]

    def offers(self, group):
        return True

    def fetch(self, group, files, staging):
        """Nothing to bring."""


def test_a_client_is_made_once_and_only_if_it_is_needed():
    source = Connected()
    source.close()
    assert source.made == []
    assert source.client is source.client
    source.close()
    assert [client.is_closed for client in source.made] == [True]


def test_labels_name_one_file_and_count_several():
    assert counted(ENTRY.files[:1]) == "model.onnx"
    assert counted(ENTRY.files) == "3 files"


def test_places_on_this_machine(plain_clients):
    assert local_path("file:///some/a%20folder/") == Path("/some/a folder")
    assert local_path("/some/folder") == Path("/some/folder")
    assert local_path("~/folder") == plain_clients / "folder"
    assert local_path("folder") == Path.cwd() / "folder"
    assert local_path("https://host.example/folder") is None


def test_a_file_comes_in_blocks(tmp_path):
    (tmp_path / "x").write_bytes(b"x" * 600_000)
    blocks = list(blocks_of(tmp_path / "x"))
    assert len(blocks) == 3
    assert b"".join(blocks) == b"x" * 600_000


def test_a_file_that_cannot_be_read_is_the_source_s_fault(tmp_path):
    with pytest.raises(SourceError, match="cannot be read: Is a directory"):
        list(blocks_of(tmp_path))
