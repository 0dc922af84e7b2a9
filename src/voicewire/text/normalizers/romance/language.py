"""A normaliser, made of the words of a Romance language."""

import re
from collections.abc import Mapping
from functools import cached_property

import msgspec

from voicewire.text.normalizers.addresses import HAS_ADDRESS, AddressReader, AddressWords
from voicewire.text.normalizers.dates import is_dotted_date
from voicewire.text.normalizers.numbers import HAS_NUMBER
from voicewire.text.normalizers.romance.dates import DateReader, DateWords
from voicewire.text.normalizers.romance.fractional import FractionReader, FractionWords
from voicewire.text.normalizers.romance.letters import LetterReader, LetterWords
from voicewire.text.normalizers.romance.money import MoneyReader, MoneyWords
from voicewire.text.normalizers.romance.ordinals import OrdinalReader, OrdinalWords
from voicewire.text.normalizers.romance.phones import PhoneReader, PhoneWords
from voicewire.text.normalizers.romance.quantities import Quantities, QuantityWords
from voicewire.text.normalizers.romance.shortened import AbbreviationReader, AbbreviationWords
from voicewire.text.normalizers.romance.signs import SignReader, SignWords
from voicewire.text.normalizers.romance.times import TimeReader, TimeWords
from voicewire.text.normalizers.romance.units import UnitReader, UnitWords
from voicewire.text.normalizers.rules import Rules, apply

_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+|0\d(?:\.\d\d){2,}")
_LARGE = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{3}){3,5}(?!\w|\.\d)", re.ASCII)
_MOST_IN_IP_ADDRESS = 255

# What a group of rules needs to have anything to do; most sentences have none of it.
_HAS_SIGN = re.compile("[<>=≤≥≠≈~→⇒…&+#@§®™©]")
_HAS_ROMAN = re.compile("(?<![^\\W_])[IVXL]")
_HAS_CAPITALS = re.compile("[A-ZÑÇ][A-ZÑÇ.-]")
_HAS_DOT_INSIDE = re.compile(r"\.(?!\W{0,8}$)")
_SPACES = re.compile(r"[^\S\n]{2,}")


class RomanceWords(msgspec.Struct, frozen=True):
    """All that the rules need to know of a language."""

    quantities: QuantityWords
    money: MoneyWords
    units: UnitWords
    dates: DateWords
    times: TimeWords
    phones: PhoneWords
    ordinals: OrdinalWords
    fractions: FractionWords
    letters: LetterWords
    signs: SignWords
    abbreviations: AbbreviationWords
    address_signs: Mapping[str, str]
    """Names of the signs in addresses."""
    version: str
    port: str


class RomanceNormalizer:
    """Rewrites text in one language. Compiles each group of rules when first needed."""

    def __init__(self, words: RomanceWords) -> None:
        self._words = words
        self._quantities = Quantities(words.quantities)
        self._dates = DateReader(words.dates, self._quantities)
        self._ordinals = OrdinalReader(words.ordinals, self._quantities)
        self._letters = LetterReader(words.letters, self._quantities)
        self._signs = SignReader(words.signs)
        self._abbreviations = AbbreviationReader(words.abbreviations)

    def normalize(self, text: str) -> str:
        """`text` as it is to be read: one segment, already cleaned of markup."""
        has_number = HAS_NUMBER.search(text)
        if has_number:
            text = apply(self._before_addresses, text)
        if _HAS_DOT_INSIDE.search(text):
            text = apply(self._abbreviations_of_words, text)
        if _HAS_ROMAN.search(text):
            text = apply(self._roman_numerals, text)
        text = self._addresses_and_signs(text)
        text = apply(self._abbreviated, text)
        if has_number:
            text = apply(self._numbers, text)
        if "/" in text:
            text = apply(self._slashes, text)
        return _SPACES.sub(" ", self._acronyms(text))

    def spell(self, text: str) -> str:
        """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
        return self._acronyms(self._addresses_and_signs(text))

    def _addresses_and_signs(self, text: str) -> str:
        if HAS_ADDRESS.search(text):
            text = apply(self._addresses, text)
        if _HAS_SIGN.search(text):
            text = apply(self._sign_rules, text)
        return text

    def _acronyms(self, text: str) -> str:
        return apply(self._spelled, text) if _HAS_CAPITALS.search(text) else text

    @cached_property
    def _before_addresses(self) -> Rules:
        return [(_LARGE, _large), *PhoneReader(self._words.phones, self._words.quantities.plus).rules()]

    @cached_property
    def _roman_numerals(self) -> Rules:
        return self._ordinals.roman_rules()

    @cached_property
    def _abbreviations_of_words(self) -> Rules:
        return self._abbreviations.pattern_rules()

    @cached_property
    def _addresses(self) -> Rules:
        words = self._words
        names = AddressWords(
            signs=words.address_signs,
            version=words.version,
            port=words.port,
            point=words.quantities.point,
            number=self._quantities.read_whole,
            digits=self._quantities.read_whole,
        )
        return AddressReader(names).rules(may_be_version=self._may_be_version)

    @cached_property
    def _sign_rules(self) -> Rules:
        return self._signs.spelled_rules()

    @cached_property
    def _abbreviated(self) -> Rules:
        return [*self._abbreviations.dotted_rules(), *self._abbreviations.bare_rules()]

    @cached_property
    def _numbers(self) -> Rules:
        words, quantities, symbols = self._words, self._quantities, self._words.units.units
        units = UnitReader(words.units, quantities)
        fractions = FractionReader(words.fractions, symbols, quantities)
        return [
            *fractions.idiom_rules(),
            *self._letters.account_rules(),
            *self._dates.rules(),
            *TimeReader(words.times, symbols["min"], symbols["s"], quantities).rules(),
            *fractions.rules(),
            *MoneyReader(words.money, words.units.rates, quantities).rules(),
            *self._ordinals.rules(),
            *units.rules(),
            *self._signs.number_rules(),
            *self._letters.mixed_rules(),
            *quantities.rules(),
            *units.rate_rules(),
        ]

    @cached_property
    def _slashes(self) -> Rules:
        return self._signs.slash_rules()

    @cached_property
    def _spelled(self) -> Rules:
        return self._letters.spelled_rules()

    def _may_be_version(self, dotted: str) -> bool:
        return not (is_dotted_date(dotted) or _GROUPED.fullmatch(dotted))


def _large(match: re.Match[str]) -> str:
    """A number with so many groups that it looks like an IP address."""
    groups = match[0].split(".")
    return match[0] if max(map(int, groups)) <= _MOST_IN_IP_ADDRESS else " ".join(groups)
