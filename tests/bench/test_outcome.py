import pytest

from voicewire.bench.client import SessionResult
from voicewire.bench.outcome import SILENT, assess, fault_of, listeners_at_once, together
from voicewire.bench.player import Chunk
from voicewire.bench.processes import Usage
from voicewire.bench.run import Round

HEARD = SessionResult(
    connect_s=0.01,
    sent_s=[1.0, 1.5],
    chunks=[Chunk(1.2, 0.5), Chunk(1.3, 0.5), Chunk(2.5, 1.0)],  # plays from 1.2 to 2.2, runs dry until 2.5
    onset_s=0.1,
    is_final=True,
)
GAPLESS = SessionResult(connect_s=0.02, sent_s=[2.0], chunks=[Chunk(2.1, 3.0)], onset_s=0.0, is_final=True)
REFUSED = SessionResult(connect_s=0.003, refused=503)
BROKEN = SessionResult(error="HTTP 500", chunks=[Chunk(1.0, 1.0)], onset_s=0.0)
MUTE = SessionResult(sent_s=[1.0], chunks=[Chunk(1.0, 1.0)], is_final=True)


def round_of(*sessions: SessionResult) -> Round:
    return Round(list(sessions), [0.001], [0.002], cpu_s=0.5)


def test_times_count_from_what_was_sent_to_what_was_heard() -> None:
    outcome = assess(round_of(HEARD, GAPLESS))
    assert outcome.connect_s == [0.01, 0.02]
    assert outcome.first_bytes_s == pytest.approx([0.2, 0.1])
    assert outcome.first_audible_s == pytest.approx([0.3, 0.1])
    assert outcome.final_text_s == pytest.approx([1.0, 0.1])
    assert outcome.audio_s == pytest.approx(5.0)
    assert outcome.speaking_s == pytest.approx(1.5)  # from 1.0, the first text, to 2.5, the last audio


def test_a_silence_within_the_leading_part_is_waited_for_too() -> None:
    late = SessionResult(sent_s=[1.0], chunks=[Chunk(1.2, 0.2), Chunk(3.0, 1.0)], onset_s=0.5, is_final=True)
    assert assess(round_of(late)).first_audible_s == pytest.approx([2.3])


def test_players_that_run_dry_are_counted() -> None:
    outcome = assess(round_of(HEARD, GAPLESS))
    assert (outcome.underruns, outcome.underrun_sessions) == (1, 1)
    assert outcome.dry_s == pytest.approx(0.3)


def test_a_refusal_is_no_error() -> None:
    outcome = assess(round_of(HEARD, REFUSED, REFUSED))
    assert (outcome.sessions, outcome.completed, outcome.errors) == (3, 1, [])
    assert (outcome.refusals, outcome.refusal_s) == ([503, 503], [0.003, 0.003])
    assert outcome.connect_s == [0.01]


def test_what_failed_is_told_and_its_audio_does_not_count() -> None:
    outcome = assess(round_of(HEARD, BROKEN, MUTE))
    assert outcome.errors == ["HTTP 500", SILENT]
    assert (outcome.completed, outcome.audio_s) == (1, pytest.approx(2.0))
    assert fault_of(HEARD) == fault_of(REFUSED) == ""


def test_a_round_in_which_nobody_was_heard_has_no_times() -> None:
    outcome = assess(round_of(REFUSED))
    assert outcome.first_bytes_s == outcome.final_text_s == []
    assert (outcome.speaking_s, outcome.audio_s, outcome.listeners) == (0.0, 0, 0)


def test_listeners_count_while_they_play_though_all_has_been_sent() -> None:
    early = SessionResult(chunks=[Chunk(0.0, 3.0)])
    late = SessionResult(chunks=[Chunk(2.0, 1.0)])
    after = SessionResult(chunks=[Chunk(3.0, 1.0)])
    assert listeners_at_once([early]) == 1
    assert listeners_at_once([early, late]) == 2
    assert listeners_at_once([early, late, after]) == 2


def test_what_the_server_used_is_what_neither_others_nor_we_used() -> None:
    outcome = assess(round_of(HEARD), Usage(cpu_s=4.0, peak_bytes=10**8, machine_s=6.0))
    assert (outcome.server_cpu_s, outcome.server_peak_bytes) == (4.0, 10**8)
    assert outcome.other_cpu_s == pytest.approx(1.5)  # 0.5 are ours
    unseen = assess(round_of(HEARD))
    assert unseen.server_cpu_s is unseen.server_peak_bytes is unseen.other_cpu_s is None


def test_rounds_together_have_all_values_and_the_highest_peak() -> None:
    one = assess(round_of(HEARD), Usage(4.0, 10**8, 6.0))
    two = assess(round_of(GAPLESS, HEARD, REFUSED), Usage(1.0, 10**7, 6.0))
    both = together([one, two])
    assert (both.sessions, both.completed, both.refusals) == (4, 3, [503])
    assert both.first_bytes_s == one.first_bytes_s + two.first_bytes_s
    assert both.listeners == 2
    assert both.underruns == 2
    assert (both.server_cpu_s, both.server_peak_bytes) == (5.0, 10**8)
    assert together([one, assess(round_of(HEARD))]).server_cpu_s is None
