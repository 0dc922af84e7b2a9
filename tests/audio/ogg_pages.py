"""Reads Ogg pages bit by bit as RFC 3533 describes them, sharing nothing with what writes them."""

import struct
from typing import NamedTuple


class Page(NamedTuple):
    flags: int
    granule_position: int
    serial: int
    number: int
    packet: bytes


def crc(page: bytes) -> int:
    register = 0
    for byte in page:
        register ^= byte << 24
        for _ in range(8):
            register = (register << 1) ^ (0x104C11DB7 if register & 0x80000000 else 0)
    return register


def read_pages(file: bytes) -> list[Page]:
    """All pages of `file`, each with its checksum verified and one whole packet on it."""
    pages = []
    start = 0
    while start < len(file):
        capture, version, flags, position, serial, number, check, count = struct.unpack_from("<4sBBqIIIB", file, start)
        assert (capture, version) == (b"OggS", 0)
        lacing = file[start + 27 : start + 27 + count]
        assert lacing[-1] < 255
        assert set(lacing[:-1]) <= {255}
        body = start + 27 + count
        end = body + sum(lacing)
        assert crc(file[start : start + 22] + bytes(4) + file[start + 26 : end]) == check
        pages.append(Page(flags, position, serial, number, file[body:end]))
        start = end
    assert start == len(file)
    return pages
