import pytest

from benchmarks.figures import Void
from benchmarks.load_plan import LoadReport, SessionResult

COMPLETE = SessionResult(request_id="a", is_final=True)


def report(*sessions: SessionResult, lag_s: float = 0.001) -> LoadReport:
    return LoadReport(list(sessions), [lag_s] * 100, cpu_s=1.0, duration_s=10.0)


def test_a_run_of_complete_sessions_counts() -> None:
    report(COMPLETE, COMPLETE).check()


@pytest.mark.parametrize(
    "failed",
    [
        SessionResult(is_final=True, error="closed with 1011"),
        SessionResult(error="the link broke"),
        SessionResult(),
    ],
)
def test_a_failed_session_makes_a_run_void(failed: SessionResult) -> None:
    with pytest.raises(Void, match="a session failed"):
        report(COMPLETE, failed).check(may_refuse=True)


def test_a_refusal_makes_a_run_void_unless_it_may_happen() -> None:
    refused = SessionResult(refused=503)
    report(COMPLETE, refused).check(may_refuse=True)
    with pytest.raises(Void, match="503"):
        report(COMPLETE, refused).check()


def test_a_late_generator_makes_a_run_void() -> None:
    with pytest.raises(Void, match=r"late by 25\.0 ms"):
        report(COMPLETE, lag_s=0.025).check()
