import pytest

from voicewire.bench.figures import Figure, entry, percentile, spread


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


def test_json_says_all_but_the_name() -> None:
    assert entry(Figure("a.b", 1.5, "ms", "idle")) == {"value": 1.5, "unit": "ms", "conditions": "idle"}
    assert entry(Figure("a.b", 1.5, "ms", "idle", bar=1.0)) == {
        "value": 1.5,
        "unit": "ms",
        "conditions": "idle",
        "bar": 1.0,
        "is_met": False,
    }
