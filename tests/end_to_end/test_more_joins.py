"""Inputs of our own, like the public cases of the kinds "fragment-join", "nothing-to-say" and "markup"."""

import pytest

from tests.end_to_end.any_protocol import open_session, speak_over
from tests.end_to_end.conftest import on
from tests.end_to_end.fish import FishSession, speak_fish
from tests.end_to_end.nari import NariSession
from tests.end_to_end.running_server import RunningServer

pytestmark = pytest.mark.end_to_end

JOINS = [
    ("Caf", "e", "\u0301 is open."),
    ("Hi 👩", "\u200d🚀 there."),
    ("The fl", "ag 🇫", "🇷 flies."),
    ("Tom &a", "mp; Jerry l", "eft &mda", "sh; both."),
    ("So *", "*bold*", "* it is."),
    ("See [the do", "cs](http", "s://exa", "mple.com/a) now."),
    ("Pi is 3.", "14159 or so."),
    ("Over 1", ",", "000", ",", "000 came."),
    ("At 10", ":", "3", "0 we go to Mr", ".", " Sm", "ith."),
    ("Run `py", "test`", " now, e", ".", "g", ". today."),
    ("First line.\r", "\nSecond line."),
    ("It is 5", "°", "C outside and 1", "/", "2 of it, #", "1."),
    ("I’", "m fi", "ne, don", "’t wor", "ry."),
    ("So it is【4", "†sour", "ce】. Fine[1", "]."),
    ("| Tea ", "| 3.", "50 |\n|", " Milk | 1", ".20 |\n"),
]
FOREIGN_JOINS = [
    ("espeak-hi", ("विद्", "यालय खु", "ला है।")),
    ("espeak-ko", ("\u1112\u1161", "\u11ab국어를 한", "다.")),
    ("espeak-ja", ("か\u3099", "くせいて", "\u3099す。")),
    ("espeak-th", ("สวั", "สดีค", "รับ")),
    ("espeak-cmn", ("总共1", "00,0", "00元", "。好", "吗？")),
]


@pytest.mark.parametrize("fragments", JOINS, ids=" ".join)
async def test_fragments_are_one_text(exact_server: RunningServer, fragments: tuple[str, ...]) -> None:
    for protocol in ("fish", "nari"):
        speech = await speak_over(exact_server, protocol, *fragments)
        at_once = await speak_over(exact_server, protocol, "".join(fragments))
        assert speech.is_complete
        assert speech.length_s == pytest.approx(at_once.length_s, rel=0.03)


@pytest.mark.parametrize(("voice", "fragments"), FOREIGN_JOINS)
async def test_fragments_of_other_scripts_are_one_text(
    language_server: RunningServer, voice: str, fragments: tuple[str, ...]
) -> None:
    speech = await speak_fish(language_server, fragments, reference_id=voice)
    whole = await speak_fish(language_server, ("".join(fragments),), reference_id=voice)
    assert speech.is_complete
    assert speech.length_s == pytest.approx(whole.length_s, rel=0.03)


async def test_every_character_by_itself_is_one_text(exact_server: RunningServer) -> None:
    text = "On Jan. 5, 2024 at 9:05 a.m. it cost $3.50 (i.e. 5% less). Don’t ask!"
    speech, whole = await speak_fish(exact_server, tuple(text)), await speak_fish(exact_server, (text,))
    assert speech.is_complete
    assert speech.length_s == pytest.approx(whole.length_s, rel=0.03)


@on("nari", "fish")
@pytest.mark.parametrize(
    "silent",
    [
        ("\u200b", "\ufeff\u00ad", "&nbsp;"),
        ("```\n```", "---", "***"),
        ("#", "|---|---|", "- [ ] "),
        ("🎉🎉", "🇫🇷", "<br>"),
        ("![](https://example.com/a.png)", "[^1]", "<!-- so -->"),
        ("¿¡", "。！", "।"),
        ("\u0301", "()", '""'),
        ("【4†source】", "\u202e\u2066", "⠀ㅤ"),
    ],
)
async def test_what_is_silent_says_nothing(server: RunningServer, protocol: str, silent: tuple[str, ...]) -> None:
    async with open_session(server, protocol) as session:
        assert isinstance(session, NariSession | FishSession)
        for text in silent:
            await session.say(text, flush=True)
        await session.listen(0.3)
        assert session.speech.audio_s <= 0.2
        await session.say("Hello there.", flush=True)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert speech.length_s > 0.5


@pytest.mark.parametrize("text", ["x", "½", "é…", "①", "٣", "5!", "(7)", "*a*", "Ⅳ", "°C 3"])
async def test_what_is_little_is_spoken(server: RunningServer, text: str) -> None:
    speech = await speak_fish(server, (text,))
    assert speech.is_complete
    assert speech.length_s >= 0.12


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("| Tea | 3 |\n|---|---|\n| Milk | 5 |\n", "Tea, three. Milk, five."),
        ("It rose.[1][2] See [the paper](https://example.com/a_(b)).[^3]", "It rose. See the paper."),
        ("<ul><li>One</li><li>Two</li></ul>", "One, Two"),
        ("It is *very* __good__, ~~not~~ `fine`.", "It is very good, not fine."),
        ("> **Tip:** use &lt;Enter&gt; now\\!", "Tip: use Enter now!"),
        ("### Done ###\n\n- [x] all ✅", "Done. all"),
        ("The snake_case_name is 2*3*4 = 24.", "The snake_case_name is two times three times four equals twenty-four."),
        ("According to it【8†a.pdf】, yes 🎉!", "According to it, yes!"),
    ],
)
async def test_markup_is_not_spoken(exact_server: RunningServer, written: str, plain: str) -> None:
    speech, wanted = await speak_fish(exact_server, (written,)), await speak_fish(exact_server, (plain,))
    assert speech.is_complete
    assert speech.length_s == pytest.approx(wanted.length_s, rel=0.10)
