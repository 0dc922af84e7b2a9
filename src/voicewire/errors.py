"""Everything that can go wrong with somebody's speech, as one tree.

SpeechError
├── Unauthorized            the key is missing, wrong or revoked
├── InsufficientFunds       the balance does not cover what was asked
├── RateLimited             too many sessions or requests for this key
├── UnknownVoice            no such voice in the catalogue
├── UnknownModel            no such model in the catalogue
├── UnsupportedLanguage     no voice is installed for the language
├── UnsupportedFormat       an audio format that cannot be made
├── BadMessage              a message that cannot be read, or has a wrong field
├── ProtocolViolation       a readable message at the wrong moment
├── SettingsChanged         a setting that is fixed for the session was changed
├── TextTooLong             one message holds more text than allowed
├── TextTooShort            one message holds less text than allowed
├── InputTooLarge           more unspoken text than the session may hold
├── IdleTimeout             the client has been silent for too long
├── SessionTooLong          the session has lasted longer than allowed
├── SlowReader              the client does not take its audio
├── Overloaded              no capacity for one more session now
├── ServerStopping          the server is shutting down
└── EngineFailure           the voice could not be made to speak

A peer's mistake is a `SpeechError` that some protocol turns into its own answer. Our own misuse of a protocol machine
raises `LocalProtocolError`, which is no `SpeechError`: it is a bug, never an answer.
"""

from typing import ClassVar, Literal


class SpeechError(Exception):
    """The base of all errors a listener may be told about. `str(error)` is one plain sentence for that listener."""

    caused_by: ClassVar[Literal["client", "server"]] = "client"
    """Whose fault it is: decides between close codes and log levels."""
    retryable: ClassVar[bool] = False
    """Whether sending the same thing again later can help."""
    summary: ClassVar[str] = "The request failed."
    """What is said when no better message is given."""

    def __init__(self, message: str = "", *, retry_after_s: float | None = None) -> None:
        super().__init__(message or self.summary)
        self.retry_after_s = retry_after_s

    @property
    def message(self) -> str:
        """The sentence for the listener."""
        return str(self)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Unauthorized(SpeechError):
    """The key is missing, wrong or revoked."""

    summary = "The API key is missing or not valid."


class InsufficientFunds(SpeechError):
    """The balance does not cover what was asked. Raised at a charge border, never inside one."""

    summary = "The balance is used up."


class RateLimited(SpeechError):
    """Too many sessions or requests for this key at the moment."""

    retryable = True
    summary = "Too many requests for this key; try again later."


class UnknownVoice(SpeechError):
    """The catalogue has no voice of this name."""

    summary = "There is no such voice."


class UnknownModel(SpeechError):
    """The catalogue has no model of this name."""

    summary = "There is no such model."


class UnsupportedLanguage(SpeechError):
    """No voice is installed for the language, or the voice does not speak it."""

    summary = "No voice is installed for this language."


class UnsupportedFormat(SpeechError):
    """An audio format that cannot be made."""

    summary = "This audio format is not supported."


class BadMessage(SpeechError):
    """A message that cannot be read, or one with a wrong or missing field."""

    summary = "The message cannot be read."


class ProtocolViolation(SpeechError):
    """A readable message that is not allowed now."""

    summary = "The message is not allowed now."


class SettingsChanged(SpeechError):
    """A setting that is fixed for the whole session was changed."""

    summary = "This setting cannot change during a session."


class TextTooLong(SpeechError):
    """One message holds more text than allowed."""

    summary = "The text is too long for one message."


class TextTooShort(SpeechError):
    """One message holds less text than allowed."""

    summary = "The text is too short."


class InputTooLarge(SpeechError):
    """More unspoken text is waiting than the session may hold."""

    summary = "Too much text is waiting to be spoken."


class IdleTimeout(SpeechError):
    """The client has been silent for too long."""

    summary = "The session was idle for too long."


class SessionTooLong(SpeechError):
    """The session has lasted longer than allowed."""

    summary = "The session has reached its time limit."


class SlowReader(SpeechError):
    """The client has not taken its audio for too long."""

    summary = "The audio was not read for too long."


class Overloaded(SpeechError):
    """No capacity for one more session now."""

    caused_by = "server"
    retryable = True
    summary = "The server is at capacity; try again later."


class ServerStopping(SpeechError):
    """The server is shutting down."""

    caused_by = "server"
    retryable = True
    summary = "The server is shutting down; try again later."


class EngineFailure(SpeechError):
    """The voice could not be made to speak. Also what is said, without details, of any fault of our own."""

    caused_by = "server"
    retryable = True
    summary = "The speech could not be generated."


class LocalProtocolError(Exception):
    """Our own code misused a protocol machine: a bug of the server, never an answer to a peer."""


class OperatorError(Exception):
    """What the operator can put right: a setting, a folder, a name. `str(error)` is one line that says how."""


def error_classes() -> list[type[SpeechError]]:
    """All the leaves of the tree, in the order of the drawing above."""
    return list(SpeechError.__subclasses__())
