import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.en_phones import is_dotted_phone

PHONES = [
    # Telephone numbers: AP Stylebook, "telephone numbers"; ITU-T E.123; each digit by itself, a rest between groups.
    ("+1 (202) 555-0142", "plus one, two zero two, five five five, zero one four two"),
    ("(202) 555-0142", "two zero two, five five five, zero one four two"),
    ("202-555-0142", "two zero two, five five five, zero one four two"),
    ("202.555.0142", "two zero two, five five five, zero one four two"),
    ("+44 20 7946 0958", "plus four four, two zero, seven nine four six, zero nine five eight"),
    ("+442079460958", "plus four four two zero seven nine four six zero nine five eight"),
    ("020 7946 0958", "zero two zero, seven nine four six, zero nine five eight"),
    ("1-800-555-0199", "one, eight hundred, five five five, zero one nine nine"),
    ("555-0142", "five five five, zero one four two"),
    ("202-555-0142 ext. 45", "two zero two, five five five, zero one four two, extension four five"),
    ("call 911", "call nine one one"),
    ("Dial 112 now", "Dial one one two now"),
    ("my SSN is 123-45-6789", "my S.S.N is one two three, four five, six seven eight nine"),
    ("4111 1111 1111 1111", "four one one one, one one one one, one one one one, one one one one"),
    ("01 42 68 53 00", "zero one, four two, six eight, five three, zero zero"),
    ("ISBN 978-3-16-148410-0", "I.S.B.N nine seven eight, three, one six, one four eight four one zero, zero"),
    ("Call (800) 555-0100 now!", "Call eight hundred, five five five, zero one zero zero now!"),
    ("A 1-800 number", "A one eight hundred number"),
    ("+33 1 42 68 53 00", "plus three three, one, four two, six eight, five three, zero zero"),
    ("call 867-5309", "call eight six seven, five three zero nine"),
    ("100-2000 units", "one hundred to two thousand units"),
    ("07700 900123", "zero seven seven zero zero, nine zero zero one two three"),
    ("94107-1234", "nine four one zero seven, one two three four"),
    ("text me at (415) 555-2671 x12", "text me at four one five, five five five, two six seven one, extension one two"),
    ("1-888-555-0123", "one, eight eight eight, five five five, zero one two three"),
    ("call 1-800-FLOWERS", "call one, eight hundred, Flowers"),
    ("911 calls", "nine hundred eleven calls"),
    ("a Porsche 911", "a Porsche nine hundred eleven"),
]


@pytest.mark.parametrize(("text", "spoken"), PHONES)
def test_phones(text, spoken):
    assert_read(text, spoken)


@pytest.mark.parametrize(("dotted", "expected"), [("202.555.0142", True), ("2.7.30", False), ("14.03.2026", False)])
def test_dotted_telephone_numbers(dotted, expected):
    assert is_dotted_phone(dotted) == expected
