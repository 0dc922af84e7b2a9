from itertools import pairwise

import pytest

from voicewire.errors import InputTooLarge
from voicewire.events import SessionOptions
from voicewire.speech import script as module
from voicewire.speech.house_style import HouseStyle
from voicewire.speech.script import READ_AT_ONCE, UTTERANCE_BYTES, Script, check_unspoken, is_speakable
from voicewire.speech.voice import SpeakingVoice
from voicewire.text import phonemes
from voicewire.text.markup import clean
from voicewire.text.segment import Segment, Urgency


def voice(**traits) -> SpeakingVoice:
    return SpeakingVoice(
        engine="e",
        name="v",
        max_segment_s=15.0,
        speed_hint=0.01,
        **{"language": "en-US", "estimate": lambda text: 0.06 * len(text)} | traits,
    )


HELLO_TAG = "<|phoneme_start|>HH AH0 L OW1<|phoneme_end|>"
HELLO = phonemes.word("həlˈoʊ")


def script(*voices: SpeakingVoice, **options) -> Script:
    return Script(voices or [voice()], SessionOptions(**options))


def rewritten(made: Script, text: str, speaker: int = 0) -> str:
    return made.rewrite(Segment(text=text, start=0, end=len(text), speaker=speaker))


def said(made: Script) -> list[Segment]:
    segments = []
    while (segment := made.take(0.0, [Urgency.SENTENCE], 100.0)) is not None:
        segments += [segment] if segment.text or segment.break_s is not None else []
    return segments


def taken(made: Script, max_seconds: float = 100.0) -> list[str]:
    texts = []
    while made.can_take(0.0, Urgency.SENTENCE, max_seconds):
        segment = made.take(0.0, [Urgency.SENTENCE], max_seconds)
        texts += [segment.text] if segment is not None else []
    return texts


@pytest.mark.parametrize(
    ("text", "speakable"),
    [("a", True), ("6...", True), ("किताब", True), ("*()", False), ("🙂", False), ("", False), (HELLO, True)],
)
def test_what_can_be_said(text: str, speakable: bool) -> None:
    assert is_speakable(text) is speakable


def test_utterances_are_finished_one_by_one() -> None:
    made = script()
    made.append("One is here. Two is", 0.0, flush=False)
    assert made.is_finished is False
    assert taken(made) == ["One is here."]
    made.append(" there.", 0.0, flush=True)
    assert not made.is_finished
    assert taken(made) == ["Two is there."]
    assert made.is_finished


def test_a_seal_with_nothing_open_changes_nothing() -> None:
    made = script()
    made.seal(0.0)
    made.append("", 0.0, flush=True)
    assert made.is_finished
    assert taken(made) == []


def test_a_planned_utterance_waits_for_its_seal_and_knows_its_size() -> None:
    made = script(plan="utterance")
    made.append("One is here. Two is there.", 0.0, flush=False)
    assert not made.can_take(0.0, Urgency.WORD, 100.0)
    assert not made.is_speakable
    made.seal(0.0)
    assert made.can_take(0.0, Urgency.SENTENCE, 100.0)
    first = made.take(0.0, [Urgency.SENTENCE], 100.0)
    assert first is not None
    assert made.planned_total == 2
    assert made.planned_characters == 26


def test_the_first_way_that_gives_a_segment_is_taken() -> None:
    made = script()
    made.append("Well my dear friend, how are you? And then no mark comes for ", 0.0, flush=False)
    ways = [Urgency.SENTENCE, Urgency.WORD]
    texts = [segment.text for _ in range(2) if (segment := made.take(0.0, ways, 100.0)) is not None]
    assert texts == ["Well my dear friend, how are you?", "And then no mark comes"]


def test_a_long_utterance_is_planned_over_several_turns() -> None:
    made = script(plan="utterance")
    made.append("One is here. " * 20, 0.0, flush=True)
    for _ in range(2):
        assert made.take(0.0, [Urgency.SENTENCE], 100.0) is None
        assert made.can_take(0.0, Urgency.SENTENCE, 100.0)
    assert len(taken(made)) == made.planned_total == 20


