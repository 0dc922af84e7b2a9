"""Public bug reports: wrong voices, messages and keys. Each test has its case's id in its name."""

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.end_to_end.conftest import on
from tests.end_to_end.fish import connect_fish, speak_fish
from tests.end_to_end.intron import IntronSession, connect_intron, open_intron
from tests.end_to_end.nari import open_nari, refusal
from tests.end_to_end.navana import open_navana, speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end


def navana_error(speech: Speech) -> tuple[str, int | None]:
    """The code of the error that must be the last message, and the close code; no audio before it."""
    assert speech.chunks == []
    error = speech.messages[-1]
    assert error["fatal"] is True
    assert " " in error["message"], "a plain sentence"
    return error["code"], speech.close_code


def intron_error(speech: Speech) -> tuple[str, str, int | None]:
    """The type and the message of the error that must be the only message, and the close code."""
    assert len(speech.messages) == 1, "no SESSION_CREATED comes before it"
    return speech.messages[0]["message_type"], speech.messages[0]["message"], speech.close_code


async def fish_refusal(server: RunningServer, headers: dict[str, str]) -> tuple[int, dict[str, Any], dict[str, str]]:
    """Status, JSON body and headers (lower-case names) of the refusal that must come."""
    try:
        async with connect_fish(server, headers=headers):
            raise AssertionError("the upgrade was not refused")
    except InvalidStatus as refused:
        response = refused.response
        answered = {name.lower(): value for name, value in response.headers.raw_items()}
        return response.status_code, json.loads(response.body or b"{}"), answered


async def test_voi_01_nari_refuses_an_unknown_voice_by_name(server: RunningServer) -> None:
    status, body, _ = await refusal(server, voice="no-such-voice")
    assert (status, body["error"]["code"]) == (400, "INVALID_VOICE")
    assert "no-such-voice" in body["error"]["message"]


async def test_voi_01_navana_refuses_an_unknown_voice_by_name(server: RunningServer) -> None:
    speech = await speak_navana(server, ("Hello there.",), voice="no-such-voice")
    assert navana_error(speech) == ("unknown_voice", 1008)
    assert "no-such-voice" in speech.messages[-1]["message"]


@pytest.mark.parametrize("names", ["no-such-voice", ["heart", "no-such-voice"], ["no-such-voice"]], ids=str)
async def test_voi_01_fish_refuses_an_unknown_voice_by_name(server: RunningServer, names: str | list[str]) -> None:
    async with connect_fish(server) as session:
        await session.start(reference_id=names)
        await say_whatever_happens(session, "Hello there.")
        speech = await session.finish()
    assert (speech.chunks, speech.close_code) == ([], 1008)
    assert speech.messages == [{"event": "finish", "reason": "error", "message": speech.error["message"]}]
    assert "no-such-voice" in speech.error["message"]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"voice_accent": "no-such-voice"}, "invalid text voice accent,no-such-voice not supported for language en"),
        ({"voice_gender": "no-such-voice"}, "invalid text voice gender,no-such-voice not supported for accent yoruba"),
        ({"voice_language": "no-such-one"}, "invalid text voice language,no-such-one not supported"),
        ({"voice_accent": ""}, "invalid text voice accent,none not supported for language en"),
    ],
    ids=str,
)
async def test_voi_01_intron_refuses_an_unknown_voice_by_name(
    server: RunningServer, query: dict[str, Any], message: str
) -> None:
    async with connect_intron(server, **query) as session:
        await say_whatever_happens(session, "Hello there.")
        assert intron_error(await session.finish()) == ("INPUT_ERROR", message, 1008)


async def test_voi_03_nari_refuses_an_unknown_model_by_name(server: RunningServer) -> None:
    status, body, headers = await refusal(server, model_id="nope")
    assert (status, body["error"]["code"]) == (404, "MODEL_NOT_FOUND")
    assert "nope" in body["error"]["message"]
    assert headers["x-request-id"] == body["error"]["requestId"]


@pytest.mark.parametrize("model", [None, "speech-99", "speech-1.5", "s2.1-pro-free", "\u00fc" * 300])
async def test_voi_03_fish_serves_every_model(server: RunningServer, model: str | None) -> None:
    speech = await speak_fish(server, ("Hello there.",), model=model)
    assert speech.is_complete
    assert speech.audio_s > 0.3


async def test_voi_03_fish_logs_the_model_that_stood_in(server: RunningServer) -> None:
    assert (await speak_fish(server, ("Hello there.",), model="speech-98")).is_complete
    assert server.log.events("unknown model", namespace="fish", model="speech-98", spoken_with="s2.1-pro")


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


@pytest.mark.parametrize(
    "message", ["not json", "[]", '{"text":5}', "null", "", '{"message_type":"INPUT_TEXT_CHUNK","text":5}', b"\x00"]
)
async def test_err_01_intron_names_what_is_wrong_with_a_message(server: RunningServer, message: str | bytes) -> None:
    async with open_intron(server) as session:
        answer = await session.ask(message)
        assert answer["message_type"] == "INPUT_ERROR"
        assert " " in answer["message"]
        await session.say("It is still open.")
        await session.collect()
        await session.end()
        assert (await session.finish()).is_complete


async def test_err_02_navana_refuses_a_field_that_hello_lacks(server: RunningServer) -> None:
    speech = await speak_navana(server, ("Hello there.",), speed=1.2)
    assert navana_error(speech) == ("protocol_violation", 1008)


