import pytest

from tests.bench.test_outcome import BROKEN, GAPLESS, HEARD, REFUSED, round_of
from voicewire.bench.client import SessionResult
from voicewire.bench.outcome import assess
from voicewire.bench.processes import Usage
from voicewire.bench.report import faults, report
from voicewire.bench.run import Round

TOTALS = ["sessions", "completed", "refused", "errors", "listeners", "underruns", "underrun_sessions", "dry_s"]


def late(send_s: float = 0.0, loop_s: float = 0.0) -> Round:
    return Round([HEARD], [send_s] * 100, [loop_s] * 100, cpu_s=0.5)


def test_figures_have_flat_names_for_all_rounds_and_for_each() -> None:
    figures = {each.name: each for each in report([assess(round_of(HEARD)), assess(round_of(GAPLESS))], "at home")}
    assert figures["first_bytes_ms.min"].value == pytest.approx(100)
    assert figures["first_bytes_ms.median"].value == pytest.approx(150)
    assert figures["round_1.first_bytes_ms.median"].value == pytest.approx(200)
    assert figures["round_2.first_bytes_ms.p99"].value == pytest.approx(100)
    assert figures["first_audible_ms.median"].value == pytest.approx(200)
    assert [figures[name].value for name in TOTALS] == [2, 2, 0, 0, 1, 1, 1, pytest.approx(0.3)]
    assert figures["audio_per_s"].value == pytest.approx(5.0 / (1.5 + 0.1))
    assert figures["first_bytes_ms.min"].conditions == (
        "from the first text sent to the first audio received; 2 values; at home"
    )
    assert figures["round_2.sessions"].conditions == "that came; at home; round 2 alone"


def test_what_was_not_measured_is_left_out() -> None:
    names = {each.name for each in report([assess(round_of(REFUSED))], "")}
    assert "refusal_ms.median" in names
    assert not {"first_bytes_ms.median", "audio_per_s", "server_cpu_s", "server_peak_mb"} & names
    seen = {each.name: each.value for each in report([assess(round_of(HEARD), Usage(2.0, 5 * 10**8, 3.0))], "")}
    assert (seen["server_cpu_s"], seen["server_peak_mb"], seen["other_cpu_s"]) == (2.0, 500.0, 0.5)
    assert "refusal_ms.median" not in seen


def test_refusals_are_told_by_their_status() -> None:
    busy = SessionResult(connect_s=0.001, refused=429)
    figures = {each.name: each.value for each in report([assess(round_of(HEARD, REFUSED, REFUSED, busy))], "")}
    assert (figures["refused"], figures["refused_503"], figures["refused_429"]) == (3, 2, 1)
    assert figures["errors"] == 0


def test_bars_stand_at_what_makes_a_run_void() -> None:
    figures = {each.name: each for each in report([assess(late(send_s=0.021))], "")}
    assert figures["send_lag_ms.p99"].is_met is figures["round_1.send_lag_ms.p99"].is_met is False
    assert figures["loop_lag_ms.p99"].is_met is figures["errors"].is_met is True
    assert figures["send_lag_ms.median"].is_met is figures["underruns"].is_met is None


def test_a_good_run_has_no_faults() -> None:
    assert faults([assess(round_of(HEARD, REFUSED)), assess(late(0.019, 0.019))]) == []


def test_errors_make_a_run_void_and_are_counted() -> None:
    assert faults([assess(round_of(HEARD, BROKEN)), assess(round_of(BROKEN))]) == ["2 × HTTP 500"]


@pytest.mark.parametrize(("lag", "what"), [({"send_s": 0.025}, "late to send"), ({"loop_s": 0.025}, "timer was late")])
def test_a_late_load_generator_makes_a_run_void(lag: dict[str, float], what: str) -> None:
    (fault,) = faults([assess(late()), assess(late(**lag))])
    assert fault.startswith("round 2: ")
    assert what in fault
    assert "by 25.0 ms" in fault


def test_a_run_to_which_nobody_came_is_void() -> None:
    (fault,) = faults([assess(Round([], [], [], cpu_s=0.1))])
    assert "no session came" in fault
