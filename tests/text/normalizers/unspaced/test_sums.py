import pytest

from voicewire.text.normalizers.rules import apply
from voicewire.text.normalizers.unspaced.sums import SumReader, SumWords, sign_rules, signed

READER = SumReader(
    SumWords(
        number=lambda digits: f"<{digits}>",
        and_parts="と",
        parts="分の",
        ratio="対",
        less="引",
        equals="は",
        times="掛",
        divided="割",
        negative="負",
        power=lambda exponent: f"の{exponent}乗",
    )
)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("1/2、2 3/4、2と3/4、1½、⅚", "2分の1、2と4分の3、2と4分の3、1と2分の1、6分の5"),
        ("16:9、1:2:3", "<16>対<9>、<1>対<2>対<3>"),
        ("1/0、1/2/3", "1/0、1/2/3"),
    ],
)
def test_fractions_and_ratios(text, spoken):
    assert apply(READER.fraction_rules(), text) == spoken


def test_scores():
    assert apply(READER.score_rule("比分"), "比分 3-2、3-2") == "比分 <3>対<2>、3-2"
    assert apply(READER.scores_before("で勝"), "3-2で勝つ、3-2だ") == "<3>対<2>で勝つ、3-2だ"


def test_operators():
    assert apply(READER.operator_rules(), "6÷2、6 - 2、(1)-2、5-3=2、5-3は、5-3、6 / 2") == (
        "6割2、6引2、(1)引2、5引3=2、5引3は、5-3、6割2"
    )


def test_exponents():
    spoken = "2の10乗 xの2乗 10の負5乗 aの負3乗 ² 3.2掛10の負8乗"
    assert apply(READER.power_rules(), "2^10 x² 10⁻⁵ a^-3 ² 3.2e-8") == spoken


def test_signs_before_numbers():
    rules = sign_rules(signed("正", "正負", "負"), "約")
    assert apply(rules, "+1、±2、-3、−4、~5、a-6、7-8") == "正1、正負2、負3、負4、約5、a-6、7-8"
