import tarfile
import zipfile

import pytest

from tests.models.packages import tarball, wheel
from voicewire.models import SourceError
from voicewire.models.archives import read_members

MEMBERS = {"a/one.bin": b"1" * 600_000, "a/two.bin": b"22", "b/one.bin": b"3"}


@pytest.fixture(params=["whl", "tgz"])
def archive(request, tmp_path):
    """Writes an archive of either kind."""

    def write(members):
        path = tmp_path / f"some.{request.param}"
        path.write_bytes((wheel if request.param == "whl" else tarball)(members))
        return path

    return write


def read(path, wanted):
    return {name: b"".join(blocks) for name, blocks in read_members(path, wanted)}


def test_only_what_is_wanted_is_read(archive):
    wanted = {"a/one.bin", "b/one.bin"}
    assert read(archive(MEMBERS), wanted) == {name: MEMBERS[name] for name in wanted}


def test_content_comes_in_blocks(archive):
    ((_, blocks),) = [(name, list(blocks)) for name, blocks in read_members(archive(MEMBERS), {"a/one.bin"})]
    assert len(blocks) > 1
    assert max(map(len, blocks)) <= 1 << 18


def test_a_member_that_is_not_there_is_named(archive):
    with pytest.raises(SourceError, match=r"^some\.(whl|tgz) has no a/three\.bin$"):
        read(archive(MEMBERS), {"a/two.bin", "a/three.bin"})


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_an_archive_that_is_cut_off_is_damaged(archive, share):
    path = archive({"a/one.bin": bytes(range(256)) * 3000, "z": b""})
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    with pytest.raises(SourceError, match=r"^some\.(whl|tgz) is damaged: ."):
        read(path, {"a/one.bin", "z"})


def test_what_is_no_archive_is_damaged(archive):
    path = archive(MEMBERS)
    path.write_bytes(b"<html>sign in</html>")
    with pytest.raises(SourceError, match="is damaged"):
        read(path, {"a/one.bin"})


def test_altered_content_is_damaged(archive):
    path = archive(MEMBERS)
    content = bytearray(path.read_bytes())
    content[80:120] = bytes(40)
    path.write_bytes(content)
    with pytest.raises(SourceError, match="is damaged"):
        read(path, {"a/one.bin"})


def test_nothing_is_written_by_a_member_s_own_name(archive, tmp_path):
    path = archive({"../evil.bin": b"x", "/tmp/evil.bin": b"x", "a/../../evil.bin": b"x", **MEMBERS})
    before = sorted(tmp_path.parent.rglob("*"))
    assert read(path, {"a/two.bin"}) == {"a/two.bin": b"22"}
    assert sorted(tmp_path.parent.rglob("*")) == before


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_are_no_members(tmp_path, kind):
    member = tarfile.TarInfo("a/two.bin")
    member.type, member.linkname = kind, "/etc/passwd"
    path = tmp_path / "some.tgz"
    path.write_bytes(tarball({"a/two.bin": member}))
    with pytest.raises(SourceError, match=r"has no a/two\.bin"):
        read(path, {"a/two.bin"})


def test_an_encrypted_member_is_damaged(tmp_path):
    path = tmp_path / "some.whl"
    content = bytearray(wheel({"a": b"secret"}))
    for signature in (b"PK\x03\x04", b"PK\x01\x02"):
        content[content.index(signature) + (6 if signature.endswith(b"\x04") else 8)] |= 1  # the flag for encryption
    path.write_bytes(content)
    assert zipfile.is_zipfile(path)
    with pytest.raises(SourceError, match="is damaged"):
        read(path, {"a"})


def test_an_archive_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "some.whl").mkdir()
    with pytest.raises(SourceError, match=r"some\.whl cannot be read: Is a directory"):
        read(tmp_path / "some.whl", {"a"})
