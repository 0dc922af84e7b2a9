"""Who speaks, and how: lists of voices, voices imitated from samples, and the markup of the text."""

import asyncio
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.end_to_end.fish import speak_fish
from tests.end_to_end.measures import parts, purity, tone_hz
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech
from tests.engines.samples import tone_file
from voicewire.engines.tone import SECONDS_PER_CHARACTER
from voicewire.text.cues import BREAK_S, LONG_BREAK_S

pytestmark = pytest.mark.end_to_end

RATE = 24_000
KINDS = ("wav", "mp3", "flac", "Ogg Opus", "m4a")
PURE = 0.9  # the share of a tone's power in one frequency; a voice has less than half of it


async def say(server: RunningServer, *fragments: str, **request: Any) -> Speech:
    """Raw samples at 24 kHz."""
    speech = await speak_fish(server, fragments, **request)
    assert speech.is_complete, speech.messages
    return speech


async def refused(server: RunningServer, *fragments: str, **request: Any) -> str:
    """The message of the error that ends the session."""
    speech = await speak_fish(server, fragments, **request)
    assert speech.close_code == 1008
    assert speech.messages[-1].items() >= {"event": "finish", "reason": "error"}.items()
    return str(speech.error["message"])


def reference(pitch: float, kind: str = "wav") -> dict[str, Any]:
    """A sample of somebody who hums."""
    return {"audio": tone_file(kind, pitch), "text": "Hmm."}


def pitches(speech: Speech) -> list[float]:
    """Of each part between pauses."""
    found = parts(speech.samples, RATE)
    assert all(purity(part) > PURE for part in found)
    return [tone_hz(part, RATE) for part in found]


# -- speakers --------------------------------------------------------------------------------------

DIALOGUE = (
    ("The parcel is on the table. ",),
    ("<|speak", "er:1|>Come in."),
    ("<|", "speaker", ":0|", ">Thank you very much. "),
    ("<", "|speaker:1|>", "Good night."),
)
VOICES = ("heart", "tone", "heart", "tone")


async def test_each_part_is_spoken_by_its_own_voice(exact_server: RunningServer, recogniser: Recogniser) -> None:
    fragments = [fragment for turn in DIALOGUE for fragment in turn]
    speech = await say(exact_server, *fragments, reference_id=["heart", "tone"])
    found = parts(speech.samples, RATE)
    assert ["tone" if purity(part) > PURE else "heart" for part in found] == list(VOICES)
    for part, said in ((found[0], "The parcel is on the table"), (found[2], "Thank you very much")):
        heard = await asyncio.to_thread(recogniser.hear, part, RATE)
        assert likeness(heard, said) > 0.9, heard
    for part, said in ((found[1], "Come in."), (found[3], "Good night.")):
        assert len(part) / RATE == pytest.approx(SECONDS_PER_CHARACTER * len(said), abs=0.02)


async def test_a_change_of_voice_costs_no_audio(exact_server: RunningServer) -> None:
    fragments = [fragment for turn in DIALOGUE for fragment in turn]
    formats: list[dict[str, Any]] = [{"format": "pcm"}, {"format": "wav"}, {"format": "opus", "sample_rate": None}]
    prosodies: list[dict[str, Any] | None] = [None, {}]
    lengths_s = [
        (await say(exact_server, *fragments, reference_id=["heart", "tone"], prosody=prosody, **audio_format)).audio_s
        for prosody in prosodies
        for audio_format in formats
    ]
    assert max(lengths_s) - min(lengths_s) < 0.02


async def test_an_index_without_a_voice_is_refused(exact_server: RunningServer) -> None:
    for voices in (["heart"], ["heart", "tone"]):
        message = await refused(exact_server, f"One moment. <|speaker:{len(voices)}|>Who is it?", reference_id=voices)
        assert f"speaker {len(voices)}" in message


async def test_an_unknown_voice_of_a_list_is_named(exact_server: RunningServer) -> None:
    assert "nobody" in await refused(exact_server, "Hello.", reference_id=["heart", "nobody"])


async def test_the_oldest_model_has_one_speaker(exact_server: RunningServer) -> None:
    message = await refused(exact_server, "Hello.", model="s1", reference_id=["heart", "tone"])
    assert "reference_id" in message


async def test_tags_choose_nothing_where_there_is_one_voice(exact_server: RunningServer) -> None:
    plain = await say(exact_server, "Come in. Sit down.", reference_id="tone")
    tagged = await say(exact_server, "<|speaker:3|>Come in. <|speaker:7|>Sit down.", reference_id="tone")
    assert tagged.length_s == pytest.approx(plain.length_s, abs=0.02)


# -- samples of a voice ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
async def test_a_sample_of_any_kind_is_imitated(exact_server: RunningServer, kind: str) -> None:
    samples = [reference(440.0, kind)]
    speech = await say(exact_server, "Good morning. How are you?", reference_id="tone", references=samples)
    assert pitches(speech) == pytest.approx([440.0] * len(pitches(speech)), abs=3.0)
    assert speech.length_s > 1.0


