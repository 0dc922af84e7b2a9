import numpy as np
import pytest

from voicewire.audio.format import AudioFormat
from voicewire.audio.joiner import PAUSE_CLAUSE_S, PAUSE_SENTENCE_S
from voicewire.errors import EngineFailure, InputTooLarge, ServerStopping
from voicewire.events import (
    AudioChunk,
    Discard,
    Idle,
    InputEnd,
    SegmentEnd,
    SegmentStart,
    SessionEnd,
    SessionError,
    SessionReady,
    SessionStart,
    TextAppend,
    UtteranceEnd,
)
from voicewire.speech.limits import SessionLimits
from voicewire.testing import settle
from voicewire.text.segmenter import Segmenter

RATE = 24_000


def spans(talk) -> list[tuple[int, int]]:
    return [(event.text_start, event.text_end) for event in talk.of(SegmentStart)]


def texts(talk, whole: str) -> list[str]:
    return [whole[start:end].strip() for start, end in spans(talk)]


async def test_text_becomes_audio_in_order(stage) -> None:
    talk = stage.session().admit()
    talk.say("Good morning to you. It is ten past nine.", flush=True)
    talk.session.handle(InputEnd())
    await settle()
    assert talk.kinds[0] == "SessionReady"
    assert talk.kinds[-2:] == ["UtteranceEnd", "SessionEnd"]
    assert talk.kinds.count("SegmentStart") == talk.kinds.count("SegmentEnd") == 2
    usage = talk.of(SessionEnd)[0].usage
    assert usage.characters == len("Good morning to you.") + len("It is ten past nine.")
    assert usage.utterances == 1
    assert usage.segments == 2
    assert usage.audio_s == pytest.approx(sum(chunk.duration_s for chunk in talk.of(AudioChunk)))


async def test_audio_lasts_what_the_text_and_its_marks_ask_for(stage) -> None:
    talk = stage.session().admit()
    talk.say("Alpha beta gamma.", flush=True)
    await settle()
    assert len(talk.audio) == pytest.approx((17 * 0.06 + PAUSE_SENTENCE_S) * RATE, abs=RATE * 0.05)
    assert not talk.audio[-int(PAUSE_SENTENCE_S * RATE) :].any()


async def test_chunks_are_short_and_segment_durations_add_up(stage) -> None:
    talk = stage.session(max_chunk_s=0.2).admit()
    talk.say("One two three four five six seven eight.", flush=True)
    await settle()
    chunks = talk.of(AudioChunk)
    assert max(chunk.duration_s for chunk in chunks) <= 0.2
    assert all(len(chunk.audio) == round(chunk.duration_s * RATE) * 2 for chunk in chunks)
    assert talk.of(SegmentEnd)[0].duration_s == pytest.approx(sum(chunk.duration_s for chunk in chunks))


async def test_the_first_cut_is_a_clause_and_the_next_a_sentence(stage) -> None:
    text = "Well my dear old friend, this is a rather long sentence, with commas, that goes on. And one more, here. "
    talk = stage.session().admit()
    talk.say(text)
    await settle()
    assert texts(talk, text)[0] == "Well my dear old friend,"
    assert texts(talk, text)[1] == "this is a rather long sentence, with commas, that goes on."


async def test_a_clause_cut_pauses_like_a_comma(stage) -> None:
    talk = stage.session().admit()
    talk.say("Well my dear old friend, ")
    await settle()
    spoken = talk.of(SegmentEnd)[0]
    assert spoken.duration_s == pytest.approx(25 * 0.06 + PAUSE_CLAUSE_S, abs=0.08)


async def test_by_sentence_never_cuts_a_clause(stage) -> None:
    text = "Well my dear old friend, this goes on. "
    talk = stage.session(limits=SessionLimits(by_sentence=True)).admit()
    talk.say(text)
    await settle()
    assert texts(talk, text) == ["Well my dear old friend, this goes on."]


async def test_nothing_is_cut_before_its_end_is_known_then_after_a_quarter_second(stage) -> None:
    talk = stage.session().admit()
    talk.say("Your parcel is ready for collection.")
    await settle()
    assert not talk.of(AudioChunk)
    await stage.pass_time(0.2)
    assert not talk.of(AudioChunk)
    await stage.pass_time(0.1)
    assert talk.of(AudioChunk)


