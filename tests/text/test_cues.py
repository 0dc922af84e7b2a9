import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from tests.text.plain_cues import PlainReader
from voicewire.text import cues, phonemes
from voicewire.text.cues import BREAK_S, LONG_BREAK_S, LONGEST_HELD, CueReader
from voicewire.text.segment import Break, Speaker

HELLO = phonemes.word("həlˈoʊ")
SHORT, LONG = Break(BREAK_S), Break(LONG_BREAK_S)


def reader(*actors):
    return CueReader(lambda speaker: speaker in actors)


def joined(parts):
    result = []
    for part in parts:
        if isinstance(part, str) and result and isinstance(result[-1], str):
            result[-1] += part
        else:
            result.append(part)
    return result


def read(*fragments, actors=()):
    made = reader(*actors)
    return joined([part for fragment in fragments for part in made.push(fragment)] + made.finish())


CASES = [
    ("Hello [laughing] world", ["Hello world"]),
    ("Hello[laughing]world", ["Hello world"]),
    ("Hello [laughing], world", ["Hello , world"]),
    ("[laughing] Hello", ["Hello"]),
    ("It is.[sigh]It was", ["It is. It was"]),
    ("one [sigh][laugh] two", ["one two"]),
    ("[Laughing] [VERY HAPPY] yes", ["yes"]),
    ("[slightly sad] so [in a hurry tone] be it [whisper] now", ["so be it now"]),
    ("“[happy] Go", ["“Go"]),
    ("line [happy]\n\nnext", ["line \n\nnext"]),
    ("a[1], [sic], array[0], (a) b", ["a[1], [sic], array[0], (a) b"]),
    ("[happyish] [ happy] [very] [laughing", ["[happyish] [ happy] [very] [laughing"]),
    ("[[laughing]]", ["[]"]),
    ("[break]one[long-break] two (break)three", [SHORT, "one", LONG, " two ", SHORT, "three"]),
    ("[pause][short pause][long pause]", [SHORT, SHORT, LONG]),
    ("(happy) What a day! I was (sad) once. (very sad) No", ["What a day! I was (sad) once. No"]),
    ("It rained.\n(sad) So", ["It rained.\nSo"]),
    ("Titel\n(sad) So", ["Titel\nSo"]),
    ("He said: “Go!” (laughing) Then (whispering) this (sad).", ["He said: “Go!” Then this (sad)."]),
    ("(happy)(excited) Go", ["Go"]),
    ("<|speaker:0|>Hi.<|speaker:12|> Ho <|speaker: 3 |>x", [
        Speaker(0), "Hi.", Speaker(12), " Ho ", Speaker(3), "x",
    ]),
    ("so <|speaker:1|>(sad) no", ["so ", Speaker(1), "no"]),
    ("<|speaker:123456789|>x", [Speaker(123456789), "x"]),
    ("<|speaker:x|>a<|speaker:|>b", ["a b"]),
    ("x<|endoftext|> y <|im_start|>z", ["x y z"]),
    ("if x < 5 | y > 3 <b>", ["if x < 5 | y > 3 <b>"]),
    ("so <| and <", ["so <| and <"]),
    ("<|two\nlines|>", ["<|two\nlines|>"]),
    ("say <|phoneme_start|>HH AH0 L OW1<|phoneme_end|>, now", [f"say {HELLO}, now"]),
    ("say[sigh]<|phoneme_start|>HH AH0 L OW1<|phoneme_end|>[sigh]now", [f"say {HELLO} now"]),
    ("我<|phoneme_start|>gong1<|phoneme_end|>了", [f"我{phonemes.word('kʊŋ˥')}了"]),
    ("は<|phoneme_start|>ha0shi1ga0<|phoneme_end|>", ["はhashiga"]),
    ("a <|phoneme_start|>həlˈO<|phoneme_end|> b", [f"a {HELLO} b"]),
    ("a <|phoneme_start|>你好<|phoneme_end|> b", ["a b"]),
    ("a <|phoneme_start|><|phoneme_end|> b", ["a b"]),
    ("<|phoneme_start|>never ends", ["never ends"]),
    ("<|phoneme_start|>HH <|x|>AH0<|phoneme_end|> a", ["HH AH0 a"]),
    ("<|speaker:", ["<|speaker:"]),
    ("", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_markup(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_markup_character_by_character(text, expected):
    assert read(*text) == expected


PIECES = st.sampled_from([
    "[", "]", "(", ")", "<", "|", ">", "<|", "|>", "speaker:1", "[laughing]", "(happy)", "[bre", "ak]", "very ",
    "happy", "<|phoneme_start|>", "HH AH0", "<|phoneme_end|>", "Go", " ", ". ", "\n", "é", "[sigh] ", "(break)",
    "(sad) ", "[sic]", "[Sad]", "<|SPEAKER: 2|>", "<|Phoneme_Start|>", "\u212a", "\u0130", "“", "a" * 90,
])  # fmt: skip


@given(st.lists(PIECES, max_size=30), st.data())
def test_fragments_do_not_matter(pieces, data):
    text = "".join(pieces)
    cut = data.draw(st.integers(0, len(text)))
    assert read(text[:cut], text[cut:]) == read(text) == read(*text)


@given(st.lists(PIECES, max_size=40), st.lists(st.integers(1, 300)), st.sets(st.integers(0, 2)))
def test_each_push_gives_what_a_plain_reader_gives(pieces, lengths, actors):
    text = "".join(pieces)
    made, plain = reader(*actors), PlainReader(lambda speaker: speaker in actors)
    for length in [*lengths, len(text)]:
        fragment, text = text[:length], text[length:]
        assert made.push(fragment) == plain.push(fragment)
    assert made.finish() == plain.finish()


@pytest.mark.parametrize("length", range(LONGEST_HELD - 2, LONGEST_HELD + 3))
@pytest.mark.parametrize("text", ["<|{}", "<|{}|", "<|{}|>", "<|phoneme_start|>{}", "<|phoneme_start|>{}<|phoneme_e"])
def test_the_longest_tags_are_held_back_to_the_last_character(text, length):
    for filled in (text.format("A" * (length - len(text.format("")))), text.format("A" * length)):
        made, plain = reader(), PlainReader(lambda _: False)
        assert [made.push(filled), made.finish()] == [plain.push(filled), plain.finish()]


@pytest.mark.parametrize("name", sorted(cues._SQUARE.names))
def test_every_word_of_the_vocabulary_is_found(name):
    assert read(f"[{name}]") in ([], [cues._SQUARE.pauses.get(name)])


@pytest.mark.parametrize("bare", ["[", "(", "<", "([<", "[[(", "[1", "<a", "(. "])
def test_a_flood_of_bare_signs_takes_no_step_for_each(bare):
    assert not list(cues._TAG_OR_BEGINNING.finditer(bare * 100 + "."))


@given(st.text(st.sampled_from("abc .,!?\n5é-'\"“”"), max_size=100))
def test_text_without_markup_goes_through(text):
    assert "".join(read(text)) == text


@pytest.mark.parametrize(
    ("text", "given_at_once"),
    [
        ("so [la", "so "),
        ("so [lab", "so [lab"),
        ("so [1", "so [1"),
        ("so (", "so "),
        ("so (hap", "so (hap"),
        ("(hap", ""),
        ("a <", "a "),
        ("a < ", "a < "),
        ("a <|sp", "a "),
        ("a <|phoneme_start|>HH AH0<|ph", "a "),
    ],
)
def test_only_what_may_become_a_tag_is_held_back(text, given_at_once):
    assert "".join(reader().push(text)) == given_at_once


@pytest.mark.parametrize("opening", ["<|", "<|phoneme_start|>HH "])
def test_an_endless_tag_is_held_back_only_so_long(opening):
    made = reader()
    endless = opening + "a" * LONGEST_HELD
    held = made.push(endless[:LONGEST_HELD])
    assert held == []
    assert "".join(made.push(endless[LONGEST_HELD:])).endswith("aaa")


def test_a_reader_is_used_again_after_the_end_and_keeps_its_speaker():
    made = reader(1)
    assert made.push("<|speaker:1|>so [lau") == [Speaker(1), "so "]
    assert made.finish() == ["[lau"]
    assert made.push("(sad) [laughing] a") == ["(sad) [laughing] a"]


def test_cues_are_left_for_those_who_act_them():
    text = "<|speaker:0|>(happy) Yes [laughing] <|speaker:1|>[sad] no [break]"
    assert read(text, actors=[1]) == [Speaker(0), "Yes ", Speaker(1), "[sad] no ", SHORT]
    assert read(text, actors=[0]) == [Speaker(0), "(happy) Yes [laughing] ", Speaker(1), "no ", SHORT]


def test_the_sentence_begins_after_a_cue_that_is_acted():
    assert read("(happy)(sad) Go", actors=[0]) == ["(happy)(sad) Go"]


@pytest.mark.parametrize("fragment", [1, 100_000])
@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "<|",
        "<",
        "(",
        "[a",
        "<|a",
        "[very ",
        "<|x|>",
        "[laughing]",
        "[break]",
        "[sic] ",
        "(happy) ",
        "<|speaker:1|>",
        "<|phoneme_start|>",
    ],
)
def test_floods_take_linear_time(unit, fragment):
    def work(size):
        flood = (unit * size)[:size]
        read(*(flood[begin : begin + fragment] for begin in range(0, size, fragment)))

    assert_linear(work, 3_000)
