"""The API key as an upgrade request carries it."""

from collections.abc import Mapping

from voicewire.errors import Unauthorized


def bearer_key(headers: Mapping[str, str]) -> str:
    """The key in `Authorization: Bearer KEY`, the scheme in any case (RFC 9110, section 11.1). Raises Unauthorized."""
    match headers.get("authorization", "").split():
        case [scheme, key] if scheme.lower() == "bearer":
            return key
        case _:
            raise Unauthorized("The API key must come in the header 'Authorization: Bearer KEY'.")
