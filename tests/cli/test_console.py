import pytest
import structlog

from voicewire.cli.console import log_to_stderr, progress, table, tell


def test_columns_are_aligned():
    assert table(["ID", "NAME"], [["1", "a"], ["12345", "long name"]]).splitlines() == [
        "ID     NAME",
        "1      a",
        "12345  long name",
    ]


def test_messages_are_no_results(capsys):
    tell("hello")
    assert capsys.readouterr() == ("", "hello\n")


def test_progress_is_not_shown_in_a_log(capsys):
    with progress("working") as status:
        status.update("still working")
    assert capsys.readouterr() == ("", "")


def test_progress_is_shown_at_a_terminal(capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with progress("working"):
        pass
    assert "working" in capsys.readouterr().err
    with progress("working", visible=False):
        pass
    assert "working" not in capsys.readouterr().err


@pytest.fixture
def fault(capsys):
    """What standard error shows of a fault in the core; standard output must show nothing."""

    def log(**options):
        log_to_stderr(**options)
        words = "somebody's words"
        try:
            structlog.get_logger().info("nothing special")
            raise KeyError(len(words))
        except KeyError:
            structlog.get_logger().exception("take care")
        finally:
            structlog.reset_defaults()
        out, err = capsys.readouterr()
        assert out == ""
        return err

    return log


def test_the_core_logs_a_line_a_fault(fault):
    assert fault().strip() == "[error    ] take care"


def test_the_core_logs_where_if_asked(fault):
    assert "KeyError: 16" in fault(tracebacks=True)
    assert "somebody" not in fault(tracebacks=True)
