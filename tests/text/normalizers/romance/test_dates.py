import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.dates import DateReader, DateWords
from voicewire.text.normalizers.rules import apply

READER = DateReader(
    DateWords(months=tuple("abcdefghijkl"), short_months={"ccc": 3}, of=" of ", first="first", day_before="on|until"),
    QUANTITIES,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("14/03/2026", "<14> of c of <2026>"),
        ("14-3-2026, 14.03.2026", "<14> of c of <2026>, <14> of c of <2026>"),
        ("01/02/26", "first of b of <2026>"),
        ("03/14/2026", "<14> of c of <2026>"),
        ("40/14/2026", "40/14/2026"),
        ("2026-03-14 and 2026-03-14T10:00", "<14> of c of <2026> and <14> of c of <2026>, 10:00"),
        ("2026-13-14", "2026-13-14"),
        ("03/2026", "c of <2026>"),
        ("on 14/03", "on <14> of c"),
        ("14/03", "14/03"),
        ("5 ccc 2026, 5 ccc. and 5 ccc", "<5> of c of <2026>, <5> of c and 5 ccc"),
        ("1 c and 1° de c", "first c and first de c"),
        ("2019/20", "<2019> <20>"),
    ],
)
def test_dates(text, words):
    assert apply(READER.rules(), text) == words
