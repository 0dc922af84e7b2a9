import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text import phonemes
from voicewire.text.segment import Break, Rate
from voicewire.text.ssml import DEEPEST, LONGEST_CONTENT, LONGEST_HELD, SsmlReader


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
    ('<prosody pitch="high">Slow</prosody> <say-as interpret-as="date">May 3</say-as>', ["Slow May third"]),
    ('<lang xml:lang="fr">Oui</lang>, <voice name="x">non</voice>, <w>so</w>', ["Oui, non, so"]),
    ("<p>One.</p><p>Two.</p>", ["One.\n\nTwo.\n\n"]),
    ("<s>One</s><s>Two</s>", ["One\nTwo\n"]),
    ("Hi<p>One</p><s>Two", ["Hi\n\nOne\n\nTwo"]),
    ("<speak>\n <p>One</p>", ["\n One\n\n"]),
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


OSEI = phonemes.word("oʊsˈeɪ")
REPLACED = [
    ('Ask <phoneme alphabet="ipa" ph="oʊˈseɪ">Osei</phoneme>.', [f"Ask {OSEI}."]),
    ("Ask <phoneme ph='o&#x28a;&#712;se&#618;'>Osei</phoneme>.", [f"Ask {OSEI}."]),
    ('<phoneme alphabet="cmu-arpabet" ph="OW0 S EY1">Osei</phoneme>', [OSEI]),
    ('<phoneme alphabet="x-sampa" ph="oU&quot;seI">Osei</phoneme>', [OSEI]),
    ('<phoneme alphabet="pinyin" ph="zhong1">中</phoneme>国', [f"{phonemes.word('ʈʂʊŋ˥')}国"]),
    ('<phoneme alphabet="ipa" ph="oʊˈseɪ"/> came', [f"{OSEI} came"]),
    ('<phoneme alphabet="wug" ph="x">Osei</phoneme>', ["Osei"]),
    ('<phoneme ph="">Osei</phoneme> <phoneme>Osei</phoneme>', ["Osei Osei"]),
    ('<phoneme ph="123">Osei</phoneme>', ["Osei"]),
    ('The <sub alias="World Wide Web">WWW</sub> is', ["The World Wide Web is"]),
    ('<sub alias="a &lt; b &amp;amp; c">x</sub>', ["a < b &amp; c"]),
    ('<sub alias="">x</sub>y<sub>z</sub>', ["yz"]),
    ('<sub alias="one"/>two', ["onetwo"]),
    ('<sub alias="one">a<break/>b<sub alias="two">c</sub>d', ["oned"]),
    ('<say-as interpret-as="characters">ABC</say-as>', ["A, B, C"]),
    ('<say-as interpret-as="date" format="mdy">03/04/2026</say-as>', ["March fourth, twenty twenty-six"]),
    ('<say-as interpret-as="cardinal"><emphasis>1&#48;</emphasis></say-as> cats', ["ten cats"]),
    ('<say-as interpret-as="wug">4</say-as> and <say-as>5</say-as>', ["4 and 5"]),
    ("a<metadata>b <w>c</w></metadata>d<desc>e</desc>f", ["adf"]),
    ('<audio src="x.wav">a cat<desc>meow</desc></audio>', ["a cat"]),
    ('<sub alias="a&#xf0000;b">c</sub>d&#xf0001;', ["a\uf8ffbd\uf8ff"]),
    ('say <sub alias="yes">no', ["say yes"]),
    ('say <say-as interpret-as="ordinal">3', ["say third"]),
    ("</sub></phoneme>a</say-as>", ["a"]),
]
RATES = [
    ('a <prosody rate="slow">b</prosody> c', ["a ", Rate(0.75), "b", Rate(1.0), " c"]),
    ('<prosody rate="x-slow">b</prosody>', [Rate(0.5), "b", Rate(1.0)]),
    ('<prosody rate="150%">b</prosody>', [Rate(1.5), "b", Rate(1.0)]),
    ('<prosody rate="+20%">b</prosody>', [Rate(1.2), "b", Rate(1.0)]),
    ('<prosody rate="-50%">b</prosody>', [Rate(0.5), "b", Rate(1.0)]),
    ('<prosody rate="1.2">b</prosody>', [Rate(1.2), "b", Rate(1.0)]),
    ('<prosody rate="9">b</prosody>', [Rate(2.0), "b", Rate(1.0)]),
    ('<prosody rate="0%">b</prosody>', [Rate(0.5), "b", Rate(1.0)]),
    ('<prosody rate="medium">b</prosody>', ["b"]),
    ('<prosody rate="100%">b</prosody>', ["b"]),
    ('<prosody rate="wug" pitch="+2st" volume="loud">b</prosody>', ["b"]),
    ('<prosody rate="fast"/>b', ["b"]),
    ('<prosody rate="fast">b', [Rate(1.25), "b", Rate(1.0)]),
    ("a</prosody></prosody>b", ["ab"]),
    (
        '<prosody rate="50%">a<prosody rate="+50%">b</prosody>c<prosody pitch="x">d</prosody></prosody>e',
        [Rate(0.5), "a", Rate(0.75), "b", Rate(0.5), "cd", Rate(1.0), "e"],
    ),
    ('<prosody rate="fast"><speak>a<break time="1s"/>b', [Rate(1.25), "a", Break(1.0), "b", Rate(1.0)]),
]


