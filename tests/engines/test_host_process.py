import io
import os
import socket
import subprocess
import sys
import threading
from contextlib import closing

import numpy as np
import pytest

from tests.engines.test_host_messages import read
from voicewire.engines.base import Interrupted, Job, Reference
from voicewire.engines.host_messages import (
    INTERRUPT,
    Drop,
    EngineUse,
    Failed,
    FrameReader,
    GivenUp,
    Made,
    Ready,
    ReferencesWanted,
    Start,
    Turn,
    Unable,
    frame,
)
from voicewire.engines.host_process import HostProcess
from voicewire.engines.host_sockets import host_sockets
from voicewire.engines.jobs import Jobs

TONE = Job("tone", "sine", "The kettle is on.")
USE = Start((EngineUse("tone", ("sine",)),), "models")


def conversation(*messages):
    """What a process answers to all of `messages` and then the end of the connection."""
    ours, theirs = socket.socketpair()
    answers = io.BytesIO()

    def collect():
        while received := ours.recv(1 << 16):
            answers.write(received)

    with ours, theirs:
        collector = threading.Thread(target=collect)
        collector.start()
        ours.sendall(b"".join(map(frame, messages)))
        ours.shutdown(socket.SHUT_WR)
        HostProcess(theirs).run()
        theirs.shutdown(socket.SHUT_WR)
        collector.join()
    return read(FrameReader(), answers.getvalue())


def test_it_says_ready_and_makes_pieces():
    [(ready, _), (first, samples), (other, _), (last, _)] = conversation(USE, Turn(1, TONE), Turn(2, TONE), Turn(1))
    assert isinstance(ready, Ready)
    assert ready.reports["tone"].sample_rate == 24_000
    assert (first.job_id, other.job_id, last.job_id) == (1, 2, 1)
    assert len(samples) == 4 * 12_000


def test_a_dropped_job_is_unknown_afterwards():
    *_, (answer, _) = conversation(USE, Turn(1, TONE), Drop(1), Turn(1))
    assert isinstance(answer, Failed)


def test_a_failed_job_leaves_the_process_alive():
    failing = Job("tone", "sine?fail_at=0", "Oh no.")
    [_, (failed, _), (made, _)] = conversation(USE, Turn(1, failing), Turn(2, TONE))
    assert failed == Failed(1, "the tone was told to fail at piece 0")
    assert isinstance(made, Made)


def test_it_asks_for_references_that_it_has_not_got():
    known = Job("tone", "clone:1", "Hello.")
    full = Job(
        "tone", "clone:1", "Hello.", references=(Reference(np.ones(9, "<f4").tobytes() + bytes(36), 24_000, ""),)
    )
    [_, (wanted, _), (made, _), (again, _)] = conversation(USE, Turn(1, known), Turn(1, full), Turn(2, known))
    assert wanted == ReferencesWanted(1)
    assert (type(made), made.job_id) == (Made, 1)
    assert (type(again), again.job_id) == (Made, 2)


def test_an_engine_that_cannot_load_is_the_last_word():
    [(answer, _)] = conversation(Start((EngineUse("lost", ("x",)),), "models"), Turn(1, TONE))
    assert isinstance(answer, Unable)
    assert "no engine 'lost'" in answer.message


@pytest.mark.parametrize("messages", [(), (Drop(1),)])
def test_without_a_start_it_leaves(messages):
    assert conversation(*messages) == []


def test_a_piece_that_was_given_up_is_said_to_be(monkeypatch):
    def give_up(*_):
        monkeypatch.undo()
        raise Interrupted

    monkeypatch.setattr(Jobs, "make", give_up)
    _, (given_up, _), (made, _) = conversation(USE, Turn(1, TONE), Turn(1, TONE))
    assert given_up == GivenUp(1)
    assert isinstance(made, Made)


def test_the_process_leaves_with_its_socket_and_prints_to_standard_error():
    ours, theirs = host_sockets()
    descriptors = [end.fileno() for end in theirs]
    with closing(theirs):
        process = subprocess.Popen(
            [sys.executable, "-m", "voicewire.engines.host_process", *map(str, descriptors)],
            pass_fds=descriptors,
            stdout=subprocess.PIPE,
        )
    with closing(ours), process:
        ours.connection.setblocking(True)
        ours.connection.sendall(frame(USE))
        ours.connection.recv(1 << 16)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) >= 5
        ours.interrupts.send(INTERRUPT.pack(1))  # of a job that is not there
        ours.connection.close()
        assert process.wait() == 0
        assert process.stdout.read() == b""
