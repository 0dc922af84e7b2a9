"""How words are said: by the operator's lexicon, the client's own pronunciations, phoneme tags and SSML."""

import asyncio
import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from benchmarks.hearing import Recogniser
from tests.end_to_end.conftest import StartServer
from tests.end_to_end.fish import speak_fish
from tests.end_to_end.nari import speak_nari
from tests.end_to_end.navana import speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end

RATE = 24_000
LEXICON = """
["*"]
WHO = "World Health Organization"
[en]
Blanana = "/bəˈnænə/"
"""


@pytest.fixture
def house(start_server: StartServer, tmp_path: Path) -> RunningServer:
    """A server with a lexicon, that names emoji."""
    (tmp_path / "words.toml").write_text(LEXICON)
    return start_server(lexicon=str(tmp_path / "words.toml"), emoji="name", cutting="sentence")


async def over_nari(server: RunningServer, *fragments: str, voice: str = "tone") -> Speech:
    speech = await speak_nari(server, fragments, voice=voice, enable_ssml_parsing=True)
    assert speech.is_complete, speech.messages
    return speech


def gaps_s(speech: Speech) -> list[float]:
    """Each run of at least 0.15 s of silence between sounds."""
    loud = np.flatnonzero(np.abs(speech.samples) > 1e-4)
    gaps = [(later - earlier - 1) / RATE for earlier, later in pairwise(loud.tolist())]
    return [gap for gap in gaps if gap >= 0.15]


async def test_the_operators_words_are_used_by_every_protocol_and_the_clients_win(house: RunningServer) -> None:
    plain, spelled = "Ask WHO now.", "Ask World Health Organization now."
    nari = [await over_nari(house, text) for text in (plain, spelled)]
    assert nari[0].audio_s == nari[1].audio_s
    fish = [await speak_fish(house, (text,), reference_id="tone") for text in (plain, spelled)]
    assert fish[0].audio_s == fish[1].audio_s
    overrides = json.dumps({"who": "them"})
    own = await speak_navana(house, (plain,), voice="tone", lang="en", g2p_overrides_json=overrides)
    told = await speak_navana(house, ("Ask them now.",), voice="tone", lang="en")
    assert own.audio_s == told.audio_s < nari[0].audio_s


async def test_phonemes_of_the_lexicon_of_the_client_and_of_tags_are_heard(
    house: RunningServer, recogniser: Recogniser
) -> None:
    async def hears(speech: Speech) -> str:
        return (await asyncio.to_thread(recogniser.hear, speech.samples, speech.sample_rate)).lower()

    assert "banana" in await hears(await over_nari(house, "I like the Blanana a lot.", voice="diana"))
    tag = '<phoneme alphabet="x-sampa" ph="b@&quot;n{n@">xyz</phoneme>'
    assert "banana" in await hears(await over_nari(house, f"I like the {tag} a lot.", voice="diana"))
    overrides = json.dumps({"xyz": "/bəˈnænə/"})
    navana = await speak_navana(house, ("I like the xyz a lot.",), lang="en", g2p_overrides_json=overrides)
    assert "banana" in await hears(navana)


async def test_emoji_are_named(house: RunningServer) -> None:
    named = await over_nari(house, "Well done. 🎉")
    spelled = await over_nari(house, "Well done. party popper")
    assert named.audio_s == spelled.audio_s


@pytest.mark.parametrize(("voice", "tolerance"), [("tone", 0.005), ("diana", 0.05)])
async def test_a_part_is_spoken_at_its_own_rate(exact_server: RunningServer, voice: str, tolerance: float) -> None:
    sentence = "We walked along the river for an hour."
    plain = await over_nari(exact_server, sentence, voice=voice)
    for rate, factor in (("50%", 2.0), ("x-slow", 2.0), ("1.25", 0.8)):
        paced = await over_nari(exact_server, f'<prosody rate="{rate}">{sentence}</prosody>', voice=voice)
        assert paced.length_s == pytest.approx(factor * plain.length_s, rel=tolerance)
    both = await over_nari(exact_server, f'{sentence} <prosody rate="50%">{sentence}', voice=voice)
    assert both.length_s == pytest.approx(3 * plain.length_s, abs=0.05 * plain.length_s + 0.6)


@pytest.mark.parametrize("voice", ["tone", "diana"])
async def test_a_break_is_as_long_as_it_says_at_any_rate(exact_server: RunningServer, voice: str) -> None:
    for rate in ("50%", "200%"):
        text = f'<prosody rate="{rate}">The door is open.<break time="2s"/>Come in.</prosody>'
        speech = await over_nari(exact_server, text, voice=voice)
        assert max(gaps_s(speech)) == pytest.approx(2.0, abs=0.25)


async def test_ssml_may_be_split_anywhere(exact_server: RunningServer) -> None:
    text = (
        '<speak>On <say-as interpret-as="date" format="dmy">03/04/2026</say-as> the <sub alias="World Wide Web">WWW'
        '</sub> <prosody rate="slow">was &amp; is</prosody> <phoneme ph="həˈloʊ">helo</phoneme>.</speak>'
    )
    whole = await over_nari(exact_server, text)
    for size in (2, 3, 7):  # of size 1 some spaces would be keepalives
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        split = await over_nari(exact_server, *pieces)
        assert split.audio_s == pytest.approx(whole.audio_s, abs=0.01)


async def test_ssml_that_is_off_is_words(exact_server: RunningServer) -> None:
    speech = await speak_nari(exact_server, ('Wait <break time="2s"/> for it.',), voice="tone")
    words = await speak_nari(exact_server, ('Wait break time="2s" for it.',), voice="tone")
    assert speech.audio_s == words.audio_s
    assert gaps_s(speech) == []
