"""The process that speaks with espeak-ng: `python -m voicewire.engines.espeak_process`, started by `EspeakProcess`.

espeak-ng never goes back to its beginning: a voice's flutter, its phase and its noise go on from one text to the next,
so that the same text never sounds the same twice. This process therefore loads espeak-ng and never speaks itself; each
text is spoken by a child forked from it, which finds everything at its beginning. The next child is forked ahead, and
sets the voice that spoke last, so that a text need not wait for either. The process leaves when its input ends.

A request is an unsigned 32-bit length and a `Speech` in MessagePack, an answer such a length and the samples (int16).
"""

import os
import resource
import signal
import struct
import subprocess
import sys
import weakref
from typing import IO

import msgspec
import numpy as np
from numpy.typing import NDArray

from voicewire.engines.espeak_library import EspeakLibrary
from voicewire.errors import EngineFailure

MAX_CPU_S = 60
"""CPU seconds that a text may take; espeak-ng speaks for about ten hours in them."""
_LENGTH = struct.Struct("<I")


class Speech(msgspec.Struct, frozen=True):
    """A text that is to be spoken, as `EspeakLibrary.speak` takes it."""

    text: str
    voice: str
    seed: int


class EspeakProcess:
    """espeak-ng in a process of its own, which ends with this object."""

    def __init__(self) -> None:
        """Raises EngineFailure where it cannot be started."""
        self._restart()

    def speak(self, speech: Speech) -> NDArray[np.int16]:
        """The samples for a text: the same for the same `speech`, whatever was spoken before. Raises EngineFailure."""
        if self._process.poll() is not None:  # it crashed with the text before
            self._end()
            self._restart()
        requests, answers = _pipes(self._process)
        try:
            write_frame(requests, msgspec.msgpack.encode(speech))
            answer = read_frame(answers)
        except BrokenPipeError:
            answer = None
        if answer is None:
            self._process.wait()
            raise EngineFailure(f"espeak-ng crashed over this text with the voice {speech.voice!r}")
        return np.frombuffer(answer, np.int16)

    def _restart(self) -> None:
        self._process = _start()
        self._end = weakref.finalize(self, _end, self._process)


def write_frame(stream: IO[bytes], content: bytes) -> None:
    """Write a length and what it is the length of."""
    stream.write(_LENGTH.pack(len(content)) + content)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """What `write_frame` wrote; None when the other side is gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    content = stream.read(length)
    return content if len(content) == length else None


def _start() -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", "-m", __spec__.name]
    try:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own module
    except OSError as error:
        raise EngineFailure(f"the process for espeak-ng cannot be started: {error}") from error


def _pipes(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None:
        raise ValueError("started without pipes")
    return process.stdin, process.stdout


def _end(process: "subprocess.Popen[bytes]") -> None:
    for pipe in _pipes(process):
        try:
            pipe.close()
        except BrokenPipeError:  # what it did not take before it went
            continue
    process.wait()


class _Child:
    """A fork that waits for its text: it is made before the text comes, with the voice set that will probably speak."""

    def __init__(self, library: EspeakLibrary, voice: str | None, answers: IO[bytes]) -> None:
        """`voice`: what is set ahead, if anything."""
        self.voice = voice
        reading, writing = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(writing)
            _answer(library, voice, os.fdopen(reading, "rb"), answers)
        os.close(reading)
        self._request = os.fdopen(writing, "wb")

    def speak(self, request: bytes) -> bool:
        """Have it answer and leave. False: it failed, and perhaps left half an answer."""
        write_frame(self._request, request)
        return self.dismiss()

    def dismiss(self) -> bool:
        """Have it leave, after its answer if it was asked for one."""
        self._request.close()
        _, status = os.waitpid(self._pid, 0)
        return status == 0


def serve(library: EspeakLibrary, requests: IO[bytes], answers: IO[bytes]) -> bool:
    """Have children speak until `requests` ends. False: one of them failed, and perhaps left half an answer."""
    child = _Child(library, None, answers)
    while (request := read_frame(requests)) is not None:
        voice = msgspec.msgpack.decode(request, type=Speech).voice
        if child.voice not in (None, voice):
            child.dismiss()
            child = _Child(library, None, answers)
        if not child.speak(request):
            return False
        child = _Child(library, voice, answers)
    return child.dismiss()


def _answer(library: EspeakLibrary, voice: str | None, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer one request, if it comes, and leave this process."""
    # A child that hangs would outlive the server: who waits for it does not see its own input end.
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))
    status = 1
    try:
        if voice is not None:
            library.prepare(voice)
        request = read_frame(requests)
        if request is not None:
            speech = msgspec.msgpack.decode(request, type=Speech)
            write_frame(answers, library.speak(speech.text, speech.voice, speech.seed).tobytes())
        status = 0
    finally:
        os._exit(status)


def main() -> None:
    """Serve the standard input."""
    # They reach the whole group; who started this process decides when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    library = EspeakLibrary.shared()
    library.languages()  # read once, for all children
    library.variants()
    sys.exit(not serve(library, sys.stdin.buffer, answers))


if __name__ == "__main__":
    main()