@pytest.mark.parametrize(("text", "expected"), REPLACED + RATES)
def test_what_is_said_in_another_way_however_it_comes(text, expected):
    assert read(text) == expected
    assert read(*text) == expected


def test_what_is_open_ends_with_the_utterance():
    reader = SsmlReader()
    assert reader.push('<prosody rate="slow">a <sub alias="b">c') == [Rate(0.75), "a "]
    assert reader.finish() == ["b", Rate(1.0)]
    assert reader.push("d</sub></prosody> e") == ["d e"]
    assert reader.finish() == []


def test_a_long_content_is_text():
    content = "word " * (LONGEST_CONTENT // 5)
    assert read(f'<sub alias="x">{content}</sub>y') == ["xy"]
    assert read(f'<sub alias="x">{content}z</sub>y') == [f"{content}zy"]


def test_very_deep_nesting_ends_in_order():
    deep = '<prosody rate="slow">' * (DEEPEST + 10)
    assert read(deep + "a") == [Rate(0.75), "a", Rate(1.0)]
    assert read(deep + "a" + "</prosody>" * (DEEPEST + 10) + "b") == [Rate(0.75), "a", Rate(1.0), "b"]


def test_say_as_is_read_in_the_language_of_the_voice():
    reader = SsmlReader("de-DE")
    assert reader.push('am <say-as interpret-as="ordinal">3.</say-as> Mai') == ["am dritte Mai"]


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
    [
        *'<>/&;ab="1s! -',
        "<break",
        "<sub alias='x'>",
        "</sub>",
        "<prosody rate='slow'>",
        "</prosody>",
        "<say-as>",
        "<p>",
        "</s>",
        "&amp;",
        "&#65;",
        ' time="1s"',
        "/>",
        "<!--",
        "-->",
    ]
)


@given(st.lists(TOKENS, max_size=30).map("".join), st.data())
@settings(max_examples=100, deadline=None)
def test_fragments_of_ssml_do_not_matter(text, data):
    cut = data.draw(st.integers(0, len(text)))
    assert read(text[:cut], text[cut:]) == read(text) == read(*text)


@pytest.mark.parametrize(
    "unit",
    [
        "<",
        "<break ",
        "&",
        "<!--",
        "<s ",
        "</",
        "&#1",
        "<p",
        "<sub>",
        "<sub a=b c=>",
        "<prosody>",
        "<say-as>1",
        "<s a='",
    ],
)
def test_ssml_takes_linear_time(unit):
    assert_linear(lambda times: SsmlReader().push(unit * times), 1_000)


def test_a_flood_of_bare_signs_is_one_text() -> None:
    flood = "\N{GRINNING FACE}" + "<" * 50_000
    reader = SsmlReader()
    parts = reader.push(flood) + reader.finish()
    assert "".join(map(str, parts)) == flood
    assert len(parts) <= 2
