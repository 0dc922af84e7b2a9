"""Public bug reports: nothing to say, numbers and the like, markup. Each test has its case's id in its name."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.end_to_end.any_protocol import open_session
from tests.end_to_end.conftest import Speak, on
from tests.end_to_end.fish import FishSession
from tests.end_to_end.nari import NariSession
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import EDGE_DBFS, PAUSE_DBFS, PAUSE_FRAME_S, levels_dbfs
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end

AssertSpokenAs = Callable[..., Awaitable[None]]
HEARD = "fish"
"""The protocol whose speech is also listened to; all of them have the same normaliser and engine."""


def loud_s(speech: Speech, above_dbfs: float) -> float:
    """Seconds of 20 ms frames above a level."""
    levels = levels_dbfs(speech.samples, speech.sample_rate, PAUSE_FRAME_S)
    return float((levels > above_dbfs).sum()) * PAUSE_FRAME_S


LIKE_THE_OTHER = 0.97
"""The least likeness of two transcripts of the same words: measured 0.977 to 1.0. "Nine five" for "nine oh five" would
have 0.95."""
LIKE_THE_TEXT = 0.95
"""The least likeness of a transcript to what it must say: measured 0.955 to 1.0, "callers" being heard as "collars"."""


@pytest.fixture
def assert_spoken_as(speak_exactly: Speak, protocol: str, recogniser: Recogniser) -> AssertSpokenAs:
    """A text must last as long as its spelled-out form and, over Fish, be heard as the same words."""

    async def assert_spoken_as(text: str, spelled_out: str, share: float = 0.10) -> None:
        got, wanted = await speak_exactly(text), await speak_exactly(spelled_out)
        assert abs(got.length_s / wanted.length_s - 1) <= share, f"{got.length_s:.2f} s, not {wanted.length_s:.2f} s"
        if protocol == HEARD:
            heard, other = [recogniser.hear_words(each.samples, each.sample_rate) for each in (got, wanted)]
            assert likeness(heard, other) >= LIKE_THE_OTHER, f"{heard!r}, but {other!r}"
            assert likeness(heard, spelled_out) >= LIKE_THE_TEXT, heard

    return assert_spoken_as


@on("nari", "fish")
@pytest.mark.parametrize("silent", [("...", "—", "*()"), ("🙂", "  \n ", "[] {}")], ids=["marks", "others"])
async def test_emp_01_marks_alone_say_nothing(server: RunningServer, protocol: str, silent: tuple[str, ...]) -> None:
    async with open_session(server, protocol) as session:
        assert isinstance(session, NariSession | FishSession)
        for text in silent:
            before = session.speech.audio_s
            await session.say(text, flush=True)
            await session.listen(0.3)
            assert session.speech.audio_s - before <= 0.2
        before = session.speech.audio_s
        await session.say("Hello there.", flush=True)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert speech.audio_s - before > 0.5


async def test_emp_03_a_digit_before_dots_is_spoken(speak: Speak) -> None:
    assert loud_s(await speak("6..."), PAUSE_DBFS) >= 0.2


async def test_emp_04_an_end_at_once_is_a_normal_end(server: RunningServer, protocol: str) -> None:
    async with open_session(server, protocol) as session, asyncio.timeout(2.0):
        if isinstance(session, FishSession):
            await session.event("flush")
            await session.event("flush")
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert speech.chunks == []
    if protocol == "navana":
        done = speech.messages[-1]
        counts = ("user_requests", "internal_chunks", "total_audio_bytes", "total_inference_ms")
        assert [done[name] for name in counts] == [0, 0, 0, 0]
    else:
        assert len(speech.messages) == 1


@on("nari", "fish", "navana", "intron")
@pytest.mark.parametrize("text", ["1234567890", "4711 0815 333"])
async def test_emp_06_digits_alone_are_spoken(speak: Speak, text: str) -> None:
    speech = await speak(text)
    assert speech.audio_s >= 2.0
    assert loud_s(speech, EDGE_DBFS) >= 0.6 * speech.audio_s


@on("fish", "navana", "intron")
async def test_nrm_01_an_amount_of_money(assert_spoken_as: AssertSpokenAs) -> None:
    spelled_out = "one thousand two hundred thirty-four dollars and fifty-six cents is due."
    await assert_spoken_as("$1,234.56 is due.", spelled_out)


@on("fish", "navana", "intron")
async def test_nrm_03_a_grouped_number(assert_spoken_as: AssertSpokenAs) -> None:
    await assert_spoken_as("We sold 4,812 seats.", "We sold four thousand eight hundred twelve seats.")


@on("fish", "navana")
async def test_nrm_05_a_year_and_a_count(assert_spoken_as: AssertSpokenAs) -> None:
    spelled_out = "In nineteen seventy-three we stored one thousand nine hundred seventy-three boxes."
    await assert_spoken_as("In 1973 we stored 1,973 boxes.", spelled_out)


@on("fish", "navana")
async def test_nrm_06_dates(assert_spoken_as: AssertSpokenAs) -> None:
    spelled_out = "It moved from June third, twenty twenty-four to March fourteenth, twenty twenty-six."
    await assert_spoken_as("It moved from June 3, 2024 to 2026-03-14.", spelled_out, 0.12)


@on("fish", "navana", "intron")
async def test_nrm_07_a_time_of_day(assert_spoken_as: AssertSpokenAs) -> None:
    await assert_spoken_as("The call is at 9:05 AM.", "The call is at nine oh five A M.")


@on("fish", "navana")
async def test_nrm_09_an_ip_address_and_a_version(speak: Speak) -> None:
    speech = await speak("Ping 192.0.2.17 from build 2.7.30.")
    spelled_out = await speak(
        "Ping one nine two dot zero dot two dot one seven from build two point seven point thirty."
    )
    assert speech.longest_pause_s < 0.3
    assert speech.length_s >= 0.85 * spelled_out.length_s


@on("fish", "navana", "intron")
async def test_nrm_10_units(assert_spoken_as: AssertSpokenAs) -> None:
    spelled_out = (
        "It is eighteen point five degrees Celsius with twelve kilometers per hour wind and forty percent humidity."
    )
    await assert_spoken_as("It is 18.5°C with 12 km/h wind and 40% humidity.", spelled_out)


@on("fish", "navana")
async def test_nrm_13_ordinals(assert_spoken_as: AssertSpokenAs) -> None:
    spelled_out = "The first, twenty-second and one thousandth callers win."
    await assert_spoken_as("The 1st, 22nd and 1,000th callers win.", spelled_out)


@on("fish", "navana", "intron")
async def test_nrm_14_acronyms(assert_spoken_as: AssertSpokenAs) -> None:
    await assert_spoken_as("The FBI and NASA share an API.", "The F B I and Nasa share an A P I.")


MARKDOWN = "**Note:** use `run` now.\n# Title\n- first"
WITHOUT_MARKDOWN = "Note: use run now. Title. first."


@on("nari", "navana")
async def test_mrk_01_markdown_is_not_spoken(assert_spoken_as: AssertSpokenAs) -> None:
    await assert_spoken_as(MARKDOWN, WITHOUT_MARKDOWN)


@on("fish")
@pytest.mark.parametrize("latency", ["low", "balanced", "normal"])
async def test_mrk_01_markdown_is_not_spoken_at_any_latency(speak: Speak, latency: str) -> None:
    got, wanted = await speak(MARKDOWN, latency=latency), await speak(WITHOUT_MARKDOWN, latency=latency)
    assert got.length_s == pytest.approx(wanted.length_s, rel=0.10)


async def test_mrk_03_comparisons_are_no_tags(speak_exactly: Speak) -> None:
    speech = await speak_exactly("If x < 5 then stop, else y > 9 is fine.")
    spelled_out = await speak_exactly("If x is less than five then stop, else y is greater than nine is fine.")
    assert speech.length_s >= 0.9 * spelled_out.length_s
