"""Where Python packages come from here, as pip is set up: its files, its variables and its own default.

pip is asked, not imported: its command line is what it promises to keep (pip documentation, "Configuration").
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from voicewire.models import Unreachable

TIMEOUT_S = 60
SECTIONS = ("global", "download", ":env:")
"""In rising priority, as pip's own `download` reads them."""


@dataclass(frozen=True)
class PipSettings:
    """What counts when a package is looked for. Addresses are URLs (`file:` ones too) or paths."""

    indexes: tuple[str, ...]
    """Roots of package indexes, each with a page for each package."""
    find_links: tuple[str, ...]
    """Folders or pages that hold archives or links to them."""
    ca_file: str | None = None
    proxy: str | None = None
    trusted_hosts: tuple[str, ...] = ()
    """Hosts whose certificates are not looked at."""


def read_pip_settings() -> PipSettings:
    """The settings in force. Without pip, those that `PIP_…` variables make. Raises Unreachable for no index at all."""
    pip = _pip_command()
    options = _configured(pip) if pip else _from_environment()
    indexes = options.get("extra-index-url", "").split()
    if _is_true(options.get("no-index", "")):
        indexes = []
    elif index := options.get("index-url") or (_default_index(pip) if pip else ""):
        indexes.insert(0, index)
    find_links = options.get("find-links", "").split()
    if not indexes and not find_links:
        raise Unreachable("no package index is known (pip has none, or is not installed: PIP_INDEX_URL names one)")
    return PipSettings(
        indexes=tuple(indexes),
        find_links=tuple(find_links),
        ca_file=options.get("cert"),
        proxy=options.get("proxy"),
        trusted_hosts=tuple(options.get("trusted-host", "").split()),
    )


def _pip_command() -> list[str] | None:
    """This environment's own pip, else one on the path."""
    if find_spec("pip"):
        return [sys.executable, "-P", "-m", "pip"]  # -P: not a `pip` that lies in the working directory
    found = shutil.which("pip") or shutil.which("pip3")
    return [found] if found else None


def _configured(pip: Sequence[str]) -> dict[str, str]:
    """The options that files and variables set, whichever counts where several do."""
    printed = _run([*pip, "--disable-pip-version-check", "config", "list"])
    if printed is None:
        raise Unreachable("pip cannot say how it is set up: see `pip config list`")
    found = dict(re.findall(r"^([\w:-]+\.[\w-]+)=(.*)$", printed, re.MULTILINE))
    options: dict[str, str] = {}
    for section in SECTIONS:
        options |= {
            key.removeprefix(f"{section}."): str(ast.literal_eval(value))
            for key, value in found.items()
            if key.startswith(f"{section}.")
        }
    return options


def _from_environment() -> dict[str, str]:
    return {
        name.removeprefix("PIP_").lower().replace("_", "-"): value
        for name, value in os.environ.items()
        if name.startswith("PIP_") and value
    }


def _default_index(pip: Sequence[str]) -> str:
    """The index that pip uses where nothing names one; its help says which."""
    printed = _run([*pip, "download", "--help"]) or ""
    found = re.search(r"--index-url <url>.*?\(default\s+(\S+?)\)", printed, re.DOTALL)
    return found[1] if found else ""


def _run(command: Sequence[str]) -> str | None:
    """What the command prints, None where it fails."""
    wide = {**os.environ, "COLUMNS": "1000"}  # pip wraps its help, and addresses with it
    try:
        done = subprocess.run(  # noqa: S603 - pip itself, without anything of a client's
            command, env=wide, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def _is_true(word: str) -> bool:
    return word.lower() in {"1", "true", "yes", "on", "y", "t"}  # pip's own strtobool
