"""Public bug reports about Hindi and Chinese. Each test has its case's id in its name."""

import asyncio
import unicodedata

import pytest

from tests.end_to_end.any_protocol import open_session, speak_over
from tests.end_to_end.conftest import on
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end

HINDI = {"nari": {"voice": "hf_alpha"}, "navana": {"lang": "hi"}, "fish": {"voice": "hf_alpha"}}
CHINESE = {"navana": {"lang": "zh", "voice": "zf_xiaobei"}, "fish": {"voice": "zf_xiaobei"}}
ENGLISH = {"navana": {"voice": "af_heart"}, "fish": {"voice": "af_heart"}}
"""Spoken by the same engine as the others."""


async def spoken(server: RunningServer, protocol: str, *texts: str, **options: str) -> Speech:
    """What was spoken, to its normal end."""
    speech = await speak_over(server, protocol, *texts, **options)
    assert speech.is_complete, speech.messages
    return speech


async def all_spoken(server: RunningServer, protocol: str, texts: tuple[str, ...], **options: str) -> list[Speech]:
    """Each text in a session of its own, all at once: Kokoro takes a while."""
    return await asyncio.gather(*(spoken(server, protocol, text, **options) for text in texts))


@on("navana")
@pytest.mark.parametrize("text", ["मैं घर पर हूँ।तुम कब आओगे?ठीक है।", "अच्छा! कल मिलते हैं॥ नमस्ते।"])
async def test_seg_14_hindi_sentences_end_where_no_space_follows(
    language_server: RunningServer, protocol: str, text: str
) -> None:
    speech = await spoken(language_server, protocol, text, **HINDI[protocol])
    headers = [chunk.header for chunk in speech.chunks]
    assert [header["chunk_index"] for header in headers] == [0, 1, 2]
    assert [header["chunk_total"] for header in headers] == [3, 3, 3]
    assert [header["is_last_chunk"] for header in headers] == [False, False, True]


@on("navana", "fish")
async def test_seg_16_chinese_sentences_end_where_no_space_follows(
    language_server: RunningServer, protocol: str
) -> None:
    speech = await spoken(language_server, protocol, "今天下雨了。我们在家吧！好吗？", **CHINESE[protocol])
    assert len([pause for pause in speech.pauses_s if pause >= 0.08]) == 2
    assert protocol != "navana" or speech.chunk_totals == [3]


@on("navana", "fish")
async def test_seg_16_chinese_is_spoken_while_more_of_it_may_come(
    language_server: RunningServer, protocol: str
) -> None:
    async with open_session(language_server, protocol, **CHINESE[protocol]) as session:
        await session.say("今天下雨了。我们在家吧！好吗？" * 20)
        await session.until_audio(0.5)  # and nobody said that this was the end


@on("fish", "nari")
@pytest.mark.parametrize("fragments", [("कि", "ताब अच्", "छी है।")])
async def test_join_07_hindi_may_be_parted_inside_a_syllable(
    language_server: RunningServer, protocol: str, fragments: tuple[str, ...]
) -> None:
    decomposed = tuple(unicodedata.normalize("NFD", fragment) for fragment in fragments)
    speeches = (
        spoken(language_server, protocol, *parts, **HINDI[protocol])
        for parts in (("".join(fragments),), fragments, decomposed)
    )
    whole, *others = await asyncio.gather(*speeches)
    assert [speech.length_s for speech in others] == pytest.approx([whole.length_s] * 2, rel=0.03)


@on("fish", "nari")
async def test_join_07_a_nukta_may_come_apart_from_its_letter_or_be_one_with_it(
    language_server: RunningServer, protocol: str
) -> None:
    parted = ("लड", "\u093cकी फ\u093c", "ोन प", "ढ", "\u093cती है।")
    text = "".join(parted)
    composed = text.replace("ड\u093c", "\u095c").replace("फ\u093c", "\u095e").replace("ढ\u093c", "\u095d")
    whole = await spoken(language_server, protocol, text, voice="espeak-hi")
    for parts in (parted, (composed,), (unicodedata.normalize("NFD", composed),)):
        speech = await spoken(language_server, protocol, *parts, voice="espeak-hi")
        assert speech.length_s == pytest.approx(whole.length_s, rel=0.03)


@on("navana")
async def test_nrm_15_hindi_numbers_are_words(language_server: RunningServer, protocol: str) -> None:
    texts = ("मेरे पास 31 किताबें और 3.5 किलो आटा है।", "मेरे पास इकतीस किताबें और तीन दशमलव पाँच किलो आटा है।")
    speech, words = await all_spoken(language_server, protocol, texts, **HINDI[protocol])
    assert 0.85 <= speech.length_s / words.length_s <= 1.15


@on("navana")
async def test_nrm_17_latin_words_in_hindi_are_spoken(language_server: RunningServer, protocol: str) -> None:
    texts = ("आपका OTP अब SMS पर भेजा गया है।", "आपका अब पर भेजा गया है।")
    mixed, without = await all_spoken(language_server, protocol, texts, **HINDI[protocol])
    assert mixed.length_s >= without.length_s + 0.25


@on("navana", "fish")
async def test_con_03_sessions_in_two_languages_at_once_do_not_mix(
    language_server: RunningServer, protocol: str
) -> None:
    each = (("Good morning.", ENGLISH[protocol]), ("नमस्ते।", HINDI[protocol]))
    alone = [await spoken(language_server, protocol, text, **options) for text, options in each]
    together = await asyncio.gather(*(spoken(language_server, protocol, text, **options) for text, options in each * 4))
    assert [speech.payload for speech in together] == [speech.payload for speech in alone] * 4
