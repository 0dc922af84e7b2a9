import pytest

from voicewire.text.sources import HALF_SOURCE, RUN_OF_SOURCES, SOURCES


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("It rose.[2][3] Then", "It rose. Then"),
        ("the city[1] was", "the city was"),
        ("by 5%[12], so", "by 5%, so"),
        ("“no.”[4-6]", "“no.”"),
        ("so【4†source】 and【12:0†a.pdf】.", "so and."),
        ("press [1] or a[1] or items[2] = 5 or x.[0]", "press [1] or a[1] or items[2] = 5 or x.[0]"),
        ("【重要】 word[a] word[1234]", "【重要】 word[a] word[1234]"),
    ],
)
def test_numbers_of_sources_are_told_from_others(text, spoken):
    assert SOURCES.sub("", text) == spoken


@pytest.mark.parametrize("run", ["[1]", "[1][2]", "[^note]", "【4†a.pdf】", "[1]【2†b】"])
def test_a_run_of_sources(run):
    assert RUN_OF_SOURCES.match(run + " so").end() == len(run)
    for end in range(1, run.index("]" if "]" in run else "】") + 1):
        assert HALF_SOURCE.fullmatch(run[:end])


@pytest.mark.parametrize("text", ["[two words]", "(1)", "1]", "【重要】"])
def test_other_brackets_are_none(text):
    assert not RUN_OF_SOURCES.match(text)
