"""What Nari's client may ask for in its upgrade request: the voice and the query parameters.

Source: Nari stream-input reference, "bindings.ws.query" and "parameters".
"""

from typing import Annotated, Literal

import msgspec

from voicewire.errors import BadMessage, SpeechError, UnsupportedFormat

MAX_QUOTED = 40
"""Characters of a client's value that an error message repeats at most."""


class UnsupportedParameter(BadMessage):
    """A parameter that other vendors' servers know and Nari refuses by name, or a value of it."""


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """The query parameters, with the reference's defaults. Booleans may be true, false, 1 or 0 in any case."""

    model_id: str = "qwen3-tts"
    """A name in the catalogue. The reference states no default; this one is its first model."""
    output_format: Literal["pcm_24000"] = "pcm_24000"
    language_code: str = "auto"
    """A language code; `auto` is the voice's own language."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**32 - 1)] = 0
    inactivity_timeout: Annotated[int, msgspec.Meta(ge=1, le=180)] = 20
    """Seconds without a client message before the session ends."""
    auto_mode: bool = True
    """Only true: output always streams by itself."""
    sync_alignment: bool = False
    """Accepted without effect, for there is no alignment in this protocol."""
    enable_ssml_parsing: bool = False
    apply_text_normalization: Literal["off"] = "off"


MUST_BE = {
    "output_format": "pcm_24000",
    "seed": "a whole number from 0 to 4294967295",
    "inactivity_timeout": "a whole number from 1 to 180",
    "auto_mode": "true",
    "sync_alignment": "true or false",
    "enable_ssml_parsing": "true or false",
    "apply_text_normalization": "off",
}
"""The values of each parameter that not every text is a value of."""

WRONG_VALUE: dict[str, type[SpeechError]] = {"output_format": UnsupportedFormat, "auto_mode": UnsupportedParameter}
"""What a wrong value is where it is more than a `BadMessage`."""


def voice_id(path: str) -> str:
    """The voice's public name in `/v1/text-to-speech/{voice_id}/stream-input`."""
    return path.removeprefix("/v1/text-to-speech/").removesuffix("/stream-input")


def read_query(query: tuple[tuple[str, str], ...]) -> Query:
    """The parameters with defaults filled in; unknown ones are left out.

    Raises BadMessage for a parameter given twice or a wrong value, UnsupportedFormat for another `output_format` and
    UnsupportedParameter for `auto_mode=false`.
    """
    given: dict[str, str] = {}
    for name, value in query:
        if name in given:
            raise BadMessage(f"{quoted(name)} must be given once, not twice.")
        _check(name, value)
        given[name] = value
    return msgspec.convert(given, Query, strict=False)


def _check(name: str, value: str) -> None:
    try:
        is_allowed = msgspec.convert({name: value}, Query, strict=False).auto_mode
    except msgspec.ValidationError:
        is_allowed = False
    if not is_allowed:
        raise WRONG_VALUE.get(name, BadMessage)(f"{name} must be {MUST_BE[name]}, not {quoted(value)}.")


def unknown_parameters(query: tuple[tuple[str, str], ...]) -> list[str]:
    """The names of the parameters that the reference does not list, in order."""
    return [name for name, _ in query if name not in Query.__struct_fields__]


def quoted(value: object) -> str:
    """A client's value as an error message repeats it: on one line, cut when it is long."""
    text = repr(value)
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
