"""Frames that no decent client sends: valid messages bent, cut and mixed with noise."""

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

Message: TypeAlias = dict[str, object]

LONG_TEXT = "A long sentence that goes on and on, with a comma here and there, until it ends. " * 40
ODD_VALUES: tuple[object, ...] = (
    None, True, False, 0, -1, 1.5, 1e308, 2**63, -(2**63), "", " ", "\x00", "🙂", "\u202e", "a" * 3000, LONG_TEXT,
    [], {}, [[[[[[]]]]]], {"a": {"b": {"c": []}}}, "Ünïcödé 9.", "1,2", "$", "...", "<break time=\"9s\"/>",
)  # fmt: skip
ODD_TEXTS = (
    "", "{", "}", "null", "[]", "[" * 2000, '{"text":' * 300, '{"text":"\\ud800"}', '{"text":NaN}', '{"a":1,"a":2}',
    '{"text":"a"}{"text":"b"}', "\ufeff{}", "true", "0", '"text"', '{"text":"\\u0000"}', "{'text':'a'}",
)  # fmt: skip


class FrameSource:
    """Draws frames around the valid messages of one protocol. The same random source gives the same frames."""

    def __init__(self, source: random.Random, messages: Sequence[Message]) -> None:
        self._random = source
        self._messages = messages
        self._kinds: tuple[tuple[int, Callable[[], str | bytes]], ...] = (
            (10, self.valid),
            (6, self._bent),
            (3, self._cut),
            (3, self._noisy),
            (2, self._odd),
            (1, self._binary),
        )

    def draw(self) -> str | bytes:
        """A frame of any kind."""
        weights, makers = zip(*self._kinds, strict=True)
        make: Callable[[], str | bytes] = self._random.choices(makers, weights)[0]
        return make()

    def valid(self) -> str:
        """A message as the protocol has it, whether or not it is its turn."""
        return _json(self._random.choice(self._messages))

    def _bent(self) -> str:
        """One field dropped, added, renamed or given another value."""
        message = dict(self._random.choice(self._messages))
        name = self._random.choice(list(message))
        value = self._random.choice(ODD_VALUES)
        match self._random.randrange(4):
            case 0:
                del message[name]
            case 1:
                message[self._random.choice(("speed", "flush", "voice_settings", "seq", "text", "type"))] = value
            case 2:
                message[name.upper()] = message.pop(name)
            case _:
                message[name] = value
        return _json(message)

    def _cut(self) -> str:
        """A piece of a message."""
        text = self.valid()
        start, end = sorted(self._random.randrange(len(text) + 1) for _ in range(2))
        return text[start:end]

    def _noisy(self) -> str:
        """A message with some characters changed."""
        characters = list(self.valid())
        for _ in range(self._random.randint(1, 4)):
            characters[self._random.randrange(len(characters))] = self._random.choice('{}[]":,\\ae0 \x00é🙂')
        return "".join(characters)

    def _odd(self) -> str:
        return self._random.choice(ODD_TEXTS)

    def _binary(self) -> bytes:
        return self._random.randbytes(self._random.randrange(300))


def _json(message: Message) -> str:
    return msgspec.json.encode(message).decode()
