import pytest

from tests.text.normalizers.reading import assert_read

ABBREVIATIONS = [
    # Abbreviations: Chicago, chapter 10 (10.42 for Latin ones); Merriam-Webster.
    (
        "Dr. Osei and Mrs. Tan met at 9 a.m. in the U.S. office, e.g. room four.",
        "Doctor Osei and Mrs Tan met at nine A.M in the U.S office, for example room four.",
    ),
    ("Mr. Lee and Ms. Ray", "Mister Lee and Miz Ray"),
    ("Prof. Chen", "Professor Chen"),
    ("tea vs. milk", "tea versus milk"),
    ("cats, dogs, etc.", "cats, dogs, et cetera."),
    ("etc., and so on", "et cetera, and so on"),
    ("Acme Inc. Bar", "Acme Incorporated Bar"),
    ("Smith Jr. left", "Smith Junior left"),
    ("No. 5, vol. 3, p. 12", "Number five, volume three, page twelve"),
    ("Fig. 3 and Ch. 2", "Figure three and Chapter two"),
    ("pp. 5–7", "pages five to seven"),
    ("Mt. Everest", "Mount Everest"),
    ("Ft. Worth", "Fort Worth"),
    ("the Smith Co. office", "the Smith Company office"),
    ("w/ milk and w/o sugar", "with milk and without sugar"),
    ("and/or", "and or"),
    ("he/she", "he or she"),
    ("your appt. is set", "your appointment is set"),
    ("Gen. Lee", "General Lee"),
    ("Main Ave. is long", "Main Avenue is long"),
    ("Ask Dr. Who?", "Ask Doctor Who?"),
    ("No. It is so.", "No. It is so."),
    ("avg. speed", "average speed"),
    ("Pres. Lincoln", "President Lincoln"),
    ("Mr Lee and Mrs Tan", "Mister Lee and Mrs Tan"),
    ("Gen Z", "Gen Z"),
    ("Room temp. is low", "Room temperature is low"),
    ("the dept. head", "the department head"),
    ("e.g., apples", "for example, apples"),
    ("I.e. the rest", "That is the rest"),
    ("Smith Bros. & Co. of Leeds", "Smith Brothers and Company of Leeds"),
    ("Acme Ltd.", "Acme Limited."),
    ("the class incl. him", "the class including him"),
]

HASHTAGS = [
    ("Ref #A1B2-993", "Ref number eigh one B two nine ninety-three"),
    # Hashtags in camel case are read word by word, which is what the capitals are for.
    ("#hello #42", "hashtag hello number forty-two"),
    ("#ToBeOrNot", "hashtag To Be Or Not"),
    ("#ThrowbackThursday", "hashtag Throwback Thursday"),
    ("#black_lives", "hashtag black lives"),
    ("@jane_doe", "at jane underscore doe"),
    ("#AI", "hashtag A.I"),
    ("We're #1", "We're number one"),
    ("ask @bob99", "ask at bob ninety-nine"),
    ("#COVID19", "hashtag Covid nineteen"),
    ("@everyone", "at everyone"),
    ("#5", "number five"),
    ("#hello_world2", "hashtag hello world two"),
]

SLASHES = [
    # Slashes: Chicago 6.106 ("or", "and").
    ("input/output", "input output"),
    ("male/female", "male female"),
    ("yes/no", "yes or no"),
    ("his/her", "his or her"),
    ("on/off switch", "on or off switch"),
    ("w/ you", "with you"),
    ("c/o Ann", "care of Ann"),
    ("either/or", "either or"),
]

UNTOUCHED = [
    # Words that look like abbreviations.
    ("Set the min and max.", "Set the min and max."),
    ("He came to a stop.", "He came to a stop."),
    ("They sat. Then they left.", "They sat. Then they left."),
    ("She said no.", "She said no."),
    ("We saw the sun.", "We saw the sun."),
    ("That is it...", "That is it..."),
    ("a fine art.", "a fine art."),
    ("Is that Max?", "Is that Max?"),
]


@pytest.mark.parametrize(("text", "spoken"), [*ABBREVIATIONS, *HASHTAGS, *SLASHES, *UNTOUCHED])
def test_words(text, spoken):
    assert_read(text, spoken)
