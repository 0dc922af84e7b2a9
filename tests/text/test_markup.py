import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text import phonemes
from voicewire.text.markup import MOST_ACCENTS, clean

HELLO = phonemes.word("həlˈoʊ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**Note:** use `run` now.\n# Title\n- first", "Note: use run now. Title first"),
        ("If x < 5 then stop, else y > 9 is fine.", "If x < 5 then stop, else y > 9 is fine."),
        ("a *small* and _narrow_ and __wide__ road", "a small and narrow and wide road"),
        ("***all of it***", "all of it"),
        ("~~gone~~ stays", "gone stays"),
        ("3 * 4 and 2**8 and a*b", "3 * 4 and 2**8 and a*b"),
        ("snake_case and _private and __init__.py", "snake_case and private and init.py"),
        ("**Note: the first", "Note: the first"),
        ("the last** part", "the last part"),
        ("## A heading ", "A heading"),
        ("#hello #42 C# is", "#hello #42 C# is"),
        ("* one\n+ two\n• three\n– four", "one two three four"),
        ("- [ ] open\n- [x] done", "open done"),
        ("  - nested", "nested"),
        ("-5 degrees", "-5 degrees"),
        ("1. Wash", "1. Wash"),
        ("> a quote\n> > deeper", "a quote deeper"),
        ("see [the page](https://example.org/a_b) now", "see the page now"),
        ('see [it](https://example.org "A title") now', "see it now"),
        ("![a picture of tea](tea.png)", "a picture of tea"),
        ("<https://example.org> and <help@example.org>", "https://example.org and help@example.org"),
        ("[not a link] (so it stays)", "[not a link] (so it stays)"),
        ("```python\nprint(1)\n```", "print(1)"),
        ("above\n---\nbelow", "above below"),
        ("| Tea | 3 |\n|-----|---|\n| Milk | 2 |", "Tea, 3 Milk, 2"),
        ("x | y", "x | y"),
        ("zero\u200bwidth and so\u00adft", "zerowidth and soft"),
        ("\u202aleft\u202c \u2066iso\u2069 \ufeffmark", "left iso mark"),
        ("bell\x07 and \x00null", "bell and null"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\u200eleft\u200f \u2067right\u2069 a\u061cb", "left right ab"),
        ("\ufeffmark no\u200b\u2060space \u180ehere", "mark nospace here"),
        ("葛\U000e0100 a\ufe00 b\ufe0f c\u034fd", "葛 a b cd"),
        ("x\U000e0041\U000e0042y \ue123z \U00100000v", "xy z v"),
        ("n\ufdd0o\uffff n\U0001fffe \ufffd \ufffc\u3164", "no n"),
        ("line\u2028one\u2029two\x85three\x0bfour", "line one two three four"),
        ("กรุง\u200bเทพ", "กรุงเทพ"),
        ("lone \ud800 surrogate", "lone surrogate"),
        ("a\tb\u00a0c\n\nd", "a b c d"),
        ("Great 🎉! 👩‍🚀 Go 👍🏽 🇳🇬 ✅ ok ❤️", "Great ! Go ok"),
        ("press 1️⃣ now", "press 1 now"),
        ("© ® ™ stay", "© ® ™ stay"),
        ("cafe\u0301", "café"),
        ("किताब अच्छी", unicodedata.normalize("NFC", "किताब अच्छी")),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क\u094d\u200dष", "क\u094d\u200dष"),
        ("", ""),
        ("*()*", "()"),
        ("“quotes” ‘stay’ — here…", "“quotes” ‘stay’ — here…"),
        ("5 > 3 > 1", "5 > 3 > 1"),
        ("tom & ann", "tom & ann"),
        ("tom &amp; ann&nbsp;say R&D; AT&T&#39;s &quot;so&quot;", 'tom & ann say R&D; AT&T\'s "so"'),
        ("caf&eacute; e&#769; &lt;b&gt; &unknown; &amp;lt; &hearts;", "café é b &unknown; &lt;"),
        ("a&#xF0000;b&#8203;c&#x202e;d&#0;e", "abcde"),
        ("<b>bold</b>ly <i>said</i><br/>Next<br>last.<p>One</p>", "boldly said, Next, last. One"),
        ("<speak>Hi</speak> Dict<str>", "speak Hi speak Dict str"),
        (r"\*not bold\* and \_so\_ and \<b\> \&amp; \\", "*not bold* and _so_ and <b> &amp; \\"),
        (r"3 \* 4 \# 5", "3 * 4 # 5"),
        ("un*frigging*believable and *bold*ly and **bold**ly", "unfriggingbelievable and boldly and boldly"),
        ("a*b*c and 2*3*4", "a*b*c and 2*3*4"),
        ("so it is[^1] and[^note].\n[^1]: the note", "so it is and. the note"),
        ("see [the docs][ref] and [1][2]\n[ref]: https://example.org 'x'", "see the docs and [1][2]"),
        ("It rose.[2][3] The city[1] is old【4†a.pdf】.", "It rose. The city is old."),
        ("Press &lt;Enter&gt; where a&lt;b or 5 &lt; x &gt; 3", "Press Enter where a<b or 5 < x > 3"),
        ("press [1], or a[1], or items[2] = 5", "press [1], or a[1], or items[2] = 5"),
        ("10\u00a0000\u202f000\u00a0km", "10\u00a0000\u202f000 km"),
        ("[a](https://example.org/A_(b)) [![alt](a.png)](https://example.org)", "a alt"),
        ("## Title ##\ntext #1 ##", "Title text #1 ##"),
        ("- one\n    - [x] two\n        1. three\n\t* four", "one two 1. three four"),
        ("| a | b |\n|:--|--:|\n| `c` | **d** |", "a, b c, d"),
        ("~~~sh\nrun it\n~~~", "run it"),
        (f"**say** {HELLO}\n🙂 \ue000now", f"say {HELLO} now"),
    ],
)
def test_clean(text, expected):
    assert clean(text) == expected


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_clean_never_adds_and_is_one_line(text):
    cleaned = clean(text)
    assert cleaned == " ".join(cleaned.split())
    assert unicodedata.is_normalized("NFC", cleaned) or "\u20e3" in text or not cleaned.isascii()
    letters = [char for char in unicodedata.normalize("NFKC", text) if char.isascii() and char.isalpha()]
    kept = [char for char in cleaned if char.isascii() and char.isalpha()]
    assert len(kept) <= len(letters)


