import pytest

from tests.engines.kokoro_texts import TEXTS_OF
from tests.text.linear_time import assert_linear
from voicewire.engines.kokoro_lengths import EDGES_S, estimate
from voicewire.text import phonemes

SHORT_S = 1.3  # of what is shorter, most is silence at the edges
SPOKEN_S = {  # seconds, by the first voice of each language in one run
    "en": "0.98 1.45 1.40 2.12 5.03 3.60 4.78 4.53 3.30 0.93 4.30 "
    "4.30 1.58 2.68 2.12 3.20 2.50 2.50 4.12 3.73 2.73 2.78",
    "hi": "1.23 1.50 2.23 2.55 2.68 3.62 5.43 2.27 5.00 3.58 1.18 "
    "2.27 4.93 2.93 1.10 5.38 2.65 3.08 3.65 3.45 3.28 2.58",
    "zh": "1.62 1.90 2.62 2.50 3.05 4.65 5.38 4.65 5.18 2.60 1.95 "
    "5.18 3.45 0.98 4.45 4.23 3.18 3.10 3.48 4.53 2.98 3.60",
    "ja": "1.00 1.55 2.02 2.55 2.05 2.53 5.33 4.83 3.00 5.20 2.25 "
    "0.88 4.48 3.45 3.35 4.10 2.48 3.40 2.43 5.08 3.95 1.70",
    "es": "0.45 1.30 2.15 1.75 2.20 1.98 4.03 3.50 3.45 4.05 1.83 "
    "0.75 2.62 3.10 2.85 2.40 2.43 2.83 2.10 3.23 2.02 0.90",
    "fr": "0.70 1.62 2.08 1.78 2.38 1.45 3.83 4.05 3.38 3.73 1.53 "
    "0.98 2.48 2.88 2.40 3.00 1.85 2.40 2.08 3.25 1.70 1.45",
    "it": "0.80 1.50 2.33 2.35 2.58 2.18 4.15 3.73 3.35 4.28 2.23 "
    "1.18 2.95 3.33 2.83 3.30 2.65 2.62 2.33 3.62 2.33 1.38",
    "pt": "0.60 1.18 2.27 1.90 2.78 1.93 3.50 3.58 3.12 4.30 1.70 "
    "0.85 2.98 2.90 2.40 2.70 2.45 2.60 2.12 3.03 2.25 1.15",
}


@pytest.mark.parametrize("language", TEXTS_OF)
def test_the_estimate_is_rather_too_long_than_too_short(language):
    ratios = [
        estimate(text) / float(spoken)
        for text, spoken in zip(TEXTS_OF[language], SPOKEN_S[language].split(), strict=True)
        if float(spoken) > SHORT_S
    ]
    assert len(ratios) >= 14
    assert min(ratios) > 0.8
    assert max(ratios) < 1.52
    assert 1.0 < sum(ratios) / len(ratios) < 1.35


def test_nothing_lasts_as_long_as_the_edges():
    assert estimate("") == EDGES_S


@pytest.mark.parametrize(
    ("shorter", "longer"),
    [
        ("cat", "cats"), ("fbi", "FBI"), ("10", "100"), ("5", "$5"), ("да", "дада"), ("न", "ना"), ("東", "東京"),
        ("か", "かな"), ("한", "한국"), ("ไ", "ไท"), ("a b", "a, b"), ("a b", "a. b"), ("", phonemes.word("a")),
    ],
)  # fmt: skip
def test_more_lasts_longer_in_every_script(shorter, longer):
    assert estimate(shorter) < estimate(longer)


@pytest.mark.parametrize("piece", ["a", "Aa", "1", "1,000 ", "न", "東か", ". "])
def test_it_takes_linear_time(piece):
    assert_linear(lambda size: estimate(piece * size), 2000)


@pytest.mark.parametrize("letter", "ｶㄱᄒབ𝐇ⅯﬁﷺｅーᚠⰀ")
def test_a_letter_of_any_script_and_form_lasts(letter):
    assert estimate(letter * 100) > EDGES_S + 6
