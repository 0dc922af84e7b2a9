import pytest

from tests.text.normalizers.reading import assert_read

TIMES = [
    # With a dot, as in Britain (New Oxford Style Manual, 11.3), only where a half of the day says that it is a time.
    ("at 8.30 p.m. sharp", "at eight thirty P.M sharp"),
    ("from 9.30-11.00am", "from nine thirty to eleven A.M"),
    ("Open 09:00-17:00 daily.", "Open nine to seventeen hundred daily."),
    ("in 2m30s or 1h 5m", "in two minutes thirty seconds or one hour five minutes"),
    # Times of day: Chicago 9.37 to 9.40; "oh" before single minutes as people say it; the 24-hour clock: ISO 8601.
    ("The call is at 9:05 AM.", "The call is at nine oh five A.M."),
    ("9am", "nine A.M"),
    ("at 9 a.m. Tuesday", "at nine A.M Tuesday"),
    ("We open at 9 a.m.", "We open at nine A.M."),
    ("at 14:30", "at fourteen thirty"),
    ("at 9:00", "at nine o'clock"),
    ("at 5 o'clock", "at five o'clock"),
    ("12:00 PM", "twelve P.M"),
    ("at 00:00", "at midnight"),
    ("at 14:00", "at fourteen hundred"),
    ("09:30", "nine thirty"),
    ("10:30-11:00", "ten thirty to eleven"),
    ("9am-5pm", "nine A.M to five P.M"),
    ("from 9-11am", "from nine to eleven A.M"),
    ("9:00 AM – 5:30 PM", "nine A.M to five thirty P.M"),
    ("at 3:15 PM EST", "at three fifteen P.M E.S.T"),
    ("GMT+2", "G.M.T plus two"),
    ("UTC-05:30", "U.T.C minus five thirty"),
    ("17:30:15", "seventeen thirty and fifteen seconds"),
    ("0900 hours", "oh nine hundred hours"),
    ("7 p.m., sharp", "seven P.M, sharp"),
    ("8 AM", "eight A.M"),
    ("It is 5 in the morning.", "It is five in the morning."),
    ("open 24/7", "open twenty-four seven"),
    ("4:30pm?", "four thirty P.M?"),
    ("The 8:15 train", "The eight fifteen train"),
    ("8:15pm-9:45pm", "eight fifteen P.M to nine forty-five P.M"),
    ("12:30 a.m.", "twelve thirty A.M."),
    ("00:15", "zero fifteen"),
    ("The 5 o'clock news", "The five o'clock news"),
    ("It's 2 a.m. in New York and 7 a.m. in London.", "It's two A.M in New York and seven A.M in London."),
    ("from 3-4:30 PM ET", "from three to four thirty P.M E.T"),
    ("noon - 1pm", "noon - one P.M"),
    ("at 24:00", "at midnight"),
    ("at 06:45 UTC", "at six forty-five U.T.C"),
    (
        "2026-03-14T09:05:07+05:30",
        "March fourteenth, twenty twenty-six, nine oh five and seven seconds U.T.C plus five thirty",
    ),
]

UNTOUCHED = [
    # No times.
    ("I am here.", "I am here."),
    ("an amp", "an amp"),
    ("Is it on or off?", "Is it on or off?"),
    ("o'clock", "o'clock"),
]


@pytest.mark.parametrize(("text", "spoken"), [*TIMES, *UNTOUCHED])
def test_times(text, spoken):
    assert_read(text, spoken)
