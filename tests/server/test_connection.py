"""One client over a fake socket, with a fake clock, the real machines and the tone engine."""

import json

from tests.server.house import KEY
from voicewire.protocols.base import Accept, Frame, Refuse
from voicewire.server.connection import WRITE_BYTES
from voicewire.testing import settle


async def test_a_nari_sentence_from_socket_to_sound(open_house) -> None:
    house = await open_house()
    client = house.nari()
    client.say({"text": " "}, {"text": "Hello from "}, {"text": "here.", "flush": True}, {"text": ""})
    await settle()
    assert client.socket.sent[0] == Accept((("x-request-id", "req-1"),))
    assert len(client.audio) > 1.0 * 48_000
    assert client.messages[-1] == {"isFinal": True}
    assert client.close == 1000
    assert client.task.done()
    assert house.service.sessions == 0


async def test_a_navana_text_gives_pairs_that_nothing_comes_between(open_house) -> None:
    house = await open_house()
    client = house.navana()
    client.say(
        {"type": "hello", "lang": "en", "voice": "tone", "auth_token": KEY, "output_format": "24000:pcm16"},
        {"type": "text", "seq": 0, "target_text": "One is here. Two is there."},
        {"type": "end"},
    )
    await settle()
    frames = client.socket.said()
    kinds = ["binary" if isinstance(frame.data, bytes) else json.loads(frame.data)["type"] for frame in frames]
    assert kinds == ["ready", "audio", "binary", "audio", "binary", "done"]
    for header, binary in zip(frames[1:-1:2], frames[2:-1:2], strict=True):
        assert json.loads(header.data)["bytes"] == len(binary.data)
    assert client.close == 1000


async def test_a_bad_key_is_refused_before_the_upgrade_and_works_nothing(open_house) -> None:
    house = await open_house()
    client = house.nari(key="vw_bad")
    client.say({"text": " "}, {"text": "Hello there.", "flush": True})
    await settle()
    [refusal] = client.socket.sent
    assert isinstance(refusal, Refuse)
    assert refusal.status == 401
    assert house.scheduler.open_jobs == 0
    assert client.task.done()


async def test_over_capacity_each_protocol_answers_in_its_words(open_house) -> None:
    house = await open_house(max_sessions=1)
    first = house.nari()
    await settle()
    second, third = house.nari(), house.navana()
    third.say({"type": "hello", "lang": "en", "voice": "tone", "auth_token": KEY})
    await settle()
    refusal = second.socket.sent[0]
    assert (refusal.status, dict(refusal.headers)["retry-after"]) == (503, "2")
    assert third.messages[-1]["code"] == "server_overloaded"
    assert third.close == 1013
    first.say({"text": " "}, {"text": "Still here.", "flush": True}, {"text": ""})
    await settle()
    assert first.messages[-1] == {"isFinal": True}


async def test_a_disconnect_in_mid_audio_frees_everything(open_house) -> None:
    house = await open_house()
    client = house.nari()
    client.say({"text": " "}, {"text": "A long text that goes on. " * 20, "flush": True})
    await settle(6)
    client.socket.leave(1001)
    await settle(10)
    assert client.task.done()
    assert house.scheduler.open_jobs == 0
    assert house.service.sessions == 0


async def test_a_client_error_ends_the_session_after_what_was_said(open_house) -> None:
    house = await open_house()
    client = house.nari()
    client.say({"text": " "}, {"text": "Hello there, friend.", "flush": True})
    await settle()
    heard = len(client.audio)
    client.say("not json")
    await settle()
    assert client.messages[-1]["error"] == "invalid_input_message"
    assert client.close == 1008
    assert len(client.audio) == heard > 0


async def test_an_engine_failure_is_told_and_never_final(open_house) -> None:
    house = await open_house()
    client = house.nari("broken")
    client.say({"text": " "}, {"text": "Long enough for two pieces, this.", "flush": True}, {"text": ""})
    await settle()
    assert client.messages[-1]["error"] == "generation_failed"
    assert client.close == 1011
    assert {"isFinal": True} not in client.messages


async def test_the_idle_timer_stands_still_while_audio_is_due(open_house) -> None:
    house = await open_house()
    client = house.nari(query="?inactivity_timeout=2", outgoing_bytes=40_000)
    client.say({"text": " "}, {"text": "A long text that goes on and on. " * 10, "flush": True})
    client.socket.reads.clear()
    await house.pass_time(5.0)
    assert client.close is None
    client.socket.reads.set()
    await settle(300)
    assert client.close is None
    await house.pass_time(3.0)
    assert client.messages[-1]["error"] == "input_timeout_exceeded"
    assert client.close == 1008


async def test_idle_time_runs_once_everything_has_been_written(open_house) -> None:
    house = await open_house()
    client = house.nari(query="?inactivity_timeout=2")
    client.say({"text": " "}, {"text": "All of this fits in the queue. " * 10, "flush": True})
    client.socket.reads.clear()
    await house.pass_time(20.0)
    assert client.close is None
    client.socket.reads.set()
    await settle(200)
    assert client.close is None
    await house.pass_time(2.5)
    assert client.messages[-1]["error"] == "input_timeout_exceeded"