UNITS = (
    "[", "[a](", "**a", "_", "*", "`", "<a.", "| ", "- ", "# ", "> ", "![", "-", "~~", "\n", " ", "a_", "<!--",
    "\\", "\\*", "&", "&a", "&#1;", "<b>", "<br>", "<b a=1 ", "<a", "[^", "[a][", "[a]:", "a*ab", "# a #", "🎉",
    "|-", "|:", "\x1b[",
)  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
def test_clean_takes_linear_time(unit):
    assert_linear(lambda times: clean(unit * times), 5_000)


def test_pictures_are_named_where_somebody_names_them():
    def named(run):
        return f"({len(run)})"

    assert clean("Great 🎉! 👩‍🚀 Go 👍🏽🇳🇬", named) == "Great (1)! (3) Go (4)"
    assert clean("**1️⃣** a\u200db", named) == "1 ab"
    assert clean("🎉", lambda _: "") == ""
    assert clean("a🎉b ✅c", named) == "a (1) b (1) c"


@pytest.mark.parametrize("flood", ["\u0301\u0323", "\u05b0\u0591", "&#x301;&#x323;"])
def test_a_flood_of_accents_takes_time_that_grows_with_its_length_alone(flood):
    assert_linear(lambda size: clean("a" + flood * size), 2000)


def test_a_letter_has_no_more_accents_than_text_may_have_in_a_stream():
    flood = "b\u0301\u0323" + "\u0301" * 100
    assert clean(flood + "b") == "ḅ" + "\u0301" * (MOST_ACCENTS - 1) + "b"
    assert clean("…" * 40 + "e\u0301") == "…" * 40 + "é"


@pytest.mark.parametrize(
    ("styled", "plain"),
    [
        ("𝐇𝐞𝐥𝐥𝐨 𝒲ℴ𝓇𝓁𝒹", "Hello Wℴrld"),
        ("oﬃce", "office"),
        ("Ⅷ", "VIII"),
        ("ﻢﺣﻤﺪ", "محمد"),
        ("𝟙𝟚", "12"),
        ("½ x²", "½ x²"),
    ],
)
def test_letters_for_show_become_plain_ones(styled, plain):
    assert clean(styled) == plain
