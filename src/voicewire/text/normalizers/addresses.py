"""Addresses, paths, file names, versions and IP numbers as they are read out."""

import re
from collections.abc import Callable, Mapping

import msgspec

from voicewire.text.normalizers.rules import Rules

LETTERED = frozenset((
    "ai", "api", "aws", "cfg", "cgi", "cli", "cpp", "css", "csv", "db", "de", "dll", "dns", "eu", "exe", "fm",
    "fr", "ftp", "gif", "gov", "gz", "htm", "html", "http", "https", "id", "io", "ip", "jpg", "js", "jsx", "md",
    "mp", "ng", "pdf", "php", "png", "py", "rb", "rs", "sh", "sql", "ssh", "svg", "ts", "tsx", "tv", "txt",
    "uk", "url", "uri", "vm", "wav", "xml", "yml",
))  # fmt: skip
"""Parts of addresses and file names that are read letter by letter."""
LONGEST_ACRONYM = 4
"""Letters; a longer part of an address is a word, though written in capitals."""

_PATH = r"(?:[/?#][\w./?=&%#:~+-]{0,300}[\w/])?"
_HOST = r"[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}(?::\d{1,5})?"
_FILE_OR_HOST = (
    r"(?<![\w.@/])[a-zA-Z0-9][\w-]{1,62}(?:\.[a-zA-Z0-9_-]{2,63}){0,6}"
    r"\.(?!\d)(?:[a-z][a-z0-9]{1,19}|[A-Z][A-Z0-9]{1,9})(?!\w)"
)
_FILE_IN_FOLDER = r"(?<![\w/.@-])(?:[a-zA-Z0-9_-]{1,60}/){1,10}[\w-]{1,60}\.[a-z][a-z0-9]{1,4}(?![\w/]|\.\w)"
HAS_ADDRESS = re.compile(r"[\w/][./@:-][\w/]|\bv\d", re.ASCII)
"""What a text needs to have any address in it."""


class AddressWords(msgspec.Struct, frozen=True):
    """How a language reads addresses."""

    signs: Mapping[str, str]
    """Names of `. / - _ @ : ? = & # % + ~`."""
    version: str
    port: str
    point: str
    """Between the numbers of a version."""
    number: Callable[[str], str] = str
    """A whole number of a version or an address."""
    digits: Callable[[str], str] = " ".join
    """Digits, one by one."""


class AddressReader:
    """Reads addresses in one language."""

    def __init__(self, words: AddressWords) -> None:
        self._words = words

    def rules(self, *, may_be_version: Callable[[str], bool] = lambda _: True) -> Rules:
        """The rules for text in which words stand between spaces or between letters of scripts without spaces.

        `may_be_version` tells dotted numbers such as 2.7.30 from dates.
        """

        def version(match: re.Match[str]) -> str:
            return self._version(match) if may_be_version(match[2]) else match[0]

        return [
            (
                re.compile(rf"(?<![a-zA-Z0-9])(?:(?:https?|ftp|wss?)://(?:www\.)?|www\.)({_HOST}{_PATH}/?)", re.ASCII),
                self._first_group,
            ),
            (
                re.compile(r"(?<![a-zA-Z0-9_.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}", re.ASCII),
                self._whole,
            ),
            (
                re.compile(r"(?<![\w.])(\d{1,3}(?:\.\d{1,3}){3})(:\d{1,5})?(/\d{1,2})?(?![\w]|\.\d)", re.ASCII),
                self._ip_address,
            ),
            (re.compile(r"(?<![\w.])(v(?:ersion )?)?(\d{1,9}(?:\.\d{1,9}){2,8})(?!\w|\.\d)", re.ASCII), version),
            (re.compile(r"(?<![\w.])(v)(\d{1,9}(?:\.\d{1,9})?)(?!\w|\.\d)", re.ASCII), self._version),
            (re.compile(_FILE_IN_FOLDER, re.ASCII), self._whole),
            (re.compile(_FILE_OR_HOST + _PATH, re.ASCII), self._whole),
            (re.compile(r"(?<![\w/.])(?:~?/[\w.-]{0,99}[\w-]){2,20}/?", re.ASCII), self._whole),
            (
                re.compile(r"(?<![\w/])[a-zA-Z][\w-]{0,60}(?:/[a-zA-Z][\w-]{0,60}){2,20}(?![\w/])", re.ASCII),
                self._whole,
            ),
        ]

    def read(self, address: str) -> str:
        """Each part of an address as a word, each sign by its name."""
        parts: list[str] = re.findall(r"[^\W_]+|.", address)
        return " ".join(self._words.signs.get(part) or self._part(part) for part in parts)

    def _part(self, part: str) -> str:
        if part.isdecimal():
            return self._words.number(part)
        if part.lower() in LETTERED:
            return part.upper()
        return part.lower() if len(part) > LONGEST_ACRONYM else part

    def _whole(self, match: re.Match[str]) -> str:
        return self.read(match[0])

    def _first_group(self, match: re.Match[str]) -> str:
        return self.read(match[1])

    def _ip_address(self, match: re.Match[str]) -> str:
        words = self._words
        numbers = f" {words.signs['.']} ".join(words.digits(number) for number in match[1].split("."))
        port = f" {words.port} {words.digits(match[2][1:])}" if match[2] else ""
        size = f" {words.signs['/']} {words.number(match[3][1:])}" if match[3] else ""
        return numbers + port + size

    def _version(self, match: re.Match[str]) -> str:
        name = f"{self._words.version} " if match[1] else ""
        numbers = (self._words.number(number.lstrip("0") or "0") for number in match[2].split("."))
        return name + f" {self._words.point} ".join(numbers)
