import pytest

from voicewire.text.normalizers.romance.phones import PhoneReader, PhoneWords
from voicewire.text.normalizers.rules import apply

RULES = PhoneReader(
    PhoneWords(
        national=r"9\d\d \d{3} \d{3}",
        ungrouped=r"9\d{8}",
        regroup=(3, 3),
        no_phone="cows",
        group=lambda digits: f"<{digits}>",
    ),
    plus="plus",
).rules()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("912 345 678.", "<912>, <345>, <678>."),
        ("912345678", "<912>, <345>, <678>"),
        ("+34 912 345 678", "plus <34>, <912>, <345>, <678>"),
        ("+34 (91) 234-56-78", "plus <34>, <91>, <234>, <56>, <78>"),
        ("+34912345678", "plus <34>, <912>, <345>, <678>"),
        ("912 345 678 cows, 912 345 678 €, 1912 345 678", "912 345 678 cows, 912 345 678 €, 1912 345 678"),
    ],
)
def test_telephone_numbers(text, words):
    assert apply(RULES, text) == words
