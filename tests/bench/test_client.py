import pytest

from voicewire.bench.client import Client, RunClock, SessionResult, Target
from voicewire.bench.pacing import Fragment
from voicewire.bench.plan import SessionPlan

PLAN = SessionPlan(0.0, [Fragment(0.01, "Hello "), Fragment(0.02, "there.", flush=True)], seed=7)


async def result_of(target: Target, plan: SessionPlan = PLAN, lag_s: list[float] | None = None) -> SessionResult:
    client = Client(target, plan, RunClock(), [] if lag_s is None else lag_s)
    await client.run()
    return client.result


async def test_a_session_is_spoken_and_heard(nari, target) -> None:
    result = await result_of(target)
    assert (result.error, result.refused, result.is_final) == ("", 0, True)
    assert [chunk.duration_s for chunk in result.chunks] == [0.5]
    assert result.onset_s == pytest.approx(0.1)
    assert 0 < result.connect_s < result.sent_s[0] <= result.sent_s[1] < result.chunks[0].at_s
    assert result.sent_s[1] >= 0.02
    assert nari.texts == [" Hello there."]
    assert (nari.seeds, nari.voices, nari.keys) == ([7], ["a%20b"], ["Bearer vw_x"])


async def test_lateness_counts_only_for_what_was_due_once_connected(nari, target) -> None:
    lag_s: list[float] = []
    plan = SessionPlan(0.0, [Fragment(0.0, "Hello "), Fragment(0.3, "there.", flush=True)], seed=0)
    await result_of(target, plan, lag_s)
    assert len(lag_s) == 1
    assert lag_s[0] >= 0


@pytest.mark.parametrize("status", [429, 503])
async def test_want_of_room_is_a_refusal(nari, target, status) -> None:
    nari.answers = [(status, {}, "busy")]
    result = await result_of(target)
    assert (result.refused, result.error, result.chunks) == (status, "", [])
    assert result.connect_s > 0


async def test_any_other_answer_is_an_error(nari, target) -> None:
    nari.answers = [(401, {}, '{"error":{"message":"The key is not valid."}}')]
    result = await result_of(target)
    assert (result.refused, result.error) == (0, 'HTTP 401 {"error":{"message":"The key is not valid."}}')


async def test_nobody_is_sent_elsewhere(nari, target) -> None:
    nari.answers = [(307, {"Location": nari.url}, "")]
    assert (await result_of(target)).error == "HTTP 307"
    assert len(nari.keys) == 1


async def test_an_error_message_is_an_error(nari, target) -> None:
    nari.ends_with = ['{"error":"generation_failed","message":"No voice.","requestId":"r"}']
    result = await result_of(target)
    assert (result.error, result.is_final) == ("generation_failed: No voice.", False)


async def test_a_close_before_the_end_is_an_error(nari, target) -> None:
    nari.ends_with = []
    assert (await result_of(target)).error.startswith("ConnectionClosed")


async def test_what_cannot_be_read_is_an_error(nari, target) -> None:
    nari.ends_with = ["nonsense"]
    assert (await result_of(target)).error.startswith("DecodeError")


async def test_audio_as_other_servers_write_it_counts_too(nari, target) -> None:
    nari.ends_with = ['{"isFinal": false, "audio": "AAAA"}', '{"audio": null, "isFinal": true}']
    result = await result_of(target)
    assert [chunk.duration_s for chunk in result.chunks] == [0.5, 1.5 / 24_000]
    assert result.is_final


async def test_audio_that_is_none_is_an_error(nari, target) -> None:
    nari.ends_with = ['{"audio":"AAAAA","isFinal":false}', '{"isFinal":true}']
    assert (await result_of(target)).error.startswith("Error: ")


async def test_nobody_there_is_an_error() -> None:
    assert "Connect" in (await result_of(Target("ws://127.0.0.1:9", "vw_x", "diana"))).error
