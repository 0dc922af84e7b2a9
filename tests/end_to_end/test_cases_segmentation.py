"""Public bug reports: text cut or joined in the wrong place. Each test has its case's id in its name."""

import asyncio

import pytest

from tests.end_to_end.any_protocol import open_session
from tests.end_to_end.conftest import Speak, on
from tests.end_to_end.fish import speak_fish
from tests.end_to_end.nari import open_nari, speak_nari
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end

GAP_S = 0.15
PATH = (
    "The path leaves the station and runs beside the canal for a mile before it climbs through the birch wood",
    " to the top of the ridge, where a small hut stands open all year for walkers who need a rest",
    ", and then it drops again to the village on the other side of the hill",
)
"""A sentence without its full stop, in front of whose commas it may be taken apart."""


def within(share: float, got: Speech, wanted: Speech) -> bool:
    """Whether both are spoken for equally long, give or take a share."""
    return abs(got.length_s / wanted.length_s - 1) <= share


async def say_slowly(session: ClientSession, fragments: list[str]) -> list[float]:
    """Send fragments 150 ms apart; the seconds of audio that had come before each of them."""
    heard = []
    for fragment in fragments:
        heard.append(session.speech.audio_s)
        await session.say(fragment)
        await session.listen(GAP_S)
    return heard


@pytest.mark.parametrize(
    ("text", "spelled_out"),
    [
        ("The sensor read 7.25 volts at noon.", "The sensor read seven point two five volts at noon."),
        ("It grew by 0.5 percent in May.", "It grew by zero point five percent in May."),
    ],
)
async def test_seg_01_a_decimal_is_not_a_sentence_end(speak: Speak, protocol: str, text: str, spelled_out: str) -> None:
    speech = await speak(text)
    assert speech.longest_pause_s < 0.3
    assert within(0.10, speech, await speak(spelled_out))
    assert protocol != "navana" or speech.chunk_totals == [1]


@on("nari", "fish")
@pytest.mark.parametrize(
    "fragments",
    [
        ["It costs $", "1,2", "34.5", "6 today."],
        ["We meet at 9", ":", "30 in room 4", ".", "2 upstairs."],
        ["Version 2", ".", "1", ".3 has 3", ",", "500 users."],
    ],
)
async def test_seg_03_an_amount_in_fragments_is_spoken_whole(
    server: RunningServer, speak: Speak, protocol: str, fragments: list[str]
) -> None:
    async with open_session(server, protocol) as session:
        heard = await say_slowly(session, fragments)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert heard[-1] == 0.0, "nothing is spoken before the amount is complete"
    assert within(0.05, speech, await speak("".join(fragments)))


@pytest.mark.parametrize("latency", ["low", "balanced", "normal"])
async def test_seg_03_fish_speaks_an_amount_whole_at_every_latency(server: RunningServer, latency: str) -> None:
    fragments = ("It costs $", "1,2", "34.5", "6 today.")
    speech = await speak_fish(server, fragments, latency=latency)
    assert speech.is_complete
    assert within(0.05, speech, await speak_fish(server, ("".join(fragments),), latency=latency))


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Osei and Mrs. Tan met at 9 a.m. in the U.S. office, e.g. room four.",
        "Prof. Adler and Mr. Kaya live on St. Mark street near the park.",
    ],
)
async def test_seg_05_abbreviations_are_not_sentence_ends(speak: Speak, protocol: str, text: str) -> None:
    speech = await speak(text)
    assert speech.longest_pause_s < 0.35
    assert protocol != "navana" or speech.chunk_totals == [1]


@on("navana", "nari")
async def test_seg_07_initials_are_not_sentence_ends(speak: Speak, protocol: str) -> None:
    speech = await speak("The novel by J. K. Mbeki is on the desk.")
    assert speech.longest_pause_s < 0.3
    assert protocol != "navana" or speech.chunk_totals == [1]


@on("nari", "fish")
async def test_seg_08_an_address_in_fragments_is_not_cut(speak: Speak) -> None:
    speech = await speak("Open docs.", "example", ".org/setup and go on.")
    spelled_out = await speak("Open docs dot example dot org slash setup and go on.")
    assert speech.longest_pause_s < 0.3
    assert speech.length_s >= 0.85 * spelled_out.length_s


@on("navana", "fish")
@pytest.mark.parametrize(
    "text", ["Release 0.9.14 changed settings.toml today.", "Please open report.final.pdf before you call."]
)
async def test_seg_10_versions_and_file_names_are_not_cut(speak: Speak, protocol: str, text: str) -> None:
    speech = await speak(text)
    assert protocol != "navana" or speech.chunk_totals == [1]
    assert speech.longest_pause_s < 0.3


@on("nari", "fish")
async def test_seg_11_dots_of_their_own_are_an_ellipsis(speak: Speak) -> None:
    fragments = ["Well", ".", ".", ".", " maybe later."]
    at_once, whole = await speak(*fragments), await speak("".join(fragments))
    first, second = await speak("Well."), await speak("maybe later.")
    assert within(0.05, at_once, whole)
    assert at_once.length_s >= first.length_s + second.length_s


@on("navana", "fish")
async def test_seg_12_an_ellipsis_is_a_pause(speak: Speak) -> None:
    speech = await speak("Wait… I can see it now.")
    parts = (await speak("Wait.")).length_s + (await speak("I can see it now.")).length_s
    assert 0.12 <= speech.longest_pause_s <= 0.9
    assert speech.length_s - speech.longest_pause_s <= 1.05 * parts, "the character itself is not spoken"


