"""The places that the manifest names, asked as this machine's own clients are set up: nothing is downloaded."""

import os
from collections.abc import Callable

import pytest

from voicewire.models import Unreachable
from voicewire.models.javascript_registry import JavaScriptRegistry
from voicewire.models.manifest import Group, Member, manifest
from voicewire.models.packages import Archive, PackageSource
from voicewire.models.python_index import PythonIndex

pytestmark = pytest.mark.end_to_end


def members(of: Callable[[Group], tuple[Member, ...]]) -> list[Member]:
    return [member for entry in manifest().values() for group in entry.groups for member in of(group)]


def located(source: PackageSource, member: Member) -> Archive:
    try:
        return source.locate(member.package, member.version)
    except Unreachable as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"this machine reaches no {source.name} registry: {error}")
    finally:
        source.close()


@pytest.mark.parametrize("member", members(lambda group: group.python), ids=lambda member: member.package)
def test_python_packages_are_where_pip_looks(member: Member) -> None:
    archive = located(PythonIndex(), member)
    assert archive.name == f"{member.package.replace('-', '_')}-{member.version}-py3-none-any.whl"


@pytest.mark.parametrize("member", members(lambda group: group.javascript), ids=lambda member: member.package)
def test_javascript_packages_are_where_npm_looks(member: Member) -> None:
    archive = located(JavaScriptRegistry(), member)
    assert archive.name == f"{member.package}-{member.version}.tgz"
