import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import psutil
import pytest
import uvloop

from voicewire.engines import host as host_module
from voicewire.engines.base import Interrupted, Job, Reference, SynthesisOptions
from voicewire.engines.clones import MAX_CLONES, clone_name
from voicewire.engines.host import EngineHost, HostDied
from voicewire.engines.host_messages import Turn
from voicewire.engines.tone import ToneEngine, dominant_pitch
from voicewire.errors import EngineFailure
from voicewire.testing import settle

TEXT = "The kettle is on, and the tea will be ready soon."
ENGINES = {"tone": ["sine"]}
MODELS = Path("models")  # of which these engines have none


def tone(voice="sine", text=TEXT, seed=0):
    return Job("tone", voice, text, SynthesisOptions(seed=seed))


def bare(text=TEXT, seed=0):
    return np.concatenate(list(ToneEngine().synthesize(text, "sine", SynthesisOptions(seed=seed))))


@pytest.fixture
async def host():
    host = EngineHost("slot 1", ENGINES, MODELS)
    await host.start()
    yield host
    await host.stop()


@pytest.fixture
async def impatient_host():
    host = EngineHost("slot 1", ENGINES, MODELS, piece_timeout_s=0.3)
    await host.start()
    yield host
    await host.stop()


async def spoken(host, job):
    job_id, parts = host.open(job), []
    while True:
        piece = await host.next(job_id)
        parts.append(piece.pcm)
        if piece.is_last:
            return np.concatenate(parts)


async def test_pieces_come_in_order_with_the_engines_own_samples(host):
    assert host.is_ready
    assert host.reports["tone"].sample_rate == 24_000
    assert host.reports["tone"].rtf > 0
    assert np.array_equal(await spoken(host, tone(seed=3)), bare(seed=3))


async def test_jobs_interleave(host):
    texts = [f"Text number {n} is somewhat longer than a piece." for n in range(4)]
    ids = [host.open(tone(text=text)) for text in texts]
    parts = {job_id: [] for job_id in ids}
    running = set(ids)
    while running:
        for job_id in sorted(running):
            piece = await host.next(job_id)
            parts[job_id].append(piece.pcm)
            running -= {job_id} if piece.is_last else set()
    for job_id, text in zip(ids, texts, strict=True):
        assert np.array_equal(np.concatenate(parts[job_id]), bare(text))


async def test_a_job_can_be_closed_at_any_time(host):
    unsent, begun, running = (host.open(tone()) for _ in range(3))
    host.close(unsent)
    await host.next(begun)
    host.close(begun)
    turn = asyncio.create_task(host.next(running))
    await settle(1)
    turn.cancel()
    host.close(running)
    for job_id in (unsent, begun, running):
        host.close(job_id)
        with pytest.raises(HostDied, match="not open"):
            await host.next(job_id)
    assert np.array_equal(await spoken(host, tone()), bare())


async def test_one_turn_of_a_job_at_a_time(host):
    job_id = host.open(tone())
    first = asyncio.ensure_future(host.next(job_id))
    await settle(1)
    with pytest.raises(RuntimeError, match="already has a turn"):
        await host.next(job_id)
    assert len((await first).pcm) == 12_000


async def test_a_failure_is_one_jobs_own(host):
    healthy = host.open(tone())
    await host.next(healthy)
    with pytest.raises(EngineFailure, match="told to fail at piece 1"):
        await spoken(host, tone("sine?fail_at=1"))
    await host.next(healthy)
    assert host.is_ready


async def test_after_a_crash_a_restart_speaks_the_same_samples(host, tmp_path):
    crashing = tone(f"sine?crash_at=1&once={tmp_path / 'flag'}")
    other = host.open(tone())
    await host.next(other)
    with pytest.raises(HostDied, match="slot 1 ended with status 70"):
        await spoken(host, crashing)
    assert not host.is_ready
    with pytest.raises(HostDied, match="not running"):
        await host.next(host.open(crashing))
    await host.restart()
    with pytest.raises(HostDied, match="not open"):
        await host.next(other)
    assert np.array_equal(await spoken(host, crashing), bare())


async def test_a_hang_is_ended(impatient_host):
    host = impatient_host
    pid = host.pid
    with pytest.raises(HostDied, match=r"gave no piece for 0\.3 s and was killed"):
        await spoken(host, tone("sine?hang_at=1"))
    assert not psutil.pid_exists(pid)


async def test_a_hang_is_ended_even_when_nobody_waits_any_more(impatient_host):
    host = impatient_host
    host._link.interrupt = Mock()  # or it may overtake the turn, and nothing hangs
    job_id = host.open(tone("sine?hang_at=0"))
    turn = asyncio.create_task(host.next(job_id))
    await settle(1)
    turn.cancel()
    host.close(job_id)
    await host.wait_until_dead()
    with pytest.raises(HostDied):
        await host.next(host.open(tone()))


async def test_a_killed_process_is_noticed_by_all_who_wait(host):
    turns = [asyncio.create_task(host.next(host.open(tone("sine?hang_at=0")))) for _ in range(3)]
    await settle(1)
    os.kill(host.pid, signal.SIGKILL)
    for turn in turns:
        with pytest.raises(HostDied, match="ended by SIGKILL"):
            await turn
    assert not host.is_ready


