"""Bringing one file over HTTP: in pieces if need be, begun where the last try stopped, checked before it counts."""

import hashlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

import httpx

from voicewire.models import SourceError, Unreachable
from voicewire.models.progress import Progress
from voicewire.models.web import translated, without_password

TRIES = 4
"""Attempts that may fail one after the other without bringing anything."""
PAUSE_S = 1.0
"""Before the second attempt; twice as long before each further one."""
RETRIED = {408, 425, 429, 500, 502, 503, 504}
"""What HTTP says for troubles that may pass (RFC 9110, 15.5 and 15.6; RFC 8470; RFC 6585)."""
NO_CONNECTION = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)
"""Where these come first, there is no network or no such server: another attempt is a waste of the person's time."""


@dataclass(frozen=True)
class Digest:
    """What the bytes must hash to."""

    algorithm: str
    """A name that hashlib knows."""
    value: str
    """In lower-case hexadecimal digits."""


@dataclass(frozen=True)
class Remote:
    """One file on a server."""

    url: str
    size: int | None = None
    """Bytes, where known beforehand."""
    digest: Digest | None = None
    headers: tuple[tuple[str, str], ...] = ()
    auth: httpx.Auth | None = None


class Broken(SourceError):
    """What was brought is not what was announced; trying once more from the beginning may help."""


class _Failure(NamedTuple):
    have: int
    """Bytes that were there before the attempt."""
    error: Unreachable


class Download:
    """Brings one file. `target` is there, whole and checked, once `run` returns; until then the bytes are beside it.

    They stay there when a try fails or the process ends, and the next `run` for the same target goes on behind them.
    """

    def __init__(
        self,
        client: httpx.Client,
        remote: Remote,
        target: Path,
        progress: Progress,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._client = client
        self._remote = remote
        self._target = target
        self._progress = progress
        self._sleep = sleep
        self._part = target.with_name(f"{target.name}.part")
        self._tag = target.with_name(f"{target.name}.tag")
        self._received = 0
        self._was_continued = False

    def run(self) -> None:
        """Raises SourceError, Unreachable, and the OSError of a folder that cannot be written."""
        self._target.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._bring()
        except Broken:
            if not self._was_continued:
                raise
            self._bring()
        self._progress.end_file()
        self._part.replace(self._target)
        self._tag.unlink(missing_ok=True)

    def _bring(self) -> None:
        """Ask until all is there, and check it. Leaves nothing behind that is not what it should be."""
        fruitless = 0
        try:
            while (failure := self._attempt()) is not None:
                fruitless = 0 if self._have() > failure.have else fruitless + 1
                if fruitless == TRIES or (self._received == 0 and isinstance(failure.error.__cause__, NO_CONNECTION)):
                    raise failure.error
                self._sleep(PAUSE_S * 2 ** max(0, fruitless - 1))
            self._check()
        except Broken:
            self._part.unlink(missing_ok=True)
            self._tag.unlink(missing_ok=True)
            raise

    def _attempt(self) -> "_Failure | None":
        have = self._have()
        try:
            with translated(self._remote.url):
                self._request(have)
        except Unreachable as error:
            return _Failure(have, error)
        return None

    def _request(self, have: int) -> None:
        """One request for what is missing. Raises httpx's errors, and Unreachable for troubles that may pass."""
        if have and have == self._remote.size:
            self._was_continued = True
            self._progress.begin_file(have, have)
            return
        headers = dict(self._remote.headers) | {"Accept-Encoding": "identity"}
        if have:
            self._was_continued = True
            headers["Range"] = f"bytes={have}-"
            if tag := self._read_tag():
                headers["If-Range"] = tag
        auth = self._remote.auth or httpx.USE_CLIENT_DEFAULT
        with self._client.stream("GET", self._remote.url, headers=headers, auth=auth) as response:
            if response.status_code in RETRIED:
                raise Unreachable(f"{without_password(self._remote.url)} answers HTTP {response.status_code}")
            if have and response.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
                raise Broken(f"{without_password(self._remote.url)} has fewer bytes than were there")
            response.raise_for_status()
            start, total = self._extent(response, have)
            self._write_tag(response)
            self._receive(response, start, total)

    def _extent(self, response: httpx.Response, have: int) -> tuple[int, int | None]:
        """Where the bytes that come begin, and how many there are in all."""
        if response.status_code != httpx.codes.PARTIAL_CONTENT:
            length = response.headers.get("Content-Length", "")
            start, total = 0, int(length) if length.isdecimal() else self._remote.size
        else:
            found = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", response.headers.get("Content-Range", ""))
            if not found or int(found[1]) != have:
                raise Broken(f"{without_password(self._remote.url)} sent other bytes than were asked for")
            tag = self._read_tag()
            if tag and response.headers.get("ETag", tag) != tag:
                raise Broken(f"{without_password(self._remote.url)} has changed meanwhile")
            start, total = have, self._remote.size if found[2] == "*" else int(found[2])
        if self._remote.size is not None and total != self._remote.size:
            raise Broken(f"{without_password(self._remote.url)} has {total} bytes instead of {self._remote.size}")
        return start, total

    def _receive(self, response: httpx.Response, start: int, total: int | None) -> None:
        self._progress.begin_file(start, total)
        with self._part.open("r+b" if start else "wb") as stream:
            stream.seek(start)
            stream.truncate()
            for block in response.iter_raw():  # as they come: a chunk size would hold back what a break then loses
                self._take(stream, block, total)
        if total is not None and self._have() < total:
            raise Unreachable(f"{without_password(self._remote.url)} broke off")

    def _take(self, stream: BinaryIO, block: bytes, total: int | None) -> None:
        if total is not None and stream.tell() + len(block) > total:
            raise Broken(f"{without_password(self._remote.url)} sent more than the {total} bytes it announced")
        stream.write(block)
        self._received += len(block)
        self._progress.advance(len(block))

    def _check(self) -> None:
        digest = self._remote.digest
        if digest is None:
            return
        with self._part.open("rb") as stream:
            found = hashlib.file_digest(stream, digest.algorithm).hexdigest()
        if found != digest.value:
            raise Broken(
                f"what {without_password(self._remote.url)} sent is not what it should be: its {digest.algorithm} is "
                f"{found[:12]}… instead of {digest.value[:12]}…"
            )

    def _have(self) -> int:
        return self._part.stat().st_size if self._part.exists() else 0

    def _read_tag(self) -> str | None:
        return self._tag.read_text() if self._tag.exists() else None

    def _write_tag(self, response: httpx.Response) -> None:
        """Keep a strong validator: a weak one does not promise the same bytes (RFC 9110, 13.1.5)."""
        tag = response.headers.get("ETag", "")
        if tag.startswith('"'):
            self._tag.write_text(tag)
        else:
            self._tag.unlink(missing_ok=True)
