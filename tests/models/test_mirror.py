import pytest

from tests.models.packages import CONTENTS, ENTRY
from voicewire.models import SourceError, Unreachable
from voicewire.models.mirror import Mirror

GROUP = ENTRY.groups[1]


@pytest.fixture
def folder(tmp_path):
    for path, content in CONTENTS.items():
        place = tmp_path / "a mirror" / ENTRY.name / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return tmp_path / "a mirror"


def test_there_may_be_none():
    assert not Mirror(None).offers(GROUP)


@pytest.mark.parametrize("form", ["{}", "file://{}"])
def test_a_folder_is_copied(folder, staging, web, form):
    mirror = Mirror(form.format(folder))
    assert mirror.offers(GROUP)
    mirror.fetch(GROUP, GROUP.files, staging)
    assert not any(staging.lacks(file) for file in GROUP.files)
    assert (folder / ENTRY.name / "voices" / "ann.bin").exists()


def test_a_server_is_asked_for_entry_and_path(staging, web, progress):
    for path, content in CONTENTS.items():
        web.put(f"/models/tiny/model/{path}", content, authorization="Basic YW5uOnNlY3JldA==")
    mirror = Mirror(web.url.replace("//", "//ann:secret@") + "/models/")
    mirror.fetch(GROUP, GROUP.files, staging)
    mirror.close()
    assert not any(staging.lacks(file) for file in GROUP.files)
    assert progress.labels == [f"2 files of tiny/model from {web.host}"]


def test_a_file_that_is_not_there_is_named(folder, staging):
    (folder / ENTRY.name / "voices" / "bob.bin").unlink()
    with pytest.raises(SourceError, match=r"a mirror/tiny/model/voices/bob\.bin does not exist") as missing:
        Mirror(str(folder)).fetch(GROUP, GROUP.files, staging)
    assert not isinstance(missing.value, Unreachable)


def test_a_wrong_file_is_not_taken(folder, staging):
    (folder / ENTRY.name / "voices" / "bob.bin").write_bytes(b"x" * 3000)
    with pytest.raises(SourceError, match=r"bob\.bin from .*a mirror/tiny/model is not what it should be"):
        Mirror(str(folder)).fetch(GROUP, GROUP.files, staging)
    assert (folder / ENTRY.name / "voices" / "bob.bin").exists()


def test_a_mirror_that_is_not_there_is_unreachable(staging, tmp_path):
    with pytest.raises(Unreachable, match=r"the folder .*/nowhere does not exist"):
        Mirror(str(tmp_path / "nowhere")).fetch(GROUP, GROUP.files, staging)


def test_an_entry_that_a_mirror_does_not_have_is_missing_only(staging, tmp_path):
    with pytest.raises(SourceError, match=r"tiny/model/voices/ann\.bin does not exist") as missing:
        Mirror(str(tmp_path)).fetch(GROUP, GROUP.files, staging)
    assert not isinstance(missing.value, Unreachable)