def test_discarded_text_is_not_waited_for() -> None:
    made = script()
    made.append("Never mind this", 0.0, flush=False)
    made.discard()
    assert made.is_finished
    assert made.unspoken_bytes == 0


def test_numbers_are_rewritten_only_where_asked() -> None:
    text = "On 03.04.2026, see example.org."
    assert rewritten(script(), text) == "On the third of April, twenty twenty-six, see example dot org."
    assert rewritten(script(normalize=False), text) == "On 03.04.2026, see example dot org."


def test_markup_is_always_cleaned() -> None:
    for normalize in (True, False):
        assert rewritten(script(normalize=normalize), "**Note:** use `run` now.") == "Note: use run now."


def test_the_longest_duration_is_reckoned_on_the_rewritten_text() -> None:
    made = script(plan="utterance")
    made.append("Ping 192.0.2.17, then 192.0.2.18, please.", 0.0, flush=True)
    assert len(taken(made, max_seconds=4.0)) > 1


def test_and_on_the_words_as_the_client_has_them_said() -> None:
    made = script(plan="utterance", pronunciations={"WHO": "World Health Organization"})
    made.append("Ask WHO, or WHO, or WHO, or WHO again.", 0.0, flush=True)
    assert len(taken(made, max_seconds=4.0)) > 1


def test_a_client_says_how_its_words_are_said() -> None:
    words = {"Osei": "/ˈoʊseɪ/", "C++": "see plus plus", "SQL": "1 sequel"}
    made = script(voice(takes_phonemes=True), pronunciations=words)
    assert rewritten(made, "**Osei** knows C++, sql and 5 km/h.") == (
        f"{phonemes.word('ˈoʊseɪ')} knows see plus plus, one sequel and five kilometers per hour."
    )
    assert rewritten(script(pronunciations=words), "Osei's SQL") == "oh-sayz one sequel"


def test_the_operators_lexicon_holds_where_the_client_says_nothing_else() -> None:
    house = HouseStyle({"*": {"SQL": "wrong", "NGO": "en gee oh"}, "en": {"SQL": "sequel", "GIF": "jif"}})
    options = SessionOptions(pronunciations={"gif": "giff"})
    made = Script([voice(), voice(language="fr")], options, style=house)
    assert rewritten(made, "An NGO, a GIF, SQL.") == "An en gee oh, a giff, sequel."
    assert rewritten(made, "NGO, GIF, SQL.", speaker=1) == "en gee oh, giff, wrong."


@pytest.mark.parametrize(
    ("names_emoji", "expected"),
    [(True, ["So be it.", "party popper, rocket Next", "bug"]), (False, ["So be it.", "Next"])],
)
def test_emoji_are_said_where_the_operator_wants_it(names_emoji: bool, expected: list[str]) -> None:
    made = Script([voice()], SessionOptions(), style=HouseStyle(names_emoji=names_emoji))
    made.append("So be it. 🎉🚀 Next", 0.0, flush=True)
    made.append("🐛", 0.0, flush=True)
    assert [made.rewrite(segment) for segment in said(made)] == expected
    assert made.is_finished


def test_a_text_is_normalised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned = []
    monkeypatch.setattr(module, "clean", lambda text, *names: cleaned.append(text) or clean(text, *names))
    made = script(voice(), voice(language="hi"))
    made.append("One costs $5, they say.", 0.0, flush=True)
    (segment,) = said(made)
    assert made.rewrite(segment) == "One costs five dollars, they say."
    assert cleaned == ["One costs $5, they say."]
    assert rewritten(made, segment.text, speaker=1) != made.rewrite(segment)


def test_a_voice_that_cannot_name_emoji_leaves_them_out() -> None:
    made = Script([voice(language="hi")], SessionOptions(), style=HouseStyle(names_emoji=True))
    made.append("🐛", 0.0, flush=True)
    assert said(made) == []


