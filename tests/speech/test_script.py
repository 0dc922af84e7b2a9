import pytest

from voicewire.events import SessionOptions
from voicewire.speech.script import Script, is_speakable
from voicewire.text.segment import Urgency


def script(**options) -> Script:
    return Script("en-US", SessionOptions(**options), estimate=lambda text: 0.06 * len(text))


def taken(made: Script, max_seconds: float = 100.0) -> list[str]:
    texts = []
    while made.can_take(0.0, Urgency.SENTENCE, max_seconds):
        segment = made.take(0.0, [Urgency.SENTENCE], max_seconds)
        texts += [segment.text] if segment is not None else []
    return texts


@pytest.mark.parametrize(
    ("text", "speakable"), [("a", True), ("6...", True), ("किताब", True), ("*()", False), ("🙂", False), ("", False)]
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
    assert script().rewrite("On 03.04.2026, see example.org.") == "On April 3, 2026, see example dot org."
    assert script(normalize=False).rewrite("On 03.04.2026, see example.org.") == "On 03.04.2026, see example dot org."


def test_markup_is_always_cleaned() -> None:
    for normalize in (True, False):
        assert script(normalize=normalize).rewrite("**Note:** use `run` now.") == "Note: use run now."


def test_the_longest_duration_is_reckoned_on_the_rewritten_text() -> None:
    made = script(plan="utterance")
    made.append("Ping 192.0.2.17, then 192.0.2.18, please.", 0.0, flush=True)
    assert len(taken(made, max_seconds=4.0)) > 1


def test_and_on_the_words_as_the_client_has_them_said() -> None:
    made = script(plan="utterance", pronunciations={"WHO": "World Health Organization"})
    made.append("Ask WHO, or WHO, or WHO, or WHO again.", 0.0, flush=True)
    assert len(taken(made, max_seconds=4.0)) > 1


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
