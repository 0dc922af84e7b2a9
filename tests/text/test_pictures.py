import subprocess
import sys

import pytest

from tests.text.linear_time import assert_linear
from voicewire.text.markup import clean
from voicewire.text.pictures import LANGUAGES, picture_names


def named(text, language="en"):
    return clean(text, picture_names(language))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Great 🎉!", "Great party popper!"),
        ("ok👍", "ok thumbs up"),
        ("👍🏽 and 👍", "thumbs up and thumbs up"),
        ("👩🏽\u200d🚀 👩\u200d🚀", "woman astronaut woman astronaut"),
        ("😂😂😂🎉", "face with tears of joy, party popper"),
        ("🇳🇬🇫🇷", "Nigeria, France"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "England"),
        ("❤️ ❤", "red heart red heart"),
        ("press 1️⃣ or #️⃣", "press 1 or #"),
        ("👨\u200d👩\u200d👧", "family man woman girl"),
        ("☀️🌧", "sun, cloud with rain"),
        ("5 ✔ © ™ → ★", "5 check mark © ™ →"),
        ("🇳", ""),
        ("🏽 \u200d x\ufe0f", "x"),
    ],
)
def test_names_in_english(text, expected):
    assert named(text) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("EN", "rocket"), ("nl", "rocket"), ("sw", "rocket"),
        ("de-DE", "rakete"), ("fr", "fusée"), ("es-MX", "cohete"), ("it", "razzo"), ("pt-BR", "foguete"),
        ("zh", "火箭"), ("ja", "ロケット"), ("ko", "로켓"), ("ar", "صاروخ"),
    ],
)  # fmt: skip
def test_names_in_the_voices_language(language, expected):
    assert named("🚀", language) == expected


@pytest.mark.parametrize("language", ["hi-IN", "ta", "el", "uk"])
def test_voices_that_can_say_no_name_leave_pictures_out(language):
    assert picture_names(language) is None
    assert named("🚀 a", language) == "a"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_its_names(language):
    names = picture_names(language)
    assert names("🙂")
    assert (names("🙂") == "slightly smiling face") is (language == "en")


def test_names_are_loaded_only_when_they_are_asked_for():
    program = "import sys; import voicewire.speech.script; assert 'emoji' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("unit", ["🚀", "👍🏽", "🇳🇬", "👩\u200d", "\ufe0f", "🚀a"])
def test_it_takes_linear_time(unit):
    assert_linear(lambda times: named(unit * times), 1_000)