def test_ssml_is_read_across_fragments_only_where_it_is_on() -> None:
    on, off = script(ssml=True), script()
    for part in ("First part. <bre", 'ak time="0.6s"/> Second', " part."):
        on.append(part, 0.0, flush=False)
        off.append(part, 0.0, flush=False)
    on.seal(0.0)
    off.seal(0.0)
    first = on.take(0.0, [Urgency.SENTENCE], 100.0)
    assert first is not None
    assert first.break_s == pytest.approx(0.6)
    assert "break" not in "".join(taken(on))
    assert "break" in "".join(taken(off))


def test_ssml_says_words_in_another_way_and_at_another_rate() -> None:
    made = script(voice(takes_phonemes=True), ssml=True, normalize=False)
    text = (
        'Ask <phoneme ph="həˈloʊ">Helo</phoneme> at <say-as interpret-as="time" format="hms24">1430</say-as>. '
        '<prosody rate="slow">The <sub alias="World Wide Web">WWW</sub> is slow.</prosody> Is <say-as '
        'interpret-as="cardinal">3</say-as> enough'
    )
    for size in (len(text), 1, 7):
        for begin in range(0, len(text), size):
            made.append(text[begin : begin + size], 0.0, flush=False)
        made.seal(0.0)
        segments = said(made)
        assert [(made.rewrite(segment), segment.rate) for segment in segments] == [
            (f"Ask {HELLO} at fourteen thirty.", 1.0), ("The World Wide Web is slow.", 0.75), ("Is three enough", 1.0),
        ]  # fmt: skip
        assert all(one.end == next_one.start for one, next_one in pairwise(segments))


def test_a_rate_that_was_left_open_ends_with_its_utterance_and_with_what_is_discarded() -> None:
    made = script(ssml=True)
    made.append('<prosody rate="fast">One two.', 0.0, flush=True)
    made.append("Three <prosody rate='slow'>four", 0.0, flush=False)
    assert [(segment.text, segment.rate) for segment in said(made)] == [("One two.", 1.25), ("Three", 1.0)]
    made.discard()
    made.append("five</prosody>.", 0.0, flush=True)
    assert [(segment.text, segment.rate) for segment in said(made)] == [("five.", 1.0)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Wait <break time="1s"/> for it.', 'Wait break time="1s" for it.'),
        ("<prosody rate='slow'>Slow</prosody> now.", "prosody rate='slow' Slow prosody now."),
        ("<phoneme ph='x'>Osei</phoneme>", "phoneme ph='x' Osei phoneme"),
        ("<speak>Hello</speak>", "speak Hello speak"),
        ("<emphasis>Yes</emphasis>", "emphasis Yes emphasis"),
        ("tom &amp; ann", "tom & ann"),
    ],
)
def test_ssml_is_words_like_others_where_it_is_off(text: str, expected: str) -> None:
    made = script(normalize=False)
    made.append(text, 0.0, flush=True)
    (segment,) = said(made)
    assert segment.rate == 1.0
    assert made.rewrite(segment) == expected


def spoken_by(made: Script) -> list[tuple[int, str]]:
    return [(segment.speaker, segment.text) for segment in said(made)]


def test_speakers_take_turns_and_tags_may_come_in_parts() -> None:
    made = script(voice(), voice(), cues=True, speakers=("a", "b"))
    for part in ("<|speaker:1|>How are you", "?<|spe", "aker:", "0|>Fine, thank", " you. <|speaker:1|>Good."):
        made.append(part, 0.0, flush=False)
    made.seal(0.0)
    assert spoken_by(made) == [(1, "How are you?"), (0, "Fine, thank you."), (1, "Good.")]
    assert made.is_finished


def test_a_planned_utterance_has_speakers_too() -> None:
    made = script(voice(), voice(), plan="utterance", cues=True, speakers=("a", "b"))
    made.append("<|speaker:1|>Yes.<|speaker:0|> No. Never.", 0.0, flush=True)
    assert spoken_by(made) == [(1, "Yes."), (0, "No."), (0, "Never.")]
    assert made.planned_total == 3


