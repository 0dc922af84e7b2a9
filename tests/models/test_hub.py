import sys

import pytest

from tests.models.packages import ENTRY, VOICES, put_on_hub
from voicewire.models import SourceError, Unreachable
from voicewire.models.hub import Hub

MODEL_GROUP, GROUP = ENTRY.groups


@pytest.fixture
def hub(web, monkeypatch, plain_clients):
    monkeypatch.setenv("HF_ENDPOINT", f"{web.url}/")
    put_on_hub(web)
    source = Hub()
    yield source
    source.close()


@pytest.fixture
def no_package(monkeypatch):
    """The hub's own client is not installed."""
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)


def test_it_has_what_the_manifest_says(hub):
    assert hub.offers(GROUP)
    assert not hub.offers(MODEL_GROUP)


def test_files_come_one_by_one_from_the_named_revision(hub, web, staging, progress):
    hub.fetch(GROUP, GROUP.files, staging)
    assert not any(staging.lacks(file) for file in GROUP.files)
    assert web.paths() == [f"/some/repository/resolve/v1/{path}" for path in VOICES]
    assert progress.labels == [f"2 files of some/repository from {web.host}"]
    assert "authorization" not in web.requests[0][1]


@pytest.mark.parametrize("installed", [True, False])
def test_a_token_goes_along(request, hub, web, staging, monkeypatch, installed):
    if not installed:
        request.getfixturevalue("no_package")
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    hub.fetch(GROUP, GROUP.files[:1], staging)
    assert web.requests[0][1]["authorization"] == "Bearer hf_secret"


def test_without_a_name_the_hub_s_own_client_knows_it(hub, web, staging, monkeypatch):
    constants = pytest.importorskip("huggingface_hub").constants
    monkeypatch.delenv("HF_ENDPOINT")
    monkeypatch.setattr(constants, "ENDPOINT", web.url)
    hub.fetch(GROUP, GROUP.files[:1], staging)
    assert not staging.lacks(GROUP.files[0])


def test_without_both_it_is_said_what_to_do(hub, staging, monkeypatch, no_package):
    monkeypatch.delenv("HF_ENDPOINT")
    with pytest.raises(Unreachable, match=r"no model hub is known \(pip install huggingface-hub, or name one in HF_"):
        hub.fetch(GROUP, GROUP.files, staging)


@pytest.mark.parametrize("word", ["1", "true", "ON"])
def test_it_may_be_switched_off(hub, web, staging, monkeypatch, word):
    monkeypatch.setenv("HF_HUB_OFFLINE", word)
    with pytest.raises(Unreachable, match="HF_HUB_OFFLINE is set"):
        hub.fetch(GROUP, GROUP.files, staging)
    assert web.requests == []


def test_a_file_that_is_not_there_is_named(hub, web, staging):
    del web.resources["/some/repository/resolve/v1/voices/bob.bin"]
    with pytest.raises(SourceError, match=r"does not have /some/repository/resolve/v1/voices/bob\.bin \(HTTP 404\)"):
        hub.fetch(GROUP, GROUP.files, staging)
    assert [staging.lacks(file) for file in GROUP.files] == [False, True]


def test_files_may_lie_on_another_host(hub, web, staging, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    path = "/some/repository/resolve/v1/voices/ann.bin"
    web.put("/store", VOICES["voices/ann.bin"])
    web.put(path, b"", redirect=web.url.replace("127.0.0.1", "localhost") + "/store")
    hub.fetch(GROUP, GROUP.files[:1], staging)
    assert not staging.lacks(GROUP.files[0])
    assert "authorization" not in web.requests[1][1]