async def test_speakable_text_that_waits_two_seconds_is_spoken_to_its_last_whole_word(stage) -> None:
    text = "please confirm the booking num"
    talk = stage.session().admit()
    talk.say(text)
    await stage.pass_time(1.8)
    assert not talk.of(AudioChunk)
    await stage.pass_time(0.3)
    assert texts(talk, text) == ["please confirm the booking"]
    talk.say("ber now", flush=True)
    await settle()
    assert texts(talk, text + "ber now")[1] == "number now"


@pytest.mark.parametrize("step", [0.05, 0.1, 0.25])
async def test_words_that_come_slowly_are_spoken_before_the_listener_runs_dry(stage, step) -> None:
    """The alarm of the sentence before must not keep the session from seeing its listener run dry."""
    talk = stage.session().admit()
    talk.say("Oh my dear ")
    await stage.pass_time(0.25)
    talk.say("man. ")
    await settle()
    assert talk.of(AudioChunk)
    text = "and so we all walked along the river until the light went and nobody said a word"
    words = text.split()
    ends = []
    for word in words:
        talk.say(f"{word} ")
        await stage.pass_time(0.25, step)
        if talk.session._playback.slack(stage.clock.time()) < 0:
            ends.append(word)
    assert ends == []


async def test_words_in_the_middle_of_a_sentence_are_only_kept(stage, monkeypatch) -> None:
    looks = []
    find = Segmenter._find
    monkeypatch.setattr(Segmenter, "_find", lambda *args: looks.append(args[1]) or find(*args))
    talk = stage.session().admit()
    text = "We walked along the river until the light went and then we all came home"
    words = text.split()
    for word in words:
        talk.say(f"{word} ")
        await stage.pass_time(0.05)
    assert 0 < len(looks) < len(words) / 3
    assert talk.of(AudioChunk) == []
    await stage.pass_time(2.1)  # the stall is still seen, though nobody looked at each word
    assert texts(talk, text) == [text]


async def test_any_space_will_do_when_the_listener_runs_dry(stage) -> None:
    text = "First of all, "
    rest = "we have to see that nothing at all is ever lost when there is no mark in sight "
    talk = stage.session().admit()
    talk.say(text)
    await settle()
    talk.say(rest)
    await settle()
    assert len(talk.of(SegmentStart)) == 2, "0.8 s of slack: cut at a space"
    assert texts(talk, text + rest)[1].startswith("we have to see")


async def test_with_slack_an_unfinished_sentence_waits(stage) -> None:
    first = "This is the first sentence and it lasts for more than four seconds, that is to say long. "
    talk = stage.session().admit()
    talk.say(first)
    await settle()
    talk.say("Then there is more text that has no mark ")
    await settle()
    heard = len(talk.of(SegmentStart))
    await stage.pass_time(1.0)
    assert len(talk.of(SegmentStart)) == heard
    await stage.pass_time(5.0)
    assert len(talk.of(SegmentStart)) == heard + 1


async def test_idle_is_said_once_when_all_was_handed_out(stage) -> None:
    talk = stage.session().admit()
    talk.say("Good morning to all of you.", flush=True)
    await settle()
    assert talk.kinds[-1] == "Idle"
    talk.say(" ")
    await settle()
    assert len(talk.of(Idle)) == 2
    await stage.pass_time(5.0)
    assert len(talk.of(Idle)) == 2


async def test_flush_then_end_at_once_loses_nothing(stage) -> None:
    talk = stage.session().admit()
    for event in (TextAppend("First part", flush=True), TextAppend("second part", flush=True), TextAppend("third")):
        talk.session.handle(event)
    talk.session.handle(InputEnd())
    await settle()
    assert [event.utterance for event in talk.of(UtteranceEnd)] == [0, 1, 2]
    assert talk.of(SessionEnd)[0].usage.characters == len("First part") + len("second part") + len("third")


@pytest.mark.parametrize("text", ["", " ", "...", "—", "*()", "🙂"])
async def test_an_utterance_with_nothing_to_say_makes_no_audio(stage, text) -> None:
    talk = stage.session().admit()
    talk.say(text, flush=True)
    talk.session.handle(InputEnd())
    await settle()
    assert not talk.of(AudioChunk)
    assert talk.kinds[-1] == "SessionEnd"


async def test_where_asked_nothing_to_say_is_a_short_silence(stage) -> None:
    talk = stage.session(plan="utterance", encoder="utterance", silence_when_empty=True).admit()
    talk.say("…", flush=True)
    await settle()
    assert talk.kinds[1:] == ["SegmentStart", "AudioChunk", "SegmentEnd", "UtteranceEnd", "Idle"]
    assert talk.of(SegmentStart)[0].segments == 1
    assert 0 < talk.of(SegmentEnd)[0].duration_s <= 0.2
    assert not talk.audio.any()


