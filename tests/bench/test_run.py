import gc

from voicewire.bench.pacing import Fragment
from voicewire.bench.plan import SessionPlan
from voicewire.bench.run import UNFINISHED, run_round


def plans(count: int) -> list[SessionPlan]:
    return [
        SessionPlan(0.01 * index, [Fragment(0.01 * index + 0.02, f"{index}.", flush=True)], index)
        for index in range(count)
    ]


async def test_all_sessions_run_to_their_end(nari, target) -> None:
    finished = await run_round(target, plans(5))
    assert [session.is_final for session in finished.sessions] == [True] * 5
    assert sorted(nari.texts) == [f" {index}." for index in range(5)]
    assert nari.seeds == [0, 1, 2, 3, 4]
    assert (
        5 <= len(finished.send_lag_s) <= 10
    )  # each session's beginning, and each text that its connection was in time for
    assert min(finished.send_lag_s) >= 0
    assert min(finished.loop_lag_s) >= 0
    assert finished.cpu_s > 0
    assert gc.isenabled()


async def test_sessions_come_whatever_becomes_of_those_before(nari, target) -> None:
    nari.answers = [(503, {}, ""), (500, {}, "ill")]
    finished = await run_round(target, plans(4))
    assert [session.refused for session in finished.sessions] == [503, 0, 0, 0]
    assert [session.error for session in finished.sessions] == ["", "HTTP 500 ill", "", ""]
    assert [session.is_final for session in finished.sessions] == [False, False, True, True]


async def test_who_is_never_answered_is_given_up(nari, target) -> None:
    nari.is_hung = True
    finished = await run_round(target, plans(2), patience_s=0.1)
    assert [session.error for session in finished.sessions] == [UNFINISHED] * 2


async def test_nobody_need_come(target) -> None:
    finished = await run_round(target, [])
    assert (finished.sessions, finished.send_lag_s) == ([], [])
