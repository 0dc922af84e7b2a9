"""Audio that is kept to be fetched, and clients that ask for more than they read."""

import asyncio

from voicewire.protocols.base import Close, ProtocolLimits
from voicewire.server.outgoing import MAX_ITEMS
from voicewire.testing import settle

TEXT = {"message_type": "INPUT_TEXT_CHUNK", "text": "A text that is long enough."}
COMMIT = {"message_type": "COMMIT"}


def fetch(number: int) -> dict:
    return {"message_type": "FETCH_AUDIO_CHUNK", "chunk_id": number}


async def test_a_chunk_is_kept_fetched_and_saved_with_the_clients_key(open_house) -> None:
    client = (await open_house()).intron()
    client.say(TEXT)
    await settle()
    client.say(fetch(1), COMMIT)
    await settle()
    created, ack, found, committed = client.messages
    assert [created["message_type"], ack["message_type"]] == ["SESSION_CREATED", "TEXT_CHUNK_ACK"]
    assert found["processing_staus"] == "READY"
    assert len(client.recording.parts[1]) == found["total_size_in_bytes"]
    ((save, key_id),) = client.recording.saved
    assert (save.recording_id, save.parts, key_id) == (committed["text_id"], (1,), "key-1")
    assert client.close == 1000
    assert client.recording.is_discarded


async def test_a_disk_that_fails_ends_the_session_in_its_own_words_whatever_is_queued(open_house) -> None:
    client = (await open_house()).intron()
    await settle()
    client.socket.reads.clear()
    client.say(TEXT, TEXT, fetch(1))
    await settle()
    client.say(fetch(1), fetch(2), COMMIT)
    await settle()
    client.recording.broken = True
    client.socket.reads.set()
    await settle()
    assert client.messages[-1]["message_type"] == "ERROR"
    assert client.close == 1011
    assert client.recording.saved == []


async def test_nothing_is_saved_for_a_session_that_has_ended_in_another_way(open_house) -> None:
    house = await open_house()
    client = house.intron(protocol_limits=ProtocolLimits(intron_session_s=5.0))
    await settle()
    client.say(TEXT)
    await settle()
    client.socket.reads.clear()
    client.say(fetch(1), COMMIT)
    await house.pass_time(6.0)
    client.socket.reads.set()
    await settle()
    assert client.messages[-1]["message_type"] == "SESSION_TIME_LIMIT_EXCEEDED"
    assert client.recording.saved == []
    assert house.service.sessions == 0


async def test_a_client_that_asks_and_never_reads_is_sent_away(open_house) -> None:
    client = (await open_house()).intron()
    await settle()
    client.socket.reads.clear()
    client.say(*[fetch(7)] * (MAX_ITEMS + 10))
    async with asyncio.timeout(20):
        while not client.connection._is_ending:
            await settle()
    client.socket.reads.set()
    await settle()
    assert client.messages[-1]["message_type"] == "ERROR"
    assert client.socket.said(Close)[0].code == 1008
    assert len(client.messages) < 10


async def test_a_session_that_begins_while_its_reader_lags_is_paused_too(open_house) -> None:
    house = await open_house()
    client = house.fish(protocol_limits=ProtocolLimits(fish_linger_s=60.0), outgoing_bytes=1 << 16)
    start = {"event": "start", "request": {"text": "", "format": "pcm", "reference_id": "tone", "latency": "low"}}
    await settle()
    client.socket.reads.clear()
    client.pack(start, {"event": "text", "text": "One two three four."}, {"event": "stop"})
    await settle(300)
    assert client.connection._is_paused
    client.pack(start, {"event": "text", "text": "And so on it goes. " * 200}, {"event": "flush"})
    await settle(300)
    assert client.connection._sessions[""].usage.audio_s == 0.0
    client.socket.reads.set()
    await settle(3000)
    assert client.connection._sessions[""].usage.audio_s > 60.0
    assert [event.get("reason") for event in client.events if event["event"] == "finish"] == ["stop"]
