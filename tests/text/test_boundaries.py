import pytest

from voicewire.text.boundaries import CANDIDATE, Context, Judgement, Verdict, closing_mark, ends_whole, judge
from voicewire.text.segment import Mark


def judged(text, complete=False, language="en"):
    """The judgement of the last mark of `text` before the bar, and where the bar stands."""
    before, _, after = text.partition("|")
    index = max(found.start() for found in CANDIDATE.finditer(before))
    while index and before[index] in ".!?…" and before[index - 1] in ".!?…":
        index -= 1
    return judge(Context(before + after, 0, complete, language), index)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("It is done.| ", Verdict.SENTENCE),
        ("It is done.|", Verdict.WAIT_SHORT),
        ("It is done?|", Verdict.WAIT_SHORT),
        ("It is done...|", Verdict.WAIT_SHORT),
        ("It is done… |", Verdict.WAIT_SHORT),
        ("It is done.”|", Verdict.WAIT_SHORT),
        ("“Go.”| ", Verdict.WAIT_SHORT),
        ("“Go.”| T", Verdict.SENTENCE),
        ("“Go.”| t", Verdict.NOTHING),
        ("Wait…| i", Verdict.CLAUSE),
        ("Wait…| I", Verdict.SENTENCE),
        ("It costs 3.|", Verdict.WAIT_LONG),
        ("It costs 3.|5", Verdict.NOTHING),
        ("It costs 3.| ", Verdict.SENTENCE),
        ("Ask Dr.|", Verdict.WAIT_LONG),
        ("Ask Dr.| O", Verdict.NOTHING),
        ("See No.| ", Verdict.WAIT_LONG),
        ("See No.| 5", Verdict.NOTHING),
        ("He said no.| W", Verdict.SENTENCE),
        ("at 9 a.m.| ", Verdict.WAIT_LONG),
        ("at 9 a.m.| Th", Verdict.WAIT_LONG),
        ("at 9 a.m.| The ", Verdict.SENTENCE),
        ("at 9 a.m.| Tues", Verdict.WAIT_LONG),
        ("at 9 a.m.| Tuesday ", Verdict.NOTHING),
        ("at 9 a.m.| i", Verdict.NOTHING),
        ("docs.|example", Verdict.NOTHING),
        ("ठीक?|त", Verdict.SENTENCE),
        ("ok?|yes", Verdict.NOTHING),
        ("है।|", Verdict.SENTENCE),
        ("(下雨了。|", Verdict.SENTENCE),
        ("“下雨了。|", Verdict.WAIT_SHORT),
        ("so,| ", Verdict.CLAUSE),
        ("so,|", Verdict.WAIT_LONG),
        ("1,|2", Verdict.NOTHING),
        ("June 3,| ", Verdict.WAIT_LONG),
        ("June 3,| 2", Verdict.NOTHING),
        ("June 3,|\n", Verdict.WAIT_LONG),
        ("June 3,|\n2", Verdict.NOTHING),
        ("(1999)|\n\n", Verdict.CLAUSE),
        ("(1999)| \n \n2", Verdict.CLAUSE),
        ("June 3,| a", Verdict.CLAUSE),
        ("9:|05", Verdict.NOTHING),
        ("Note:| ", Verdict.CLAUSE),
        ("well-|known", Verdict.NOTHING),
        ("so -| ", Verdict.CLAUSE),
        ("5 -| 3", Verdict.NOTHING),
        ("so —| ", Verdict.CLAUSE),
        ("(202)| 555", Verdict.NOTHING),
        ("(see above)| a", Verdict.CLAUSE),
        ("See [the docs](https://example.org/a)| now", Verdict.NOTHING),
        ("[1] (or so)| a", Verdict.CLAUSE),
        ("[a](b c)| a", Verdict.CLAUSE),
        ("下雨，|", Verdict.CLAUSE),
        ("List\n|", Verdict.WAIT_LONG),
        ("List\n|-", Verdict.WAIT_LONG),
        ("List\n|- ", Verdict.PARAGRAPH),
        ("List\n|12.", Verdict.WAIT_LONG),
        ("List\n|12. ", Verdict.PARAGRAPH),
        ("List\n|12 ", Verdict.NOTHING),
        ("- item\n|N", Verdict.PARAGRAPH),
        ("# Title\n|", Verdict.PARAGRAPH),
        ("Line\n|\n", Verdict.PARAGRAPH),
        ("Line\n|lower", Verdict.NOTHING),
        ("Line\n|Upper", Verdict.SENTENCE),
        ("Line\n|**Upper", Verdict.SENTENCE),
        ("Line\n|✅ Done", Verdict.SENTENCE),
        ("Line\n|जल", Verdict.SENTENCE),
    ],
)
def test_verdict(text, verdict):
    assert judged(text).verdict is verdict


@pytest.mark.parametrize("text", ["It costs 3.|", "Ask Dr.|", "It is done.|", "at 9 a.m.| ", "See No.| ", "Wait…| "])
def test_a_complete_text_leaves_nothing_to_wait_for(text):
    assert judged(text, complete=True).verdict is Verdict.SENTENCE


@pytest.mark.parametrize(("text", "end"), [("Go.”) T", 5), ("Go?! T", 4), ("**Go.** T", 7), ("Go!🙂 T", 4)])
def test_closers_belong_to_the_sentence(text, end):
    index = next(CANDIDATE.finditer(text)).start()
    assert judge(Context(text, 0, False, "en"), index) == Judgement(Verdict.SENTENCE, end)


def test_nothing_before_the_segment_is_looked_at():
    text = "Look at Dr. Tan"
    assert judge(Context(text, 0, False, "en"), 10).verdict is Verdict.NOTHING
    assert judge(Context(text, 10, False, "en"), 10).verdict is Verdict.SENTENCE


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("It is done.", Mark.SENTENCE),
        ("It is done.) ", Mark.SENTENCE),
        ("ठीक है।", Mark.SENTENCE),
        ("so,", Mark.CLAUSE),
        ("(so)", Mark.CLAUSE),
        ("so: ", Mark.CLAUSE),
        ("so", Mark.NONE),
        ("**so**", Mark.NONE),
        ("so ", Mark.NONE),
        ("a line\n", Mark.SENTENCE),
        ("- an item\n", Mark.PARAGRAPH),
        ("# A title\n", Mark.PARAGRAPH),
        ("a line\n\n", Mark.PARAGRAPH),
        ("", Mark.NONE),
    ],
)
def test_closing_mark(text, mark):
    assert closing_mark(text) is mark


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("word", False),
        ("word ", True),
        ("word.", True),
        ("word,", True),
        ("word”", True),
        ("re-", False),
        ("don’", False),
        ("", False),
    ],
)
def test_ends_whole(text, expected):
    assert ends_whole(text) is expected
