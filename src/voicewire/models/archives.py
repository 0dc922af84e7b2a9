"""Reading single members out of the archives that packages are published as. Nothing is unpacked by its own name."""

import gzip
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from voicewire.models import SourceError

BLOCK_BYTES = 1 << 18
DAMAGED = (
    *(zipfile.BadZipFile, tarfile.TarError, gzip.BadGzipFile),
    *(zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError),
)
"""What the two modules raise for archives that are cut off, altered, encrypted or compressed in an unknown way."""


def read_members(archive: Path, wanted: Collection[str]) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Each of the `wanted` members with its content, in the archive's order; one is read before the next is asked for.

    `.whl` and `.zip` files are zip archives, all others gzipped tar archives. Links and devices are no members. Raises
    SourceError for an archive that is damaged, cannot be read or does not have them all.
    """
    missing = set(wanted)
    read = _read_zip if archive.suffix in {".whl", ".zip"} else _read_tar
    with _damage_named(archive):
        for name, stream in read(archive, wanted):
            if name in missing:
                missing.remove(name)
                yield name, _blocks(archive, stream)
            if not missing:
                return
    raise SourceError(f"{archive.name} has no {min(missing)}")


@contextmanager
def _damage_named(archive: Path) -> Iterator[None]:
    try:
        yield
    except DAMAGED as error:
        raise SourceError(f"{archive.name} is damaged: {error or type(error).__name__}") from error
    except OSError as error:
        raise SourceError(f"{archive} cannot be read: {error.strerror}") from error


def _read_zip(archive: Path, wanted: Collection[str]) -> Iterator[tuple[str, IO[bytes]]]:
    with zipfile.ZipFile(archive) as opened:
        for member in opened.infolist():
            if member.filename in wanted and not member.is_dir():
                with opened.open(member) as stream:
                    yield member.filename, stream


def _read_tar(archive: Path, wanted: Collection[str]) -> Iterator[tuple[str, IO[bytes]]]:
    with tarfile.open(archive, "r|gz") as opened:
        for member in opened:
            stream = opened.extractfile(member) if member.name in wanted and member.isreg() else None
            if stream is not None:
                yield member.name, stream


def _blocks(archive: Path, stream: IO[bytes]) -> Iterator[bytes]:
    with _damage_named(archive):
        while block := stream.read(BLOCK_BYTES):
            yield block
