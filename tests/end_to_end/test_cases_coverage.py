"""Every public case is a test here, over every protocol that it names."""

import importlib
import inspect
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.end_to_end.any_protocol import SPEAKERS, STREAMING

pytestmark = pytest.mark.end_to_end

CASES = """
SEG-01: nari navana fish
SEG-03: nari fish
SEG-05: nari navana fish
SEG-07: nari navana
SEG-08: nari fish
SEG-10: navana fish
SEG-11: nari fish
SEG-12: navana fish
SEG-13: navana fish
SEG-14: navana
SEG-16: navana fish
SEG-18: nari
SEG-19: nari navana fish
SEG-21: nari navana fish
SEG-22: navana fish
SEG-23: fish
JOIN-01: nari fish
JOIN-02: nari fish
JOIN-04: nari
JOIN-07: nari fish
JOIN-08: nari fish
EMP-01: nari fish
EMP-03: nari navana fish
EMP-04: nari navana fish
EMP-06: nari navana fish intron
NRM-01: navana fish intron
NRM-03: navana fish intron
NRM-05: navana fish
NRM-06: navana fish
NRM-07: navana fish intron
NRM-09: navana fish
NRM-10: navana fish intron
NRM-13: navana fish
NRM-14: navana fish intron
NRM-15: navana
NRM-17: navana
MRK-01: nari navana fish
MRK-03: nari navana fish
CLP-01: nari navana fish intron
CLP-02: nari navana fish intron
SEAM-01: navana fish
SEAM-02: nari navana fish
SEAM-04: nari navana fish
FLU-01: nari fish
FLU-02: nari fish
FLU-03: nari fish
FLU-05: nari navana fish
FLU-07: intron
HNG-01: fish
HNG-03: intron
ORD-01: navana
ORD-02: nari navana fish intron
ORD-03: nari navana fish
WAV-01: fish
WAV-02: intron
MP3-01: fish
MP3-03: fish
OPS-01: fish intron
OPS-02: fish
PCM-01: nari navana fish
PCM-03: navana
IDL-01: nari navana intron
IDL-03: nari navana fish
IDL-05: intron
CAN-01: nari navana fish intron
CAN-03: navana fish
DIS-01: nari navana fish intron
MEM-01: nari fish
BPR-01: nari navana fish
BPR-02: nari navana fish intron
BPR-04: nari fish
CON-01: nari navana fish intron
CON-03: navana fish
OVR-01: nari navana fish intron
VOI-01: nari navana fish intron
VOI-03: nari fish
ERR-01: nari navana intron
ERR-02: navana fish
ERR-03: navana intron
AUT-01: nari navana fish intron
AUT-02: nari navana fish intron
TSM-01: navana intron
SPD-01: fish
LAT-01: nari navana fish
INI-01: nari navana fish
"""
"""The protocols that each case names."""


def named() -> dict[str, set[str]]:
    """Id to the protocols that the case names."""
    rows = (line.partition(": ") for line in CASES.strip().splitlines())
    return {case: set(protocols.split()) for case, _, protocols in rows}


def exercised() -> dict[str, set[str]]:
    """Id to the protocols that the case's tests in the files beside this one are run over."""
    found: dict[str, set[str]] = defaultdict(set)
    for test in case_tests():
        _, kind, number, *words = test.__name__.split("_")
        found[f"{kind.upper()}-{number}"] |= set(protocols_of(test)) or SPEAKERS.keys() & words
    return found


def case_tests() -> Iterator[Callable[..., object]]:
    """All tests that have a case's id in their name."""
    for path in Path(__file__).parent.glob("test_cases_*.py"):
        if path != Path(__file__):
            module = importlib.import_module(f"tests.end_to_end.{path.stem}")
            yield from (member for name, member in vars(module).items() if name.startswith("test_"))


def protocols_of(test: Callable[..., object]) -> list[str]:
    """What a test's protocol is in turn; nothing for one that is about the protocols in its name."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for names, values in (mark.args for mark in marks):
        columns = names.split(", ") if isinstance(names, str) else list(names)
        if "protocol" in columns:
            index = columns.index("protocol")
            return [row if len(columns) == 1 else row[index] for row in values]
    fixtures = {"protocol", "speak", "speak_exactly"} & set(inspect.signature(test).parameters)
    return list(STREAMING) if fixtures else []


def test_every_case_is_a_test() -> None:
    assert len(named()) == 85
    assert exercised().keys() == named().keys()


@pytest.mark.parametrize("case", sorted(named()))
def test_every_case_is_tried_over_every_protocol_that_it_names(case: str) -> None:
    assert exercised()[case] >= named()[case]
