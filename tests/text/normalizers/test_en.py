import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text.normalizers import NORMALIZERS, SPELLERS
from voicewire.text.normalizers.en import normalize, spell

UNCHANGED = [
    # What engines read right stays as it is written.
    "$1,234.56 is due.",
    "We sold 4,812 seats.",
    "In 1973 we stored 1,973 boxes.",
    "It moved from June 3, 2024 to 2026-03-14.",
    "The call is at 9:05 AM.",
    "The 1st, 22nd and 1,000th callers win.",
    "The FBI and NASA share an API.",
    "It is 18.5°C with 40% humidity.",
    "cats and/or dogs",
    "#hello #42",
    "10-20 people, pages 5–7",
    "1/2 cup",
    "A&B and R&D",
    "5 kg, 10 cm, 60 mph",
    "Henry VIII",
    "He said “go”. Then he left.",
    "We met in the U.S.",
    "Yes? No. It is so.",
    "They sat. Then they left.",
    "a well-known up-to-date thing",
    "I am in. Are you?",
    "It is 3.14 or 0.05.",
    "That is it...",
    "the i.e. and e.g. signs",
    "It is 5 in the morning.",
    "5K run",
    "room 101, flat 9",
    "9:05, 14:30",
    "he/she",
]

PAIRS = [
    ("Ping 192.0.2.17 from build 2.7.30.", "Ping 1 9 2 dot 0 dot 2 dot 1 7 from build 2 point 7 point 30."),
    ("192.0.2.1:8080", "1 9 2 dot 0 dot 2 dot 1 port 8 0 8 0"),
    ("192.0.2.0/24", "1 9 2 dot 0 dot 2 dot 0 slash 24"),
    ("Release 0.9.14 changed settings.toml today.", "Release 0 point 9 point 14 changed settings dot toml today."),
    ("Wait… I see…", "Wait... I see..."),
    ("v2.7 and v3", "version 2 point 7 and version 3"),
    ("Section 3.2.1", "Section 3 point 2 point 1"),
    ("It has 12 km/h wind", "It has 12 kilometers per hour wind"),
    ("1 km/h and 5 m/s and 3 GB/s", "1 kilometer per hour and 5 meters per second and 3 gigabytes per second"),
    ("If x < 5 then stop, else y > 9 is fine.", "If x is less than 5 then stop, else y is greater than 9 is fine."),
    ("x <= 5, y >= 9", "x is less than or equal to 5, y is greater than or equal to 9"),
    ("x ≤ 5, y ≥ 9", "x is less than or equal to 5, y is greater than or equal to 9"),
    ("a != b and c == d", "a is not equal to b and c equals d"),
    ("a≠b", "a is not equal to b"),
    ("A -> B", "A to B"),
    ("< 5 and > 9", "less than 5 and greater than 9"),
    ("x is <= 5 or ≥ 9", "x is less than or equal to 5 or greater than or equal to 9"),
    ("~5 or ≈3", "about 5 or about 3"),
    ("pi ≈ 3.14", "pi is about 3.14"),
    ("Open docs.example.org/setup and go on.", "Open docs dot example dot org slash setup and go on."),
    ("https://www.example.com/path?x=1 now", "example dot com slash path question mark x equals 1 now"),
    ("See https://example.org.", "See example dot org."),
    ("(www.example.io)", "(example dot IO)"),
    ("http://example.org:8080/a_b", "example dot org colon 8080 slash a underscore b"),
    ("jo.doe_2@example.co.uk please", "jo dot doe underscore 2 at example dot co dot UK please"),
    ("Ask help@example.org.", "Ask help at example dot org."),
    ("README.md and index.html", "readme dot MD and index dot HTML"),
    ("Node.js", "Node dot JS"),
    ("/etc/hosts", "slash etc slash hosts"),
    ("a/b/c", "a slash b slash c"),
    ("The word is spelled B-R-I-D-G-E.", "The word is spelled B, R, I, D, G, E."),
    ("C# and F#", "C sharp and F sharp"),
    ("14.03.2026", "March 14, 2026"),
    ("2026-03-14T09:05:00Z", "2026-03-14, 9:05 U T C"),
    ("2026-03-14 17:30", "2026-03-14, 17:30"),
    ("+1 (202) 555-0142", "plus 1, 2 0 2, 5 5 5, 0 1 4 2"),
    ("(202) 555-0142", "2 0 2, 5 5 5, 0 1 4 2"),
    ("202-555-0142", "2 0 2, 5 5 5, 0 1 4 2"),
    ("+44 20 7946 0958", "plus 4 4, 2 0, 7 9 4 6, 0 9 5 8"),
    ("+442079460958", "plus 4 4 2 0 7 9 4 6 0 9 5 8"),
    ("10:30-11:00", "10:30 to 11:00"),
    ("a 3:2 ratio", "a 3 to 2 ratio"),
    ("open 24/7", "open 24 7"),
    ("$2M and $3bn", "2 million dollars and 3 billion dollars"),
    ("$1.5 million", "1.5 million dollars"),
    ("€3.2bn, £5m", "3.2 billion euros, 5 million pounds"),
    ("12 USD and 1 EUR and 5€", "12 US dollars and 1 euro and 5 euros"),
    ("$5/month, 10/day", "$5 per month, 10 per day"),
    ("12 m² and 1 km² and 3 ft³", "12 square meters and 1 square kilometer and 3 cubic feet"),
    ("1 ft²", "1 square foot"),
    ("5 V, 100 W, 1 V", "5 volts, 100 watts, 1 volt"),
    ("20 dB, 50 Hz, 100 Mbps", "20 decibels, 50 hertz, 100 megabits per second"),
    ("10k views and 3M users", "10 thousand views and 3 million users"),
    ("a 7B model", "a 7 billion model"),
    ("2½ cups and ⅓", "2 and a half cups and one third"),
    ("5'10\" tall", "5 feet 10 inches tall"),
    ("5‰", "5 per thousand"),
    (".5 and $.50", "0.5 and $0.50"),
    ("3 x 4", "3 times 4"),
    ("1920x1080", "1920 by 1080"),
    ("code 007", "code 0 0 7"),
    ("1\u202f234\u202f567", "1234567"),
    ("WWII", "World War 2"),
    ("No. 5, vol. 3, p. 12", "Number 5, volume 3, page 12"),
    ("Fig. 3 and Ch. 2", "Figure 3 and Chapter 2"),
    ("on Jan. 5", "on January 5"),
    ("approx. 5 lbs. of it", "approximately 5 pounds of it"),
    ("Smith Jr. left", "Smith Junior left"),
    ("Acme Inc. Bar", "Acme Incorporated Bar"),
    ("tea vs. milk", "tea versus milk"),
    ("the U.S. Navy", "the U.S Navy"),
    ("at 9 a.m. Tuesday", "at 9 a.m Tuesday"),
    ("a  b", "a b"),
]


