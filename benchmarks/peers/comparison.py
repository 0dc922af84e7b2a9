"""All systems in turn, and how ours compares with the best of the others."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from benchmarks import progress
from benchmarks.figures import Void
from benchmarks.peers.listening import Heard
from benchmarks.peers.measuring import CLIENTS, REPLIES, ROUNDS, Part, Run, run
from benchmarks.peers.ovos_tts_server import OvosTtsServer
from benchmarks.peers.piper_http import PiperHttp
from benchmarks.peers.piper_tts_server import PiperTtsServer
from benchmarks.peers.system import System
from benchmarks.peers.voicewire_server import VoicewireServer
from benchmarks.peers.wyoming_piper import WyomingPiper
from voicewire.bench.figures import Figure, percentile

OURS = VoicewireServer.name
SYSTEMS: tuple[type[System], ...] = (VoicewireServer, OvosTtsServer, WyomingPiper, PiperHttp, PiperTtsServer)
SEEDS = (40_001, 40_002, 40_003)
LAST_OF_8_TIMES_SOONER = 5.0
FIRST_OF_1_TIMES_SOONER = 1.0
CPU_RATIO = 1.05


def measure() -> list[Figure]:
    """Every system that can be had. Raises Void when ours fails, or every other."""
    runs: dict[str, list[Run]] = {system.name: [] for system in SYSTEMS}
    voids: dict[str, str] = {}
    for system in SYSTEMS:
        _try(system.name, voids, system().install)
    for number, seed in enumerate(SEEDS):
        for system in _turned(SYSTEMS, 2 * number):
            _try(system.name, voids, partial(_run, system, seed, runs[system.name]))
    if OURS in voids:
        raise Void(f"{OURS}: {voids[OURS]}")
    complete = {name: done for name, done in runs.items() if name not in voids}
    if len(complete) < 2:
        raise Void("there is no other system to compare with")
    return [*_comparison(complete), _void_figure(voids), *itertools.chain(*map(_figures, complete, complete.values()))]


def _turned(systems: Sequence[type[System]], by: int) -> Sequence[type[System]]:
    """Another one begins: nobody is always measured after the same one."""
    by %= len(systems)
    return [*systems[by:], *systems[:by]]


def _run(system: type[System], seed: int, runs: list[Run]) -> None:
    runs.append(run(system(), seed))


def _try(name: str, voids: dict[str, str], step: Callable[[], None]) -> None:
    """Take a step of a system that is not void yet, and say plainly when that voids it."""
    if name in voids:
        return
    try:
        step()
    except Void as reason:
        voids[name] = "\n".join([str(reason), *getattr(reason, "__notes__", [])])
        progress.finish()
        print(f"{name}: VOID, {voids[name]}", flush=True)


def _void_figure(voids: Mapping[str, str]) -> Figure:
    return Figure("peers.void", len(voids), "systems", ", ".join(voids) or "none failed", bar=0)


def _comparison(runs: Mapping[str, Sequence[Run]]) -> list[Figure]:
    """Ours beside the best of the others, figure by figure: not all need to be the same system's."""
    first, last = "first sound of one client, best peer ÷ ours", "first sound of the last of 8, best peer ÷ ours"
    audio, reply = "CPU for a second of audio, ours ÷ best peer", "CPU for a reply, ours ÷ best peer"
    return [
        _sooner("first_of_1_times_sooner", runs, first_of_1, first, FIRST_OF_1_TIMES_SOONER),
        _sooner("last_of_8_times_sooner", runs, last_of_8, last, LAST_OF_8_TIMES_SOONER),
        _ratio("cpu_ratio", runs, cpu_per_audio, audio, CPU_RATIO),
        _ratio("cpu_per_reply_ratio", runs, cpu_per_reply, reply, None),
    ]


Value = Callable[[Run], float]


def _sooner(name: str, runs: Mapping[str, Sequence[Run]], value: Value, conditions: str, bar: float) -> Figure:
    times = [other / ours for ours, other in _pairs(runs, value)]
    return Figure(f"peers.{name}", percentile(times, 50), "×", _each(conditions, times), bar=bar, better="higher")


def _ratio(name: str, runs: Mapping[str, Sequence[Run]], value: Value, conditions: str, bar: float | None) -> Figure:
    ratios = [ours / other for ours, other in _pairs(runs, value)]
    return Figure(f"peers.{name}", percentile(ratios, 50), "×", _each(conditions, ratios), bar=bar)


