"""Voices that are named by accent and gender, and who stands in for those that are not installed."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from voicewire.engines.catalog_file import CatalogError, CatalogVoice, Namespace

GENDERS = ("female", "male")


def voice_names(namespace: Namespace, language: str) -> list[str]:
    """Every voice that clients may name in a language, such as `swahili:female`."""
    return [f"{accent}:{gender}" for accent in namespace.accents.get(language, ()) for gender in GENDERS]


def check_name(namespace: Namespace, row: CatalogVoice) -> None:
    """Raise CatalogError for a row whose name is no accent and gender that the namespace knows for its language."""
    for name in (row.name, *row.aliases):
        if namespace.accents and name not in voice_names(namespace, row.language):
            raise CatalogError(
                f"the voice {name!r} is no accent and gender that {row.namespace} has for {row.language!r}"
            )


def stand_ins(namespace: Namespace, rows: Iterable[CatalogVoice]) -> Iterator[CatalogVoice]:
    """A row for each accent and gender that `rows` lack, in the languages that they have."""
    by_language: dict[str, list[CatalogVoice]] = {}
    for row in rows:
        by_language.setdefault(row.language, []).append(row)
    for language, installed in by_language.items():
        taken = {name for row in installed for name in (row.name, *row.aliases)}
        for name in voice_names(namespace, language):
            if name not in taken:
                yield _as(name, _nearest(name, installed))


def _nearest(name: str, installed: Sequence[CatalogVoice]) -> CatalogVoice:
    """The voice of the same gender, if there is one; among equals one that is what its name says, then the first."""
    gender = name.rpartition(":")[2]
    return min(installed, key=lambda row: (row.name.rpartition(":")[2] != gender, row.approximate))


def _as(name: str, row: CatalogVoice) -> CatalogVoice:
    return msgspec.structs.replace(row, name=name, aliases=(), approximate=True)
