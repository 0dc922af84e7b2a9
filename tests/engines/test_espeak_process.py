import io
import os
import signal
import subprocess
import sys

import msgspec
import numpy as np
import psutil
import pytest

from voicewire.engines.espeak_process import EspeakProcess, Speech, read_frame, serve, write_frame
from voicewire.errors import EngineFailure

pytestmark = pytest.mark.slow

KETTLE = Speech("The kettle is on.", "en-us", seed=1)


@pytest.fixture(scope="module")
def espeak():
    return EspeakProcess()


def test_each_text_is_spoken_as_if_it_were_the_first(espeak):
    first = espeak.speak(KETTLE)
    other = espeak.speak(Speech("आज computer कैसा है", "hi+f3", seed=1))
    assert len(other) > 10_000
    assert np.array_equal(espeak.speak(KETTLE), first)
    assert np.array_equal(EspeakProcess().speak(KETTLE), first)


def test_a_voice_that_was_set_ahead_speaks_as_one_that_was_not(espeak):
    other = Speech("Habari ya asubuhi.", "sw", seed=1)
    spoken = [espeak.speak(speech) for speech in (KETTLE, other, other, KETTLE, KETTLE)]
    alone = {speech: EspeakProcess().speak(speech) for speech in (KETTLE, other)}
    for speech, samples in zip((KETTLE, other, other, KETTLE, KETTLE), spoken, strict=True):
        assert np.array_equal(samples, alone[speech])


def test_nothing_is_left_when_it_is_killed():
    espeak = EspeakProcess()
    children = []
    while not children:  # it is forked a moment after the process has begun
        children = psutil.Process(espeak._process.pid).children()
    os.kill(espeak._process.pid, signal.SIGKILL)
    psutil.wait_procs(children, timeout=20)
    assert not children[0].is_running()


def test_after_a_crash_it_begins_again():
    espeak = EspeakProcess()
    first = espeak.speak(KETTLE)
    with pytest.raises(EngineFailure, match="crashed over this text with the voice 'none'"):
        espeak.speak(Speech("One", "none", seed=0))  # a child that raises leaves as one that crashes
    assert np.array_equal(espeak.speak(KETTLE), first)
    os.kill(espeak._process.pid, signal.SIGKILL)
    os.waitid(os.P_PID, espeak._process.pid, os.WEXITED | os.WNOWAIT)
    assert np.array_equal(espeak.speak(KETTLE), first)


def test_it_ends_with_its_object():
    espeak = EspeakProcess()
    process = espeak._process
    del espeak
    assert process.returncode == 0


def test_texts_are_answered_one_after_the_other_until_there_are_no_more():
    requests = io.BytesIO()
    for text in ("a", "an"):
        write_frame(requests, msgspec.msgpack.encode(Speech(text, "en-us", seed=0)))
    command = [sys.executable, "-P", "-m", "voicewire.engines.espeak_process"]
    process = subprocess.run(command, input=requests.getvalue(), stdout=subprocess.PIPE, check=True)
    answers = io.BytesIO(process.stdout)
    one, two = read_frame(answers), read_frame(answers)
    assert len(two) > len(one) > 1000
    assert read_frame(answers) is None


class Hanging:
    """An espeak-ng that never comes to an end."""

    def speak(self, text, voice, seed):
        while True:
            pass


def test_a_text_that_hangs_is_given_up(monkeypatch):
    monkeypatch.setattr("voicewire.engines.espeak_process.MAX_CPU_S", 1)
    requests = io.BytesIO()
    write_frame(requests, msgspec.msgpack.encode(KETTLE))
    requests.seek(0)
    assert not serve(Hanging(), requests, io.BytesIO())


@pytest.mark.parametrize("broken", [b"", b"\x05\0", b"\x05\0\0\0abc"])
def test_a_frame_that_is_cut_off_is_none(broken):
    assert read_frame(io.BytesIO(broken)) is None
