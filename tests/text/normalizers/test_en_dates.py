import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.en import normalize
from voicewire.text.normalizers.en_dates import MONTHS

DATES = [
    # Dates: Chicago 9.31 ("May 5th" is said where "May 5" is written), 9.35 (all in numbers; ISO 8601).
    # Day first, with month names or where the first number is no month: British usage (New Hart's Rules, chapter 11).
    (
        "It moved from June 3, 2024 to 2026-03-14.",
        "It moved from June third, twenty twenty-four to March fourteenth, twenty twenty-six.",
    ),
    ("June 3", "June third"),
    ("on Jan. 5", "on January fifth"),
    ("Dec 25, 1999", "December twenty-fifth, nineteen ninety-nine"),
    ("July 4th, 1776", "July fourth, seventeen seventy-six"),
    ("Sept. 11, 2001", "September eleventh, two thousand one"),
    ("June 2024", "June twenty twenty-four"),
    ("3 June 2024", "the third of June, twenty twenty-four"),
    ("on the 3rd of June", "on the third of June"),
    ("on 14 March", "on the fourteenth of March"),
    ("Monday 3 June", "Monday the third of June"),
    ("03/14/2026", "March fourteenth, twenty twenty-six"),
    ("14/03/2026", "the fourteenth of March, twenty twenty-six"),
    ("14.03.2026", "the fourteenth of March, twenty twenty-six"),
    ("3/14/26", "March fourteenth, twenty twenty-six"),
    ("7/4/76", "July fourth, nineteen seventy-six"),
    ("due by 3/14", "due by March fourteenth"),
    ("2026/03/14", "March fourteenth, twenty twenty-six"),
    ("2026-03-14T09:05:00Z", "March fourteenth, twenty twenty-six, nine oh five U.T.C"),
    ("2026-03-14 17:30", "March fourteenth, twenty twenty-six, seventeen thirty"),
    ("June 3-5, 2024", "June third to fifth, twenty twenty-four"),
    ("June 30 – July 2", "June thirtieth to July second"),
    ("3-5 June", "the third to the fifth of June"),
    ("Mon-Fri", "Monday to Friday"),
    ("Mon., Jan. 5", "Monday, January fifth"),
    ("Jan-Mar 2025", "January to March twenty twenty-five"),
    ("2024-06", "June twenty twenty-four"),
    ("9/11", "nine eleven"),
    ("Tue, Jun 4 at 9:30 AM", "Tuesday, June fourth at nine thirty A.M"),
    ("May 2, 2008, was a Friday", "May second, two thousand eight, was a Friday"),
    ("Sat 9:30 is free, Sun isn't.", "Saturday nine thirty is free, Sun isn't."),
    ("Jan 1st - Jan 5th", "January first to January fifth"),
    ("Let's meet 3/4/2025 at 5.", "Let's meet March fourth, twenty twenty-five at five."),
    ("December 31st", "December thirty-first"),
    ("on the 4th of July, 1776", "on the fourth of July, seventeen seventy-six"),
    ("12/31", "December thirty-first"),
    ("1 July 2026", "the first of July, twenty twenty-six"),
    ("the 1st of Jan.", "the first of January"),
    ("Fri., Nov. 7", "Friday, November seventh"),
    ("Wed 14 May 2025", "Wednesday the fourteenth of May, twenty twenty-five"),
]

YEARS = [
    # Years: CLDR, spellout-numbering-year; decades Chicago 9.33; centuries 9.32; eras 9.34.
    (
        "In 1973 we stored 1,973 boxes.",
        "In nineteen seventy-three we stored one thousand nine hundred seventy-three boxes.",
    ),
    ("in 2005", "in two thousand five"),
    ("in 2010", "in twenty ten"),
    ("since 1066", "since ten sixty-six"),
    ("1905 was warm.", "nineteen oh five was warm."),
    ("the 1900s", "the nineteen hundreds"),
    ("the 1990s", "the nineteen nineties"),
    ("the '90s", "the nineties"),
    ("in the 80s", "in the eighties"),
    ("the 2010s", "the twenty tens"),
    ("the 2000s", "the two thousands"),
    ("the mid-1980s", "the mid-nineteen eighties"),
    ("2019-2021", "twenty nineteen to twenty twenty-one"),
    ("the 2019–20 season", "the twenty nineteen to twenty twenty season"),
    ("44 BC", "forty-four B.C"),
    ("in 1200 BCE", "in twelve hundred B.C.E"),
    ("AD 70", "A.D seventy"),
    ("500–300 BC", "five hundred to three hundred B.C"),
    ("476 A.D.", "four hundred seventy-six A.D."),
    ("the class of '98", "the class of ninety-eight"),
    ("the summer of '05", "the summer of oh five"),
    ("© 2024 Acme", "copyright twenty twenty-four Acme"),
    ("the 2024 election", "the twenty twenty-four election"),
    ("It has 1500 users.", "It has one thousand five hundred users."),
    ("1800 people", "one thousand eight hundred people"),
    ("(1984)", "(nineteen eighty-four)"),
    ("by 2030", "by twenty thirty"),
    ("in the year 800", "in the year eight hundred"),
    ("the 19th century", "the nineteenth century"),
    ("by 2100", "by twenty-one hundred"),
    ("1,000s of users", "thousands of users"),
    ("In 480 B.C., Xerxes invaded.", "In four hundred eighty B.C, Xerxes invaded."),
    ("Between 1914 and 1918, 9 million died.", "Between nineteen fourteen and nineteen eighteen, nine million died."),
    ("Copyright 2000-2023", "Copyright two thousand to twenty twenty-three"),
    ("Est. 1985", "Established nineteen eighty-five"),
    ("in his 30s", "in his thirties"),
    ("2024's best films", "twenty twenty-four's best films"),
    ("We need 2024 items.", "We need two thousand twenty-four items."),
]

UNTOUCHED = [
    # Words that months and days are called like.
    ("May I come?", "May I come?"),
    ("no one may march", "no one may march"),
    ("She sat in the sun.", "She sat in the sun."),
    ("The Sun rose.", "The Sun rose."),
    ("Mar the surface.", "Mar the surface."),
    ("on Sunday", "on Sunday"),
    ("an August man", "an August man"),
    ("Jan is here.", "Jan is here."),
]


@pytest.mark.parametrize(("text", "spoken"), [*DATES, *YEARS, *UNTOUCHED])
def test_dates(text, spoken):
    assert_read(text, spoken)


@pytest.mark.parametrize("text", ["2026-13-40", "40/50/2026", "99.99.2026"])
def test_what_is_no_date_is_read_without_a_month(text):
    assert not any(month in normalize(text) for month in MONTHS)
