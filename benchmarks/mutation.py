"""Frames that no decent client sends: valid messages bent, cut and mixed with noise."""

import copy
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, TypeAlias

import msgspec

from benchmarks.bombs import bomb

Message: TypeAlias = dict[str, object]

LONG_TEXT = "A long sentence that goes on and on, with a comma here and there, until it ends. " * 40
SMALL_BOMB_BYTES = 1 << 16
ODD_VALUES: tuple[object, ...] = (
    None, True, False, 0, -1, 1, 1.5, 1e308, 2**63, -(2**63), "", " ", "\x00", "🙂", "\u202e", "a" * 3000, LONG_TEXT,
    [], {}, [[[[[[]]]]]], {"a": {"b": {"c": []}}}, "Ünïcödé 9.", "1,2", "$", "...", "<break time=\"9s\"/>",
    "[break][long-break]", "<|speaker:9|>", "<|speaker:", "<|phoneme_start|>", [None] * 20, ["a", 1, {}], "opus",
)  # fmt: skip
ODD_TEXTS = (
    "", "{", "}", "null", "[]", "[" * 2000, '{"text":' * 300, '{"text":"\\ud800"}', '{"text":NaN}', '{"a":1,"a":2}',
    '{"text":"a"}{"text":"b"}', "\ufeff{}", "true", "0", '"text"', '{"text":"\\u0000"}', "{'text':'a'}",
)  # fmt: skip
ODD_BYTES = (
    b"", b"\xc0", b"\xc1", b"\x80", b"\x90", b"\x81\x01\x02", b"\x81\xc0\xc0", b"\xd4\x01\x00", b"\xc7\xff\x00",
    b"\xd6\xff\x00\x00\x00\x00", b"\x81\xa5event\xc4\x04stop", b"\x81\xa5event\xa4stop\xc0",
    b"\x81\xa4text\xa2\xff\xfe",
    b"\x82\xa5event\xa4text\xa4text\xa2\xed\xa0", b"\x82\xa5event\xa4stop\xa5event\xa5flush", b"\xdf\x00\x00\x00\x00",
    b"\x81\xa5event\xa5flush" * 2, b"\x85\xa5event\xa5start",
)  # fmt: skip
NAMES = (
    "speed", "flush", "voice_settings", "seq", "text", "type", "message_type", "ack_id", "chunk_id", "event", "request",
    "format", "sample_rate", "reference_id", "references", "prosody", "latency", "chunk_length", "top_p", "volume",
)  # fmt: skip


class FrameSource(ABC):
    """Draws frames around the valid messages of one protocol. The same random source gives the same frames."""

    odd_values: ClassVar[tuple[object, ...]] = ODD_VALUES

    def __init__(self, source: random.Random, messages: Sequence[Message]) -> None:
        self._random = source
        self._messages = messages
        self._kinds: tuple[tuple[int, Callable[[], str | bytes]], ...] = (
            (10, self.valid),
            (6, self._bent),
            (3, self._cut),
            (3, self._noisy),
            (2, self._odd),
            (1, self._foreign),
        )

    @staticmethod
    @abstractmethod
    def encode(message: Message) -> str | bytes:
        """A message as a frame."""

    @staticmethod
    @abstractmethod
    def decode(frame: str | bytes) -> object:
        """What is in a frame; None when it cannot be read."""

    @abstractmethod
    def huge(self, size: int) -> str | bytes:
        """A frame of about so many bytes."""

    @abstractmethod
    def _noisy(self) -> str | bytes:
        """A message with some places changed."""

    @abstractmethod
    def _odd(self) -> str | bytes:
        """What is hardly a message at all."""

    @abstractmethod
    def _foreign(self) -> str | bytes:
        """A frame of the other kind: binary where text is spoken, text where it is not."""

    def draw(self) -> str | bytes:
        """A frame of any kind."""
        weights, makers = zip(*self._kinds, strict=True)
        make: Callable[[], str | bytes] = self._random.choices(makers, weights)[0]
        return make()

    def valid(self) -> str | bytes:
        """A message as the protocol has it, whether or not it is its turn."""
        return self.encode(self._random.choice(self._messages))

    def _bent(self) -> str | bytes:
        """One field, however deep, dropped, added, renamed or given another value."""
        message = copy.deepcopy(self._random.choice(self._messages))
        fields = self._random.choice(list(_maps(message)))
        name = self._random.choice(list(fields))
        value = self._random.choice(self.odd_values)
        match self._random.randrange(4):
            case 0:
                del fields[name]
            case 1:
                fields[self._random.choice(NAMES)] = value
            case 2:
                fields[name.upper()] = fields.pop(name)
            case _:
                fields[name] = value
        return self.encode(message)

    def _cut(self) -> str | bytes:
        """A piece of a message."""
        frame = self.valid()
        start, end = sorted(self._random.randrange(len(frame) + 1) for _ in range(2))
        return frame[start:end]


class JsonFrames(FrameSource):
    """Of a protocol that speaks JSON in text frames."""

    @staticmethod
    def encode(message: Message) -> str:
        return msgspec.json.encode(message).decode()

    @staticmethod
    def decode(frame: str | bytes) -> object:
        return msgspec.json.decode(frame) if isinstance(frame, str) else None

    def huge(self, size: int) -> str:
        return "a" * size

    def _noisy(self) -> str:
        characters = list(self.encode(self._random.choice(self._messages)))
        for _ in range(self._random.randint(1, 4)):
            characters[self._random.randrange(len(characters))] = self._random.choice('{}[]":,\\ae0 \x00é🙂')
        return "".join(characters)

    def _odd(self) -> str:
        return self._random.choice(ODD_TEXTS)

    def _foreign(self) -> bytes:
        return self._random.randbytes(self._random.randrange(300))


class MessagePackFrames(FrameSource):
    """Of a protocol that speaks MessagePack in binary frames."""

    odd_values = (*ODD_VALUES, b"", b"\x00" * 3000, [{"audio": b"", "text": ""}], [[{"audio": b"RIFF", "text": "a"}]])

    @staticmethod
    def encode(message: Message) -> bytes:
        return msgspec.msgpack.encode(message)

    @staticmethod
    def decode(frame: str | bytes) -> object:
        return msgspec.msgpack.decode(frame) if isinstance(frame, bytes) else None

    def huge(self, size: int) -> bytes:
        return bomb(self._random, size)

    def _noisy(self) -> bytes:
        frame = bytearray(self.encode(self._random.choice(self._messages)))
        for _ in range(self._random.randint(1, 4)):
            frame[self._random.randrange(len(frame))] = self._random.randrange(256)
        return bytes(frame)

    def _odd(self) -> bytes:
        if self._random.random() < 0.5:
            return self._random.choice(ODD_BYTES)
        return bomb(self._random, self._random.randint(1000, SMALL_BOMB_BYTES))

    def _foreign(self) -> str:
        return self._random.choice(ODD_TEXTS)


def _maps(value: object) -> Iterator[dict[str, object]]:
    """All maps with a field in `value`, itself included."""
    if isinstance(value, dict):
        if value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _maps(each)
