import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.audio.ogg_pages import Page, crc, read_pages
from voicewire.audio.ogg import MAX_PACKET_BYTES, OggStream, checksum


@pytest.mark.parametrize("length", [0, 1, 254, 255, 256, 509, 510, 511, 1_276, MAX_PACKET_BYTES])
def test_a_packet_of_any_length_fits_on_a_page(length: int) -> None:
    packet = bytes(range(251)) * (length // 251 + 1)
    assert read_pages(OggStream(9).page(packet[:length], 0))[0].packet == packet[:length]


def test_a_packet_that_needs_two_pages_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        OggStream(9).page(bytes(MAX_PACKET_BYTES + 1), 0)


def test_pages_are_numbered_and_the_first_and_the_last_are_marked() -> None:
    stream = OggStream(0xFFFFFFFF)
    file = stream.page(b"head", 0) + stream.page(b"body", 960) + stream.page(b"end", 2**40, is_last=True)
    assert read_pages(file) == [
        Page(2, 0, 0xFFFFFFFF, 0, b"head"),
        Page(0, 960, 0xFFFFFFFF, 1, b"body"),
        Page(4, 2**40, 0xFFFFFFFF, 2, b"end"),
    ]


def test_a_stream_of_one_page_begins_and_ends_on_it() -> None:
    assert read_pages(OggStream(1).page(b"all", 5, is_last=True)) == [Page(6, 5, 1, 0, b"all")]


def test_a_known_checksum() -> None:
    # The catalogue of CRCs: CRC-32/MPEG-2 differs in its first value only, CRC-32/CKSUM in its last inversion.
    assert int.from_bytes(checksum(b"123456789"), "little") == 0x89A1897F


@given(st.binary(max_size=600))
def test_the_checksum_is_that_of_the_definition(page: bytes) -> None:
    assert int.from_bytes(checksum(page), "little") == crc(page)
