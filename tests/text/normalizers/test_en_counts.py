import pytest

from tests.text.normalizers.reading import assert_read

COUNTS = [
    ("a 1 000 000 km trip", "a one million kilometer trip"),
    ("5e-3 or 1.5e6", "five times ten to the minus third or one point five times ten to the sixth"),
    ("a 1.5x zoom", "a one point five X zoom"),
    # Cardinals: Chicago Manual of Style (17th ed.) 9.2 to 9.8; words of CLDR, spellout-cardinal, without "and".
    ("We sold 4,812 seats.", "We sold four thousand eight hundred twelve seats."),
    ("It is 3.14 or 0.05.", "It is three point one four or zero point zero five."),
    ("6...", "six..."),
    ("Pick 7 of 49.", "Pick seven of forty-nine."),
    ("1,000,000 trees", "one million trees"),
    ("There were 250000 people.", "There were two hundred fifty thousand people."),
    ("1234567890", "one two three four five six seven eight nine zero"),
    ("code 007", "code zero zero seven"),
    ("agent 007 is back", "agent zero zero seven is back"),
    ("-5 and +3", "minus five and plus three"),
    (".5 of it", "zero point five of it"),
    ("2.5 million users", "two point five million users"),
    ("10k views and 3M users", "ten thousand views and three million users"),
    ("a 7B model", "a seven billion model"),
    ("over 18+ only", "over eighteen plus only"),
    ("1,50,000 people", "one lakh fifty thousand people"),
    (
        "The population is 8,336,817.",
        "The population is eight million three hundred thirty-six thousand eight hundred seventeen.",
    ),
    ("100 steps", "one hundred steps"),
    ("0 errors", "zero errors"),
    ("a 3-day trip", "a three-day trip"),
    ("a 5-year-old girl", "a five-year-old girl"),
    ("10x faster", "ten times faster"),
    ("Line 1, 2 and 3.", "Line one, two and three."),
    ("He is 5.", "He is five."),
    ("1,234.5678", "one thousand two hundred thirty-four point five six seven eight"),
    ("the number 12345678", "the number one two three four five six seven eight"),
    ("5000000 of them", "five million of them"),
    ("1 in 5 people", "one in five people"),
    ("24-hour service", "twenty-four-hour service"),
    ("a 20-something", "a twenty-something"),
    ("He counted 1, 2, 3.", "He counted one, two, three."),
]

ORDINALS = [
    # Ordinals: Chicago 9.6; CLDR, spellout-ordinal.
    ("The 1st, 22nd and 1,000th callers win.", "The first, twenty-second and one thousandth callers win."),
    ("the 21st century", "the twenty-first century"),
    ("on the 3rd floor", "on the third floor"),
    ("5th Avenue", "fifth Avenue"),
    ("the 12th man", "the twelfth man"),
    ("her 40th birthday", "her fortieth birthday"),
    ("10th-12th grade", "tenth to twelfth grade"),
    ("the 101st time", "the one hundred first time"),
]

RANGES = [
    # Ranges are read with "to": Chicago 9.60; scores and ratios likewise (AP Stylebook, "scores", "ratios").
    ("10-20 people, pages 5–7", "ten to twenty people, pages five to seven"),
    ("won 3-2", "won three to two"),
    ("a 2-2 draw", "a two two draw"),
    ("3-5 business days", "three to five business days"),
    ("a 5-10 minute walk", "a five to ten minute walk"),
    ("1 - 10", "one to ten"),
    ("8 - 3 = 5", "eight minus three equals five"),
    ("a 3:2 ratio", "a three to two ratio"),
    ("16:9", "sixteen to nine"),
    ("odds of 100:1", "odds of one hundred to one"),
    ("split 50-50", "split fifty fifty"),
    ("a 4-4-2 formation", "a four four two formation"),
    ("ages 6–12", "ages six to twelve"),
    ("2x-3x", "two X to three X"),
    ("Win 10-0!", "Win ten to zero!"),
    ("John 3:16", "John three sixteen"),
    ("a 60:40 split", "a sixty forty split"),
    ("ratio of 1:50", "ratio of one to fifty"),
    ("The temperature is 20-25.", "The temperature is twenty to twenty-five."),
    ("It went from -5 to 3.", "It went from minus five to three."),
]

NUMBERED = [
    # Abbreviations before numbers: Chicago, chapter 10; the number sign: AP, "No."
    ("No. 5, vol. 3, p. 12", "Number five, volume three, page twelve"),
    ("Fig. 3 and Ch. 2", "Figure three and Chapter two"),
    ("pp. 5–7", "pages five to seven"),
    ("#1", "number one"),
    ("We're #1", "We're number one"),
    ("Tom's #2", "Tom's number two"),
    ("c. 1500", "circa fifteen hundred"),
    ("Hwy 1", "Highway one"),
]

POWERS = [
    # Powers and dimensions: Chicago, chapter 12.
    ("x² and 10⁶", "x squared and ten to the power of six"),
    ("E = mc²", "E equals mc squared"),
    ("6.02×10²³", "six point zero two times ten to the power of twenty-three"),
    ("1920x1080", "nineteen twenty by ten eighty"),
    ("a 5x7 photo", "a five by seven photo"),
    ("3 x 4", "three times four"),
    ("10⁻⁶", "ten to the power of minus six"),
]

UNTOUCHED = [
    # No numbers.
    ("No. It is so.", "No. It is so."),
    ("one of us", "one of us"),
    ("The answer is no.", "The answer is no."),
    ("He paused - then left.", "He paused - then left."),
    ("up-to-date", "up-to-date"),
    ("e-mail", "e-mail"),
]


@pytest.mark.parametrize(("text", "spoken"), [*COUNTS, *ORDINALS, *RANGES, *NUMBERED, *POWERS, *UNTOUCHED])
def test_counts(text, spoken):
    assert_read(text, spoken)


def test_spaces_that_group_thousands():
    assert_read(
        "1\u202f234\u202f567 trees", "one million two hundred thirty-four thousand five hundred sixty-seven trees"
    )


def test_digits_of_all_scripts_are_read():
    assert_read("४२ and ٣", "forty-two and three")


def test_a_number_of_any_length_is_read():
    assert_read("1" * 5_000, " ".join(["one"] * 5_000))
