"""Acronyms, spelled letters, and letters mixed with digits."""

import re
from collections.abc import Mapping

import msgspec

from voicewire.text.normalizers.romance.quantities import Quantities
from voicewire.text.normalizers.rules import Rules

LONGEST_ACRONYM = 5
"""Letters; a longer word in capitals is a word, though written in capitals."""
SHORTEST_WORD = 4
"""Letters; fewer of them beside digits are never a word."""
LONGEST_NUMBER = 3
"""Digits; more of them beside letters are read one by one."""


class LetterWords(msgspec.Struct, frozen=True):
    """How a language reads letters."""

    names: Mapping[str, str]
    """Names of letters that are not read by their name where they stand alone; the others are."""
    pronounceable: str
    """A pattern of what can be read as a word."""
    spelled: frozenset[str]
    """Acronyms that are read letter by letter though they could be read as words."""
    words: frozenset[str]
    """Acronyms that are read as words though they do not look like it."""


class LetterReader:
    """Reads letters in one language."""

    def __init__(self, words: LetterWords, quantities: Quantities) -> None:
        self._words = words
        self._quantities = quantities
        self._pronounceable = re.compile(words.pronounceable)

    def spelled_rules(self) -> Rules:
        """The rules for acronyms and for letters with hyphens between them."""
        return [
            (re.compile(r"(?<![\w-])[A-ZÑÇ](?:-[A-ZÑÇ]){2,30}(?![\w-])"), self._hyphenated),
            (re.compile(r"(?<![\w.])(?:[A-ZÑÇ]\.){2,8}(?!\w)"), self._dotted),
            (re.compile(rf"(?<!\w)(?![IVX]+(?!\w))[A-ZÑÇ]{{2,{LONGEST_ACRONYM}}}(?=s?(?!\w))"), self._acronym),
            # Two letters are an acronym, but not where all is written in capitals.
            (re.compile(r"(?<![\w.-])(?<![A-ZÑÇ]{2}[^\S\n])[A-ZÑÇ]{2}(?![\w’'-]|[^\S\n][A-ZÑÇ]{2})"), self._pair),
        ]

    def account_rules(self) -> Rules:
        """The rules for numbers of bank accounts (ISO 13616)."""
        account = r"(?<!\w)[A-Z]{2}\d\d(?:[^\S\n]?[A-Z\d]{4}){3,7}(?:[^\S\n]?[A-Z\d]{1,3})?(?!\w)"
        return [(re.compile(account), self._account)]

    def mixed_rules(self) -> Rules:
        """The rules for words such as 4G, MP3, AB12 and 4o."""
        return [
            (re.compile(r"(?<![\w.,])(\d{1,4})([a-z])(?!\w)"), self._with_letter),
            (
                re.compile(r"(?<![\w.,])(?=\d{0,12}[A-Z])(?=[A-Z]{0,12}\d)[A-Z\d]{2,34}(?![\w°]|[.,]\d)"),
                self._mixed,
            ),
        ]

    def spell(self, letters: str, between: str = " ") -> str:
        """The names of `letters`."""
        return between.join(self._words.names.get(letter, letter) for letter in letters)

    def _hyphenated(self, match: re.Match[str]) -> str:
        return self.spell(match[0].replace("-", ""), ", ")

    def _dotted(self, match: re.Match[str]) -> str:
        spelled = self._read(match[0].replace(".", ""))
        return f"{spelled}." if match.end() == len(match.string) else spelled

    def _acronym(self, match: re.Match[str]) -> str:
        return self._read(match[0])

    def _pair(self, match: re.Match[str]) -> str:
        return match[0] if match[0] in self._words.words else self.spell(match[0])

    def _read(self, acronym: str) -> str:
        words = self._words
        if acronym in words.words:
            return acronym
        is_word = acronym not in words.spelled and self._pronounceable.fullmatch(acronym)
        return acronym if is_word else self.spell(acronym)

    def _mixed(self, match: re.Match[str]) -> str:
        return " ".join(map(self._part, re.findall(r"\d+|[A-Z]+", match[0])))

    def _account(self, match: re.Match[str]) -> str:
        code = re.sub(r"\s", "", match[0])
        return ", ".join(self._one_by_one(code[begin : begin + 4]) for begin in range(0, len(code), 4))

    def _one_by_one(self, code: str) -> str:
        return " ".join(self._quantities.words.digits(char) if char.isdigit() else self.spell(char) for char in code)

    def _with_letter(self, match: re.Match[str]) -> str:
        return f"{self._quantities.read_whole(match[1])} {self.spell(match[2].upper())}"

    def _part(self, part: str) -> str:
        if not part.isdigit():
            return self._read(part) if len(part) >= SHORTEST_WORD else self.spell(part)
        is_number = len(part) <= LONGEST_NUMBER and (part[0] != "0" or part == "0")
        if is_number:
            return self._quantities.read_whole(part)
        return self._quantities.words.digits(part)