@on("navana", "fish")
async def test_seg_13_curly_quotes_are_like_plain_ones(speak_exactly: Speak, protocol: str) -> None:
    speech = await speak_exactly("She said “Go now.” Then he didn’t answer, and it’s fine.")
    plain = await speak_exactly("She said \"Go now.\" Then he didn't answer, and it's fine.")
    assert within(0.08, speech, plain)
    if protocol == "navana":
        assert speech.chunk_totals[0] in (1, 2)
        assert all(speech.seconds(chunk) >= 0.2 for chunk in speech.chunks)


@pytest.mark.parametrize(
    "text", ["Your parcel is ready for collection at the desk.", "Your parcel is ready for collection at the desk"]
)
async def test_seg_18_nari_speaks_a_sentence_though_nothing_follows(server: RunningServer, text: str) -> None:
    async with open_nari(server) as session:
        await session.say(text)
        await session.until_audio(1.0, patience_s=3.0)


async def test_seg_19_long_text_without_marks_loses_nothing(speak: Speak) -> None:
    words = "alpha bravo charlie delta "
    many, few = await speak(words * 30), await speak(words * 8)
    assert 3.0 <= many.length_s / few.length_s <= 4.5


async def test_seg_21_list_items_are_apart(speak: Speak) -> None:
    items = ["Shopping list", "milk", "brown bread", "green tea"]
    speech = await speak("Shopping list\n- milk\n- brown bread\n- green tea\n")
    alone = [(await speak(item)).length_s for item in items]
    longest = sorted(speech.pauses_s)[-3:]
    assert longest[0] >= 0.1
    assert speech.length_s - sum(longest) <= 1.1 * sum(alone), "the dashes are not spoken"


@on("navana", "fish")
async def test_seg_22_numbered_items_keep_their_numbers(speak: Speak, protocol: str) -> None:
    speech = await speak("1. Wash your hands.\n2. Dry them well.")
    alone = [(await speak(item)).length_s for item in ("One. Wash your hands.", "Two. Dry them well.")]
    assert speech.length_s >= 0.8 * sum(alone), "the numbers are spoken"
    if protocol == "navana":
        assert speech.chunk_totals == [2]
        assert all(speech.seconds(chunk) >= 0.4 for chunk in speech.chunks)


BORDER_S = 0.03
"""How far from its silence a border may be measured: a frame, and the five milliseconds before the first sound."""


async def test_seg_23_fish_cuts_a_long_sentence_at_its_commas(exact_server: RunningServer) -> None:
    text = "".join(PATH)
    whole = await speak_fish(exact_server, (text,), chunk_length=300)
    cut = await speak_fish(exact_server, (text,), chunk_length=100)
    assert cut.is_complete
    assert within(0.12, cut, whole)

    borders = exact_server.log.events("segment", session=cut.request_id)[1:]
    commas_s = [border["audio_s"] for border in borders if is_beside_comma(text, border["start"])]
    assert len(commas_s) == text.count(","), "a comma inside a segment would be a pause of unknown place"
    for border in borders:
        assert any(is_in(silence, border["audio_s"]) for silence in cut.pauses), "a segment ends in silence"
    for silence in cut.pauses:
        assert silence[1] <= 0.2 or any(is_in(silence, comma_s) for comma_s in commas_s), silence


def is_beside_comma(text: str, position: int) -> bool:
    """Whether a border there has a comma before or after it."""
    return "," in (text[:position].rstrip()[-1], text[position:].lstrip()[0])


def is_in(silence: tuple[float, float], at_s: float) -> bool:
    """Whether that moment is in the silence."""
    start_s, length_s = silence
    return start_s - BORDER_S <= at_s <= start_s + length_s + BORDER_S


@on("nari", "fish")
@pytest.mark.parametrize(
    "fragments",
    [["Hel", "lo wor", "ld, how are y", "ou?"], list("Hello, is this on?"), ["The ", "re", "d ", "do", "or."]],
)
async def test_join_01_words_in_pieces_are_joined_verbatim(speak: Speak, fragments: list[str]) -> None:
    assert within(0.03, await speak(*fragments), await speak("".join(fragments)))


@on("nari", "fish")
async def test_join_02_a_lone_space_separates_words(speak: Speak) -> None:
    assert within(0.03, await speak("What is", " ", "the", " ", "plan?"), await speak("What is the plan?"))


async def test_join_04_nari_pauses_for_an_ssml_break_in_fragments(server: RunningServer) -> None:
    fragments = ("First part. <bre", 'ak time="0.6s"/', "> Second part.")
    speech = await speak_nari(server, fragments, enable_ssml_parsing=True)
    whole = await speak_nari(server, ("".join(fragments),), enable_ssml_parsing=True)
    parts = [await speak_nari(server, (text,)) for text in ("First part.", "Second part.")]
    assert speech.is_complete
    assert 0.5 <= speech.longest_pause_s <= 1.0
    assert within(0.03, speech, whole)
    spoken_s = speech.length_s - speech.longest_pause_s
    assert spoken_s <= 1.1 * sum(part.length_s for part in parts), "the tag itself is not spoken"


@on("nari", "fish")
async def test_join_08_words_one_by_one_sound_like_a_sentence(speak: Speak) -> None:
    fragments = ("Please ", "bring ", "the ", "blue ", "folder ", "to ", "room ", "nine.")
    speech, whole = await asyncio.gather(speak(*fragments), speak("".join(fragments)))
    assert within(0.10, speech, whole)
    assert speech.longest_pause_s < 0.25
