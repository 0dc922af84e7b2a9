import asyncio

import numpy as np
import pytest

from voicewire.engines.base import Job, Reference
from voicewire.engines.host import HostDied
from voicewire.engines.local import LocalHost
from voicewire.engines.tone import dominant_pitch
from voicewire.errors import EngineFailure

TEXT = "The kettle is on."


def tone(voice="sine", text=TEXT):
    return Job("tone", voice, text)


@pytest.fixture
async def host():
    host = LocalHost()
    await host.start()
    return host


async def spoken(host, job):
    job_id, parts = host.open(job), []
    while True:
        piece = await host.next(job_id)
        parts.append(piece.pcm)
        if piece.is_last:
            return np.concatenate(parts)


async def test_it_speaks(host):
    assert host.is_ready
    assert host.reports["tone"].sample_rate == 24_000
    assert len(await spoken(host, tone())) == round(0.06 * len(TEXT) * 24_000)


async def test_nothing_works_before_start():
    host = LocalHost()
    assert not host.is_ready
    await host.wait_until_dead()
    with pytest.raises(HostDied):
        await host.next(host.open(tone()))


async def test_a_failure_is_one_jobs_own(host):
    with pytest.raises(EngineFailure):
        await spoken(host, tone("sine?fail_at=0"))
    assert len(await spoken(host, tone()))


@pytest.mark.parametrize("switch", ["crash_at=1", "hang_at=1"])
async def test_a_death_takes_every_job_along(host, switch):
    other, dying = host.open(tone()), host.open(tone(f"sine?{switch}"))
    waiting = asyncio.create_task(host.wait_until_dead())
    await host.next(other)
    await host.next(dying)
    with pytest.raises(HostDied):
        await host.next(dying)
    await waiting
    assert not host.is_ready
    await host.restart()
    with pytest.raises(HostDied):
        await host.next(other)
    assert len(await spoken(host, tone()))


async def test_closed_and_finished_jobs_are_gone(host):
    job_id = host.open(tone())
    host.close(job_id)
    host.close(job_id)
    with pytest.raises(HostDied):
        await host.next(job_id)


async def test_stopping_forgets_everything(host):
    job_id = host.open(tone())
    await host.next(job_id)
    await host.stop()
    assert not host.is_ready
    host.close(job_id)


async def test_a_cloned_voice_is_spoken_also_after_a_death(host):
    wave = np.sin(2 * np.pi * 700 / 16_000 * np.arange(16_000)).astype("<f4")
    job = Job("tone", "clone:1", TEXT, references=(Reference(wave.tobytes(), 16_000, ""),))
    for _ in range(2):
        spoken_pcm = await spoken(host, job)
        assert dominant_pitch(Reference(spoken_pcm.tobytes(), 24_000, "")) == pytest.approx(700, abs=2)
        host.die()
        await host.restart()


async def test_it_cannot_be_interrupted(host):
    job_id = host.open(tone())
    host.interrupt(job_id)
    assert len((await host.next(job_id)).pcm)
