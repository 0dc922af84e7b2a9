import os
import resource
from pathlib import Path

import pytest

from voicewire.bench import measure as module
from voicewire.bench.measure import measure
from voicewire.bench.plan import Load
from voicewire.errors import OperatorError

LOAD = Load(sentences=["One.", "Two.", "Three."], seconds=0.05, streams=3)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    monkeypatch.setattr(module, "SETTLE_S", 0.0)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


async def test_one_session_goes_ahead_and_each_round_follows_its_seed(nari, target) -> None:
    told: list[str] = []
    outcomes = await measure(target, LOAD, [1, 2, 1], None, told.append)
    assert [(each.sessions, each.completed, each.errors) for each in outcomes] == [(3, 3, [])] * 3
    assert len(nari.texts) == 10
    assert sorted(nari.texts[1:4]) == sorted(nari.texts[7:]) != sorted(nari.texts[4:7])
    assert len(set(nari.seeds)) == 10  # none is spoken from what was made before
    assert told == [f"round {number} of 3: 3 sessions …" for number in (1, 2, 3)]
    assert outcomes[0].server_cpu_s is None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux has it")
async def test_a_process_that_is_known_is_watched(nari, target) -> None:
    (outcome,) = await measure(target, LOAD, [1], os.getpid(), lambda line: None)
    assert outcome.server_cpu_s is not None
    assert outcome.server_peak_bytes is not None
    assert outcome.server_peak_bytes > 10**6


@pytest.mark.parametrize(
    ("answer", "told"),
    [((401, {}, "no"), "cannot be measured: HTTP 401 no"), ((503, {}, ""), r"refused .* \(HTTP 503\)")],
)
async def test_a_server_that_does_not_speak_at_all_is_told_at_once(nari, target, answer, told) -> None:
    nari.answers = [answer]
    with pytest.raises(OperatorError, match=told):
        await measure(target, LOAD, [1], None, lambda line: None)
    assert nari.texts == []


async def test_silence_is_no_speech(nari, target) -> None:
    nari.level = 0
    with pytest.raises(OperatorError, match="no audible audio"):
        await measure(target, LOAD, [1], None, lambda line: None)


async def test_more_than_can_be_kept_account_of_is_not_begun(nari, target) -> None:
    crowd = Load(sentences=["One."], seconds=600.0, rate_per_s=100.0)
    with pytest.raises(OperatorError, match="60,000 sessions in a round are too many"):
        await measure(target, crowd, [1], None, lambda line: None)
    assert nari.keys == []