def test_an_index_without_a_voice_reaches_the_session() -> None:
    made = script(voice(), cues=True, speakers=("a",))
    made.append("<|speaker:7|>Dr. Osei is in.", 0.0, flush=True)
    (segment,) = said(made)
    assert (segment.speaker, segment.text) == (7, "Dr. Osei is in.")
    assert made.rewrite(segment) == "Doctor Osei is in."


def test_without_a_list_one_voice_says_it_all() -> None:
    made = script(cues=True)
    made.append("<|speaker:1|>How are you?<|speaker:0|>Fine, and", 0.0, flush=False)
    made.append("<|speaker:5|>you?", 0.0, flush=True)
    assert spoken_by(made) == [(0, "How are you?"), (0, "Fine, and you?")]


def test_markup_is_text_where_cues_are_off() -> None:
    made = script()
    made.append("A [break] <|speaker:1|> b", 0.0, flush=True)
    assert spoken_by(made) == [(0, "A [break] <|speaker:1|> b")]


def test_each_speaker_is_read_in_his_language() -> None:
    made = script(voice(), voice(language="de-DE"), cues=True, speakers=("a", "b"))
    assert rewritten(made, "v1.2.3", speaker=0) == "version one point two point three"
    assert rewritten(made, "v1.2.3", speaker=1) == "Version eins Punkt zwei Punkt drei"


def test_and_lasts_as_long_as_his_engine_says() -> None:
    made = script(voice(), voice(estimate=lambda text: 1.0 * len(text)), cues=True, speakers=("a", "b"))
    made.append("One two three four five six seven.<|speaker:1|>One two three four five six seven.", 0.0, flush=True)
    texts: dict[int, int] = {}
    while (segment := made.take(0.0, [Urgency.SENTENCE], 20.0)) is not None:
        texts[segment.speaker] = texts.get(segment.speaker, 0) + 1
    assert texts == {0: 1, 1: 2}


def test_breaks_and_cues() -> None:
    made = script(cues=True)
    made.append("(happy) Well [laughing] then. [bre", 0.0, flush=False)
    made.append("ak] Go [long-break] on [1].", 0.0, flush=True)
    assert [(segment.text, segment.break_s) for segment in said(made)] == [
        ("Well then.", 0.5), ("Go", 1.0), ("on [1].", None),
    ]  # fmt: skip


def test_cues_stay_for_an_engine_that_acts_them() -> None:
    made = script(voice(), voice(acts_cues=True), cues=True, speakers=("a", "b"))
    made.append("[sad] No.<|speaker:1|>[sad] No.<|speaker:9|>[sad] No.", 0.0, flush=True)
    assert spoken_by(made) == [(0, "No."), (1, "[sad] No."), (9, "No.")]
    alone = script(voice(acts_cues=True), cues=True)
    alone.append("<|speaker:3|>[sad] No.", 0.0, flush=True)
    assert spoken_by(alone) == [(0, "[sad] No.")]


def test_phonemes_reach_the_engines_that_take_them() -> None:
    made = script(voice(takes_phonemes=True), voice(), cues=True, speakers=("a", "b"))
    made.append(f"Say {HELLO_TAG} 5 km/h.", 0.0, flush=True)
    (segment,) = said(made)
    assert made.rewrite(segment) == f"Say {HELLO} five kilometers per hour."
    assert rewritten(made, segment.text, speaker=1) == "Say huh-loh five kilometers per hour."


def test_a_word_of_phonemes_alone_is_spoken() -> None:
    made = script(cues=True)
    made.append(HELLO_TAG, 0.0, flush=True)
    (segment,) = said(made)
    assert made.rewrite(segment) == "huh-loh"


