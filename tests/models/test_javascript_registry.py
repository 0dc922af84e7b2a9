import hashlib
import json

import pytest

from tests.models.packages import put_tarball, tarball
from voicewire.models import SourceError, Unreachable
from voicewire.models.download import Digest
from voicewire.models.javascript_registry import JavaScriptRegistry

pytestmark = pytest.mark.slow

TARBALL = tarball({"package/voices/ann.bin": b"ann"})
PLACE = "/npm/tiny-js/-/tiny-js-1.2.1.tgz"


@pytest.fixture
def registry(web, plain_clients):
    """The registry of a user whose file says so."""
    (plain_clients / ".npmrc").write_text(f"registry={web.url}/npm\n//{web.host}/npm/:_authToken=abc\n")
    source = JavaScriptRegistry()
    yield source
    source.close()


def describe(web, described, path="/npm/tiny-js/1.2.1"):
    web.put(path, json.dumps(described).encode(), kind="application/json")


def test_a_tarball_is_found(registry, web):
    put_tarball(web, "tiny-js", "1.2.1", TARBALL)
    archive = registry.locate("tiny-js", "1.2.1")
    assert archive.name == "tiny-js-1.2.1.tgz"
    assert archive.place.url == web.url + PLACE
    assert archive.place.digest == Digest("sha512", hashlib.sha512(TARBALL).hexdigest())
    assert archive.place.headers == (("Authorization", "Bearer abc"),)
    assert web.requests[0][1]["authorization"] == "Bearer abc"


def test_a_registry_may_describe_all_versions_together_only(registry, web):
    describe(web, {"versions": {"1.2.1": {"dist": {"tarball": "https://files.example/t.tgz"}}}}, "/npm/tiny-js")
    archive = registry.locate("tiny-js", "1.2.1")
    assert (archive.place.url, archive.place.digest) == ("https://files.example/t.tgz", None)
    assert archive.place.headers == ()
    assert web.paths() == ["/npm/tiny-js/1.2.1", "/npm/tiny-js"]


def test_a_scope_has_a_registry_of_its_own(registry, web, plain_clients):
    with (plain_clients / ".npmrc").open("a") as file:
        file.write(f"@acme:registry={web.url}/acme\n")
    describe(web, {"dist": {"tarball": f"{web.url}/t.tgz"}}, "/acme/@acme%2Ftiny/1.0.0")
    archive = registry.locate("@acme/tiny", "1.0.0")
    assert (archive.name, archive.place.url) == ("acme-tiny-1.0.0.tgz", f"{web.url}/t.tgz")


@pytest.mark.parametrize("listed", [{}, {"versions": {}}, {"versions": None}, {"versions": {"1.2.0": {}}}, None])
def test_a_version_that_is_not_there_is_said_so(registry, web, listed):
    if listed is not None:
        describe(web, listed, "/npm/tiny-js")
    with pytest.raises(SourceError, match=rf"^{web.host} does not have tiny-js 1\.2\.1$") as missing:
        registry.locate("tiny-js", "1.2.1")
    assert not isinstance(missing.value, Unreachable)


@pytest.mark.parametrize("dist", [{}, None, {"tarball": 1}, []])
def test_a_description_without_a_place_is_said_so(registry, web, dist):
    describe(web, {"dist": dist})
    with pytest.raises(SourceError, match=r"does not say where tiny-js 1\.2\.1 is"):
        registry.locate("tiny-js", "1.2.1")


@pytest.mark.parametrize("content", [b"<html>", b"[]", b"\xff"])
def test_what_is_no_registry_is_said_to_be_none(registry, web, content):
    web.put("/npm/tiny-js/1.2.1", content)
    with pytest.raises(SourceError, match="is not a package registry"):
        registry.locate("tiny-js", "1.2.1")


@pytest.mark.parametrize(
    ("integrity", "digest"),
    [
        ("sha512-AAAA sha256-BBBB", Digest("sha512", "000000")),
        ("sha1-AAAA sha256-AAAA?option", Digest("sha256", "000000")),
        ("sha1-AAAA", None),
        ("sha512-?", None),
        ("", None),
        (None, None),
    ],
)
def test_the_strongest_sum_counts(registry, web, integrity, digest):
    describe(web, {"dist": {"tarball": "https://files.example/t.tgz", "integrity": integrity}})
    assert registry.locate("tiny-js", "1.2.1").place.digest == digest


def test_a_wrong_token_is_a_refusal(registry, web):
    put_tarball(web, "tiny-js", "1.2.1", TARBALL)
    web.resources["/npm/tiny-js/1.2.1"].authorization = "Bearer other"
    with pytest.raises(SourceError, match=r"HTTP 401\): are the credentials right"):
        registry.locate("tiny-js", "1.2.1")


def test_where_nobody_listens_that_is_said(plain_clients):
    (plain_clients / ".npmrc").write_text("registry=http://127.0.0.1:9\n")
    with pytest.raises(Unreachable, match=r"127\.0\.0\.1:9 cannot be reached"):
        JavaScriptRegistry().locate("tiny-js", "1.2.1")


def test_certificates_that_npm_names_are_used(registry, plain_clients):
    with (plain_clients / ".npmrc").open("a") as file:
        file.write("cafile=/nowhere.pem\n")
    with pytest.raises(Unreachable, match=r"the certificates /nowhere\.pem cannot be used"):
        registry.locate("tiny-js", "1.2.1")
