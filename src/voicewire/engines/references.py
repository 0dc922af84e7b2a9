"""Samples of voices that clients send: from an audio file of any usual kind to pcm that engines can imitate.

What comes in is a stranger's: only the listed kinds of file are opened, only their sound is decoded, and decoding stops
at a length and a number of packets, however little a file weighs.
"""

import hashlib
import io
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from voicewire.audio.format import Pcm, within
from voicewire.audio.resampler import Resampler
from voicewire.engines.base import Reference
from voicewire.engines.catalog import CatalogVoice
from voicewire.engines.clones import clone_name
from voicewire.engines.registry import engine_class
from voicewire.errors import BadMessage, EngineFailure
from voicewire.events import ReferenceAudio

if TYPE_CHECKING:
    from av.audio.codeccontext import AudioCodecContext
    from av.audio.frame import AudioFrame
    from av.audio.stream import AudioStream
    from av.container import InputContainer

SAMPLE_RATE = 24_000  # Hz, of every reference
MAX_FILE_BYTES = 20 << 20  # a minute of 24-bit stereo at 48 kHz is 17 MB
MAX_SAMPLE_S = 60.0
MAX_SESSION_S = 180.0  # of all samples of a session together: 17 MB of pcm
MAX_SESSION_SAMPLES = 64
CACHE_BYTES = 64 << 20
CACHE_SAMPLES = 256
MAX_PACKETS = 100_000  # the shortest Opus packets of a minute are 24,000
MAX_CHANNELS = 8
SOURCE_RATES = range(4_000, 192_001)  # Hz
# ALAC is left out: its decoder sets hundreds of megabytes aside when a header of a few bytes tells it to.
DECODERS = {
    *("aac", "flac", "libopus", "mp3", "mp3float", "opus", "vorbis"),
    *("pcm_alaw", "pcm_f32le", "pcm_f64le", "pcm_mulaw", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_u8"),
}
KINDS = "wav, mp3, flac, Ogg Opus or m4a (AAC)"


class ReferenceReader:
    """Decodes references and remembers those it saw last, by the hash of their bytes. Threads may share it."""

    def __init__(self, cache_bytes: int = CACHE_BYTES) -> None:
        self._cache_bytes = cache_bytes
        self._cached: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def cloned_voices(
        self, rows: Sequence[CatalogVoice], references: Sequence[Sequence[ReferenceAudio]]
    ) -> list[tuple[str, tuple[Reference, ...]]]:
        """The engine's voice for each speaker's row, with the samples it imitates; blocks while it decodes.

        `references` holds the samples of each speaker; one who has none speaks with the row's own voice. Raises
        BadMessage that names the sample at fault, or the voice whose engine cannot imitate, and EngineFailure where
        this server has no decoder.
        """
        for row, samples in zip(rows, references, strict=False):
            if samples:
                check_clones(row)
        decoded = self._read(references)
        decoded += [()] * (len(rows) - len(decoded))
        return [
            (clone_name(samples) if samples else row.voice, samples)
            for row, samples in zip(rows, decoded, strict=False)
        ]

    def _read(self, references: Sequence[Sequence[ReferenceAudio]]) -> list[tuple[Reference, ...]]:
        if sum(map(len, references)) > MAX_SESSION_SAMPLES:
            raise BadMessage(f"references: there are more than {MAX_SESSION_SAMPLES} samples")
        total_s = 0.0
        speakers = []
        for speaker, samples in enumerate(references):
            place = f"[{speaker}]" if len(references) > 1 else ""
            read = []
            for index, sample in enumerate(samples):
                read.append(self.read(sample, f"references{place}[{index}].audio"))
                total_s += len(read[-1].samples) / 4 / SAMPLE_RATE
                if total_s > MAX_SESSION_S:
                    raise BadMessage(f"references: all samples together last more than {MAX_SESSION_S:g} s")
            speakers.append(tuple(read))
        return speakers

    def read(self, sample: ReferenceAudio, field: str = "audio") -> Reference:
        """Decode one sample, at `SAMPLE_RATE`. Raises BadMessage, which says `field`, and EngineFailure."""
        key = hashlib.sha256(sample.audio).digest()
        with self._lock:
            samples = self._cached.get(key)
        if samples is None:
            samples = decode(sample.audio, field).astype("<f4").tobytes()
        self._remember(key, samples)
        return Reference(samples, SAMPLE_RATE, sample.text)

    def _remember(self, key: bytes, samples: bytes) -> None:
        with self._lock:
            self._cached[key] = samples
            self._cached.move_to_end(key)
            while len(self._cached) > CACHE_SAMPLES or sum(map(len, self._cached.values())) > self._cache_bytes:
                self._cached.popitem(last=False)


def check_clones(row: CatalogVoice) -> None:
    """Raise BadMessage when the voice's engine cannot imitate, EngineFailure when the engine is not installed."""
    if not engine_class(row.engine).clones:
        raise BadMessage(
            f"references: the voice {row.name!r} is spoken by {row.engine}, which cannot imitate a voice from samples; "
            "leave references out, or name a voice whose engine can"
        )


def decode(audio: bytes, field: str = "audio") -> Pcm:
    """The sound of an audio file as mono pcm at `SAMPLE_RATE`, at least one sample of it and `MAX_SAMPLE_S` at most.

    Raises BadMessage, which says `field`, for what is damaged, too large, too long or no audio file, and EngineFailure
    where there is no decoder.
    """
    if len(audio) > MAX_FILE_BYTES:
        raise BadMessage(f"{field}: the file has {len(audio)} bytes, more than {MAX_FILE_BYTES}")
    kind = _kind(audio)
    if kind is None:
        raise BadMessage(f"{field}: this is not an audio file of a known kind: {KINDS}")
    pcm = np.concatenate([np.zeros(0, np.float32), *_decode(audio, kind, field)])
    if not pcm.size:
        raise BadMessage(f"{field}: the file holds no sound")
    return within(pcm)


def _kind(audio: bytes) -> str | None:
    """The demuxer for a file that begins so. Never a guess by content: some demuxers open other files and addresses."""
    if audio[:4] in {b"RIFF", b"RF64"} and audio[8:12] == b"WAVE":
        return "wav"
    if audio[:4] == b"fLaC":
        return "flac"
    if audio[:4] == b"OggS":
        return "ogg"
    if audio[4:8] == b"ftyp":
        return "m4a"
    is_layer_3 = len(audio) > 1 and audio[0] == 0xFF and audio[1] & 0xE6 == 0xE2  # ISO/IEC 11172-3, 2.4.1.3
    return "mp3" if audio[:3] == b"ID3" or is_layer_3 else None


def _decode(audio: bytes, kind: str, field: str) -> Iterator[Pcm]:
    try:
        import av  # noqa: PLC0415 - an extra; its wheel carries GPL libraries
    except ImportError as error:
        raise EngineFailure(
            "this server cannot read references; its operator can: pip install 'voicewire[references]'"
        ) from error
    av.logging.set_level(av.logging.PANIC)  # else FFmpeg prints what it thinks of a stranger's file
    options = {"codec_whitelist": ",".join(sorted(DECODERS))}  # for what opening a file decodes to know its streams
    try:
        with av.open(io.BytesIO(audio), "r", format=kind, options=options, metadata_errors="ignore") as container:
            yield from _mono(_frames(container, field), field)
    except (av.FFmpegError, ValueError, ZeroDivisionError, MemoryError) as error:
        raise BadMessage(f"{field}: the file is damaged, or not what its beginning says") from error


def _frames(container: "InputContainer", field: str) -> "Iterator[AudioFrame]":
    if not container.streams.audio:
        raise BadMessage(f"{field}: the file holds no sound")
    stream = container.streams.audio[0]
    _check_stream(stream, field)
    for count, packet in enumerate(container.demux(stream)):
        if count > MAX_PACKETS:
            raise BadMessage(f"{field}: the file has more than {MAX_PACKETS} packets")
        yield from packet.decode()


def _check_stream(stream: "AudioStream", field: str) -> None:
    codec: AudioCodecContext | None = stream.codec_context  # none where nobody knows the codec
    if codec is None or codec.name not in DECODERS:
        name = "in it" if codec is None else codec.name
        raise BadMessage(f"{field}: the codec {name} is not read; known are: {KINDS}")
    if codec.sample_rate not in SOURCE_RATES or codec.channels not in range(1, MAX_CHANNELS + 1):
        raise BadMessage(
            f"{field}: {codec.sample_rate} Hz and {codec.channels} channels are not read; "
            f"{SOURCE_RATES[0]} to {SOURCE_RATES[-1]} Hz and up to {MAX_CHANNELS} channels are"
        )


def _mono(frames: "Iterator[AudioFrame]", field: str) -> Iterator[Pcm]:
    """The mean of the channels at `SAMPLE_RATE`; stops with BadMessage once there is too much."""
    from av.audio.resampler import AudioResampler  # noqa: PLC0415 - an extra

    converter: AudioResampler | None = None
    seconds = 0.0
    for frame in frames:
        if converter is None:
            converter = AudioResampler(format="fltp")
            resampler = Resampler(frame.sample_rate, SAMPLE_RATE)
        seconds += frame.samples / frame.sample_rate
        if seconds > MAX_SAMPLE_S:
            raise BadMessage(f"{field}: the sample lasts more than {MAX_SAMPLE_S:g} s")
        for converted in converter.resample(frame):
            yield resampler.push(within(converted.to_ndarray().astype(np.float32, copy=False)).mean(axis=0))
    if converter is not None:
        yield resampler.finish()
