from pathlib import Path

import msgspec

from benchmarks.figures import store, table
from voicewire.bench.figures import Figure


def test_the_table_says_whether_bars_are_met() -> None:
    text = table(
        [
            Figure("cpu.ratio", 1.31, "×", "", bar=1.25),
            Figure("streams.held", 201, "streams", "", bar=180, better="higher"),
            Figure("idle.opened", 1234.5, "/s", ""),
        ]
    )
    assert [line.split() for line in text.splitlines()] == [
        ["figure", "value", "bar", "ok?"],
        ["-" * 38],
        ["cpu.ratio", "1.31", "×", "≤", "1.25", "NO"],
        ["streams.held", "201", "streams", "≥", "180", "yes"],
        ["idle.opened", "1,234", "/s"],
    ]


def test_stored_figures_replace_those_of_their_own_benchmark(tmp_path: Path) -> None:
    path = tmp_path / "results" / "latest.json"
    store([Figure("cpu.ratio", 1.5, "×", "50 sessions", bar=1.25), Figure("idle.kb", 40.0, "kB", "silent")], path)
    store([Figure("cpu.server_s", 2.0, "s", "50 sessions")], path)
    stored = msgspec.json.decode(path.read_bytes())
    assert list(stored) == ["cpu.server_s", "idle.kb"]
    assert stored["idle.kb"].pop("machine")
    assert stored["idle.kb"] == {"value": 40.0, "unit": "kB", "conditions": "silent"}


def test_a_stored_figure_has_its_bar(tmp_path: Path) -> None:
    path = tmp_path / "latest.json"
    store([Figure("cpu.ratio", 1.5, "×", "50 sessions", bar=1.25)], path)
    stored = msgspec.json.decode(path.read_bytes())
    assert stored["cpu.ratio"]["bar"] == 1.25
    assert stored["cpu.ratio"]["is_met"] is False
