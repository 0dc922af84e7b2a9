"""What the normalisers of Spanish, French, Italian and Portuguese have in common: rules made of a language's words."""

from voicewire.text.normalizers.romance.dates import DateWords
from voicewire.text.normalizers.romance.fractional import FractionWords
from voicewire.text.normalizers.romance.language import RomanceNormalizer, RomanceWords
from voicewire.text.normalizers.romance.letters import LetterWords
from voicewire.text.normalizers.romance.money import Currency, MoneyWords
from voicewire.text.normalizers.romance.ordinals import OrdinalWords
from voicewire.text.normalizers.romance.phones import PhoneWords
from voicewire.text.normalizers.romance.quantities import Gender, Noun, QuantityWords
from voicewire.text.normalizers.romance.shortened import AbbreviationWords
from voicewire.text.normalizers.romance.signs import SignWords
from voicewire.text.normalizers.romance.times import TimeWords
from voicewire.text.normalizers.romance.units import UnitWords

__all__ = [
    "AbbreviationWords",
    "Currency",
    "DateWords",
    "FractionWords",
    "Gender",
    "LetterWords",
    "MoneyWords",
    "Noun",
    "OrdinalWords",
    "PhoneWords",
    "QuantityWords",
    "RomanceNormalizer",
    "RomanceWords",
    "SignWords",
    "TimeWords",
    "UnitWords",
]
