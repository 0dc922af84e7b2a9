import json
import logging

import pytest
import structlog

from voicewire.server.logs import configure_logs


@pytest.fixture(autouse=True)
def _restored():
    before = structlog.get_config()
    yield
    structlog.reset_defaults()
    structlog.configure(**before)
    logging.getLogger().handlers.clear()


def test_json_is_one_object_a_line_on_standard_error(capsys) -> None:
    configure_logs("info", "json")
    log = structlog.get_logger()
    log.debug("not shown")
    log.info("session closed", code=1000)
    try:
        text = "what somebody wrote"
        raise ValueError(f"inner {len(text)}")
    except ValueError:
        log.exception("fault")
    printed = capsys.readouterr()
    assert printed.out == ""
    first, second = map(json.loads, printed.err.splitlines())
    assert (first["event"], first["code"], first["level"]) == ("session closed", 1000, "info")
    assert second["exception"][0]["exc_value"] == "inner 19"
    assert "what somebody wrote" not in printed.err


def test_console_lines_carry_the_event_and_plain_tracebacks(capsys) -> None:
    configure_logs("debug", "console")
    log = structlog.get_logger()
    log.debug("segment", start=3)
    try:
        secret = "what somebody wrote"
        raise ValueError(len(secret))
    except ValueError:
        log.exception("fault")
    printed = capsys.readouterr().err
    assert "segment" in printed
    assert "start=3" in printed
    assert "ValueError: 19" in printed
    assert "secret" not in printed.replace("len(secret)", "").replace("secret = ", "")
