import re

import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.markup import clean
from voicewire.text.normalizers import NORMALIZERS, SPELLERS
from voicewire.text.normalizers.en import normalize, spell

UNTOUCHED = [
    "cats and dogs",
    "He said “go”. Then he left.",
    "Yes? No. It is so.",
    "They sat. Then they left.",
    "a well-known up-to-date thing",
    "That is it...",
    "It's a nice day, isn't it?",
    "The quick brown fox jumps over the lazy dog.",
    "naïve café",
    "Привет, мир!",
]
ADDRESSES = [
    # Read as the document of a protocol has it where rules for numbers are off, here with numbers in words.
    (
        "Ping 192.0.2.17 from build 2.7.30.",
        "Ping one nine two dot zero dot two dot one seven from build two point seven point thirty.",
    ),
    ("192.0.2.1:8080", "one nine two dot zero dot two dot one port eight zero eight zero"),
    ("192.0.2.0/24", "one nine two dot zero dot two dot zero slash twenty-four"),
    (
        "Release 0.9.14 changed settings.toml today.",
        "Release zero point nine point fourteen changed settings dot toml today.",
    ),
    ("v2.7 and v3", "version two point seven and version three"),
    ("v1.2.3-rc.1 and 2.0.0-beta", "version one point two point three R.C one and two point zero point zero beta"),
    ("V1.10.26", "version one point ten point twenty-six"),
    ("Section 3.2.1", "Section three point two point one"),
    ("Python 3.12", "Python three point twelve"),
    ("Ubuntu 22.04", "Ubuntu twenty-two point zero four"),
    ("Open docs.example.org/setup and go on.", "Open docs dot example dot org slash setup and go on."),
    ("https://www.example.com/path?x=1 now", "example dot com slash path question mark x equals one now"),
    ("See https://example.org.", "See example dot org."),
    ("(www.example.io)", "(example dot I.O)"),
    ("http://example.org:8080/a_b", "example dot org colon eighty eighty slash a underscore b"),
    ("jo.doe_2@example.co.uk please", "jo dot doe underscore two at example dot co dot U.K please"),
    ("Ask help@example.org.", "Ask help at example dot org."),
    ("README.md and index.html", "readme dot M.D and index dot H.T.M.L"),
    ("src/main.py", "src slash main dot P.Y"),
    ("song.mp3", "song dot M.P three"),
    ("/etc/hosts", "slash etc slash hosts"),
    ("The word is spelled B-R-I-D-G-E.", "The word is spelled B, R, I, D, G, E."),
    ("C# and F#", "C sharp and F sharp"),
]
CASES = [
    # The public cases that say how they are to be spoken.
    ("NRM-01", "$1,234.56 is due.", "one thousand two hundred thirty-four dollars and fifty-six cents is due."),
    ("NRM-03", "We sold 4,812 seats.", "We sold four thousand eight hundred twelve seats."),
    ("NRM-05", "In 1973 we stored 1,973 boxes.",
     "In nineteen seventy-three we stored one thousand nine hundred seventy-three boxes."),
    ("NRM-06", "It moved from June 3, 2024 to 2026-03-14.",
     "It moved from June third, twenty twenty-four to March fourteenth, twenty twenty-six."),
    ("NRM-07", "The call is at 9:05 AM.", "The call is at nine oh five A M."),
    ("NRM-09", "Ping 192.0.2.17 from build 2.7.30.",
     "Ping one nine two dot zero dot two dot one seven from build two point seven point thirty."),
    ("NRM-10", "It is 18.5°C with 12 km/h wind and 40% humidity.",
     "It is eighteen point five degrees Celsius with twelve kilometers per hour wind and forty percent humidity."),
    ("NRM-13", "The 1st, 22nd and 1,000th callers win.",
     "The first, twenty-second and one thousandth callers win."),
    ("NRM-14", "The FBI and NASA share an API.", "The F B I and Nasa share an A P I."),
    ("MRK-01", "**Note:** use `run` now.", "Note: use run now."),
    ("MRK-03", "If x < 5 then stop, else y > 9 is fine.",
     "If x is less than five then stop, else y is greater than nine is fine."),
    ("SEG-01", "The sensor read 7.25 volts at noon.", "The sensor read seven point two five volts at noon."),
    ("SEG-08", "Open docs.example.org/setup and go on.", "Open docs dot example dot org slash setup and go on."),
]  # fmt: skip


@pytest.mark.parametrize("text", UNTOUCHED)
def test_plain_words_stay(text):
    assert_read(text, text)


@pytest.mark.parametrize(("text", "spoken"), ADDRESSES)
def test_addresses(text, spoken):
    assert_read(text, spoken)


def words_of(text):
    """Without the marks and capitals, of which the cases say nothing."""
    return re.findall(r"\w+", text.lower())


@pytest.mark.parametrize(("text", "spoken"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_public_cases(text, spoken):
    assert words_of(normalize(clean(text))) == words_of(spoken)
    assert words_of(normalize(clean(spoken))) == words_of(spoken)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Open docs.example.org now.", "Open docs dot example dot org now."),
        ("x < 5", "x is less than 5"),
        ("B-R-I-D-G-E", "B, R, I, D, G, E"),
        ("Ping 192.0.2.17 from v2.7.", "Ping 1 9 2 dot 0 dot 2 dot 1 7 from version 2 point 7."),
        ("C# in 2 ways…", "C sharp in 2 ways..."),
        ("$3bn on Jan. 5, 14.03.2026 at 10k, +1 202 555 0142", "$3bn on Jan. 5, 14.03.2026 at 10k, +1 202 555 0142"),
        ("2½ m² at 12 km/h", "2½ m² at 12 km/h"),
        ("The FBI on 202.555.0142, Henry VIII, 5 & 6", "The FBI on 202.555.0142, Henry VIII, 5 & 6"),
    ],
)
def test_spell_leaves_numbers_and_dates(text, expected):
    assert spell(text) == expected


def test_english_is_registered():
    assert NORMALIZERS["en"] is normalize
    assert SPELLERS["en"] is spell
