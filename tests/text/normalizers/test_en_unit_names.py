import pytest

from voicewire.text.normalizers.en_unit_names import DENOMINATORS, UNITS, plural


@pytest.mark.parametrize(
    ("name", "several"),
    [
        # Plurals of CLDR "en", unit names of the long form.
        ("meter", "meters"),
        ("foot", "feet"),
        ("square foot", "square feet"),
        ("inch", "inches"),
        ("hertz", "hertz"),
        ("kilohertz", "kilohertz"),
        ("degree Celsius", "degrees Celsius"),
        ("pound per square inch", "pounds per square inch"),
        ("millimeter of mercury", "millimeters of mercury"),
        ("mile per hour", "miles per hour"),
        ("horsepower", "horsepower"),
        ("kilowatt hour", "kilowatt hours"),
    ],
)
def test_plurals(name, several):
    assert plural(name) == several


def test_prefixes_are_those_that_people_use():
    assert UNITS["km"] == "kilometer"
    assert UNITS["MHz"] == "megahertz"
    assert UNITS["µg"] == UNITS["μg"] == "microgram"
    assert "Mm" not in UNITS
    assert DENOMINATORS["m²"] == "square meter"
