import pytest

from tests.text.normalizers.reading import assert_read

SIGNS = [
    # Signs: Chicago, chapter 12 (mathematics); names of Unicode.
    (
        "If x < 5 then stop, else y > 9 is fine.",
        "If x is less than five then stop, else y is greater than nine is fine.",
    ),
    ("x <= 5, y >= 9", "x is less than or equal to five, y is greater than or equal to nine"),
    ("a != b and c == d", "a is not equal to b and c equals d"),
    ("A -> B", "A to B"),
    ("< 5 and > 9", "less than five and greater than nine"),
    ("~5 or ≈3", "about five or about three"),
    ("pi ≈ 3.14", "pi is about three point one four"),
    ("2 + 2 = 4", "two plus two equals four"),
    ("3 x 4", "three times four"),
    ("3 × 4 ÷ 2", "three times four divided by two"),
    ("1920x1080", "nineteen twenty by ten eighty"),
    ("5 ± 2", "five plus or minus two"),
    ("x^2 + y^2", "x squared plus y squared"),
    ("x² and 10⁶", "x squared and ten to the power of six"),
    ("§ 5 and §§ 5–7", "section five and sections five to seven"),
    ("Tom & Jerry", "Tom and Jerry"),
    ("Acme™ and Foo®", "Acme and Foo"),
    ("a | b", "a, b"),
    ("50% off", "fifty percent off"),
    ("Wait… I see…", "Wait... I see..."),
    ("2 * 3", "two times three"),
    ("a_b", "a underscore b"),
    ("1/2 kg, 2½ lbs and ¾-inch", "one half kilogram, two and a half pounds and three quarters-inch"),
    ("C:\\Temp", "C: backslash Temp"),
    ("√9", "the square root of nine"),
    ("5 @ $3", "five at three dollars"),
    ("α and β", "alpha and beta"),
    ("y = 3x + 2", "y equals three X plus two"),
    ("~$50", "about fifty dollars"),
    ("a² + b² = c²", "a squared plus b squared equals c squared"),
    ("3+4=7", "three plus four equals seven"),
    ("2^10", "two to the power of ten"),
    ("a*b", "a times b"),
    ("Intel(R) chips", "Intel chips"),
    ("$PATH", "Path"),
    ("Press # or * now.", "Press pound or star now."),
    ("¶ 3", "paragraph three"),
    ("∞ and π", "infinity and pi"),
    ("5 & 6", "five and six"),
    ("a B+ and a C-.", "a B plus and a C minus."),
    ("snake_case_name", "snake underscore case underscore name"),
    ("x ≠ y", "x is not equal to y"),
    ("25% > 20%", "twenty-five percent is greater than twenty percent"),
]

UNTOUCHED = [
    # Marks of the sentence.
    ("Well—maybe.", "Well—maybe."),
    ("(see below)", "(see below)"),
    ("“I can’t.”", "“I can’t.”"),
    ("To be, or not to be: that is the question.", "To be, or not to be: that is the question."),
    ("a, b, and c", "a, b, and c"),
    ("rock 'n' roll", "rock 'n' roll"),
    ("Wait - what?", "Wait - what?"),
    ("Hello, world!", "Hello, world!"),
]


@pytest.mark.parametrize(("text", "spoken"), [*SIGNS, *UNTOUCHED])
def test_signs(text, spoken):
    assert_read(text, spoken)