async def test_a_process_that_dies_idle_is_noticed(host):
    os.kill(host.pid, signal.SIGKILL)
    await host.wait_until_dead()
    with pytest.raises(HostDied):
        await spoken(host, tone())


async def test_signals_to_the_group_do_not_end_it(host):
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(host.pid, number)
    assert np.array_equal(await spoken(host, tone()), bare())


async def test_stopping_leaves_no_process(host):
    pid = host.pid
    await host.next(host.open(tone()))
    await host.stop()
    assert not psutil.pid_exists(pid)
    assert not host.is_ready
    await host.stop()
    await host.wait_until_dead()


async def test_stopping_in_the_middle_of_a_hang(host):
    pid = host.pid
    turn = asyncio.create_task(host.next(host.open(tone("sine?hang_at=0"))))
    await settle(1)
    await host.stop()
    with pytest.raises(HostDied):
        await turn
    assert not psutil.pid_exists(pid)


@pytest.mark.parametrize(
    ("engines", "complaint"),
    [({"lost": ["x"]}, "no engine 'lost'"), ({"tone": ["square"]}, "no voice 'square'")],
)
async def test_what_cannot_load_is_said_in_the_engines_words(engines, complaint):
    host = EngineHost("slot 1", engines, MODELS)
    with pytest.raises(EngineFailure, match=complaint):
        await host.start()
    assert host.pid is None


async def test_the_runtime_that_is_chosen_reaches_the_process():
    host = EngineHost("slot 1", ENGINES, MODELS, runtimes={"tone": "cuda", "kokoro": "openvino"})
    with pytest.raises(EngineFailure, match="the engine 'tone' has a runtime of its own, not 'cuda'"):
        await host.start()


async def test_loading_may_not_take_for_ever():
    host = EngineHost("slot 1", ENGINES, MODELS, start_timeout_s=0.0)
    with pytest.raises(EngineFailure, match="slot 1 did not load its voices within 0 s"):
        await host.start()
    assert host.pid is None


