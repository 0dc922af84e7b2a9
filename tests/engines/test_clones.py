import numpy as np

from voicewire.engines.base import Job, Reference
from voicewire.engines.clones import RecentClones, clone_name

SAMPLE = Reference(np.ones(4, "<f4").tobytes(), 24_000, "Hello.")


def test_a_name_comes_from_samples_and_text():
    name = clone_name([SAMPLE])
    assert name == clone_name([Reference(bytes(bytearray(SAMPLE.samples)), 24_000, "Hello.")])
    others = [
        [Reference(np.zeros(4, "<f4").tobytes(), 24_000, "Hello.")],
        [Reference(SAMPLE.samples, 16_000, "Hello.")],
        [Reference(SAMPLE.samples, 24_000, "Hello")],
        [SAMPLE, SAMPLE],
        [Reference(SAMPLE.samples[:8], 24_000, "He"), Reference(SAMPLE.samples[8:], 24_000, "llo.")],
    ]
    assert len({name, *map(clone_name, others)}) == 6
    assert Job("tone", name, "t").is_cloned


def test_the_one_used_longest_ago_goes():
    recent = RecentClones(capacity=2)
    assert recent.use(("tone", "a")) is None
    assert recent.use(("tone", "b")) is None
    assert recent.use(("tone", "a")) is None
    assert recent.use(("tone", "c")) == ("tone", "b")
    assert ("tone", "a") in recent
    assert ("tone", "b") not in recent
    assert ("other", "a") not in recent
