"""`voicewire bench` against a real server."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.running_server import RunningServer

pytestmark = pytest.mark.end_to_end


def bench(server: RunningServer, *options: str) -> dict[str, Any]:
    """The figures by name. On a machine that is too busy to keep time the run is void, and says so."""
    command = [str(Path(sys.executable).with_name("voicewire")), "bench", "--server", server.authority]
    done = subprocess.run([*command, "--key", server.key, "--json", "-", *options], capture_output=True, timeout=100)
    figures = json.loads(done.stdout)
    assert done.returncode == (1 if figures["void"]["value"] else 0), done.stderr
    assert figures["errors"]["value"] == 0, figures["void"]
    return {name: figure["value"] for name, figure in figures.items()}


@pytest.mark.parametrize("pace", ["whole", "100"])
def test_every_session_is_heard(server: RunningServer, pace: str) -> None:
    figures = bench(server, "--streams", "5", "--seconds", "0.5", "--pace", pace, "--rounds", "2")
    assert (figures["sessions"], figures["refused"], figures["completed"]) == (10, 0, 10)
    assert figures["audio_s"] > 10
    assert 0 < figures["first_bytes_ms.min"] <= figures["first_audible_ms.min"]
    assert figures["first_bytes_ms.median"] <= figures["first_bytes_ms.p95"] <= figures["first_bytes_ms.p99"]
    assert 1 <= figures["listeners"] <= 5
    assert figures["round_1.sessions"] == figures["round_2.sessions"] == 5
    if Path("/proc/net/tcp").exists():
        assert figures["server_cpu_s"] > 0
        assert figures["server_peak_mb"] > 50


def test_refusals_are_no_errors(start_server: Any) -> None:
    rows = (
        '[[voices]]\nnamespace = "nari"\nname = "late"\nlanguage = "en"\nengine = "tone"\nvoice = "sine?delay_s=0.2"\n'
    )
    server = start_server(catalog=rows, max_sessions=1)
    figures = bench(server, "--streams", "8", "--seconds", "0.1", "--voice", "late", "--rounds", "1")
    assert figures["refused"] == figures["refused_503"] > 0
    assert figures["refused"] + figures["completed"] == 8
    assert figures["refusal_ms.min"] > 0


def test_a_wrong_key_is_told_at_once(server: RunningServer) -> None:
    command = [str(Path(sys.executable).with_name("voicewire")), "bench", "--server", server.authority]
    done = subprocess.run([*command, "--key", "vw_wrong"], capture_output=True, timeout=100)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"cannot be measured: HTTP 401" in done.stderr
