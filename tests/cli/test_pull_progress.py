import io
import sys

import pytest

from voicewire.cli.pull_progress import BarProgress, LineProgress, pull_progress

MB = 1_000_000


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Makes standard error one, from when it is called."""

    def use():
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stderr", Terminal())
        return sys.stderr

    return use


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def lines(clock):
    return LineProgress(clock)


def test_a_terminal_gets_a_bar_and_a_log_gets_lines(terminal, monkeypatch):
    terminal()
    assert isinstance(pull_progress(), BarProgress)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert isinstance(pull_progress(), LineProgress)


def test_a_log_gets_a_line_now_and_then(lines, clock, capsys):
    with lines.download("some 1.0 from there"):
        lines.begin_file(10 * MB, 100 * MB)
        for second in range(1, 25):
            clock.now = 100.0 + second
            lines.advance(2 * MB)
        lines.end_file()
    assert capsys.readouterr().err.splitlines() == [
        "some 1.0 from there (100.0 MB)",
        "  30%, 2.0 MB/s",
        "  50%, 2.0 MB/s",
        "  48.0 MB in 24.0 s",
    ]


def test_a_log_gets_sizes_where_the_end_is_unknown(lines, clock, capsys):
    with lines.download("some"):
        lines.begin_file(0, None)
        clock.now += 10
        lines.advance(5 * MB)
    assert capsys.readouterr().err.splitlines() == ["some", "  5.0 MB, 0.5 MB/s", "  5.0 MB in 10.0 s"]


def test_a_log_says_nothing_of_what_never_began(lines, capsys):
    with lines.download("some"):
        pass
    lines.say("waiting")
    assert capsys.readouterr().err == "waiting\n"


def test_a_bar_shows_bytes_and_what_is_said(terminal):
    screen = terminal()
    bar = BarProgress()
    bar.say("before")
    with bar.download("[some] 1.0 from there"):
        bar.begin_file(40 * MB, 100 * MB)
        bar.say("meanwhile")
        bar.advance(60 * MB)
        bar.end_file()
    shown = screen.getvalue()
    assert shown.startswith("before\n")
    assert "meanwhile" in shown
    assert "[some] 1.0 from there" in shown
    assert "100.0/100.0 MB" in shown


def test_a_bar_that_never_began_is_wiped_away(terminal):
    screen = terminal()
    with BarProgress().download("some"):
        pass
    assert screen.getvalue().endswith("\x1b[2K")  # ECMA-48: erase the line


def test_a_bar_moves_back_where_a_file_begins_anew(terminal):
    terminal()
    bar = BarProgress()
    with bar.download("some"):
        bar.begin_file(0, 10 * MB)
        bar.advance(8 * MB)
        bar.begin_file(0, 10 * MB)
        assert bar._bars.tasks[0].completed == 0
        bar.advance(2 * MB)
        assert bar._bars.tasks[0].completed == 2 * MB


def test_what_was_here_before_is_no_speed(terminal):
    terminal()
    bar = BarProgress()
    with bar.download("some"):
        bar.begin_file(50 * MB, 100 * MB)
        assert bar._bars.tasks[0].completed == 50 * MB
        assert not bar._bars.tasks[0].speed
