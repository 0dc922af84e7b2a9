import io

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.engines.base import Job, Reference, SynthesisOptions
from voicewire.engines.host_messages import (
    HEAD_BYTES,
    Drop,
    EngineReport,
    EngineUse,
    Failed,
    FrameReader,
    Made,
    Ready,
    ReferencesWanted,
    Start,
    Turn,
    Unable,
    frame,
    read_message,
)
from voicewire.events import Sampling

JOB = Job("tone", "sine", "Hello.", SynthesisOptions(seed=2**32 - 1, steps=4))
CLONED = Job("tone", "clone:1", "Hello.", references=(Reference(bytes(range(256)) * 4, 24_000, "Hé."),))
TO_PROCESS = [
    Start((EngineUse("tone", ("sine",)), EngineUse("kokoro", (), "cuda")), "/models"),
    Turn(1, JOB),
    Turn(2),
    Drop(3),
    Turn(4, CLONED),
]
FROM_PROCESS = [
    (Ready({"tone": EngineReport(24_000, 0.01, 0.2)}), b""),
    (Made(1, 24_000, False, 0.5), np.arange(5, dtype=np.float32).tobytes()),
    (Made(1, 24_000, True, 0.5), b""),
    (Failed(2, "no"), b""),
    (Unable("none"), b""),
    (ReferencesWanted(4), b""),
]


def test_a_process_reads_what_a_server_says():
    stream = io.BufferedReader(io.BytesIO(b"".join(map(frame, TO_PROCESS))))
    assert [read_message(stream) for _ in TO_PROCESS] == TO_PROCESS
    assert read_message(stream) is None


LIVELY = Sampling(
    temperature=0.7, top_p=0.1, repetition_penalty=1.2, max_tokens=1024, early_stop_threshold=1.0,
    condition_on_previous=True,
)  # fmt: skip
FALSY = Sampling(
    temperature=0.0, top_p=0.0, repetition_penalty=1.0, max_tokens=0, early_stop_threshold=0.0,
    condition_on_previous=False,
)  # fmt: skip


def test_the_samples_of_sampling_have_all_its_fields():
    for sampling in (LIVELY, FALSY):
        assert None not in msgspec.structs.astuple(sampling)


@pytest.mark.parametrize("sampling", [LIVELY, FALSY, Sampling(condition_on_previous=False), Sampling()], ids=repr)
def test_sampling_reaches_the_process_as_it_was_asked_for(sampling):
    turn = Turn(5, Job("tone", "sine", "Hello.", SynthesisOptions(sampling=sampling)))
    received = read_message(io.BytesIO(frame(turn)))
    assert received.job.options.sampling == sampling
    assert received == turn


@pytest.mark.parametrize("missing", [1, 5, len(frame(Drop(3))) - 1])
def test_half_a_message_is_the_end(missing):
    assert read_message(io.BytesIO(frame(Drop(3))[:-missing])) is None


def read(reader, data, most=1 << 20):
    """Have the reader take `data`, at most so many bytes at a time."""
    messages, position = [], 0
    while position < len(data):
        room = reader.buffer()[:most]
        size = min(len(room), len(data) - position)
        room[:size] = data[position : position + size]
        messages += reader.received(size)
        position += size
    return messages


@given(st.lists(st.integers(1, 40), min_size=1))
def test_a_server_reads_messages_however_their_bytes_are_spread(sizes):
    sent = b"".join(frame(message, samples) for message, samples in FROM_PROCESS)
    reader, received, position = FrameReader(), [], 0
    while position < len(sent):
        size = sizes[position % len(sizes)]
        received += read(reader, sent[position : position + size])
        position += size
    assert [(message, bytes(samples)) for message, samples in received] == FROM_PROCESS


def test_samples_can_be_written_to():
    [(_, samples)] = read(FrameReader(), frame(*FROM_PROCESS[1]))
    pcm = np.frombuffer(samples, np.float32)
    pcm *= 2
    assert pcm.tolist() == [0, 2, 4, 6, 8]


def test_what_is_no_message_is_refused():
    with pytest.raises(msgspec.ValidationError):
        read(FrameReader(), frame(Drop(1)))


@pytest.mark.parametrize("most", [1, 100, HEAD_BYTES, 1 << 20])
def test_a_header_longer_than_the_first_buffer_is_read(most):
    failed = Failed(1, "x" * 3 * HEAD_BYTES)
    made = Made(2, 24_000, True, 0.1)
    sent = frame(failed) + frame(made, b"abcd" * HEAD_BYTES) + frame(failed)
    received = [(message, bytes(samples)) for message, samples in read(FrameReader(), sent, most)]
    assert received == [(failed, b""), (made, b"abcd" * HEAD_BYTES), (failed, b"")]


def test_minutes_of_references_travel_in_one_message():
    samples = np.linspace(-1, 1, 180 * 24_000, dtype="<f4").tobytes()
    turn = Turn(1, Job("tone", "clone:1", "Hello.", references=(Reference(samples, 24_000, "Hello."),)))
    assert read_message(io.BufferedReader(io.BytesIO(frame(turn)))) == turn
