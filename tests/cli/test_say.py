import os
import threading
import wave

import pytest

from voicewire.cli.say import SAMPLE_RATE
from voicewire.errors import EngineFailure

from .conftest import samples


def read_wav(path):
    with wave.open(str(path)) as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, SAMPLE_RATE)
        return reader.readframes(reader.getnframes())


@pytest.fixture
def wav(tmp_path):
    return tmp_path / "speech.wav"


def test_the_rate_is_that_of_the_core():
    from voicewire.speech import say as speech_say

    assert speech_say.SAMPLE_RATE == SAMPLE_RATE


def test_a_text_becomes_a_wav_file(voicewire, speech, wav):
    result = voicewire("say", "hello", "-o", wav)
    assert (result.code, result.out, result.err) == (0, b"", "")
    assert read_wav(wav) == samples("hello")


def test_voice_seed_and_settings_are_handed_on(voicewire, speech, wav, tmp_path):
    arguments = ["--voice", "diana", "--language", "en", "--seed", "7", "--data-dir", tmp_path / "folder"]
    voicewire("say", "hello", "-o", wav, *arguments)
    ((settings, voice, language, seed),) = speech.calls
    assert (settings.data_dir, voice, language, seed) == (tmp_path / "folder", "diana", "en", 7)


def test_a_server_knows_the_languages_of_its_voices(voicewire, wav):
    result = voicewire("say", "hello", "-o", wav, "--server", "localhost:1", "--key", "k", "--language", "hi")
    assert result.code == 2
    assert "--language chooses among the voices of this machine" in result.err


def test_standard_output_gets_the_wav_file(voicewire, speech):
    result = voicewire("say", "hello", "-o", "-")
    assert (result.code, result.err) == (0, "")
    assert result.out[:4] == b"RIFF"
    assert result.out.endswith(samples("hello"))


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_a_file_is_read_from_standard_input(voicewire, speech, wav, standard_input, tmp_path, arguments):
    (tmp_path / "story.txt").write_text("\ufeffEs war einmal\nein König.\n")
    with (tmp_path / "story.txt").open("rb") as story:
        standard_input(story)
        assert voicewire("say", *arguments, "-o", wav).code == 0
    assert read_wav(wav) == samples("Es war einmal\nein König.\n")


def test_lines_are_spoken_as_they_arrive(voicewire, speech, wav, standard_input):
    read_end, write_end = os.pipe()
    lines = ["one\n", "zwei ü\n", "three"]
    heard = threading.Semaphore(0)

    def write():
        for line in lines:
            os.write(write_end, line.encode())
            assert heard.acquire(timeout=20)
        os.close(write_end)

    class Fragments(list):
        def append(self, fragment):
            super().append(fragment)
            heard.release()

    speech.fragments = Fragments()
    writer = threading.Thread(target=write)
    with os.fdopen(read_end, "rb") as pipe:
        standard_input(pipe)
        writer.start()
        assert voicewire("say", "-o", wav).code == 0
    writer.join()
    assert speech.fragments == lines
    assert read_wav(wav) == samples("".join(lines))


def test_a_character_may_arrive_in_two_parts(voicewire, speech, wav, standard_input, monkeypatch, tmp_path):
    monkeypatch.setattr("voicewire.cli.say.READ_BYTES", 1)
    (tmp_path / "story.txt").write_text("König")
    with (tmp_path / "story.txt").open("rb") as story:
        standard_input(story)
        voicewire("say", "-o", wav)
    assert "".join(speech.fragments) == "König"


@pytest.mark.parametrize("content", [b"caf\xe9 au lait", b"caf\xc3"])
def test_a_text_in_another_encoding_is_refused(voicewire, speech, wav, standard_input, tmp_path, content):
    (tmp_path / "story.txt").write_bytes(content)
    with (tmp_path / "story.txt").open("rb") as story:
        standard_input(story)
        result = voicewire("say", "-o", wav)
    assert result.code == 1
    assert result.err.startswith("voicewire: the text is not UTF-8")


def test_nothing_to_say_is_an_error(voicewire, speech, wav):
    result = voicewire("say", "", "-o", wav)
    assert (result.code, result.err) == (1, "voicewire: there is nothing to say in this text\n")


def test_it_must_be_said_where_the_speech_goes(voicewire, speech):
    result = voicewire("say", "hello")
    assert result.code == 2
    assert "-o FILE, or --play" in result.err
    assert speech.calls == []


def test_a_file_that_cannot_be_written_is_named_before_anything_is_loaded(voicewire, speech, tmp_path):
    result = voicewire("say", "hello", "-o", tmp_path / "no" / "x.wav")
    assert (result.code, result.err) == (1, f"voicewire: {tmp_path / 'no' / 'x.wav'}: No such file or directory\n")
    assert speech.calls == []


def test_what_was_spoken_before_an_error_is_kept(voicewire, wav, speech, standard_input, monkeypatch, tmp_path):
    monkeypatch.setattr("voicewire.cli.say.READ_BYTES", 4)
    (tmp_path / "story.txt").write_bytes(b"one \xff")
    with (tmp_path / "story.txt").open("rb") as story:
        standard_input(story)
        assert voicewire("say", "-o", wav).code == 1
    assert read_wav(wav) == samples("one ")


def test_a_failing_voice_is_one_line(voicewire, speech, wav):
    speech.error = EngineFailure("hibari cannot be loaded; install it again")
    result = voicewire("say", "hello", "-o", wav)
    assert (result.code, result.err) == (1, "voicewire: hibari cannot be loaded; install it again\n")


def test_it_is_played_and_written(voicewire, speech, wav, players, tmp_path):
    players("aplay", f"cat > {tmp_path / 'played'}")
    assert voicewire("say", "hello", "--play", "-o", wav).code == 0
    assert (tmp_path / "played").read_bytes() == samples("hello") == read_wav(wav)


def test_without_a_player_nothing_is_loaded(voicewire, speech, players):
    result = voicewire("say", "hello", "--play")
    assert result.code == 1
    assert result.err.startswith("voicewire: no player is installed")
    assert speech.calls == []


def test_what_cannot_be_spoken_leaves_the_file_that_was_there(voicewire, speech, tmp_path):
    path = tmp_path / "good.wav"
    path.write_bytes(b"a good recording")
    speech.error = ValueError("no voice")
    assert voicewire("say", "hello", "-o", path).code == 1
    assert path.read_bytes() == b"a good recording"
