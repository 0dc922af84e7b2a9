"""Public names to engines and voices: a vendor's models, voices and languages, and what speaks for them here."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from itertools import chain
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import structlog

from voicewire.config import Settings
from voicewire.engines.accents import check_name, stand_ins
from voicewire.engines.casting import cast_rows, rows_of_every
from voicewire.engines.catalog_file import (
    CatalogError,
    CatalogFile,
    CatalogVoice,
    EveryVoice,
    Namespace,
    merged_namespaces,
    parse_catalog_file,
    read_catalog_file,
)
from voicewire.engines.installed import Installed
from voicewire.engines.registry import engine_names
from voicewire.errors import UnknownModel, UnknownVoice, UnsupportedLanguage

__all__ = ["Catalog", "CatalogError", "CatalogVoice", "Namespace"]

AUTO = "auto"
LOGGED_NAME_CHARS = 80  # of a name that a client made up

log = structlog.get_logger()


class _Key(NamedTuple):
    """One way to name a row."""

    namespace: str
    model: str
    """"" where clients name none."""
    name: str
    language: str
    """"" where the voice decides it."""


class Catalog:
    """All rows that are in force: each has a speaker that is installed. Loads no models."""

    def __init__(
        self,
        files: Sequence[CatalogFile],
        installed: Installed,
        *,
        strict: bool = False,
        unknown_voice: Literal["refuse", "fallback"] = "refuse",
    ) -> None:
        """Take rows file by file: a later one takes names from the earlier. Raises CatalogError.

        The first file is the shipped one, whose rows may lack a speaker here; those of the others may not.
        """
        self._namespaces = merged_namespaces(files)
        self._strict = strict
        self._falls_back = unknown_voice == "fallback"
        self._rows: dict[_Key, CatalogVoice] = {}
        self._missing: dict[_Key, CatalogVoice] = {}
        self.installed = installed
        """What the engines have here."""
        for number, file in enumerate(files):
            self._add(cast_rows(file.voices, installed, are_needed=number > 0))
        for every in chain.from_iterable(file.every for file in files):
            self._add_every(every, installed)
        self._add_stand_ins()
        self._check_default_voices()

    @classmethod
    def load(
        cls,
        installed: Installed,
        extra_path: Path | None = None,
        *,
        strict: bool = False,
        unknown_voice: Literal["refuse", "fallback"] = "refuse",
    ) -> "Catalog":
        """The shipped catalogue, with an operator's own rows over it. Raises CatalogError for a file in bad shape.

        `strict` refuses the voices that are approximate. With `unknown_voice="fallback"`, a namespace that has a
        default voice speaks with it for a name that nobody knows.
        """
        shipped = resources.files(__package__).joinpath("catalog.toml").read_bytes()
        files = [parse_catalog_file(shipped, "the shipped catalogue")]
        if extra_path is not None:
            files.append(read_catalog_file(extra_path))
        return cls(files, installed, strict=strict, unknown_voice=unknown_voice)

    @classmethod
    def of(cls, settings: Settings) -> "Catalog":
        """The catalogue that the settings ask for. Raises CatalogError."""
        unknown = set(settings.engines) - set(engine_names())
        if unknown:
            known = _listed(engine_names())
            raise CatalogError(f"the setting `engines` names what is no engine: {_listed(unknown)}; there are: {known}")
        installed = Installed(settings.models_dir, settings.engines)
        return cls.load(
            installed, settings.catalog, strict=settings.strict_voices, unknown_voice=settings.unknown_voice
        )

    def resolve(self, namespace: str, model: str | None, voice: str, language: str | None) -> CatalogVoice:
        """The row for a client's words. `voice` "" is the default, `language` None or "auto" the voice's own.

        Raises UnknownModel, UnknownVoice or UnsupportedLanguage. Where clients choose a language first, it is checked
        before the voice.
        """
        model = self._model(namespace, model)
        chosen = self._chosen_language(namespace, language)
        row = self._voice(namespace, model, voice, chosen)
        if self._strict and row.approximate:
            raise UnknownVoice(f"only an approximate voice is installed for {voice!r}, and `strict_voices` is on")
        if not chosen and not _speaks(row, language):
            raise UnsupportedLanguage(f"the voice {voice!r} speaks {row.language!r}, not {language!r}")
        return row

    def rows(self) -> list[CatalogVoice]:
        """Every row in force, in the order of the files; `models` and `aliases` are those for which it is in force.

        A row whose aliases differ from model to model comes once for each set of aliases.
        """
        return _rows_of(self._rows)

    def missing(self) -> list[CatalogVoice]:
        """The shipped rows with a name that nobody can speak for here, each with the best speaker to install."""
        return _rows_of({key: row for key, row in self._missing.items() if key not in self._rows})

    def problem(self, row: CatalogVoice) -> str:
        """What keeps one of the `missing` rows from speaking, and what to do about it."""
        return self.installed.problem(row.engine, row.voice) or ""

    def engines_in_use(self) -> dict[str, list[str]]:
        """The engines of rows that may be spoken, each with its voices: what a process must load."""
        voices: dict[str, set[str]] = {}
        for row in self._rows.values():
            if not (self._strict and row.approximate):
                voices.setdefault(row.engine, set()).add(row.voice)
        return {engine: sorted(voices[engine]) for engine in sorted(voices)}

    def _add(self, rows: Iterable[tuple[CatalogVoice, bool]]) -> None:
        """The rows of one file, in which no two may have the same name; False: nobody can speak for it."""
        added: dict[bool, dict[_Key, CatalogVoice]] = {True: {}, False: {}}
        for row, is_spoken in rows:
            for key in self._keys(row):
                rival = (added[True] | added[False]).get(key, row)
                if rival is not row:
                    raise CatalogError(
                        f"{row.namespace}: both {rival.name!r} and {row.name!r} have the name {key.name!r}"
                    )
                added[is_spoken][key] = row
        self._rows |= self._inherited(added[True]) | added[True]
        self._missing |= added[False]

    def _add_every(self, every: EveryVoice, installed: Installed) -> None:
        """Rows for what is installed; names that are taken already stay with whom they belong to."""
        namespace = self._namespaces.get(every.namespace)
        if namespace is None or namespace.accents:
            raise CatalogError(f"`every` names {every.namespace!r}, which is no namespace whose voices have free names")
        for row in rows_of_every(every, namespace, installed):
            for key in self._keys(row):
                self._rows.setdefault(key, row)

    def _inherited(self, added: Mapping[_Key, CatalogVoice]) -> dict[_Key, CatalogVoice]:
        """The aliases of rows whose own name is taken: they go on meaning what that name means."""
        heirs = {
            (replaced, key.model): row
            for key, row in added.items()
            if (replaced := self._rows.get(key)) is not None and replaced.name == key.name
        }
        return {key: heirs[row, key.model] for key, row in self._rows.items() if (row, key.model) in heirs}

    def _keys(self, row: CatalogVoice) -> Iterator[_Key]:
        """Every way to name the row. Raises CatalogError for what its namespace does not have."""
        namespace = self._namespaces.get(row.namespace)
        if namespace is None:
            raise CatalogError(f"the voice {row.name!r} is in the namespace {row.namespace!r}, which is not declared")
        strangers = set(row.models) - set(namespace.models)
        if strangers:
            raise CatalogError(f"the voice {row.name!r} names models that {row.namespace} lacks: {_listed(strangers)}")
        if namespace.languages and row.language not in namespace.languages:
            raise CatalogError(f"the voice {row.name!r} has a language that {row.namespace} lacks: {row.language!r}")
        check_name(namespace, row)
        chosen = row.language if namespace.languages else ""
        for model in row.models or namespace.models or ("",):
            for name in (row.name, *row.aliases):
                yield _Key(row.namespace, model, name, chosen)

    def _add_stand_ins(self) -> None:
        for name, namespace in self._namespaces.items():
            for row in stand_ins(namespace, [row for row in self.rows() if row.namespace == name]):
                for key in self._keys(row):
                    self._rows.setdefault(key, row)

    def _check_default_voices(self) -> None:
        for name, namespace in self._namespaces.items():
            default = namespace.default_voice
            having = {key.model for key in self._rows if (key.namespace, key.name) == (name, default)}
            lacking = set(namespace.models or ("",)) - having
            if default and lacking:
                whose = f" for {_listed(lacking)}" if namespace.models else ""
                raise CatalogError(f"the default voice {default!r} of {name} is not in the catalogue{whose}")

    def _model(self, namespace: str, model: str | None) -> str:
        models = self._namespaces[namespace].models
        if model is None:
            return models[0] if models else ""
        if model in models:
            return model
        if models and self._namespaces[namespace].any_model:
            log.info("unknown model", namespace=namespace, model=model[:LOGGED_NAME_CHARS], spoken_with=models[0])
            return models[0]
        raise UnknownModel(f"there is no model {model!r}; there are: {_listed(models)}")

    def _voice(self, namespace: str, model: str, voice: str, chosen: str) -> CatalogVoice:
        default = self._namespaces[namespace].default_voice
        row = self._rows.get(_Key(namespace, model, voice or default, chosen))
        if row is None and default and self._falls_back:
            row = self._rows.get(_Key(namespace, model, default, chosen))
            if row is not None:
                log.warning("unknown voice", namespace=namespace, voice=voice[:LOGGED_NAME_CHARS], spoken_by=default)
        if row is None:
            raise UnknownVoice(self._no_such_voice(namespace, model, voice, chosen))
        return row

    def _chosen_language(self, namespace: str, language: str | None) -> str:
        """The language as part of a row's key: "" where the voice decides it."""
        known = self._namespaces[namespace].languages
        if not known:
            return ""
        installed = {key.language for key in self._rows if key.namespace == namespace}
        if language is None or language not in known:
            raise UnsupportedLanguage(f"there is no language {language!r}; there are: {_listed(known)}")
        if language not in installed:
            raise UnsupportedLanguage(
                f"no voice is installed for {language!r} ({known[language]}); installed are voices for: "
                f"{_listed(installed)}. To add one, {self._remedy(namespace, language)}"
            )
        return language

    def _remedy(self, namespace: str, language: str) -> str:
        """What the operator can do about a language without a voice."""
        for key, row in self._missing.items():
            if (key.namespace, key.language) == (namespace, language):
                return f"mend this: {self.problem(row)}"
        return "give the server a catalogue file with a row for it, and the engine that the row names"

    def _no_such_voice(self, namespace: str, model: str, voice: str, chosen: str) -> str:
        missing = self._missing.get(_Key(namespace, model, voice, chosen))
        if missing is not None:
            return f"the voice {voice!r} is not installed: {self.problem(missing)}"
        names = [row.name for key, row in self._rows.items() if key == _Key(namespace, model, row.name, chosen)]
        whose = f" for {chosen!r}" if chosen else f" for the model {model!r}" if model else ""
        return f"there is no voice {voice!r}{whose}; there are: {_listed(names)}"


