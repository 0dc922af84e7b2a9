"""libopus, called through ctypes: 20 ms of samples to one Opus packet. Its calls release the GIL."""

import ctypes
import weakref
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec

import numpy as np

from voicewire.audio.pcm import Int16
from voicewire.errors import EngineFailure, UnsupportedFormat

SYSTEM_LIBRARIES = ("libopus.so.0", "libopus.0.dylib")
"""Names of the system's own libopus, tried first: built for the machine, it takes a third of the time."""
BUNDLING_MODULE = "opuscodec"
"""An extension module that carries all of libopus and exports its functions."""

SAMPLE_RATES = (8_000, 12_000, 16_000, 24_000, 48_000)
"""Hz that libopus takes."""
PACKET_MS = 20  # the usual Opus packet; RFC 6716, section 2.1.4
MAX_PACKET_BYTES = 1_276  # a packet with one frame: one byte of its own and at most 1275; RFC 6716, section 3.2.1

# What these cost, and what is heard of it: docs/decisions/0012-opus-without-pyav.md.
APPLICATION_AUDIO = 2049
COMPLEXITY = 3

# Requests of opus_encoder_ctl.
_SET_BITRATE = 4002
_SET_COMPLEXITY = 4010
_GET_LOOKAHEAD = 4027


class _State(ctypes.Structure):
    """An encoder, which only libopus can look into."""


class PacketEncoder:
    """Encodes one mono stream. Owns libopus's encoder, which is freed with this object."""

    def __init__(self, sample_rate: int, bitrate: int) -> None:
        """sample_rate: one of `SAMPLE_RATES`; bitrate: bits/s. Raises UnsupportedFormat where there is no libopus."""
        self._library = load_libopus()
        self.packet_samples = sample_rate * PACKET_MS // 1000
        """Samples that each packet takes."""
        error = ctypes.c_int()
        self._state = self._library.opus_encoder_create(sample_rate, 1, APPLICATION_AUDIO, ctypes.byref(error))
        self._check(error.value)
        weakref.finalize(self, self._library.opus_encoder_destroy, self._state)
        self._request(_SET_BITRATE, ctypes.c_int(bitrate))
        self._request(_SET_COMPLEXITY, ctypes.c_int(COMPLEXITY))
        self._packet = ctypes.create_string_buffer(MAX_PACKET_BYTES)

    @property
    def lookahead(self) -> int:
        """Samples by which what is decoded lags behind what was encoded."""
        samples = ctypes.c_int()
        self._request(_GET_LOOKAHEAD, ctypes.byref(samples))
        return samples.value

    def encode(self, samples: Int16) -> bytes:
        """One packet. samples: shape (packet_samples,), contiguous. Raises EngineFailure when libopus does."""
        length = self._library.opus_encode(self._state, samples, self.packet_samples, self._packet, MAX_PACKET_BYTES)
        self._check(length)
        return self._packet.raw[:length]

    def _request(self, request: int, argument: object) -> None:
        self._check(self._library.opus_encoder_ctl(self._state, request, argument))

    def _check(self, code: int) -> None:
        if code < 0:
            raise EngineFailure(f"libopus failed: {self._library.opus_strerror(code).decode()}")


def libopus_version() -> str:
    """What libopus calls itself, such as "libopus 1.6.1". Raises UnsupportedFormat where there is none."""
    version: bytes = load_libopus().opus_get_version_string()
    return version.decode()


@cache
def load_libopus() -> ctypes.CDLL:
    """The first libopus that can be loaded, its functions typed. Raises UnsupportedFormat where there is none."""
    for path in _paths():
        try:
            return _typed(ctypes.CDLL(path))
        except (OSError, AttributeError):  # not there, or without the functions: the next may do
            continue
    raise UnsupportedFormat(
        f"Opus cannot be made here: install the system's libopus, or the Python package {BUNDLING_MODULE}."
    )


def _paths() -> Iterator[str]:
    yield from SYSTEM_LIBRARIES
    module = find_spec(BUNDLING_MODULE)
    if module is not None and module.origin is not None:
        yield module.origin


def _typed(library: ctypes.CDLL) -> ctypes.CDLL:
    state = ctypes.POINTER(_State)
    samples = np.ctypeslib.ndpointer(np.int16, ndim=1, flags="C_CONTIGUOUS")
    number = ctypes.c_int
    types: dict[str, tuple[object, list[object]]] = {
        "opus_get_version_string": (ctypes.c_char_p, []),
        "opus_strerror": (ctypes.c_char_p, [number]),
        "opus_encoder_create": (state, [number, number, number, ctypes.POINTER(number)]),
        "opus_encoder_destroy": (None, [state]),
        # Variadic, which some machines pass differently: ctypes does so for what goes beyond the types it is told.
        "opus_encoder_ctl": (number, [state, number]),
        "opus_encode": (number, [state, samples, number, ctypes.c_char_p, number]),
    }
    for name, (result, arguments) in types.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library
