import pytest

from voicewire.text.normalizers.rules import apply
from voicewire.text.normalizers.unspaced.codes import CodeReader, CodeWords

READER = CodeReader(
    CodeWords(
        cardinal=lambda digits: f"<{digits}>",
        one_by_one="・".join,
        grouped=lambda number: "(" + "".join(filter(str.isdigit, number)) + ")",
        plus="加",
        spelled=str.lower,
        masked="、*、",
        called="電話:? ?",
        telephone=r"\d{3,8}",
        numbered="番号は?",
        counted="(?!個)",
    )
)


@pytest.mark.parametrize(
    ("rules", "text", "spoken"),
    [
        (READER.masked_rules, "138****5678、#123456、#12", "(138)、*、(5678)、1・2・3・4・5・6、#12"),
        (
            READER.international_rules,
            "+86 10 1234 5678、+8613800000000、+86",
            "加(861012345678)、加(8613800000000)、+86",
        ),
        (READER.american_rules, "(202) 555-0142、1-202-555-0142、555-0142", "(2025550142)、(12025550142)、555-0142"),
        (READER.called_rules, "電話 12345、12345", "電話 (12345)、12345"),
        (READER.numbered_rules, "番号は1234、番号12", "番号は1・2・3・4、番号12"),
        (READER.code_rules, "AB-12、A320、5G3、RTX 4090", "ab <12>、a3・2・0、<5>g<3>、RTX 4・0・9・0"),
        (READER.code_rules, "123456789、123456000、123456789個", "1・2・3・4・5・6・7・8・9、123456000、123456789個"),
        (READER.code_rules, "12 m2、12 km2、12 m4", "12 m2、12 km2、12 m<4>"),
        (READER.padded_rules, "007、0.5、0", "0・0・7、0.5、0"),
    ],
)
def test_digits_that_are_no_quantity(rules, text, spoken):
    assert apply(rules(), text) == spoken


def test_short_numbers_of_codes():
    assert [READER.short(digits) for digits in ("7", "12", "123")] == ["<7>", "<12>", "1・2・3"]