def _rows_of(keyed: Mapping[_Key, CatalogVoice]) -> list[CatalogVoice]:
    names: dict[tuple[CatalogVoice, str], set[str]] = {}
    for key, row in keyed.items():
        names.setdefault((row, key.model), set()).add(key.name)
    models: dict[CatalogVoice, list[str]] = {}
    for (row, model), in_force in names.items():
        models.setdefault(_named(row, in_force), []).append(model)
    return [msgspec.structs.replace(row, models=tuple(filter(None, having))) for row, having in models.items()]


def _named(row: CatalogVoice, names: Collection[str]) -> CatalogVoice:
    """The row with all of `names` but its own as its aliases: the listed ones first, then those it took over."""
    others = set(names) - {row.name}
    listed = [alias for alias in dict.fromkeys(row.aliases) if alias in others]
    return msgspec.structs.replace(row, aliases=(*listed, *sorted(others.difference(listed))))


def _speaks(row: CatalogVoice, language: str | None) -> bool:
    return language is None or language.lower() == AUTO or is_of_language(row.language, language)


def is_of_language(own: str, asked: str) -> bool:
    """Whether the language `own` is meant: `en-US` and `en` name each other, `en-US` and `en-GB` do not."""
    asked, own = asked.lower().replace("_", "-"), own.lower()
    return asked == own or asked.startswith(own + "-") or own.startswith(asked + "-")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
