"""The command, without a server: what is measured is given."""

import json

import pytest

from tests.bench.test_outcome import BROKEN, GAPLESS, HEARD, REFUSED, round_of
from voicewire.bench import measure as measuring
from voicewire.bench.outcome import assess
from voicewire.bench.texts import SENTENCES
from voicewire.cli import bench as command

SERVER = ("--server", "127.0.0.1:9", "--key", "vw_x")


@pytest.fixture
def bench(voicewire, monkeypatch):
    """Runs the command with the outcomes that are put into `bench.outcomes`; `bench.calls` says what was asked for."""

    async def measure(target, load, seeds, pid, tell):
        run.calls.append((target, load, list(seeds), pid))
        return run.outcomes

    def run(*arguments):
        return voicewire("bench", *arguments)

    run.calls, run.outcomes = [], [assess(round_of(HEARD)), assess(round_of(GAPLESS, REFUSED))]
    monkeypatch.setattr(measuring, "measure", measure)
    return run


def test_the_table_says_how_values_are_spread_and_what_adds_up(bench):
    result = bench(*SERVER, "--rounds", 2)
    assert (result.code, result.err) == (0, "")
    lines = result.out.decode().splitlines()
    assert lines[:4] == [
        "ws://127.0.0.1:9, voice diana",
        "sessions as a Poisson process, 1 in all within 4 s, each for 1 to 3 sentences sent whole with a flush",
        "seeds 1 to 2",
        "the load generator on the same machine",
    ]
    rows = {line.partition("  ")[0]: line.partition("  ")[2].split(maxsplit=4) for line in lines}
    assert rows["first audio bytes, ms"] == ["100.0", "150.0", "195.0", "199.0", "200.0 / 100.0"]
    assert rows["refusals took, ms"] == ["3.00", "3.00", "3.00", "3.00", "- / 3.00"]
    totals = {line.partition("  ")[0]: line.partition("  ")[2].split(maxsplit=1) for line in lines}
    assert totals["sessions"] == ["3", "1 / 2"]
    assert totals["underruns"] == ["1", "1 / 0"]
    assert totals["refused with HTTP 503"] == ["1", "- / 1"]
    assert "CPU of the server, s" not in totals


def test_json_has_each_figure_under_its_name(bench, tmp_path):
    assert bench(*SERVER, "--rounds", 2, "--json", tmp_path / "figures.json").out.startswith(b"ws://")
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert figures["void"] == {"value": 0, "unit": "reasons", "conditions": ""}
    assert figures["first_bytes_ms.median"]["value"] == pytest.approx(150)
    assert figures["first_bytes_ms.median"]["unit"] == "ms"
    assert "voice diana" in figures["first_bytes_ms.median"]["conditions"]
    assert figures["round_2.refused_503"]["value"] == 1
    assert figures["send_lag_ms.p99"]["is_met"] is True
    assert json.loads(bench(*SERVER, "--rounds", 2, "--json", "-").out) == figures


def test_a_void_run_ends_with_1_and_says_so_everywhere(bench, tmp_path):
    bench.outcomes = [assess(round_of(HEARD, BROKEN))]
    result = bench(*SERVER, "--rounds", 1, "--json", tmp_path / "figures.json")
    assert result.code == 1
    assert result.err == "voicewire: the run is void, its figures are not to be used: 1 × HTTP 500\n"
    assert "VOID, not to be used: 1 × HTTP 500" in result.out.decode().splitlines()
    assert json.loads((tmp_path / "figures.json").read_text())["void"] == {
        "value": 1,
        "unit": "reasons",
        "conditions": "1 × HTTP 500",
    }


def test_what_is_asked_for_is_one_session_three_times(bench):
    bench(*SERVER)
    ((target, load, seeds, pid),) = bench.calls
    assert (target.url, target.key, target.voice) == ("ws://127.0.0.1:9", "vw_x", "diana")
    assert (load.streams, load.seconds, load.tokens_per_s, load.sentences) == (1, 4.0, None, SENTENCES)
    assert (seeds, pid) == ([1, 2, 3], None)


def test_everything_can_be_asked_for_otherwise(bench, tmp_path):
    (tmp_path / "lines.txt").write_text("Guten Tag.\n\n  Wie geht  es?  \n")
    options = ("--voice", "anna", "--rate", "2.5", "--seconds", 60, "--pace", 50, "--seed", 7, "--rounds", 2)
    bench("--server", "wss://speech.example/tts/", "--key", "k", *options, "--text", tmp_path / "lines.txt")
    ((target, load, seeds, pid),) = bench.calls
    assert (target.url, target.voice) == ("wss://speech.example/tts", "anna")
    assert (load.streams, load.rate_per_s, load.seconds, load.tokens_per_s) == (None, 2.5, 60.0, 50.0)
    assert load.sentences == ["Guten Tag.", "Wie geht es?"]
    assert (seeds, pid) == ([7, 8], None)


@pytest.mark.parametrize(
    "server",
    ["http://127.0.0.1:8000", "file:///tmp/x", "ws://", "127.0.0.1:port", "ws://user:word@host", "ws://host/?a=b", ""],
)
def test_only_addresses_of_websocket_servers_are_gone_to(bench, server):
    result = bench("--server", server, "--key", "k")
    assert (result.code, bench.calls) == (2, [])
    assert "is not host:port, nor a ws:// or wss:// address" in " ".join(result.err.split())


@pytest.mark.parametrize(
    "options",
    [
        ("--streams", 2001),
        ("--streams", 0),
        ("--rate", 1, "--seconds", 601),
        ("--streams", 1, "--rate", 1),
        ("--pace", 30),
        ("--rounds", 0),
        ("--seed", -1),
    ],
)
def test_limits_are_kept(bench, options):
    assert bench(*SERVER, *options).code == 2
    assert bench.calls == []


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"\n \n", "there is nothing to say in"), (b"\xff\xfe", "is not UTF-8"), (b"x" * 2001, "over 2,000 characters")],
)
def test_a_text_that_cannot_be_said_is_told(bench, tmp_path, content, told):
    (tmp_path / "lines.txt").write_bytes(content)
    result = bench(*SERVER, "--text", tmp_path / "lines.txt")
    assert (result.code, bench.calls) == (1, [])
    assert told in result.err


def test_a_process_that_is_not_there_is_told(bench):
    result = bench(*SERVER, "--pid", 2**22 + 1)  # over the highest that Linux gives
    assert (result.code, bench.calls) == (1, [])
    assert "there is no process 4194305" in result.err


@pytest.mark.parametrize(
    ("url", "is_here"),
    [("ws://localhost:1", True), ("ws://127.3.2.1", True), ("ws://[::1]:80", True), ("wss://10.0.0.1", False)],
)
def test_a_loopback_address_is_of_this_machine(url, is_here):
    assert command._is_here(url) is is_here
