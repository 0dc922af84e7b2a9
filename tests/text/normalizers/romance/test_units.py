import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.units import UnitReader, UnitWords
from voicewire.text.normalizers.rules import apply

RULES = UnitReader(
    UnitWords(
        units={"m": ("bull", "bulls"), "km": ("ox", "oxen"), "t": ("cow", "cows")},
        rates={"h": "an hour"},
        powers=(("flat", "flats"), ("solid", "solids")),
        percent="in a hundred",
        per_mille="in a thousand",
        degrees=("step", "steps"),
    ),
    QUANTITIES,
).rules()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5 %, 5‰", "<5> in a hundred, <5> in a thousand"),
        ("1 °C, 2ºF", "<1 he> step Celsius, <2 he> steps Fahrenheit"),
        ("90°", "<90 he> steps"),
        ("2 m², 1 km3", "<2 he> bulls flats, <1 he> ox solid"),
        ("5 km/h", "<5 he> oxen an hour"),
        ("1t, 2 t", "<1 she> cow, <2 she> cows"),
        ("5 mm, 5 m/x", "5 mm, 5 m/x"),
        ("5 m. away, 5 m. Then", "<5 he> bulls away, <5 he> bulls. Then"),
    ],
)
def test_measurements(text, words):
    assert apply(RULES, text) == words
