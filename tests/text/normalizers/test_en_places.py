import pytest

from tests.text.normalizers.reading import assert_read

PLACES = [
    # Streets, states and postal codes: USPS Publication 28, appendices B and C; house numbers in pairs of digits.
    ("742 Evergreen Ter.", "seven forty-two Evergreen Terrace."),
    ("1600 Pennsylvania Ave NW", "sixteen hundred Pennsylvania Avenue Northwest"),
    ("221B Baker St. is old", "two twenty-one B Baker Street is old"),
    ("123 N Main St", "one twenty-three North Main Street"),
    ("Springfield, IL 62704", "Springfield, Illinois, six two seven zero four"),
    ("in Portland, OR.", "in Portland, Oregon."),
    ("Austin, TX is hot", "Austin, Texas is hot"),
    ("St. John", "Saint John"),
    ("on Main St.", "on Main Street."),
    ("Elm Dr. is closed", "Elm Drive is closed"),
    ("St. Louis, MO", "Saint Louis, Missouri"),
    ("350 5th Ave", "three fifty fifth Avenue"),
    ("Washington, DC", "Washington, D.C"),
    (
        "450 W 33rd St., New York, NY 10001",
        "four fifty West thirty-third Street, New York, New York, one zero zero zero one",
    ),
    ("St. Mark's Pl. near 5th St.", "Saint Mark's Place near fifth Street."),
    ("Sen. Smith (D-OH)", "Senator Smith (D, Ohio)"),
    ("12 Oak Ln., Apt. 3B", "twelve Oak Lane, Apartment three B"),
    ("Paris, TX", "Paris, Texas"),
    ("Cambridge, MA 02139-4307", "Cambridge, Massachusetts, zero two one three nine, four three zero seven"),
    ("Dr. Lee on Elm Dr.", "Doctor Lee on Elm Drive."),
]

UNTOUCHED = [
    # No addresses.
    ("The Street was long.", "The Street was long."),
    ("Come in, or leave.", "Come in, or leave."),
    ("He said, me too.", "He said, me too."),
    ("Saint Paul", "Saint Paul"),
]


@pytest.mark.parametrize(("text", "spoken"), [*PLACES, *UNTOUCHED])
def test_places(text, spoken):
    assert_read(text, spoken)
