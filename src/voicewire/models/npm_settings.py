"""Where JavaScript packages come from here, as npm is set up: its files, its variables and its own default.

Node is needed for none of this; where npm is installed, it is asked for its defaults and where its files are
(npm documentation, "config" and "npmrc").
"""

import base64
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from voicewire.models import Unreachable

TIMEOUT_S = 60
VARIABLE = "npm_config_"


@dataclass(frozen=True)
class NpmSettings:
    """What counts when a package is looked for."""

    registry: str
    """A URL with a `/` at its end."""
    ca_file: str | None = None
    proxy: str | None = None
    verify: bool = True
    """Whether certificates are looked at."""
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The settings that belong to one address: `//host/path/:_authToken` and its like."""

    def headers(self, url: str) -> tuple[tuple[str, str], ...]:
        """What proves who asks for `url`: the credentials of the longest address that it begins with."""
        for address in _addresses(url):
            if token := self.secrets.get(f"{address}:_authToken"):
                return (("Authorization", f"Bearer {token}"),)
            if basic := self.secrets.get(f"{address}:_auth") or self._basic(address):
                return (("Authorization", f"Basic {basic}"),)
        return ()

    def _basic(self, address: str) -> str | None:
        user, password = self.secrets.get(f"{address}:username"), self.secrets.get(f"{address}:_password")
        if not user or not password:
            return None
        return base64.b64encode(user.encode() + b":" + base64.b64decode(password)).decode()


def read_npm_settings(package: str) -> NpmSettings:
    """The settings in force for `package`: its scope may have a registry of its own. Raises Unreachable without any."""
    options = _options()
    scope = package.partition("/")[0] if package.startswith("@") else ""
    registry = options.get(f"{scope}:registry") or options.get("registry")
    if not registry:
        raise Unreachable("no registry is known (npm is not installed: npm_config_registry, or ~/.npmrc, names one)")
    return NpmSettings(
        registry=f"{registry.rstrip('/')}/",
        ca_file=options.get("cafile"),
        proxy=next((options[name] for name in ("https-proxy", "proxy") if _is_address(options.get(name))), None),
        verify=options.get("strict-ssl") != "false",
        secrets={name: value for name, value in options.items() if name.startswith("//")},
    )


def _options() -> dict[str, str]:
    """The defaults of npm, then its global file, the user's file and the variables, each over those before."""
    variables = _from_environment()
    defaults = _ask_npm()
    options = dict(defaults)
    for name, usual in (("globalconfig", ""), ("userconfig", "~/.npmrc")):
        path = variables.get(name) or defaults.get(name) or usual
        options |= _read_npmrc(Path(path).expanduser()) if path else {}
    return options | variables


def _ask_npm() -> dict[str, str]:
    """What an installed npm has in force, but for its secrets, which it does not print. Empty without npm."""
    npm = shutil.which("npm")
    if not npm:
        return {}
    try:
        done = subprocess.run(  # noqa: S603 - npm itself, in a folder that has no settings of a project
            [npm, "config", "list", "--long", "--json"],
            cwd="/",
            capture_output=True,
            timeout=TIMEOUT_S,
            check=True,
        )
        printed = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return {}
    if not isinstance(printed, dict):
        return {}
    return {name: _text(value) for name, value in printed.items() if isinstance(value, str | bool) and value != ""}


def _is_address(value: str | None) -> bool:
    return bool(value) and value not in {"false", "null"}


def _text(value: str | bool) -> str:  # noqa: FBT001 - JSON's
    return value if isinstance(value, str) else str(value).lower()


def _from_environment() -> dict[str, str]:
    """`npm_config_…`, in any case; an address after it is taken as it is."""
    found = {}
    for variable, value in os.environ.items():
        if variable.lower().startswith(VARIABLE) and value:
            name = variable[len(VARIABLE) :]
            found[name if name.startswith("//") else name.lower().replace("_", "-")] = value
    return found


def _read_npmrc(path: Path) -> dict[str, str]:
    """The settings of one file; `${NAME}` in them stands for a variable."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    options = {}
    for line in map(str.strip, lines):
        name, equals, value = (part.strip() for part in line.partition("="))
        if equals and not line.startswith(("#", ";")):
            options[_expand(name)] = _expand(value.strip("\"'"))
    return options


def _expand(text: str) -> str:
    """With `${NAME}` replaced; one that is not set stays as it is, but for `${NAME?}`, which is empty then."""
    return re.sub(r"\$\{(\w+)(\?)?\}", lambda found: os.environ.get(found[1], "" if found[2] else found[0]), text)


def _addresses(url: str) -> Iterator[str]:
    """The URL as npmrc files write it, without its scheme, and all that it lies under: the longest first."""
    parts = urlsplit(url)
    path = parts.path.rpartition("/")[0]
    while True:
        yield f"//{parts.netloc}{path}/"
        if not path:
            return
        path = path.rpartition("/")[0]
