import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.en import normalize

NUMERALS = [
    # Roman numerals: Chicago 9.64 to 9.67; of sovereigns 9.41 (read as ordinals), of sequels 9.43.
    ("Henry VIII", "Henry the eighth"),
    ("World War II", "World War two"),
    ("Chapter IV", "Chapter four"),
    ("Louis XIV was king", "Louis the fourteenth was king"),
    ("Part II", "Part two"),
    ("Part I", "Part one"),
    ("World War I began", "World War one began"),
    ("Queen Elizabeth II", "Queen Elizabeth the second"),
    ("Elizabeth I ruled", "Elizabeth the first ruled"),
    ("Pope John Paul II", "Pope John Paul the second"),
    ("John Smith III", "John Smith the third"),
    ("Super Bowl LVIII", "Super Bowl fifty-eight"),
    ("Type II diabetes", "Type two diabetes"),
    ("Stage IV cancer", "Stage four cancer"),
    ("Rocky III", "Rocky three"),
    ("Final Fantasy VII", "Final Fantasy seven"),
    ("WWII", "World War two"),
    ("page xii", "page twelve"),
    ("Act V, Scene I", "Act five, Scene one"),
    ("Chapters II-IV", "Chapters two to four"),
    ("Apollo XI", "Apollo eleven"),
    ("I mix vitamin C in.", "I mix vitamin C in."),
    ("Malcolm X spoke", "Malcolm X spoke"),
    ("I am in. Are you?", "I am in. Are you?"),
    ("Charles I think is right", "Charles I think is right"),
    ("an IV drip", "an I.V drip"),
    ("my CV", "my C.V"),
    ("size XL", "size X.L"),
    ("Edward VII and George V", "Edward the seventh and George the fifth"),
    ("Vatican II", "Vatican two"),
    ("Volume III", "Volume three"),
    ("Article IX", "Article nine"),
    ("King Charles III met him", "King Charles the third met him"),
    ("Napoleon III", "Napoleon the third"),
    ("Class I rail", "Class one rail"),
    ("Phase III trial", "Phase three trial"),
]

UNTOUCHED = [
    # Words and letters that are no numerals.
    ("I did it.", "I did it."),
    ("Then I left; you stayed.", "Then I left; you stayed."),
    ("I mix it.", "I mix it."),
    ("a civil mix", "a civil mix"),
    ("Did I?", "Did I?"),
    ("Vitamin C", "Vitamin C"),
    ("Plan B works.", "Plan B works."),
    ("Exhibit C was shown.", "Exhibit C was shown."),
    ("Henry I am not.", "Henry I am not."),
]


@pytest.mark.parametrize(("text", "spoken"), [*NUMERALS, *UNTOUCHED])
def test_roman(text, spoken):
    assert_read(text, spoken)


@pytest.mark.parametrize("text", ["Chapter IIII", "Part VX", "Henry IC"])
def test_what_is_no_numeral_is_no_number(text):
    assert "one" not in normalize(text)
    assert "four" not in normalize(text)
