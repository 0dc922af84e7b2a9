import msgspec
import pytest

from benchmarks.plots import draw

pytestmark = pytest.mark.slow  # the library takes seconds to load

VALUES = {
    "streams.at_60_percent.streams": 150,
    "streams.at_60_percent.first_bytes_p95_ms": 90.0,
    "streams.at_60_percent.first_bytes_median_ms": 50.0,
    "streams.at_60_percent.underruns": 0,
    "streams.at_80_percent.streams": 200,
    "streams.at_80_percent.first_bytes_p95_ms": 120.0,
    "streams.at_80_percent.first_bytes_median_ms": 60.0,
    "streams.at_80_percent.underruns": 3,
    "cpu.20.server_s": 2.0,
    "cpu.20.bare_s": 1.6,
    "cpu.20.audio_s": 200.0,
}


@pytest.fixture
def results(tmp_path):
    path = tmp_path / "latest.json"
    path.write_bytes(msgspec.json.encode({name: {"value": value} for name, value in VALUES.items()}))
    return path


def test_each_plot_is_a_picture_with_its_words(results, tmp_path) -> None:
    paths = draw(results, tmp_path / "plots")
    assert [path.stem for path in paths] == ["latency", "underruns", "cpu"]
    latency = paths[0].read_text()
    assert latency.startswith("<?xml")
    assert "95 of 100 sessions" in latency
    assert "live streams" in latency


def test_the_same_figures_give_the_same_file(results, tmp_path) -> None:
    once = [path.read_bytes() for path in draw(results, tmp_path / "one")]
    assert once == [path.read_bytes() for path in draw(results, tmp_path / "two")]


def test_what_was_not_measured_is_not_drawn(results, tmp_path) -> None:
    path = tmp_path / "latest.json"
    path.write_text("{}")
    assert draw(path, tmp_path / "plots") == []
    some = {name: {"value": value} for name, value in VALUES.items() if "median" not in name and "cpu" not in name}
    path.write_bytes(msgspec.json.encode(some))
    assert [path.stem for path in draw(path, tmp_path / "plots")] == ["latency", "underruns"]
