import pytest

from tests.text.normalizers.reading import assert_read

MEASURES = [
    # Numbers with units: NIST SP 811, 7.1 and 7.2; names of units: its tables 1 to 8, and CLDR "en", long form.
    # In front of what it measures a unit is in the singular: Chicago 7.89.
    (
        "It is 18.5°C with 12 km/h wind and 40% humidity.",
        "It is eighteen point five degrees Celsius with twelve kilometers per hour wind and forty percent humidity.",
    ),
    ("72°F", "seventy-two degrees Fahrenheit"),
    ("-5 °C", "minus five degrees Celsius"),
    ("1°C", "one degree Celsius"),
    ("a 90° turn", "a ninety degree turn"),
    ("5 kg, 10 cm, 60 mph", "five kilograms, ten centimeters, sixty miles per hour"),
    ("1 kg", "one kilogram"),
    ("0.5 kg", "zero point five kilograms"),
    ("a 5 kg bag", "a five kilogram bag"),
    ("a 10-km run", "a ten kilometer run"),
    ("16GB of RAM", "sixteen gigabytes of Ram"),
    ("100 Mbps", "one hundred megabits per second"),
    ("3.2 GHz", "three point two gigahertz"),
    ("12 m² and 1 km² and 3 ft³", "twelve square meters and one square kilometer and three cubic feet"),
    ("1 ft²", "one square foot"),
    ("5'10\" tall", "five feet ten inches tall"),
    ("5 ft 10 in", "five feet ten inches"),
    ("6 ft. tall", "six feet tall"),
    ("approx. 5 lbs. of it", "approximately five pounds of it"),
    ("120 mg/dL", "one hundred twenty milligrams per deciliter"),
    ("350 kWh", "three hundred fifty kilowatt hours"),
    ("5‰", "five per thousand"),
    ("5-10%", "five to ten percent"),
    ("5%-10%", "five percent to ten percent"),
    ("0.5%", "zero point five percent"),
    ("10-20 kg", "ten to twenty kilograms"),
    ("5 V, 100 W, 1 V", "five volts, one hundred watts, one volt"),
    ("20 dB, 50 Hz", "twenty decibels, fifty hertz"),
    ("8 fl oz", "eight fluid ounces"),
    ("1,200 sq ft", "one thousand two hundred square feet"),
    ("30 min", "thirty minutes"),
    ("1 hr 30 mins", "one hour thirty minutes"),
    ("wait 30s", "wait thirty seconds"),
    ("200 ms", "two hundred milliseconds"),
    ("32 psi", "thirty-two pounds per square inch"),
    ("120/80 mmHg", "one twenty over eighty millimeters of mercury"),
    ("72 bpm", "seventy-two beats per minute"),
    ("9.8 m/s²", "nine point eight meters per second squared"),
    ("40.7° N", "forty point seven degrees north"),
    ("40°42′46″N", "forty degrees forty-two minutes forty-six seconds north"),
    ("10 mg twice daily", "ten milligrams twice daily"),
    ("100 km/h", "one hundred kilometers per hour"),
    ("30 mpg", "thirty miles per gallon"),
    ('a 27" monitor', "a twenty-seven inch monitor"),
    ("5 in. of rain", "five inches of rain"),
    ("12 m2", "twelve square meters"),
    ("in km/h", "in kilometers per hour"),
    ("3 GB/s", "three gigabytes per second"),
    ("1/2 kg, 2½ lbs and ¾-inch", "one half kilogram, two and a half pounds and three quarters-inch"),
    ("He's 82.5kg.", "He's eighty-two point five kilograms."),
    ("The car does 0-60 in 3.2s.", "The car does zero to sixty in three point two seconds."),
    ("2 lb. 3 oz.", "two pounds three ounces."),
    ("25 °C ± 2 °C", "twenty-five degrees Celsius plus or minus two degrees Celsius"),
    ("5' tall", "five feet tall"),
    ("A 6'2\" man", "A six foot two man"),
    ("1h 30m", "one hour thirty minutes"),
    ("12x9x4 in.", "twelve by nine by four inches."),
    ("8.5 x 11 in", "eight point five by eleven inches"),
    ("850 sq. ft., furnished", "eight hundred fifty square feet, furnished"),
    ("about 194 million km", "about one hundred ninety-four million kilometers"),
    ("10 calls/min", "ten calls per minute"),
    ("25 frames/s", "twenty-five frames per second"),
    ("miles/hour", "miles per hour"),
    ("0.25 mL/kg", "zero point two five milliliters per kilogram"),
    ("12 mos., then", "twelve months, then"),
    ("a 15-yr. loan", "a fifteen year loan"),
    ("5000 mAh", "five thousand milliamp hours"),
    ("-40°", "minus forty degrees"),
    ("5 µg", "five micrograms"),
    ("2 GB", "two gigabytes"),
    ("1 GB", "one gigabyte"),
    ("1.0 m", "one point zero meters"),
]

UNTOUCHED = [
    # No units.
    ("a kg of it", "a kg of it"),
    ("in the morning", "in the morning"),
    ("the min and the max", "the min and the max"),
    ("an hour or two", "an hour or two"),
]

NOT_UNITS = [
    # Letters and words after numbers that are no units there.
    ("It is 5 in the morning.", "It is five in the morning."),
    ("5 I saw", "five I saw"),
    ("4K video", "four K video"),
    ("I have 3 mice.", "I have three mice."),
    ("2 minutes", "two minutes"),
    ("10 mangoes", "ten mangoes"),
    ("5 hats", "five hats"),
]


@pytest.mark.parametrize(("text", "spoken"), [*MEASURES, *UNTOUCHED, *NOT_UNITS])
def test_units(text, spoken):
    assert_read(text, spoken)


def test_measures_describe_what_follows_an_article():
    assert_read("a 10 km race", "a ten kilometer race")
    assert_read("We ran 10 km races.", "We ran ten kilometers races.")
