import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.fractional import FractionReader, FractionWords
from voicewire.text.normalizers.rules import apply

READER = FractionReader(
    FractionWords(
        parts={2: ("half", "halves"), 4: ("quarter", "quarters"), 10: ("tenth", "tenths")},
        joint=" and ",
        half=("half a", "half ye"),
        and_half=("a half", "ye half"),
        feminine="cow",
        no_noun="near",
        over=" over ",
        slash=" of year ",
        idioms={"24/7": "always"},
    ),
    {"kg": ("bull", "bulls")},
    QUANTITIES,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3/4, 1/2, ¾", "<3 he> quarters, <1 he> half, <3 he> quarters"),
        ("8/10, 15/20, 1/10, 9/4", "<8> over <10>, <15> over <20>, <1 he> tenth, <9> over <4>"),
        ("2 3/4, 2¾", "<2> and <3 he> quarters, <2> and <3 he> quarters"),
        ("2½, 2 1/2", "<2> and a half, <2> and a half"),
        ("2½ cows, 2 1/2 kg", "<2 she> cows and ye half, <2 he> bulls and a half"),
        ("2½ near", "<2> and a half near"),
        ("½ cow, 1/2 bull, ½ kg, 1/2 near", "half ye cow, half a bull, half a bull, <1 he> half near"),
        ("3/4 kg, ¼ kg", "<3 he> quarters of bull, <1 he> quarter of bull"),
        ("1/2/3", "1/2/3"),
        ("39/2015, 2026/0345, 15,5/20", "<39> of year <2015>, <2026> of year 0 3 4 5, <15> comma <5> over <20>"),
    ],
)
def test_fractions(text, words):
    assert apply(READER.rules(), text) == words


def test_idioms():
    assert apply(READER.idiom_rules(), "24/7, 124/7") == "always, 124/7"