@pytest.mark.parametrize("text", UNCHANGED)
def test_what_is_read_right_stays(text):
    assert normalize(text) == text


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_normalize(text, expected):
    assert normalize(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Open docs.example.org now.", "Open docs dot example dot org now."),
        ("x < 5", "x is less than 5"),
        ("B-R-I-D-G-E", "B, R, I, D, G, E"),
        ("$3bn on Jan. 5, 14.03.2026 at 10k, +1 202 555 0142", "$3bn on Jan. 5, 14.03.2026 at 10k, +1 202 555 0142"),
        ("2½ m² at 12 km/h", "2½ m² at 12 km/h"),
    ],
)
def test_spell_leaves_numbers_and_dates(text, expected):
    assert spell(text) == expected


def test_english_is_registered():
    assert NORMALIZERS["en"] is normalize
    assert SPELLERS["en"] is spell


@given(st.text(st.sampled_from(list("ab.Z1 0,:/-$€@_#<>=+½k'\"²°()~")) | st.characters(), max_size=60))
@settings(max_examples=500, deadline=None)
def test_normalize_takes_any_text_and_leaves_something_to_say(text):
    said = normalize(text)
    assert any(map(str.isalnum, said)) >= any(map(str.isalnum, text))


@pytest.mark.parametrize(
    "unit",
    ["a", "1", "1.", "a.", "a-", "A-", "1,", "/", "/a", "a/", "@", "a@", "$1", "+", "+1 ", "1:", "1 ", "(", "www.", ".",
     "<", "x < ", "1,000", "http://", "~", "0", "A.", "-", "_", "1/", "½", "No.", "v1.", " "],
)  # fmt: skip
def test_normalize_takes_linear_time(unit):
    assert_linear(lambda times: normalize(unit * times), 1_000)