@pytest.mark.parametrize("cues", [True, False])
def test_a_client_cannot_send_private_characters(cues) -> None:
    made = script(voice(takes_phonemes=True), cues=cues)
    made.append(f"Say {HELLO} now", 0.0, flush=True)
    assert [made.rewrite(segment) for segment in said(made)] == ["Say now"]


def test_ssml_and_cues_together() -> None:
    made = script(ssml=True, cues=True)
    for part in ("One [lau", 'ghing] two <break time="2s"/> three [brea', "k] four [la"):
        made.append(part, 0.0, flush=False)
    made.seal(0.0)
    assert [(segment.text, segment.break_s) for segment in said(made)] == [
        ("One two", 2.0), ("three", 0.5), ("four [la", None),
    ]  # fmt: skip


def test_discarded_markup_does_not_come_back() -> None:
    made = script(cues=True)
    made.append("Never mind [laugh", 0.0, flush=False)
    made.discard()
    made.append("ing] so", 0.0, flush=True)
    assert spoken_by(made) == [(0, "ing] so")]


def test_segments_have_the_lengths_that_are_asked_for() -> None:
    text = "It rained. We left. Nobody came. " + "The bus was late again, so we walked home, which took two hours."
    made = script(max_segment_chars=60, min_segment_chars=25, eager_first=False)
    made.append(text, 0.0, flush=True)
    assert [segment.text for segment in said(made)] == [
        "It rained. We left. Nobody came.", "The bus was late again, so we walked home,", "which took two hours.",
    ]  # fmt: skip
    made = script(min_segment_chars=25)
    made.append(text, 0.0, flush=True)
    assert said(made)[0].text == "It rained."


def test_joined_sentences_are_read_line_by_line() -> None:
    made = script(min_segment_chars=25, eager_first=False)
    made.append("It **rained**. We left 3 times. Nobody came.", 0.0, flush=True)
    first, _ = said(made)
    assert made.rewrite(first) == "It rained.\nWe left three times."


@pytest.mark.parametrize("unit", ["[break]", "<|speaker:1|>"])
def test_breaks_and_turns_without_text_count_towards_the_bound(unit) -> None:
    made = script(voice(), voice(), cues=True, speakers=("a", "b"))
    made.append(unit * 1000, 0.0, flush=False)
    assert made.unspoken_bytes >= 1000 * UTTERANCE_BYTES


def test_an_abandoned_utterance_is_over() -> None:
    made = script(plan="utterance")
    made.append("One is here. Two is there.", 0.0, flush=True)
    made.append("Three.", 0.0, flush=True)
    assert made.take(0.0, [Urgency.SENTENCE], 100.0) is not None
    made.abandon_utterance()
    assert taken(made) == ["Three."]
    assert made.is_finished


FISH = {"cues": True, "max_segment_chars": 300, "min_segment_chars": 50, "cuts": "sentence"}
IN_FRAGMENTS = [
    (["The sensor read 7.25 volts at noon."], ["The sensor read 7.25 volts at noon."]),
    (["It costs $", "1,2", "34.5", "6 today."], ["It costs $1,234.56 today."]),
    (["Dr. Osei and Mrs. Tan met at 9 a.m. in the U.S. office, e.g. room four."], None),
    (["Open docs.", "example", ".org/setup and go on."], ["Open docs.example.org/setup and go on."]),
    (["Well", ".", ".", ".", " maybe later."], ["Well... maybe later."]),
    (["Wait… I can see it now."], ["Wait… I can see it now."]),
    (["She said “Go now.” Then he didn’t answer, and it’s fine."], None),
    (
        ["Shopping list\n- milk\n- brown bread\n- green tea\n"],
        ["Shopping list", "- milk", "- brown bread", "- green tea"],
    ),
    (["1. Wash your hands.\n2. Dry them well."], ["1. Wash your hands.", "2. Dry them well."]),
    (["Hel", "lo wor", "ld, how are y", "ou?"], ["Hello world, how are you?"]),
    (["What is", " ", "the", " ", "plan?"], ["What is the plan?"]),
    (["Please ", "bring ", "the ", "blue ", "folder ", "to ", "room ", "nine."], None),
    (["6..."], ["6..."]),
    (["If x < 5 then stop, else y > 9 is fine."], None),
    (["(hap", "py) Hel", "lo [laugh", "ing]", " wor", "ld", "<|speaker:0", "|>."], ["Hello world ."]),
]


