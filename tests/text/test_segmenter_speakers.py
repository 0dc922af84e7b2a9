"""Several speakers in one text, and several rates."""

from tests.text.cutting import ROOM, take_all, texts
from voicewire.engines.reading import reading_seconds
from voicewire.text.segment import Segment, Urgency
from voicewire.text.segmenter import Reading, Segmenter


def segmenter(*speakers):
    return Segmenter("en", reading_seconds, None, speakers)


def said(segments):
    return [(segment.speaker, segment.text) for segment in segments if segment.text]


def test_a_speaker_says_what_follows_his_tag():
    machine = segmenter()
    machine.push("Who is there? It is late", 0.0)
    machine.push_speaker(1, 0.0)
    machine.push(" Me. And you", 0.0)
    machine.push_speaker(0, 0.0)
    machine.push("Me too", 0.0)
    machine.seal()
    assert said(take_all(machine)) == [
        (0, "Who is there?"), (0, "It is late"), (1, "Me."), (1, "And you"), (0, "Me too"),
    ]  # fmt: skip


def test_offsets_add_up_and_silence_is_no_segment():
    machine = segmenter()
    machine.push_speaker(2, 0.0)
    machine.push("Yes. ", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM) == Segment(text="Yes.", start=0, end=4, mark=2, speaker=2)
    machine.push_speaker(1, 0.0)
    machine.push(" ... ", 0.0)
    machine.push_speaker(0, 0.0)
    machine.push("No.", 0.0)
    machine.seal()
    assert take_all(machine) == [Segment(text="No.", start=4, end=13, mark=2, speaker=0, ends_utterance=True)]


def test_a_change_of_speaker_is_spoken_without_waiting():
    machine = segmenter()
    machine.push("All is ready.", 5.0)
    assert machine.take(5.0, Urgency.SENTENCE, ROOM) is None
    machine.push_speaker(1, 5.0)
    assert machine.deadline() is None
    assert machine.can_take(5.0, Urgency.SENTENCE, ROOM)
    assert texts(take_all(machine, 5.0)) == ["All is ready."]
    assert not machine.is_speakable
    assert machine.deadline() is None


def test_the_same_speaker_again_cuts_as_well():
    machine = segmenter()
    machine.push("All is", 0.0)
    machine.push_speaker(0, 0.0)
    machine.push("ready", 0.0)
    machine.seal()
    assert texts(take_all(machine)) == ["All is", "ready"]


def test_the_speaker_stays_over_the_end_of_an_utterance_and_a_discard():
    machine = segmenter()
    machine.push_speaker(1, 0.0)
    machine.push("One", 0.0)
    machine.seal()
    machine.push("never", 0.0)
    machine.discard()
    machine.push("Two", 0.0)
    machine.seal()
    assert [(s.speaker, s.text, s.utterance, s.ends_utterance) for s in take_all(machine)] == [
        (1, "One", 0, True), (1, "Two", 1, True),
    ]  # fmt: skip


def test_a_tag_at_the_end_still_ends_the_utterance():
    machine = segmenter()
    machine.push("One. ", 0.0)
    machine.push_speaker(1, 0.0)
    machine.seal()
    first, last = take_all(machine)
    assert (first.text, first.speaker, first.ends_utterance) == ("One.", 0, False)
    assert (last.text, last.start, last.end, last.ends_utterance) == ("", first.end, 5, True)


def test_each_speaker_has_his_language_and_estimate():
    machine = segmenter(Reading("en-US", reading_seconds), Reading("de-DE", lambda text: 1.0 * len(text)))
    text = "Es gilt z.B. Folgendes und noch vieles mehr. "
    machine.push(text, 0.0)
    machine.push_speaker(1, 0.0)
    machine.push(text, 0.0)
    machine.seal()
    by_speaker = {}
    for speaker, part in said(take_all(machine, max_seconds=20.0)):
        by_speaker.setdefault(speaker, []).append(part)
    assert by_speaker[0] == [text.strip()]
    assert len(by_speaker[1]) >= 3
    assert " ".join(by_speaker[1]) == text.strip()


def test_a_speaker_without_a_voice_reads_like_the_first():
    machine = segmenter(Reading("en", reading_seconds))
    machine.push_speaker(7, 0.0)
    machine.push("Dr. Osei is in. Come", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM).text == "Dr. Osei is in."


def test_tags_without_text_are_counted_and_leave_nothing_behind():
    machine = segmenter()
    for index in range(1000):
        machine.push_speaker(index, 0.0)
    assert machine.borders == 1000
    machine.push("So. ", 0.0)
    assert said(take_all(machine)) == [(999, "So.")]
    assert machine.borders == 0
    assert machine.unspoken_bytes == 1


def test_silence_left_to_the_next_speaker_is_not_counted_twice():
    machine = segmenter()
    machine.push("...", 0.0)
    machine.push_speaker(1, 0.0)
    machine.push("Yes", 0.0)
    machine.push_break(0.5, 0.0)
    machine.push("No", 0.0)
    assert machine.is_speakable
    assert machine.unspoken_bytes == 5
    machine.seal()
    take_all(machine)
    assert machine.unspoken_bytes == 0


def test_a_rate_holds_for_what_follows_it():
    machine = segmenter()
    machine.push("One is here. And", 0.0)
    machine.push_rate(0.5, 0.0)
    machine.push(" two. Three", 0.0)
    machine.push_speaker(1, 0.0)
    machine.push("four", 0.0)
    machine.push_rate(1.0, 0.0)
    machine.push("five", 0.0)
    machine.seal()
    segments = take_all(machine)
    assert [(segment.text, segment.rate, segment.speaker) for segment in segments if segment.text] == [
        ("One is here.", 1.0, 0), ("And", 1.0, 0), ("two.", 0.5, 0), ("Three", 0.5, 0), ("four", 0.5, 1),
        ("five", 1.0, 1),
    ]  # fmt: skip
    assert [segment.start for segment in segments[1:]] == [segment.end for segment in segments[:-1]]


def test_a_rate_ends_with_the_text_that_is_discarded():
    machine = segmenter()
    machine.push_rate(2.0, 0.0)
    machine.push("One", 0.0)
    machine.discard()
    machine.push("two", 0.0)
    machine.seal()
    assert [segment.rate for segment in take_all(machine)] == [1.0]


def test_the_speed_stays_in_the_range_that_can_be_made():
    speeds = [Segment(text="", start=0, end=0, rate=rate).speed(1.5) for rate in (1.0, 0.8, 2.0, 0.25)]
    assert speeds == [1.5, 1.5 * 0.8, 2.0, 0.5]
