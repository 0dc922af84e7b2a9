import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.money import MoneyReader, MoneyWords
from voicewire.text.normalizers.rules import apply

WORDS = {
    "currencies": {"€": ("bull", "bulls", "hoof", "hooves"), "¥": ("egg", "eggs")},
    "magnitudes": {"M": ("million", "million"), "mln": ("million", "million")},
    "thousand": "thousand",
    "before_cents": " and ",
}
RULES = MoneyReader(MoneyWords(names_cents=True, **WORDS), {"day": "a day"}, QUANTITIES).rules()
TERSE = MoneyReader(MoneyWords(names_cents=False, **WORDS), {"day": "a day"}, QUANTITIES).rules()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("€5", "<5 he> bulls"),
        ("1 €", "<1 he> bull"),
        ("-2 €", "minus <2 he> bulls"),
        ("2,50 €", "<2 he> bulls and <50 he> hooves"),
        ("2,01 €", "<2 he> bulls and <1 he> hoof"),
        ("0,05 €", "<5 he> hooves"),
        ("0,00 €", "<0 he> bulls"),
        ("2,5 €", "<2> comma <5> bulls"),
        ("2,50 ¥", "<2> comma <50> eggs"),
        ("3 M€", "<3 he> million of bulls"),
        ("3 mln", "<3 he> million"),
        ("1,5 k€", "<1500 he> bulls"),
        ("1-2 k€", "<1 he> to <2 he> thousand bulls"),
        ("5-6 €/day", "<5 he> to <6 he> bulls a day"),
        ("€ 1,234", "<1234 he> bulls"),
        ("a€5", "a€5"),
    ],
)
def test_amounts_of_money(text, words):
    assert apply(RULES, text) == words


def test_hundredths_may_go_without_their_name():
    assert apply(TERSE, "2,50 €, 0,50 €") == "<2 he> bulls and <50>, <50 he> hooves".replace(" and ", " ", 1)