async def test_a_planned_utterance_tells_its_segments_before_the_first(stage) -> None:
    talk = stage.session(plan="utterance", encoder="utterance").admit()
    talk.say("One is here. Two is here, too. Three.", flush=True)
    talk.say("Four is alone.", flush=True)
    await settle()
    starts = talk.of(SegmentStart)
    assert [(start.utterance, start.segment, start.segments) for start in starts] == [
        (0, 0, 3),
        (0, 1, 3),
        (0, 2, 3),
        (1, 0, 1),
    ]


async def test_a_planned_utterance_is_charged_as_it_was_sent(stage) -> None:
    text = " One is here.  Two is here, too. "
    talk = stage.session(plan="utterance", charge_border="utterance").admit()
    talk.say(text, flush=True)
    await settle()
    assert talk.session.usage.characters == len(text)


async def test_planned_segments_keep_to_their_longest_duration(stage) -> None:
    talk = stage.session(plan="utterance", max_segment_s=2.0).admit()
    talk.say("alpha bravo charlie delta " * 10, flush=True)
    await settle()
    assert talk.of(SegmentStart)[0].segments > 5
    assert max(end.duration_s for end in talk.of(SegmentEnd)) <= 2.2


async def test_the_same_seed_gives_the_same_samples_and_segments_differ(stage) -> None:
    def start(seed: int) -> SessionStart:
        return SessionStart(namespace="test", voice="v", audio=AudioFormat("pcm16", RATE), seed=seed)

    said = []
    for seed in (1, 1, 2):
        talk = stage.session(start=start(seed)).admit()
        talk.say("Same text here. Same text here.", flush=True)
        await settle()
        said.append(talk.audio)
    assert np.array_equal(said[0], said[1])
    assert not np.array_equal(said[0], said[2])


async def test_text_may_come_before_the_session_is_let_in(stage) -> None:
    talk = stage.session()
    talk.say("Hello out there.", flush=True)
    talk.session.handle(InputEnd())
    await settle()
    assert talk.events == []
    talk.admit()
    await settle()
    assert isinstance(talk.events[0], SessionReady)
    assert talk.kinds[-1] == "SessionEnd"
    assert talk.of(AudioChunk)


async def test_discard_drops_what_no_flush_has_sealed(stage) -> None:
    talk = stage.session().admit()
    talk.session.pause()
    talk.say("Keep this one", flush=True)
    talk.say("and drop this one")
    talk.session.handle(Discard())
    talk.session.handle(InputEnd())
    talk.session.resume()
    await settle()
    assert talk.of(SessionEnd)[0].usage.characters == len("Keep this one")


async def test_a_paused_listener_holds_nothing_and_loses_nothing(stage) -> None:
    talk = stage.session().admit()
    other = stage.session().admit()
    talk.say("A long text that takes several pieces to speak to its very end.", flush=True)
    talk.session.pause()
    await settle()
    assert not talk.of(AudioChunk)
    other.say("Hi there, you.", flush=True)
    await settle()
    assert other.kinds[-1] == "Idle"
    talk.session.resume()
    await settle()
    assert talk.kinds[-1] == "Idle"


async def test_breaks_without_end_stop_with_the_listener(stage) -> None:
    talk = stage.session(ssml=True).admit()
    say = talk.session._emit

    def slow_reader(event) -> None:
        say(event)
        if len(talk.audio) > 10 * RATE:
            talk.session.pause()

    talk.session._emit = slow_reader
    talk.say("Now a pause. " + "<break time='5s'/>" * 200, flush=True)
    await settle(300)
    assert len(talk.audio) < 20 * RATE
    talk.session._emit = say
    talk.session.resume()
    await settle(300)
    assert talk.kinds[-1] == "Idle"
    assert len(talk.audio) > 900 * RATE


async def test_too_much_unspoken_text_ends_the_session(stage) -> None:
    talk = stage.session(limits=SessionLimits(unspoken_bytes=100)).admit()
    talk.session.pause()
    talk.say("word " * 19)
    assert not talk.of(SessionError)
    talk.say("word " * 2)
    assert isinstance(talk.of(SessionError)[0].error, InputTooLarge)


async def test_early_text_is_bounded_too(stage) -> None:
    talk = stage.session(limits=SessionLimits(unspoken_bytes=100))
    talk.say("word " * 30)
    assert isinstance(talk.of(SessionError)[0].error, InputTooLarge)