def _pairs(runs: Mapping[str, Sequence[Run]], value: Value) -> list[tuple[float, float]]:
    """For each seed our value and the lowest of the others: the machine's own speed changes from minute to minute."""
    others = zip(*(map(value, done) for name, done in runs.items() if name != OURS), strict=True)
    return [*zip(map(value, runs[OURS]), map(min, others), strict=True)]


def _each(conditions: str, values: Sequence[float]) -> str:
    return f"{conditions}, the median of {len(values)} processes: {', '.join(f'{value:.3g}' for value in values)}"


def first_of_1(each: Run) -> float:
    """Seconds to the first sound that a lone client hears, the median."""
    return percentile([heard.audible_s for heard in each.alone.heard], 50)


def last_of_8(each: Run) -> float:
    """Seconds to the first sound of the client that hears it last, the median."""
    return percentile(_lasts([each], lambda heard: heard.audible_s), 50)


def cpu_per_audio(each: Run) -> float:
    """CPU seconds for a second of audio, with one client."""
    return _cpu_per_audio([each.alone])


def cpu_per_reply(each: Run) -> float:
    """CPU seconds for a reply, with one client."""
    return _cpu_per_reply([each])


def _cpu_per_audio(parts: Sequence[Part]) -> float:
    return sum(part.cpu_s for part in parts) / sum(part.audio_s for part in parts)


def _cpu_per_reply(runs: Sequence[Run]) -> float:
    return sum(each.alone.cpu_s for each in runs) / sum(len(each.alone.heard) for each in runs)


def _lasts(runs: Sequence[Run], value: Callable[[Heard], float]) -> list[float]:
    return [max(map(value, heard)) for each in runs for heard in each.together.rounds]


def _figures(name: str, runs: Sequence[Run]) -> list[Figure]:
    return [*_alone(f"peers.{name}", runs), *_together(f"peers.{name}", runs), _other_cores(f"peers.{name}", runs)]


def _other_cores(name: str, runs: Sequence[Run]) -> Figure:
    busy = max(each.other_cores for each in runs)
    return Figure(
        f"{name}.other_cores", busy, "cores", "busy with neither the system nor the clients, the busiest process"
    )


def _alone(name: str, runs: Sequence[Run]) -> list[Figure]:
    conditions = f"one client, {REPLIES} replies of about 130 characters, {len(runs)} processes"
    heard = [each for one in runs for each in one.alone.heard]
    milliseconds = {
        "bytes": [1000 * each.bytes_s for each in heard],
        "audible": [1000 * each.audible_s for each in heard],
        "connect": [1000 * each.connect_s for each in heard],
    }
    quantiles = {"median": 50, "p95": 95}
    return [
        *(
            Figure(f"{name}.first_of_1.{what}_ms.{label}", percentile(values, quantile), "ms", conditions)
            for what, values in milliseconds.items()
            for label, quantile in quantiles.items()
        ),
        Figure(f"{name}.first_of_1.gaps", sum(each.gaps for each in heard) / len(heard), "a reply", conditions),
        Figure(
            f"{name}.cpu_per_audio",
            _cpu_per_audio([each.alone for each in runs]),
            "s/s",
            f"all processes, {conditions}",
        ),
        Figure(f"{name}.cpu_per_reply", _cpu_per_reply(runs), "s", f"all processes, {conditions}"),
        Figure(
            f"{name}.audio_s", sum(each.audio_s for each in heard) / len(heard), "s", f"a reply, mean, {conditions}"
        ),
    ]


def _together(name: str, runs: Sequence[Run]) -> list[Figure]:
    conditions = f"{CLIENTS} clients at once, {ROUNDS} rounds, {len(runs)} processes"
    heard = [each for one in runs for each in one.together.heard]
    bytes_s, audible_s = (_lasts(runs, value) for value in (lambda each: each.bytes_s, lambda each: each.audible_s))
    return [
        Figure(f"{name}.last_of_8.bytes_ms.median", 1000 * percentile(bytes_s, 50), "ms", conditions),
        Figure(f"{name}.last_of_8.audible_ms.median", 1000 * percentile(audible_s, 50), "ms", conditions),
        Figure(f"{name}.last_of_8.audible_ms.max", 1000 * max(audible_s), "ms", conditions),
        Figure(f"{name}.of_8.underruns", sum(each.gaps for each in heard) / len(heard), "a reply", conditions),
        Figure(
            f"{name}.of_8.dry_ms", 1000 * sum(each.dry_s for each in heard) / len(heard), "ms", f"a reply, {conditions}"
        ),
        Figure(f"{name}.of_8.cpu_per_audio", _cpu_per_audio([each.together for each in runs]), "s/s", conditions),
    ]
