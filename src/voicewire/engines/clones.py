"""Voices that are imitated from samples: what they are called, and which of them a process still has."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence

from voicewire.engines.base import CLONE_PREFIX, Reference

MAX_CLONES = 64
"""Cloned voices that an engine process keeps; beyond, the one that has been silent for longest goes."""


def clone_name(references: Sequence[Reference]) -> str:
    """The name of the voice that `references` show: the same for the same samples and texts, everywhere."""
    digest = hashlib.sha256()
    for reference in references:
        text = reference.text.encode()
        digest.update(f"{reference.sample_rate} {len(reference.samples)} {len(text)} ".encode())
        digest.update(reference.samples)
        digest.update(text)
    return f"{CLONE_PREFIX}{digest.hexdigest()}"


class RecentClones:
    """The cloned voices used last, each as engine and voice, `capacity` at most."""

    def __init__(self, capacity: int = MAX_CLONES) -> None:
        self._capacity = capacity
        self._used: OrderedDict[tuple[str, str], None] = OrderedDict()

    def __contains__(self, clone: tuple[str, str]) -> bool:
        return clone in self._used

    def use(self, clone: tuple[str, str]) -> tuple[str, str] | None:
        """Note that `clone` is used now; return the one that goes for it, if there is one."""
        self._used[clone] = None
        self._used.move_to_end(clone)
        return self._used.popitem(last=False)[0] if len(self._used) > self._capacity else None