async def test_a_slow_reader_holds_no_slot_and_is_sent_away(open_house) -> None:
    house = await open_house()
    slow = house.nari(outgoing_bytes=64_000)
    slow.socket.reads.clear()
    slow.say({"text": " "}, {"text": "A long text that goes on and on. " * 40, "flush": True})
    await settle(200)
    queued = slow.connection._outgoing._bytes
    assert queued < 64_000 + 70_000, "no more than one piece beyond the limit"
    quick = house.nari()
    quick.say({"text": " "}, {"text": "Hi there, you.", "flush": True}, {"text": ""})
    await settle()
    assert quick.messages[-1] == {"isFinal": True}
    await house.pass_time(31.0)
    assert house.service.sessions == 0
    assert not slow.task.done()
    slow.socket.reads.set()
    await settle()
    assert slow.messages[-1]["error"] == "slow_reader"
    assert slow.close == 1008


async def test_what_was_sent_and_lies_on_the_way_earns_a_reader_no_time(open_house) -> None:
    house = await open_house()
    slow = house.nari(outgoing_bytes=64_000)
    await settle()
    slow.socket.reads.clear()
    slow.socket.unsent_bytes = 100_000
    slow.say({"text": " "}, {"text": "A long text that goes on and on. " * 40, "flush": True})
    await house.pass_time(31.0)
    assert house.service.sessions == 0


async def test_a_reader_that_takes_a_little_is_not_sent_away_and_one_that_stops_is(open_house) -> None:
    house = await open_house()
    slow = house.nari(outgoing_bytes=64_000)
    await settle()
    slow.socket.reads.clear()
    slow.socket.unsent_bytes = 100_000
    slow.say({"text": " "}, {"text": "A long text that goes on and on. " * 40, "flush": True})
    for _ in range(3):
        await house.pass_time(25.0)
        slow.socket.unsent_bytes -= 100
        assert house.service.sessions == 1
    await house.pass_time(62.0)
    assert house.service.sessions == 0


async def test_a_reader_that_takes_not_even_its_goodbye_is_dropped(open_house) -> None:
    house = await open_house()
    slow = house.nari(outgoing_bytes=64_000)
    slow.socket.reads.clear()
    slow.say({"text": " "}, {"text": "A long text that goes on and on. " * 40, "flush": True})
    await house.pass_time(37.0)
    assert slow.socket.is_aborted
    await settle()
    assert slow.task.done()


async def test_a_slow_reader_that_goes_on_gets_everything(open_house) -> None:
    house = await open_house()
    text = {"text": "A long text that goes on and on. " * 10, "flush": True}
    quick, slow = house.nari(), house.nari(outgoing_bytes=40_000)
    for client in (quick, slow):
        client.say({"text": " "}, text, {"text": ""})
    slow.socket.reads.clear()
    await house.pass_time(10.0)
    slow.socket.reads.set()
    await settle(300)
    assert slow.messages[-1] == quick.messages[-1] == {"isFinal": True}
    assert len(slow.audio) > 0


async def test_frames_that_wait_are_sent_together_as_far_as_they_fit(open_house, monkeypatch) -> None:
    house = await open_house()
    client = house.nari()
    batches: list[list[int]] = []
    send = client.socket.send

    async def noted(*frames: Frame) -> None:
        batches.append([len(frame.data) for frame in frames])
        await send(*frames)

    monkeypatch.setattr(client.socket, "send", noted)
    client.say({"text": " "}, {"text": "A long text that goes on and on. " * 10, "flush": True}, {"text": ""})
    client.socket.reads.clear()
    await house.pass_time(5.0)
    client.socket.reads.set()
    await settle(300)
    assert client.messages[-1] == {"isFinal": True}
    assert max(map(len, batches)) > 1
    assert max(map(sum, batches)) <= WRITE_BYTES


async def test_shutting_down_says_goodbye_in_the_protocols_words(open_house) -> None:
    house = await open_house()
    nari, navana, early = house.nari(), house.navana(), house.navana()
    nari.say({"text": " "})
    navana.say({"type": "hello", "lang": "en", "voice": "tone", "auth_token": KEY})
    await settle()
    for client in (nari, navana, early):
        client.connection.shut_down()
    await settle()
    assert (nari.messages[-1]["error"], nari.close) == ("server_draining", 1001)
    assert (navana.messages[-1]["code"], navana.close) == ("server_overloaded", 1013)
    assert (early.messages[-1]["code"], early.close) == ("server_overloaded", 1013)


async def test_a_fault_of_the_machine_ends_its_own_connection_only(open_house, monkeypatch) -> None:
    house = await open_house()
    bad, good = house.nari(), house.nari()
    await settle()

    def broken(frame: Frame, now: float) -> list:
        raise ZeroDivisionError

    monkeypatch.setattr(bad.connection._protocol, "receive", broken)
    for client in (bad, good):
        client.say({"text": " "}, {"text": "Hello there.", "flush": True}, {"text": ""})
    await settle()
    assert bad.close == 1011
    assert good.messages[-1] == {"isFinal": True}


async def test_a_machine_that_breaks_in_its_own_goodbye_is_hung_up_on(open_house, monkeypatch) -> None:
    house = await open_house()
    client = house.nari()
    await settle()

    def broken(code: str, message: str, request_id: str) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("voicewire.protocols.nari.write_error", broken)
    client.say({"text": " "}, {"text": 5}, {"text": "Hello there.", "flush": True})
    await settle()
    assert (client.messages, client.close) == ([], 1011)


async def test_no_session_is_let_in_while_stopping(open_house) -> None:
    house = await open_house()
    house.service.stop_accepting()
    client = house.nari()
    await settle()
    assert client.socket.sent[0].status == 503
    assert not house.service.is_ready