@pytest.mark.parametrize(("fragments", "expected"), IN_FRAGMENTS)
def test_how_the_text_comes_does_not_matter(fragments, expected) -> None:
    made = script(**FISH, eager_first=False)
    for fragment in fragments:
        made.append(fragment, 0.0, flush=False)
        assert made.take(0.0, [Urgency.SENTENCE], 15.0) is None or "\n" in fragment
    made = script(**FISH, eager_first=False)
    for fragment in fragments:
        made.append(fragment, 0.0, flush=False)
    made.seal(0.0)
    assert [segment.text for segment in said(made)] == (expected or ["".join(fragments)])


@pytest.mark.parametrize("silent", ["...", "—", "*()*", "[laughing]", "<|speaker:0|>", "(", "[", "<|"])
def test_text_with_nothing_to_say_ends_its_utterance(silent) -> None:
    made = script(**FISH)
    made.append(silent, 0.0, flush=True)
    assert said(made) == []
    assert made.is_finished
    made.append("Hello there.", 0.0, flush=True)
    assert [segment.text for segment in said(made)] == ["Hello there."]


@pytest.mark.parametrize("end", ["[break]", "<|speaker:1|>", "[break]<|speaker:1|>...", "[break][break] ?"])
def test_a_planned_utterance_may_end_in_silence(end) -> None:
    made = script(voice(), voice(), plan="utterance", cues=True, speakers=("a", "b"))
    made.append("One is here." + end, 0.0, flush=True)
    planned = said(made)
    assert planned[0].text == "One is here."
    assert planned[-1].ends_utterance
    assert made.planned_total == len(planned)
    assert made.is_finished


LIMIT = 10_000


@pytest.mark.parametrize("tag", ["[break]", "<|speaker:1|>", "[break]<|speaker:1|>"])
def test_a_flood_of_borders_in_one_fragment_is_refused_before_all_of_it_is_read(tag) -> None:
    options = SessionOptions(cues=True, speakers=("a", "b"))
    made = Script([voice(), voice()], options, LIMIT)
    with pytest.raises(InputTooLarge, match=str(LIMIT)):
        made.append(tag * READ_AT_ONCE, 0.0, flush=True)
    assert LIMIT < made.unspoken_bytes < UTTERANCE_BYTES * READ_AT_ONCE / 6
    assert not made.is_finished


def test_text_up_to_the_limit_is_taken_and_a_byte_more_is_refused() -> None:
    made = Script([voice()], SessionOptions(), LIMIT)
    made.append("a" * LIMIT, 0.0, flush=False)
    with pytest.raises(InputTooLarge):
        made.append("b", 0.0, flush=False)


def test_utterances_count_against_the_limit() -> None:
    made = Script([voice()], SessionOptions(), LIMIT)
    made.append("a" * (LIMIT - 1), 0.0, flush=False)
    with pytest.raises(InputTooLarge):
        made.append("", 0.0, flush=True)


@pytest.mark.parametrize("before", range(READ_AT_ONCE - 9, READ_AT_ONCE + 1))
def test_a_long_fragment_is_read_like_a_short_one(before) -> None:
    made = script(cues=True)
    made.append("a" * before + "[break]b.", 0.0, flush=True)
    segments = said(made)
    assert "".join(segment.text for segment in segments) == "a" * before + "b."
    assert [segment.break_s for segment in segments if segment.break_s] == [0.5]


def test_the_bound_is_named() -> None:
    check_unspoken(100, 100)
    with pytest.raises(InputTooLarge, match="more than 100 bytes"):
        check_unspoken(101, 100)
