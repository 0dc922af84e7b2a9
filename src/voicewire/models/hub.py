"""Models on a model hub: single files of repositories, at the address that the hub's own client would ask."""

import os
from collections.abc import Sequence
from typing import ClassVar
from urllib.parse import quote

import httpx

from voicewire.models import Unreachable
from voicewire.models.download import Remote
from voicewire.models.manifest import File, Group
from voicewire.models.source import ModelSource, counted
from voicewire.models.staging import Staging
from voicewire.models.web import host_of, open_client

TRUE = {"1", "ON", "YES", "TRUE"}  # huggingface_hub documentation, "Environment variables"


class Hub(ModelSource):
    """The hub of `HF_ENDPOINT`, else the one that the package huggingface-hub knows, if it is installed."""

    name: ClassVar[str] = "hub"

    def connect(self) -> httpx.Client:
        """With the proxies and certificates of the environment."""
        return open_client()

    def offers(self, group: Group) -> bool:
        """Whether the manifest names a repository."""
        return group.hub is not None

    def fetch(self, group: Group, files: Sequence[File], staging: Staging) -> None:
        """Bring the files one by one over one connection."""
        if group.hub is None:
            return
        endpoint, token = _endpoint(), _token()
        base = f"{endpoint}/{group.hub.repository}/resolve/{quote(group.hub.revision, safe='')}"
        headers = (("Authorization", f"Bearer {token}"),) if token else ()
        remotes = {file: Remote(f"{base}/{quote(group.hub.of(file))}", headers=headers) for file in files}
        staging.download(self.client, remotes, f"{counted(files)} of {group.hub.repository} from {host_of(endpoint)}")


def _endpoint() -> str:
    if os.environ.get("HF_HUB_OFFLINE", "").upper() in TRUE:
        raise Unreachable("HF_HUB_OFFLINE is set")
    named = os.environ.get("HF_ENDPOINT")
    if not named:
        try:
            from huggingface_hub import constants  # noqa: PLC0415 - not a dependency
        except ImportError:
            raise Unreachable(
                "no model hub is known (pip install huggingface-hub, or name one in HF_ENDPOINT)"
            ) from None
        named = constants.ENDPOINT
    return named.rstrip("/")


def _token() -> str | None:
    """What the hub's own client would send: `HF_TOKEN`, else what its login has left."""
    try:
        from huggingface_hub import get_token  # noqa: PLC0415 - not a dependency
    except ImportError:
        return os.environ.get("HF_TOKEN") or None
    return get_token()