async def test_a_death_while_loading(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONHOME", "/nowhere")
    with pytest.raises(EngineFailure, match="slot 1 ended with status 1 while it loaded its voices"):
        await EngineHost("slot 1", ENGINES, MODELS).start()


async def test_no_process_can_be_started(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(EngineFailure, match="no engine process can be started"):
        await EngineHost("slot 1", ENGINES, MODELS).start()


def sung(hertz, seconds=1.0):
    wave = np.sin(2 * np.pi * hertz / 24_000 * np.arange(round(24_000 * seconds))).astype("<f4")
    return Reference(wave.tobytes(), 24_000, "La.")


def cloned(*references):
    return Job("tone", clone_name(references), TEXT, references=references)


async def pitch_of(host, job):
    return dominant_pitch(Reference((await spoken(host, job)).tobytes(), 24_000, ""))


@pytest.fixture
def travelled(monkeypatch):
    """For each turn that brought a job: how many references came along."""
    counts = []
    plain_frame = host_module.frame

    def counting_frame(message):
        if isinstance(message, Turn) and message.job is not None:
            counts.append(len(message.job.references))
        return plain_frame(message)

    monkeypatch.setattr(host_module, "frame", counting_frame)
    return counts


async def test_references_travel_once(host, travelled):
    low, high = cloned(sung(300)), cloned(sung(800), sung(100))
    for job, hertz in ((low, 300), (high, 800), (low, 300), (high, 800)):
        assert await pitch_of(host, job) == pytest.approx(hertz, abs=1)
    assert travelled == [1, 2, 0, 0]


async def test_references_travel_again_to_a_new_process(host, travelled):
    job = cloned(sung(300))
    await spoken(host, job)
    os.kill(host.pid, signal.SIGKILL)
    await host.wait_until_dead()
    await host.restart()
    assert await pitch_of(host, job) == pytest.approx(300, abs=1)
    assert travelled == [1, 1]


async def test_references_travel_again_when_the_process_has_forgotten_the_voice(host, travelled):
    first, *others = (cloned(sung(200 + 5 * n, 0.2)) for n in range(MAX_CLONES + 1))
    for job in (first, *others):
        await spoken(host, job)
    assert await pitch_of(host, first) == pytest.approx(200, abs=3)
    assert travelled == [1] * (MAX_CLONES + 2)


async def test_a_process_that_knows_less_than_we_think_asks(host, travelled):
    silent = cloned(Reference(bytes(400), 24_000, ""))
    for _ in range(2):
        with pytest.raises(EngineFailure, match="cannot imitate silence"):
            await spoken(host, silent)
    assert travelled == [1, 0, 1]
    assert np.array_equal(await spoken(host, tone()), bare())


async def test_a_job_that_was_closed_meanwhile_is_not_sent_again(host, travelled):
    silent = cloned(Reference(bytes(400), 24_000, ""))
    with pytest.raises(EngineFailure):
        await spoken(host, silent)
    job_id = host.open(silent)
    turn = asyncio.create_task(host.next(job_id))
    await settle(1)
    host.close(job_id)
    with pytest.raises(EngineFailure, match="not known"):
        await turn
    assert travelled == [1, 0]
    assert np.array_equal(await spoken(host, tone()), bare())


async def test_a_cloned_voice_without_samples_fails(host):
    with pytest.raises(EngineFailure, match="not known"):
        await spoken(host, Job("tone", "clone:1", TEXT))


async def test_minutes_of_references_and_other_jobs_at_once(host):
    long, short = (host.open(job) for job in (cloned(sung(300, 90.0), sung(300, 90.0)), tone()))
    pieces = await asyncio.gather(host.next(long), host.next(short))
    assert [len(piece.pcm) for piece in pieces] == [12_000, 12_000]


def test_it_works_on_uvloop(tmp_path):
    async def crash_and_go_on():
        host = EngineHost("slot 1", ENGINES, MODELS)
        await host.start()
        job = tone(f"sine?crash_at=1&once={tmp_path / 'flag'}")
        with pytest.raises(HostDied, match="ended with status 70"):
            await spoken(host, job)
        await host.restart()
        pid = host.pid
        pcm = await spoken(host, job)
        await host.stop()
        return pcm, pid

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        pcm, pid = runner.run(crash_and_go_on())
    assert np.array_equal(pcm, bare())
    assert not psutil.pid_exists(pid)


PARENT = """
import asyncio
from pathlib import Path
from voicewire.engines.base import Job
from voicewire.engines.host import EngineHost

async def main():
    hosts = [EngineHost(name, {"tone": ["sine"]}, Path("models")) for name in ("idle", "hanging")]
    for host in hosts:
        await host.start()
    turn = asyncio.create_task(hosts[1].next(hosts[1].open(Job("tone", "sine?hang_at=0", "Hello."))))
    await asyncio.sleep(0)
    print(*(host.pid for host in hosts), flush=True)
    await turn

asyncio.run(main())
"""


@pytest.mark.end_to_end
def test_a_killed_server_leaves_no_orphan():
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        children = [psutil.Process(int(pid)) for pid in parent.stdout.readline().split()]
        assert len(children) == 2
        parent.kill()
        _, alive = psutil.wait_procs(children, timeout=10)
    assert not [child for child in alive if child.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.end_to_end
async def test_hibari_speaks_in_a_process():
    host = EngineHost("slot 1", {"hibari": ["heart"]}, MODELS)
    await host.start()
    try:
        assert host.reports["hibari"].rtf < 0.5
        pcm = await spoken(host, Job("hibari", "heart", TEXT))
        assert 2 < len(pcm) / 24_000 < 5
    finally:
        await host.stop()


LONG = "Because the valley lies so deep, the sun reaches the village for only a few hours a day in November. " * 4


@pytest.fixture
async def hibari_host():
    host = EngineHost("slot 1", {"hibari": ["heart"]}, MODELS)
    await host.start()
    yield host
    await host.stop()


async def interrupted(host, job_id) -> None:
    """Ask for the next piece and have it given up, however fast this machine is."""
    making = asyncio.create_task(host.next(job_id))
    while not making.done():
        await asyncio.sleep(0.001)
        host.interrupt(job_id)
    with pytest.raises(Interrupted):
        await making


@pytest.mark.end_to_end
async def test_a_piece_can_be_given_up_and_asked_for_again(hibari_host):
    assert hibari_host.reports["hibari"].gives_way
    job = Job("hibari", "heart", LONG, SynthesisOptions(seed=4))
    wanted = await spoken(hibari_host, job)
    job_id = hibari_host.open(job)
    await interrupted(hibari_host, job_id)
    with pytest.raises(HostDied, match="not open"):
        await hibari_host.next(job_id)
    between = await spoken(hibari_host, Job("hibari", "heart", "Yes.", SynthesisOptions(seed=4)))
    assert np.array_equal(await spoken(hibari_host, job), wanted)
    assert 0 < len(between) < len(wanted)


@pytest.mark.end_to_end
async def test_a_job_that_is_closed_while_it_is_spoken_ends_at_once_and_leaves_nothing(hibari_host):
    job = Job("hibari", "heart", LONG, SynthesisOptions(seed=4))
    job_id = hibari_host.open(job)
    making = asyncio.create_task(hibari_host.next(job_id))
    await asyncio.sleep(0.005)
    hibari_host.close(job_id)
    with pytest.raises(Interrupted):
        await making
    assert not hibari_host._unsent
    assert not hibari_host._link.open_jobs
    with pytest.raises(HostDied):
        await hibari_host.next(job_id)


async def test_interrupting_what_is_not_made_does_nothing(host):
    host.interrupt(7)
    job_id = host.open(tone())
    host.interrupt(job_id)
    assert len((await host.next(job_id)).pcm)
    host.interrupt(job_id)
    assert np.array_equal(await spoken(host, tone(seed=3)), bare(seed=3))
    await host.stop()
    host.interrupt(job_id)
