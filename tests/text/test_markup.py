import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text import phonemes
from voicewire.text.markup import LONGEST_HELD, Break, SsmlReader, clean

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
        (f"**say** {HELLO}\n🙂 \ue000now", f"say {HELLO} now"),
    ],
)
def test_clean(text, expected):
    assert clean(text) == expected


@given(st.text(max_size=200))
@settings(max_examples=300, deadline=None)
def test_clean_never_adds_and_is_one_line(text):
    cleaned = clean(text)
    assert cleaned == " ".join(cleaned.split())
    assert unicodedata.is_normalized("NFC", cleaned) or "\u20e3" in text or not cleaned.isascii()
    letters = [char for char in unicodedata.normalize("NFC", text) if char.isascii() and char.isalpha()]
    kept = [char for char in cleaned if char.isascii() and char.isalpha()]
    assert len(kept) <= len(letters)


@pytest.mark.parametrize(
    "unit", ["[", "[a](", "**a", "_", "*", "`", "<a.", "| ", "- ", "# ", "> ", "![", "-", "~~", "\n", " ", "a_", "<!--"]
)
def test_clean_takes_linear_time(unit):
    assert_linear(lambda times: clean(unit * times), 5_000)


def read(*fragments):
    reader = SsmlReader()
    parts = [part for fragment in fragments for part in reader.push(fragment)] + reader.finish()
    joined = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


SSML = [
    ('First part. <break time="0.6s"/> Second part.', ["First part. ", Break(0.6), " Second part."]),
    ("a<break time='600ms'/>b", ["a", Break(0.6), "b"]),
    ('a<break strength="strong" />b', ["a", Break(0.7), "b"]),
    ('a<break strength="none"/>b', ["a", Break(0.0), "b"]),
    ("a<break/>b", ["a", Break(0.4), "b"]),
    ("a<break></break>b", ["a", Break(0.4), "b"]),
    ('a<break time="99s"/>b', ["a", Break(10.0), "b"]),
    ('a<break time="soon"/>b', ["a", Break(0.4), "b"]),
    ('a<break time=".5s"/>b', ["a", Break(0.5), "b"]),
    ('<speak version="1.1">Hi <emphasis level="strong">you</emphasis></speak>', ["Hi you"]),
    ('<prosody rate="slow">Slow</prosody> <say-as interpret-as="date">May 3</say-as>', ["Slow May 3"]),
    ("<p>One.</p><p>Two.</p>", ["One.\n\nTwo.\n\n"]),
    ("<s>One</s><s>Two</s>", ["One\nTwo\n"]),
    ("tom &amp; ann &lt;3 &#65;&#x42; &quot;so&quot; &apos;", ['tom & ann <3 AB "so" \'']),
    ("tom & ann &unknown; &", ["tom & ann &unknown; &"]),
    ("If x < 5 then y > 9", ["If x < 5 then y > 9"]),
    ("x<y and <b>bold</b>", ["x<y and <b>bold</b>"]),
    ("a <!-- not said --> b", ["a  b"]),
    ("<?xml version='1.0'?>a", ["a"]),
    ("a <br", ["a <br"]),
    ("a <break time=", ["a <break time="]),
    ("a &am", ["a &am"]),
    ("<", ["<"]),
    ("<<break/>", ["<", Break(0.4)]),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), SSML)
def test_ssml(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(("text", "expected"), SSML)
def test_ssml_character_by_character(text, expected):
    assert read(*text) == expected


def test_a_tag_split_over_fragments():
    assert read("First part. <bre", 'ak time="0.6s"/', "> Second part.") == [
        "First part. ", Break(0.6), " Second part.",
    ]  # fmt: skip


def test_text_before_an_unfinished_tag_is_not_held():
    reader = SsmlReader()
    assert reader.push("so <bre") == ["so "]
    assert reader.push("ad>") == ["<bread>"]
    assert reader.push(" 5 <") == [" 5 "]
    assert reader.push(" 6") == ["< 6"]


def test_an_endless_tag_is_let_go_as_text():
    reader = SsmlReader()
    tag = "<break " + "x" * (LONGEST_HELD - len("<break "))
    assert reader.push(tag) == []
    assert reader.push("x") == [tag + "x"]


def test_the_reader_can_be_used_again():
    reader = SsmlReader()
    reader.push("a <br")
    assert reader.finish() == ["<br"]
    assert reader.push("b") == ["b"]


TOKENS = st.sampled_from(
    [*'<>/&;ab="1s! -', "<break", "<p>", "</s>", "&amp;", "&#65;", ' time="1s"', "/>", "<!--", "-->"]
)


@given(st.lists(TOKENS, max_size=30).map("".join), st.data())
@settings(max_examples=400, deadline=None)
def test_fragments_of_ssml_do_not_matter(text, data):
    cut = data.draw(st.integers(0, len(text)))
    assert read(text[:cut], text[cut:]) == read(text) == read(*text)


@pytest.mark.parametrize("unit", ["<", "<break ", "&", "<!--", "<s ", "</", "&#1", "<p"])
def test_ssml_takes_linear_time(unit):
    assert_linear(lambda times: SsmlReader().push(unit * times), 2_000)


def test_a_flood_of_bare_signs_is_one_text() -> None:
    flood = "\N{GRINNING FACE}" + "<" * 50_000
    reader = SsmlReader()
    parts = reader.push(flood) + reader.finish()
    assert "".join(map(str, parts)) == flood
    assert len(parts) <= 2
