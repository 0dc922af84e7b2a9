"""Each engine through the server, one listener and one slot: first sound, gaps in the speech, work, memory."""

import msgspec
import numpy as np
import uvloop

from benchmarks.figures import Void
from benchmarks.load import generate
from benchmarks.load_plan import LoadPlan, SessionPlan, SessionResult
from benchmarks.nari_client import SAMPLE_RATE
from benchmarks.progress import progress
from benchmarks.segments import read_synthesis
from benchmarks.server import RunningServer
from benchmarks.text_pacing import word_by_word
from voicewire.bench.audible import audible_span
from voicewire.bench.figures import Figure, percentile, spread
from voicewire.bench.pacing import Fragment, at_once
from voicewire.bench.player import gaps, heard_at
from voicewire.config import default_models_dir
from voicewire.engines.installed import Installed

SETTLE_S = 0.3
RUNS = 3
WORDS_PER_S = 8.0
"""A fast assistant: more than twice as fast as anybody speaks."""
TEN_SECONDS = (
    "The ferry that carries the morning post leaves the old stone harbour at a quarter past six and comes back late in "
    "the evening with whatever the islanders want to send to the mainland that day."
)
"""One sentence without a comma, of about ten seconds."""
CLAUSES = (
    "Good morning, this is the front desk. Your room will be ready at three, and you can leave your bags with us until "
    "then. Breakfast is served from seven to ten in the hall on the first floor, and the garden is open all day."
)
STORY = f"{CLAUSES} {TEN_SECONDS} If you need anything else, please call us at any time, and we will be glad to help."


class Speaker(msgspec.Struct, frozen=True):
    """An engine under test."""

    engine: str
    voice: str
    """The engine's own name."""
    name: str
    """The public one, over Nari."""
    bar_ms: float
    """To the first sound of the text that is named in `barred`."""
    barred: str


SPEAKERS = (
    Speaker("hibari", "heart", "diana", 90.0, "clauses"),
    Speaker("piper", "en_US-joe-medium", "en_US-joe-medium", 150.0, "long"),
    Speaker("espeak", "en-us", "espeak-en-us", 20.0, "clauses"),
    Speaker("kokoro", "af_heart", "af_heart", 900.0, "clauses"),
    Speaker("kokoro", "hf_alpha", "hf_alpha", 900.0, "clauses"),
)
HINDI = (
    "नमस्ते, मैं आपकी सहायता के लिए यहाँ हूँ। आपका सामान कल सुबह तक पहुँच जाएगा, और आपको एक संदेश मिलेगा। "
    "अगर आपको कोई और जानकारी चाहिए, तो कृपया हमें बताइए।"
)
TEXTS = {"clauses": CLAUSES, "long": TEN_SECONDS, "story": STORY}
HINDI_TEXTS = {"clauses": HINDI}


def measure() -> list[Figure]:
    """All engines that are installed; at least two must be."""
    installed = Installed(default_models_dir())
    speakers = [speaker for speaker in SPEAKERS if installed.problem(speaker.engine, speaker.voice) is None]
    if len(speakers) < 2:
        raise Void("only one engine is installed; `voicewire models list` says what there is to pull")
    return [figure for speaker in speakers for figure in _measure(speaker)]


def _measure(speaker: Speaker) -> list[Figure]:
    figures = []
    texts = HINDI_TEXTS if speaker.voice.startswith("h") and speaker.engine == "kokoro" else TEXTS
    prefix = f"engines.{speaker.engine}.{speaker.name}"
    with RunningServer(engines=f"hibari,{speaker.engine}", engine_slots="1") as server:
        spoken = {name: _speak(server, speaker, name, text) for name, text in texts.items()}
        streamed = [_one(server, speaker, word_by_word(texts["clauses"], SETTLE_S, WORDS_PER_S)) for _ in range(RUNS)]
        figures.append(
            Figure(
                f"{prefix}.streamed.gaps_ms",
                max(1000 * sum(gap.duration_s for gap in gaps(result.chunks)) for result in streamed),
                "ms",
                f"the worst of {RUNS}: text at {WORDS_PER_S:g} words/s, the waits for the text included",
            )
        )
        memory = server.engine_memory()[0]
        synthesis = read_synthesis(server.log_lines())
    for name, results in spoken.items():
        figures += _figures(f"{prefix}.{name}", results, speaker, name)
        figures += _work(f"{prefix}.{name}", results, synthesis)
    figures.append(
        Figure(f"{prefix}.slot_mb", memory.pss / 1e6, "MB", "one engine process, hibari beside it, after speaking")
    )
    return figures


def _speak(server: RunningServer, speaker: Speaker, name: str, text: str) -> list[SessionResult]:
    results = []
    _one(server, speaker, at_once(text, SETTLE_S), is_warm_up=True)
    for run in range(RUNS):
        progress(f"{speaker.name}, {name}", run, RUNS)
        results.append(_one(server, speaker, at_once(text, SETTLE_S)))
    return results


def _one(
    server: RunningServer, speaker: Speaker, fragments: list[Fragment], *, is_warm_up: bool = False
) -> SessionResult:
    plan = SessionPlan(0.0, fragments, voice=speaker.name)
    load = LoadPlan(url=server.url, key=server.key, sessions=[plan], keep_audio=True, patience_s=60.0)
    report = uvloop.run(generate(load))
    if not is_warm_up:
        report.check()
    return report.sessions[0]


def _figures(name: str, results: list[SessionResult], speaker: Speaker, text: str) -> list[Figure]:
    conditions = f"{RUNS} runs, text sent whole with flush, one slot"
    audible = [1000 * (_audible_at(result) - result.sent_s[0]) for result in results]
    figures = spread(f"{name}.audible_ms", audible, "ms", conditions)
    dry = [1000 * sum(gap.duration_s for gap in gaps(result.chunks)) for result in results]
    figures.append(Figure(f"{name}.underrun_ms", max(dry), "ms", f"the worst of {conditions}", bar=0.0))
    figures.append(Figure(f"{name}.audio_s", percentile([*map(_audio_s, results)], 50), "s", conditions))
    if text == speaker.barred:
        figures[1] = msgspec.structs.replace(figures[1], bar=speaker.bar_ms)
    return figures


def _work(name: str, results: list[SessionResult], synthesis: dict[str, float]) -> list[Figure]:
    """How long the engine worked, beside what it made and beside the wait for its first sound."""
    works = [synthesis[result.request_id] for result in results]
    paces = [work / _audio_s(result) for work, result in zip(works, results, strict=True)]
    waits = [(_audible_at(result) - result.sent_s[0]) / work for work, result in zip(works, results, strict=True)]
    return [
        Figure(f"{name}.work_per_audio", percentile(paces, 50), "ratio", f"median of {RUNS} runs"),
        Figure(f"{name}.audible_per_work", percentile(waits, 50), "ratio", f"median of {RUNS} runs"),
    ]


def _audio_s(result: SessionResult) -> float:
    return sum(chunk.duration_s for chunk in result.chunks)


def _audible_at(result: SessionResult) -> float:
    pcm = (np.frombuffer(b"".join(result.audio), "<i2") / 32768).astype(np.float32)
    span = audible_span(pcm, SAMPLE_RATE)
    if span is None:
        raise Void("the server sent silence only")
    return heard_at(result.chunks, span[0])