async def test_err_02_fish_speaks_faster(exact_server: RunningServer) -> None:
    text = ("The quiet river bends twice before the old mill.",)
    normal = await speak_fish(exact_server, text)
    fast = await speak_fish(exact_server, text, prosody={"speed": 1.5})
    assert fast.length_s == pytest.approx(normal.length_s / 1.5, rel=0.12)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("prosody", {"speed": 2.5}),
        ("prosody", {"volume": -21}),
        ("chunk_length", 99),
        ("chunk_length", 301),
        ("min_chunk_length", 101),
        ("temperature", 1.1),
        ("mp3_bitrate", 96),
        ("latency", "fastest"),
        ("format", "flac"),
    ],
)
async def test_err_02_fish_names_a_field_out_of_its_range(server: RunningServer, field: str, value: Any) -> None:
    async with connect_fish(server) as session:
        await session.event("start", request={"text": "", field: value})
        speech = await session.finish()
    assert (speech.chunks, speech.close_code) == ([], 1008)
    inner = next(iter(value)) if isinstance(value, dict) else field
    assert inner in speech.error["message"]


async def test_err_03_navana_refuses_a_text_that_is_too_long_with_its_seq(server: RunningServer) -> None:
    async with open_navana(server) as session:
        await session.receive()
        longest = session.speech.messages[0]["max_text_len"]
        await session.send({"type": "text", "seq": 7, "target_text": "a" * (longest + 1)})
        speech = await session.finish()
    assert navana_error(speech) == ("text_too_long", 1008)
    assert speech.messages[-1]["seq"] == 7


SHORTEST = {"message_type": "CHUNCK_SIZE_TOO_SMALL", "chunk_size_min": "10"}
LONGEST = {"message_type": "CHUNK_SIZE_TOO_LARGE", "chunk_size_max": "100"}


async def test_err_03_intron_counts_characters_and_goes_on(server: RunningServer) -> None:
    async with open_intron(server) as session:
        for text in ("Nine here", "", " " * 40, "     Tiny.     "):
            assert await session.submit(text) == SHORTEST, text
        for text in ("Many words. " * 8 + "Fiver", "é" * 101, "🙂" * 101):
            assert await session.submit(text) == LONGEST, text
        legal = ("Good day é🙂 " * 9)[:99] + "."
        assert len(legal) == 100
        for number, text in enumerate((legal, "Exactly 10", "🙂" * 100), 1):
            assert (await session.submit(text, ack_id=number))["total_chunks"] == number
        await session.collect()
        await session.end()
        assert (await session.finish()).is_complete


@pytest.mark.parametrize("credential", [None, "Basic {key}", "Bearer wrong", "Bearer", "{key}"])
async def test_aut_01_nari_refuses_before_the_upgrade(server: RunningServer, credential: str | None) -> None:
    status, body, answered = await refusal(server, headers=authorization(server, credential))
    assert (status, body["error"]["code"]) == (401, "INVALID_API_KEY")
    assert answered["x-request-id"] == body["error"]["requestId"]
    assert answered["content-type"] == "application/json"


@pytest.mark.parametrize("credential", [None, "Basic {key}", "Bearer wrong", "Bearer", "{key}"])
async def test_aut_01_fish_refuses_before_the_upgrade(server: RunningServer, credential: str | None) -> None:
    status, body, answered = await fish_refusal(server, authorization(server, credential))
    assert (status, body["status"]) == (401, 401)
    assert " " in body["message"]
    assert answered["x-request-id"]
    assert answered["content-type"] == "application/json"


@pytest.mark.parametrize("credential", [None, "Basic {key}", "Bearer wrong", "Bearer", "{key}"])
async def test_aut_01_intron_refuses_in_band(server: RunningServer, credential: str | None) -> None:
    async with connect_intron(server, headers=authorization(server, credential)) as session:
        error = intron_error(await session.finish())
    assert error == ("AUTHENTICATION_ERROR", "permission denied,access-key error", 1008)


def authorization(server: RunningServer, credential: str | None) -> dict[str, str]:
    return {} if credential is None else {"Authorization": credential.format(key=server.key)}


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


@on("nari", "fish", "navana", "intron")
async def test_aut_02_no_text_is_taken_with_a_wrong_key(server: RunningServer, protocol: str) -> None:
    cuts = len(server.log.events("segment"))
    assert await REFUSALS[protocol](server) in (401, 1008), "which say that another try is no use"
    assert len(server.log.events("segment")) == cuts
    assert server.status()["speaking"] == 0


WRONG = {"Authorization": "Bearer wrong"}


async def nari_refuses(server: RunningServer) -> int | None:
    return (await refusal(server, headers=WRONG))[0]


async def fish_refuses(server: RunningServer) -> int | None:
    return (await fish_refusal(server, WRONG))[0]


async def navana_refuses(server: RunningServer) -> int | None:
    async with open_navana(server, auth_token="wrong") as session:
        await say_whatever_happens(session, "Hello there.")
        assert navana_error(await session.finish()) == ("unauthorized", 1008)
    return session.speech.close_code


async def intron_refuses(server: RunningServer) -> int | None:
    async with connect_intron(server, headers=WRONG) as session:
        await say_whatever_happens(session, "Hello there.")
        assert intron_error(await session.finish())[0] == "AUTHENTICATION_ERROR"
    return session.speech.close_code


REFUSALS = {"nari": nari_refuses, "fish": fish_refuses, "navana": navana_refuses, "intron": intron_refuses}


async def say_whatever_happens(session: ClientSession, text: str) -> None:
    """Send text at once, and wait for no answer; the server may close at any moment."""
    with suppress(ConnectionClosed):
        if isinstance(session, IntronSession):
            await session.send({"message_type": "INPUT_TEXT_CHUNK", "text": text})
        else:
            await session.say(text)
        await session.end()
