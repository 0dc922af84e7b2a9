import numpy as np
import pytest

from voicewire.engines.base import Job
from voicewire.errors import EngineFailure
from voicewire.speech.work import MAX_STRIKES, Work
from voicewire.text.segment import Segment

PCM = np.arange(10, dtype=np.float32)


def work() -> Work:
    return Work(Segment(text="a", start=0, end=1), Job("e", "v", "a"))


@pytest.mark.parametrize("sizes", [(4, 6), (1, 9), (10,), (3, 3, 4)])
def test_a_repeated_job_gives_only_what_is_new(sizes) -> None:
    made = work()
    heard = [made.take(PCM[:3]), made.take(PCM[3:4])]
    made.repeat(blamed=False)
    starts = np.cumsum((0, *sizes))
    heard += [made.take(PCM[start : start + size]) for start, size in zip(starts, sizes, strict=False)]
    assert np.array_equal(np.concatenate(heard), PCM)


def test_repeated_twice_it_is_still_exact() -> None:
    made = work()
    heard = [made.take(PCM[:5])]
    for until in (3, 7):
        made.repeat(blamed=True)
        heard.append(made.take(PCM[:until]))
    made.repeat(blamed=False)
    heard.append(made.take(PCM))
    assert np.array_equal(np.concatenate(heard), PCM)


def test_a_segment_that_is_to_blame_too_often_is_given_up() -> None:
    made = work()
    for _ in range(MAX_STRIKES):
        made.repeat(blamed=True)
    for _ in range(10):
        made.repeat(blamed=False)
    with pytest.raises(EngineFailure):
        made.repeat(blamed=True)