async def test_without_the_sample_the_pitch_is_another(exact_server: RunningServer) -> None:
    speech = await say(exact_server, "Good morning. How are you?", reference_id="tone", references=[])
    assert min(abs(pitch - 440.0) for pitch in pitches(speech)) > 3.0


async def test_each_speaker_imitates_its_own_sample(exact_server: RunningServer) -> None:
    references = [[reference(440.0)], [reference(330.0, "flac")]]
    text = "<|speaker:1|>Come in. <|speaker:0|>Thank you. <|speaker:1|>Sit down."
    speech = await say(exact_server, text, reference_id=["tone", "tone"], references=references)
    assert pitches(speech) == pytest.approx([330.0, 440.0, 330.0], abs=3.0)


async def test_sessions_at_once_imitate_each_its_own_sample(exact_server: RunningServer) -> None:
    asked = [250.0, 300.0, 350.0, 400.0, 450.0, 500.0]
    spoken = await asyncio.gather(
        *(say(exact_server, "Good morning.", reference_id="tone", references=[reference(pitch)]) for pitch in asked)
    )
    assert [pitches(speech)[0] for speech in spoken] == pytest.approx(asked, abs=3.0)


async def test_a_voice_that_cannot_imitate_says_so(exact_server: RunningServer) -> None:
    message = await refused(exact_server, "Good morning.", reference_id="heart", references=[reference(440.0)])
    assert "cannot imitate" in message
    assert "heart" in message


@pytest.mark.parametrize("audio", [b"", b"not a sound", tone_file("wav")[:40]], ids=["empty", "text", "cut off"])
async def test_a_sample_that_cannot_be_read_is_named(exact_server: RunningServer, audio: bytes) -> None:
    samples = [reference(440.0), {"audio": audio, "text": "Hmm."}]
    assert "references[1]" in await refused(exact_server, "Hello.", reference_id="tone", references=samples)


async def test_a_sample_must_be_binary(exact_server: RunningServer) -> None:
    samples = [{"audio": "c291bmQ=", "text": "Hmm."}]
    assert "references[0].audio" in await refused(exact_server, "Hello.", reference_id="tone", references=samples)


# -- markup ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mark", "seconds"), [("[break]", BREAK_S), ("[long-break]", LONG_BREAK_S)])
@pytest.mark.parametrize(
    "fragments", [("The door is open. ", "{}", " Come in."), ("The door is open. {}", " Come in.")]
)
async def test_a_break_is_silence_of_its_length(
    exact_server: RunningServer, mark: str, seconds: float, fragments: tuple[str, ...]
) -> None:
    speech = await say(exact_server, *(part.format(mark) for part in fragments), reference_id="tone")
    assert silences_s(speech) == pytest.approx([seconds], abs=0.01)


async def test_a_tag_may_be_split_anywhere(exact_server: RunningServer) -> None:
    text = "The door is open. [long-break] Come in. <|phoneme_start|>HH AH0 L OW1<|phoneme_end|> there."
    whole = await say(exact_server, text)
    for size in (1, 3, 7):
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        assert (await say(exact_server, *pieces)).length_s == pytest.approx(whole.length_s, abs=0.05)


def silences_s(speech: Speech) -> list[float]:
    """Each run of at least 0.1 s of zeros between sounds."""
    loud = np.flatnonzero(speech.samples)
    gaps = [(later - earlier - 1) / RATE for earlier, later in pairwise(loud.tolist())]
    return [gap for gap in gaps if gap >= 0.1]


@pytest.mark.parametrize(
    ("written", "model"),
    [
        ("[laughing] The door is open. [whisper] Come in now.", "s2-pro"),
        ("The door [sigh] is open. Come [very excited] in now.", "s2-pro"),
        ("(happy) The door is open. (sad) Come in now.", "s1"),
    ],
)
async def test_cues_are_not_spoken(exact_server: RunningServer, written: str, model: str) -> None:
    plain = await say(exact_server, "The door is open. Come in now.")
    marked = await say(exact_server, written, model=model)
    assert marked.length_s == pytest.approx(plain.length_s, rel=0.02)


async def test_other_brackets_are_text(exact_server: RunningServer) -> None:
    plain = await say(exact_server, "The door is open. Come in now.")
    bracketed = await say(exact_server, "The door [of old wood] is open. Come in now.")
    assert bracketed.length_s > plain.length_s + 0.3


@pytest.mark.parametrize(
    ("phonemes", "word"),
    [("B AH0 N AE1 N AH0", "banana"), ("T AH0 M AA1 R OW0", "tomorrow"), ("W IH1 N T ER0", "winter")],
)
async def test_phonemes_are_pronounced(
    exact_server: RunningServer, recogniser: Recogniser, phonemes: str, word: str
) -> None:
    text = f"I like the <|phoneme_start|>{phonemes}<|phoneme_end|> a lot."
    speech = await say(exact_server, text)
    heard = await asyncio.to_thread(recogniser.hear, speech.samples, RATE)
    assert word in heard.lower()


async def test_phonemes_are_letters_to_a_voice_that_takes_none(exact_server: RunningServer) -> None:
    speech = await say(exact_server, "<|phoneme_start|>HH AH0 L OW1<|phoneme_end|>", reference_id="tone")
    assert 0.2 < speech.length_s < 0.6
