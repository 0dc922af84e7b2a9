from base64 import b64encode

import httpx
import pytest

from voicewire.models import SourceError, Unreachable
from voicewire.models.web import (
    host_of,
    netrc_auth,
    open_client,
    same_origin,
    translated,
    url_auth,
    without_password,
)

URL = "https://user:pa%40ss@host.example:8443/simple/x/?token=1#sha256=2"


def test_messages_show_no_secrets():
    assert host_of(URL) == "host.example:8443"
    assert without_password(URL) == "https://host.example:8443/simple/x/"


def test_credentials_of_an_address():
    assert url_auth("https://host.example/") is None
    request = next(url_auth(URL).auth_flow(httpx.Request("GET", "https://host.example/")))
    assert request.headers["authorization"] == f"Basic {b64encode(b'user:pa@ss').decode()}"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("https://host.example/b", True),
        ("https://user:x@host.example/", True),
        ("http://host.example/a", False),
        ("https://host.example:8443/a", False),
        ("https://evil.example/a", False),
    ],
)
def test_where_a_password_may_go(other, same):
    assert same_origin("https://host.example/a", other) is same


def test_a_netrc_file_is_read(plain_clients, monkeypatch, tmp_path):
    assert netrc_auth("https://host.example/") is None
    (plain_clients / ".netrc").write_text("machine host.example login ann password secret\n")
    (plain_clients / ".netrc").chmod(0o600)
    assert isinstance(netrc_auth("https://host.example:8443/x"), httpx.BasicAuth)
    assert netrc_auth("https://other.example/") is None
    monkeypatch.setenv("NETRC", str(tmp_path / "nowhere"))
    assert netrc_auth("https://host.example/") is None


def test_a_damaged_netrc_file_is_left_alone(plain_clients):
    (plain_clients / ".netrc").write_text("nonsense\n")
    assert netrc_auth("https://host.example/") is None


@pytest.mark.parametrize("variable", ["REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"])
def test_certificates_come_from_the_environment(monkeypatch, tmp_path, variable):
    monkeypatch.setenv(variable, str(tmp_path / "missing.pem"))
    with pytest.raises(Unreachable, match=r"the certificates of the environment cannot be used: .*No such file"):
        open_client()


def test_certificates_that_are_none_are_one_sentence(tmp_path):
    (tmp_path / "ca.pem").write_text("nothing")
    with pytest.raises(Unreachable, match=r"the certificates .*ca\.pem cannot be used"):
        open_client(ca_file=str(tmp_path / "ca.pem"))


def test_a_folder_of_certificates_will_do(tmp_path):
    open_client(ca_file=str(tmp_path)).close()


def test_a_proxy_that_is_none_is_one_sentence():
    with pytest.raises(Unreachable, match="the proxy cannot be used"):
        open_client(proxy="gopher://proxy.example")


def test_requests_go_through_a_proxy_but_for_those_that_need_not(web, monkeypatch):
    web.put("http://host.example/x", b"by proxy")
    web.put("/x", b"directly")
    with open_client(proxy=web.url) as client:
        assert client.get("http://host.example/x").content == b"by proxy"
    monkeypatch.setenv("NO_PROXY", "other.example,127.0.0.1")
    with open_client(proxy="http://127.0.0.1:9") as client:
        assert client.get(f"{web.url}/x").content == b"directly"


def test_the_environment_s_proxy_counts_too(web, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", web.url)
    web.put("http://host.example/x", b"by proxy")
    with open_client() as client:
        assert client.get("http://host.example/x").content == b"by proxy"


def test_a_trusted_host_is_reached_without_certificates(web):
    web.put("/x", b"x")
    with open_client(unverified_hosts=[web.host, "127.0.0.1"]) as client:
        assert client.get(f"{web.url}/x").content == b"x"


@pytest.mark.parametrize(
    ("error", "kind", "message"),
    [
        (httpx.ReadTimeout("timed\n out"), Unreachable, "host.example:8443 cannot be reached (timed out)"),
        (httpx.ReadTimeout(""), Unreachable, "host.example:8443 cannot be reached (ReadTimeout)"),
        (
            httpx.TooManyRedirects("round"),
            SourceError,
            "https://host.example:8443/simple/x/ cannot be asked for (round)",
        ),
        (httpx.InvalidURL("bad"), SourceError, "https://host.example:8443/simple/x/ cannot be asked for (bad)"),
    ],
)
def test_faults_are_sentences(error, kind, message):
    with pytest.raises(SourceError) as found, translated(URL):
        raise error
    assert (type(found.value), str(found.value)) == (kind, message)


def test_a_proxy_that_wants_credentials_is_said_so(web):
    web.put("/x", b"", statuses=[407])
    with open_client() as client, pytest.raises(Unreachable, match="the proxy wants credentials"), translated(web.url):
        client.get(f"{web.url}/x").raise_for_status()
