import pytest

from tests.models.packages import CONTENTS, ENTRY, MODEL
from voicewire.models import SourceError
from voicewire.models.download import Remote
from voicewire.models.web import open_client

FILES = {file.path: file for file in ENTRY.files}
ANN = FILES["voices/ann.bin"]


@pytest.fixture
def client():
    with open_client() as opened:
        yield opened


@pytest.fixture
def work(models):
    return models / ENTRY.name / ".pull"


def test_files_take_their_place_together(staging, models, work):
    for path, content in CONTENTS.items():
        assert staging.lacks(FILES[path])
        staging.write(FILES[path], [content[:100], content[100:]], "here")
        assert not staging.lacks(FILES[path])
        assert not (models / ENTRY.name / path).exists()
    staging.put_in_place(ENTRY.files)
    assert {path: (models / ENTRY.name / path).read_bytes() for path in CONTENTS} == CONTENTS
    assert not work.exists()


@pytest.mark.parametrize("content", [b"", b"ann" * 999, b"ann" * 1001, b"x" * 3000])
def test_wrong_content_is_not_taken(staging, work, content):
    with pytest.raises(SourceError, match=r"^ann\.bin from tiny-js 1 is not what it should be"):
        staging.write(ANN, [content], "tiny-js 1")
    assert staging.lacks(ANN)
    assert [path for path in work.rglob("*") if path.is_file()] == []


def test_content_without_end_is_not_read_to_its_end(staging):
    def endless():
        while True:
            yield b"x" * 1000

    with pytest.raises(SourceError, match="is not what it should be"):
        staging.write(ANN, endless(), "somewhere")


def test_downloads_are_checked_against_the_manifest(staging, web, client, progress):
    web.put("/ann", CONTENTS["voices/ann.bin"])
    web.put("/bob", b"x" * 3000)
    staging.download(client, {ANN: Remote(f"{web.url}/ann")}, "ann from there")
    assert not staging.lacks(ANN)
    assert progress.labels == ["ann from there"]
    with pytest.raises(SourceError, match="/bob sent is not what it should be"):
        staging.download(client, {FILES["voices/bob.bin"]: Remote(f"{web.url}/bob")}, "bob")


def test_several_downloads_are_one_to_the_eye(staging, web, client, progress):
    files = [ANN, FILES["voices/bob.bin"]]
    for file in files:
        web.put(f"/{file.name}", CONTENTS[file.path])
    staging.download(client, {file: Remote(f"{web.url}/{file.name}") for file in files}, "two files")
    assert progress.labels == ["two files"]
    assert progress.shown[-1][:2] == (6000, 6000)


def test_an_archive_is_brought_once(staging, web, client, work):
    web.put("/some.tgz", b"archive")
    archive = staging.download_archive(client, Remote(f"{web.url}/some.tgz"), "../some.tgz", "some")
    assert archive == work / "archives" / "some.tgz"
    assert staging.download_archive(client, Remote(f"{web.url}/some.tgz"), "some.tgz", "some") == archive
    assert len(web.requests) == 1
    staging.drop_archive(archive)
    assert not archive.exists()


def test_an_archive_of_somebody_else_is_not_dropped(staging, tmp_path):
    (tmp_path / "theirs.whl").touch()
    staging.drop_archive(tmp_path / "theirs.whl")
    assert (tmp_path / "theirs.whl").exists()


def test_only_empty_folders_are_tidied_away(staging, models, work):
    staging.write(ANN, [CONTENTS["voices/ann.bin"]], "here")
    (work / "archives").mkdir()
    staging.tidy()
    assert not staging.lacks(ANN)
    assert not (work / "archives").exists()
    (work / "files" / "voices" / "ann.bin").unlink()
    staging.tidy()
    assert list(models.rglob("model")) == []


def test_what_is_there_is_replaced(staging, models):
    place = models / ENTRY.name / "model.onnx"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"old")
    staging.write(FILES["model.onnx"], [MODEL], "here")
    assert place.read_bytes() == b"old"
    staging.put_in_place([FILES["model.onnx"]])
    assert place.read_bytes() == MODEL
