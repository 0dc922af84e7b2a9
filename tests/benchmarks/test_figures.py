from pathlib import Path

import msgspec
import pytest

from benchmarks.figures import Figure, percentile, spread, store, table


def test_percentiles_lie_between_neighbours() -> None:
    values = [4.0, 1.0, 3.0, 2.0]
    assert percentile(values, 0) == 1.0
    assert percentile(values, 50) == 2.5
    assert percentile(values, 95) == pytest.approx(3.85)


def test_a_spread_names_its_figures() -> None:
    figures = spread("first.bytes_ms", [1.0, 2.0, 3.0], "ms", "idle")
    assert {figure.name: figure.value for figure in figures} == {
        "first.bytes_ms.min": 1.0,
        "first.bytes_ms.median": 2.0,
        "first.bytes_ms.p95": pytest.approx(2.9),
        "first.bytes_ms.p99": pytest.approx(2.98),
    }
    assert {figure.conditions for figure in figures} == {"idle"}


@pytest.mark.parametrize(
    ("value", "bar", "better", "is_met"),
    [
        (1.0, None, "lower", None),
        (1.0, 1.0, "lower", True),
        (1.1, 1.0, "lower", False),
        (60.0, 60.0, "higher", True),
        (59.0, 60.0, "higher", False),
    ],
)
def test_a_bar_is_met_on_its_good_side(value: float, bar: float | None, better: str, is_met: bool | None) -> None:
    assert Figure("a.b", value, "ms", "", bar, better).is_met is is_met


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
