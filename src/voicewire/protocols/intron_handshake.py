"""What Intron's client may ask for in its upgrade request: the key and the query parameters.

Source: Intron stream reference, "Authentication" and "Connection query parameters".
"""

from collections.abc import Mapping

import msgspec

from voicewire.errors import Unauthorized, UnknownVoice, UnsupportedFormat
from voicewire.protocols.bearer import bearer_key

GENDERS = ("male", "female")
FORMATS = ("wav", "opus")
MAX_QUOTED = 40
"""Characters of a client's value that an error message repeats at most."""


class UnknownGender(UnknownVoice):
    """A gender that the vendor does not know."""


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """The query parameters, with the reference's defaults. Values are lower case; upper and lower case differ."""

    voice_accent: str = ""
    """Required. With the gender the public name of a voice."""
    voice_gender: str = ""
    """Required: one of `GENDERS`."""
    voice_language: str = "en"
    """A language code of the catalogue."""
    output_audio_format: str = "wav"
    """One of `FORMATS`."""

    @property
    def voice(self) -> str:
        """The voice's public name in the catalogue."""
        return f"{self.voice_accent}:{self.voice_gender}"

    def quoted(self) -> dict[str, str]:
        """Name to value as error messages repeat it: cut when it is long, `none` when it is missing."""
        return {name: value[:MAX_QUOTED] or "none" for name, value in msgspec.structs.asdict(self).items()}


def key_of(headers: Mapping[str, str]) -> str | None:
    """The client's key; None without one, which is told in a frame."""
    try:
        return bearer_key(headers)
    except Unauthorized:
        return None


def read_query(query: tuple[tuple[str, str], ...]) -> Query:
    """The parameters with defaults for those that are missing or empty; the first of a repeated one counts.

    Others are ignored, and nothing is checked yet: a bad key is told first.
    """
    given = {name: value for name, value in reversed(query) if value and name in Query.__struct_fields__}
    return Query(**given)


def check_query(query: Query) -> None:
    """Raises UnknownVoice, UnknownGender or UnsupportedFormat; languages and accents are the catalogue's."""
    if not query.voice_accent:
        raise UnknownVoice("The query parameter voice_accent is required.")
    if query.voice_gender not in GENDERS:
        raise UnknownGender("The query parameter voice_gender must be male or female.")
    if query.output_audio_format not in FORMATS:
        raise UnsupportedFormat("The query parameter output_audio_format must be wav or opus.")
