"""Public bug reports: wrong voices, messages and keys. Each test has its case's id in its name."""

from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.end_to_end.nari import open_nari, refusal
from tests.end_to_end.navana import NavanaSession, open_navana, speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end


def navana_error(speech: Speech) -> tuple[str, int | None]:
    """The code of the error that must be the last message, and the close code; no audio before it."""
    assert speech.chunks == []
    error = speech.messages[-1]
    assert error["fatal"] is True
    assert " " in error["message"], "a plain sentence"
    return error["code"], speech.close_code


async def test_voi_01_an_unknown_voice_is_refused_by_name(server: RunningServer) -> None:
    status, body, _ = await refusal(server, voice="no-such-voice")
    assert (status, body["error"]["code"]) == (400, "INVALID_VOICE")
    assert "no-such-voice" in body["error"]["message"]
    speech = await speak_navana(server, ("Hello there.",), voice="no-such-voice")
    assert navana_error(speech) == ("unknown_voice", 1008)
    assert "no-such-voice" in speech.messages[-1]["message"]


async def test_voi_03_an_unknown_model_is_refused_by_name(server: RunningServer) -> None:
    status, body, headers = await refusal(server, model_id="nope")
    assert (status, body["error"]["code"]) == (404, "MODEL_NOT_FOUND")
    assert "nope" in body["error"]["message"]
    assert headers["x-request-id"] == body["error"]["requestId"]


@pytest.mark.parametrize("message", ["not json", "[]", '{"text":5}'])
async def test_err_01_nari_names_what_is_wrong_with_a_message(server: RunningServer, message: str) -> None:
    async with open_nari(server) as session:
        await session.send(message)
        speech = await session.finish()
    assert speech.messages[-1]["error"] == "invalid_input_message"
    assert " " in speech.messages[-1]["message"]
    assert speech.messages[-1]["requestId"] == speech.request_id
    assert speech.close_code == 1008


@pytest.mark.parametrize(
    ("message", "code"), [("not json", "bad_json"), ("[]", "bad_json"), ('{"text":5}', "protocol_violation")]
)
async def test_err_01_navana_names_what_is_wrong_with_a_message(server: RunningServer, message: str, code: str) -> None:
    async with open_navana(server) as session:
        await session.send(message)
        assert navana_error(await session.finish()) == (code, 1008)


async def test_err_02_a_field_that_hello_lacks_is_refused(server: RunningServer) -> None:
    speech = await speak_navana(server, ("Hello there.",), speed=1.2)
    assert navana_error(speech) == ("protocol_violation", 1008)


async def test_err_03_a_text_that_is_too_long_is_refused_with_its_seq(server: RunningServer) -> None:
    async with open_navana(server) as session:
        await session.receive()
        longest = session.speech.messages[0]["max_text_len"]
        await session.send({"type": "text", "seq": 7, "target_text": "a" * (longest + 1)})
        speech = await session.finish()
    assert navana_error(speech) == ("text_too_long", 1008)
    assert speech.messages[-1]["seq"] == 7


@pytest.mark.parametrize("credential", [None, "Basic {key}", "Bearer wrong", "Bearer", "{key}"])
async def test_aut_01_nari_refuses_before_the_upgrade(server: RunningServer, credential: str | None) -> None:
    headers = {} if credential is None else {"Authorization": credential.format(key=server.key)}
    status, body, answered = await refusal(server, headers=headers)
    assert (status, body["error"]["code"]) == (401, "INVALID_API_KEY")
    assert answered["x-request-id"] == body["error"]["requestId"]
    assert answered["content-type"] == "application/json"


@pytest.mark.parametrize(
    "credential",
    [
        {"auth_token": None},
        {"auth_token": "wrong"},
        {"auth_token": None, "headers": {"Authorization": "Basic {key}"}},
        {"auth_token": None, "headers": {"X-API-Key": "wrong"}},
    ],
)
async def test_aut_01_navana_refuses_in_band(server: RunningServer, credential: dict[str, Any]) -> None:
    headers = {name: value.format(key=server.key) for name, value in credential.get("headers", {}).items()}
    speech = await speak_navana(server, ("Hello there.",), **credential | {"headers": headers})
    assert navana_error(speech) == ("unauthorized", 1008)


async def test_aut_02_no_text_is_taken_with_a_wrong_key(server: RunningServer) -> None:
    cut = len(server.log.events("segment"))
    status, _, _ = await refusal(server, headers={"Authorization": "Bearer wrong"})
    assert status == 401
    async with open_navana(server, auth_token="wrong") as session:
        await say_whatever_happens(session, "Hello there.")
        assert navana_error(await session.finish()) == ("unauthorized", 1008)
    assert len(server.log.events("segment")) == cut
    assert server.status()["speaking"] == 0


async def say_whatever_happens(session: NavanaSession, text: str) -> None:
    """Send text at once; the server may close at any moment."""
    with suppress(ConnectionClosed):
        await session.say(text)
        await session.end()
