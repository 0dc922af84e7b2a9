import signal

import pytest

from voicewire.cli.player import FILE_PLAYER, STREAMING_PLAYERS, find_player
from voicewire.errors import OperatorError

PCM = bytes(range(256)) * 100


async def play(pcm16=PCM, pieces=4):
    player = find_player(24_000)
    try:
        size = len(pcm16) // pieces
        for start in range(0, len(pcm16), size):
            await player.push(pcm16[start : start + size])
        await player.finish()
    finally:
        await player.stop()


@pytest.mark.parametrize("name", STREAMING_PLAYERS)
async def test_a_player_gets_all_samples(players, tmp_path, name):
    played, arguments = tmp_path / "played", tmp_path / "arguments"
    players(name, f'cat > {played}; echo "$@" > {arguments}')
    await play()
    assert played.read_bytes() == PCM
    assert "24000" in arguments.read_text()


async def test_a_player_of_files_gets_a_wav_file(players, tmp_path):
    played = tmp_path / "played"
    players(FILE_PLAYER, f'cat "$1" > {played}')
    await play()
    assert played.read_bytes()[:4] == b"RIFF"
    assert played.read_bytes().endswith(PCM)


async def test_the_first_of_the_list_is_taken(players, tmp_path):
    chosen = tmp_path / "chosen"
    for name in (FILE_PLAYER, "play", "aplay", "paplay"):
        players(name, f"echo {name} > {chosen}; cat > /dev/null")
    await play()
    assert chosen.read_text() == "aplay\n"


async def test_without_a_player_it_says_what_to_do(players):
    with pytest.raises(OperatorError, match=r"no player is installed \(ffplay, .*; install ffmpeg"):
        find_player(24_000)


@pytest.mark.parametrize("name", ["aplay", FILE_PLAYER])
async def test_a_player_that_fails_is_named(players, name):
    players(name, "cat > /dev/null < /dev/stdin; exit 3" if name == "aplay" else "exit 3")
    with pytest.raises(OperatorError, match=rf"{name} could not play \(exit code 3\)"):
        await play()


async def test_a_player_that_leaves_early_is_named(players):
    players("aplay", "exit 3")
    with pytest.raises(OperatorError, match=r"aplay (stopped playing|could not play)"):
        await play(bytes(8 << 20), pieces=64)


async def test_stopping_ends_the_player(players):
    players("aplay", "exec cat > /dev/null")
    player = find_player(24_000)
    await player.push(PCM)
    await player.stop()
    assert player._process.returncode == -signal.SIGTERM
    await player.stop()
