"""What COMMIT saves: fetched later with the same key, listed, saved and deleted by the operator."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.end_to_end.conftest import faultless_server
from tests.end_to_end.intron import open_intron, samples_of, speak_intron
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import decode_file
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES

pytestmark = pytest.mark.end_to_end

TEXT = " ".join(SENTENCES[:5])


def operate(server: RunningServer, *arguments: str) -> str:
    """The standard output of a command of the operator's, on the server's data; its status must be 0."""
    program = str(Path(sys.executable).with_name("voicewire"))
    command = [program, *arguments, "--data-dir", str(server.folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def saved_ids(server: RunningServer) -> list[str]:
    return [row["id"] for row in json.loads(operate(server, "recordings", "list", "--json") or "[]")]


async def fetch(server: RunningServer, text_id: str, key: str | None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with httpx.AsyncClient(base_url=f"http://{server.authority}", headers=headers) as client:
        return await client.get(f"/tts/v1/audio/{text_id}")


async def committed(server: RunningServer, **options: Any) -> tuple[Speech, str]:
    """What a session brought, and the id that it can be fetched by."""
    speech = await speak_intron(server, (TEXT,), **options)
    assert speech.is_complete, speech.messages
    return speech, speech.messages[-1]["text_id"]


@pytest.mark.parametrize(("audio_format", "media_type"), [("wav", "audio/wav"), ("opus", "audio/ogg")])
async def test_the_same_key_fetches_the_whole_session(
    exact_server: RunningServer, audio_format: str, media_type: str
) -> None:
    speech, text_id = await committed(exact_server, output_audio_format=audio_format)
    answer = await fetch(exact_server, text_id, exact_server.key)
    assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
    assert f"{text_id}.{audio_format}" in answer.headers["content-disposition"]
    samples, sample_rate = decode_file(answer.content)
    assert len(samples) / sample_rate == pytest.approx(speech.messages[-1]["audio_len"], abs=0.02)
    assert len(speech.chunks) > 1
    if audio_format == "wav":
        assert samples_of(answer.content) == (speech.payload, speech.sample_rate)


async def test_nobody_else_fetches_it(exact_server: RunningServer) -> None:
    _, text_id = await committed(exact_server)
    other = operate(exact_server, "keys", "create", "--name", "other").strip()
    assert (await fetch(exact_server, text_id, other)).status_code == 404
    assert (await fetch(exact_server, text_id, None)).status_code == 401
    assert (await fetch(exact_server, text_id, "wrong")).status_code == 401
    assert (await fetch(exact_server, "unknown", exact_server.key)).status_code == 404


async def test_without_a_commit_nothing_is_saved(exact_server: RunningServer) -> None:
    before = saved_ids(exact_server)
    async with open_intron(exact_server) as session:
        await session.say(TEXT)
        await session.collect()
    assert saved_ids(exact_server) == before


async def test_a_recording_outlives_the_server_until_it_is_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    with faultless_server(folder) as first:
        speech, text_id = await committed(first)
        key = first.key
    with faultless_server(folder) as second:
        answer = await fetch(second, text_id, key)
        assert (answer.status_code, samples_of(answer.content)[0]) == (200, speech.payload)

        (row,) = json.loads(operate(second, "recordings", "list", "--json"))
        assert (row["id"], row["format"]) == (text_id, "wav")
        assert row["duration_s"] == pytest.approx(speech.messages[-1]["audio_len"], abs=0.002)

        copy = tmp_path / "copy.wav"
        operate(second, "recordings", "save", text_id[:8], str(copy), "--text")
        assert copy.read_bytes() == answer.content
        assert copy.with_name("copy.wav.txt").read_text().strip() == TEXT

        operate(second, "recordings", "delete", text_id)
        assert saved_ids(second) == []
        assert (await fetch(second, text_id, key)).status_code == 404
    left = [path for path in (folder / "recordings").rglob("*") if path.is_file()]
    assert left == []
