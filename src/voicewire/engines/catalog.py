"""Public names to engines and voices: a vendor's models, voices and languages, and what speaks for them here."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from importlib import resources
from pathlib import Path

import msgspec

from voicewire.engines.registry import engine_names
from voicewire.errors import OperatorError, UnknownModel, UnknownVoice, UnsupportedLanguage

AUTO = "auto"


class CatalogError(OperatorError):
    """A catalogue file cannot be used. The message is one sentence for the operator."""


class CatalogVoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row: a public name and what speaks for it."""

    namespace: str
    name: str
    """The public name, case-sensitive."""
    language: str
    """A language code, perhaps with a region: `en`, `pt-BR`."""
    engine: str
    voice: str
    """The engine's own name of the voice."""
    models: tuple[str, ...] = ()
    """The public models that have this voice; in a file, empty means all of the namespace."""
    approximate: bool = False
    """Whether the voice that speaks is not what the name says."""


class Namespace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a vendor's clients may name."""

    models: tuple[str, ...] = ()
    """The first is meant when none is named. Empty: clients name no model."""
    languages: dict[str, str] = {}
    """Code to English name, where clients choose a language first. Empty: the voice decides the language."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    namespaces: dict[str, Namespace] = {}
    voices: tuple[CatalogVoice, ...] = ()


class Catalog:
    """All rows that are in force. Loads no models."""

    def __init__(self, namespaces: Mapping[str, Namespace], rows: Iterable[CatalogVoice]) -> None:
        self._namespaces = namespaces
        self._rows: dict[tuple[str, str, str, str], CatalogVoice] = {}
        for row in rows:
            self._add(row)

    @classmethod
    def load(cls, extra_path: Path | None = None) -> "Catalog":
        """The shipped catalogue, with an operator's own rows over it. Raises CatalogError for a file in bad shape."""
        shipped = _parse(resources.files(__package__).joinpath("catalog.toml").read_bytes(), "the shipped catalogue")
        extra = _File() if extra_path is None else _parse(_read(extra_path), str(extra_path))
        return cls(shipped.namespaces | extra.namespaces, shipped.voices + extra.voices)

    def resolve(self, namespace: str, model: str | None, voice: str, language: str | None) -> CatalogVoice:
        """The row for a client's words. `language` None or "auto" is the voice's own.

        Raises UnknownModel, UnknownVoice or UnsupportedLanguage. Where clients choose a language first, it is checked
        before the voice.
        """
        model = self._model(namespace, model)
        chosen = self._chosen_language(namespace, language)
        row = self._rows.get((namespace, model, voice, chosen))
        if row is None:
            raise UnknownVoice(self._no_such_voice(namespace, model, voice, chosen))
        if not chosen and not _speaks(row, language):
            raise UnsupportedLanguage(f"the voice {voice!r} speaks {row.language!r}, not {language!r}")
        return row

    def rows(self) -> list[CatalogVoice]:
        """Every row in force, in the order of the files; `models` holds those for which it is in force."""
        models: dict[int, list[str]] = {}
        for (_, model, _, _), row in self._rows.items():
            models.setdefault(id(row), []).append(model)
        unique = {id(row): row for row in self._rows.values()}
        return [
            msgspec.structs.replace(row, models=tuple(filter(None, models[identity])))
            for identity, row in unique.items()
        ]

    def engines_in_use(self) -> dict[str, list[str]]:
        """The engines that rows name, each with its voices: what a process must load."""
        voices: dict[str, set[str]] = {}
        for row in self._rows.values():
            voices.setdefault(row.engine, set()).add(row.voice)
        return {engine: sorted(voices[engine]) for engine in sorted(voices)}

    def check(self, engines: Collection[str] | None = None) -> None:
        """Raise CatalogError, naming the rows, when some engine does not exist; `engines` default to the registry's."""
        known = engine_names() if engines is None else engines
        lost = [f"{row.namespace}/{row.name} ({row.engine})" for row in self.rows() if row.engine not in known]
        if lost:
            raise CatalogError(f"no such engine for: {', '.join(lost)}; there are: {', '.join(known) or 'none'}")

    def _add(self, row: CatalogVoice) -> None:
        namespace = self._namespaces.get(row.namespace)
        if namespace is None:
            raise CatalogError(f"the voice {row.name!r} is in the namespace {row.namespace!r}, which is not declared")
        strangers = set(row.models) - set(namespace.models)
        if strangers:
            raise CatalogError(f"the voice {row.name!r} names models that {row.namespace} lacks: {_listed(strangers)}")
        if namespace.languages and row.language not in namespace.languages:
            raise CatalogError(f"the voice {row.name!r} has a language that {row.namespace} lacks: {row.language!r}")
        chosen = row.language if namespace.languages else ""
        for model in row.models or namespace.models or ("",):
            self._rows[row.namespace, model, row.name, chosen] = row

    def _model(self, namespace: str, model: str | None) -> str:
        models = self._namespaces[namespace].models
        if model is None:
            return models[0] if models else ""
        if model not in models:
            raise UnknownModel(f"there is no model {model!r}; there are: {_listed(models)}")
        return model

    def _chosen_language(self, namespace: str, language: str | None) -> str:
        """The language as part of a row's key: "" where the voice decides it."""
        known = self._namespaces[namespace].languages
        if not known:
            return ""
        installed = {chosen for place, _, _, chosen in self._rows if place == namespace}
        if language is None or language not in known:
            raise UnsupportedLanguage(f"there is no language {language!r}; there are: {_listed(known)}")
        if language not in installed:
            raise UnsupportedLanguage(
                f"no voice is installed for {language!r} ({known[language]}); installed are voices for: "
                f"{_listed(installed)}. To add one, give the server a catalogue file with a row for it, and the engine "
                "that the row names"
            )
        return language

    def _no_such_voice(self, namespace: str, model: str, voice: str, chosen: str) -> str:
        names = [
            name
            for place, owner, name, language in self._rows
            if (place, owner, language) == (namespace, model, chosen)
        ]
        whose = f" for {chosen!r}" if chosen else f" for the model {model!r}" if model else ""
        return f"there is no voice {voice!r}{whose}; there are: {_listed(names)}"


def _speaks(row: CatalogVoice, language: str | None) -> bool:
    """Whether the voice's language is meant: `en-US` and `en` name each other, `en-US` and `en-GB` do not."""
    if language is None or language.lower() == AUTO:
        return True
    asked, own = language.lower().replace("_", "-"), row.language.lower()
    return asked == own or asked.startswith(own + "-") or own.startswith(asked + "-")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CatalogError(f"the catalogue {path} cannot be read: {error.strerror}") from error


def _parse(content: bytes, where: str) -> _File:
    try:
        return msgspec.convert(tomllib.loads(content.decode()), _File)
    except ValueError as error:  # not UTF-8, not TOML, or not of this shape: all three derive from it
        raise CatalogError(f"{where} cannot be used: {error}") from error