async def test_an_engine_failure_ends_this_session_only(stage) -> None:
    talk = stage.session("sine?fail_at=1").admit()
    other = stage.session().admit()
    talk.say("This text is long enough for two pieces.", flush=True)
    other.say("This one is fine.", flush=True)
    await settle()
    assert isinstance(talk.of(SessionError)[0].error, EngineFailure)
    assert talk.of(SessionError)[0].utterance == 0
    assert talk.kinds[-1] == "SessionError"
    assert other.kinds[-1] == "Idle"
    assert stage.scheduler.open_jobs == 0


async def test_a_fault_of_ours_is_told_without_details(stage) -> None:
    talk = stage.session().admit()
    talk.session.handle(talk.session.start)
    assert talk.of(SessionError)[0].error == EngineFailure()


async def test_after_the_end_nothing_more_is_said(stage) -> None:
    talk = stage.session().admit()
    talk.session.fail(ServerStopping())
    said = len(talk.events)
    talk.say("Too late for this.", flush=True)
    talk.session.fail(EngineFailure())
    await settle()
    assert len(talk.events) == said
    assert talk.of(SessionError)[0].error == ServerStopping()


async def test_closing_frees_the_slot_within_one_piece(stage) -> None:
    talk = stage.session().admit()
    talk.say("A text that would take a good many pieces if it were spoken to its end. " * 5, flush=True)
    await settle(2)
    talk.session.close()
    await settle()
    assert stage.scheduler.open_jobs == 0
    assert talk.kinds[-1] != "SessionError"


async def test_first_audio_is_counted_from_the_first_text(stage) -> None:
    talk = stage.session().admit()
    await stage.pass_time(3.0)
    talk.say("Your parcel is ready.")
    await stage.pass_time(0.5)
    assert talk.session.first_audio_s == pytest.approx(0.25, abs=0.06)


async def test_ssml_breaks_become_pauses(stage) -> None:
    talk = stage.session(ssml=True).admit()
    for part in ("First part. <bre", 'ak time="0.6s"/', "> Second part."):
        talk.say(part)
    talk.session.handle(InputEnd())
    await settle()
    first = talk.of(SegmentEnd)[0].duration_s
    assert first == pytest.approx(len("First part.") * 0.06 + 0.6, abs=0.1)
    assert talk.of(SessionEnd)[0].usage.characters < 30


async def test_a_break_after_spoken_text_lasts_as_long_as_one_before_it_was_spoken(stage) -> None:
    durations = []
    for parts in (
        ("First part. <break time='0.9s'/> Second part.",),
        ("First part.", " <break time='0.9s'/> Second part."),
    ):
        talk = stage.session(ssml=True).admit()
        for part in parts:
            talk.say(part)
            await stage.pass_time(0.5)
        talk.session.handle(InputEnd())
        await settle()
        durations.append(len(talk.audio) / RATE)
    assert durations[0] == pytest.approx(durations[1], abs=0.01)


async def test_a_break_may_come_before_the_first_word(stage) -> None:
    talk = stage.session(ssml=True).admit()
    talk.say("<break time='0.5s'/>Hello there.", flush=True)
    await settle()
    assert talk.kinds[-1] == "Idle"
    assert not talk.audio[: RATE // 2].any()
    assert talk.audio[RATE // 2 :].any()


async def test_the_utterance_at_fault_is_the_one_that_is(stage) -> None:
    talk = stage.session(plan="utterance", limits=SessionLimits(unspoken_bytes=500)).admit()
    talk.session.pause()
    talk.say("One is here.", flush=True)
    talk.say("word " * 100, flush=True)
    assert talk.of(SessionError)[0].utterance == 1
    other = stage.session(plan="utterance").admit()
    other.say("One is here. " * 9, flush=True)
    await settle(4)
    other.session.fail(ServerStopping())
    assert other.of(SessionError)[0].utterance is None


async def test_other_rates_keep_the_duration(stage) -> None:
    start = SessionStart(namespace="test", voice="v", audio=AudioFormat("pcm16", 16_000))
    talk = stage.session(start=start).admit()
    talk.say("Exactly as long as before.", flush=True)
    talk.session.handle(InputEnd())
    await settle()
    assert len(talk.audio) == pytest.approx((26 * 0.06 + PAUSE_SENTENCE_S) * 16_000, abs=16_000 * 0.08)
