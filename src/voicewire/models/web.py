"""HTTP as the sources need it: clients with the operator's proxies and certificates, and errors as sentences."""

import netrc
import os
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import httpx

from voicewire import __version__
from voicewire.models import SourceError, Unreachable

TIMEOUT = httpx.Timeout(30.0, connect=10.0)  # seconds; the first is between two blocks of bytes
CA_VARIABLES = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")  # beside SSL_CERT_FILE and SSL_CERT_DIR, which httpx reads


def open_client(
    *, ca_file: str | None = None, proxy: str | None = None, verify: bool = True, unverified_hosts: Sequence[str] = ()
) -> httpx.Client:
    """A client that trusts `ca_file` (a bundle or a folder), else what the environment and the system trust.

    `proxy` comes before those of the environment, whose `NO_PROXY` holds for it too. Certificates of
    `unverified_hosts` (`host` or `host:port`) are not looked at. Raises Unreachable for certificates that cannot be
    read and proxies that cannot be used.
    """
    try:
        routes: dict[str, httpx.BaseTransport | None] = {}
        if proxy:
            routes |= _directly_reached()
        routes |= {f"all://{host}": httpx.HTTPTransport(verify=False, proxy=proxy) for host in unverified_hosts}
        return httpx.Client(
            verify=_trusted(ca_file) if verify else False,
            proxy=proxy,
            mounts=routes,
            timeout=TIMEOUT,
            follow_redirects=True,
            headers={"User-Agent": f"voicewire/{__version__}"},
        )
    except OSError as error:
        raise Unreachable(f"the certificates {ca_file or 'of the environment'} cannot be used: {error}") from error
    except (ValueError, ImportError) as error:  # a proxy with a wrong address, or one that speaks SOCKS
        raise Unreachable(f"the proxy cannot be used: {error}") from error


@contextmanager
def translated(url: str) -> Iterator[None]:
    """Turn what a request for `url` raises into a SourceError or Unreachable."""
    try:
        yield
    except httpx.HTTPStatusError as error:
        _refused(error.response)
    except httpx.TransportError as error:
        raise Unreachable(f"{host_of(url)} cannot be reached ({_reason(error)})") from error
    except (httpx.InvalidURL, httpx.HTTPError) as error:
        raise SourceError(f"{without_password(url)} cannot be asked for ({_reason(error)})") from error


def netrc_auth(url: str) -> httpx.BasicAuth | None:
    """What the user's netrc file (`NETRC`, else `~/.netrc`) says for the host; pip looks there as well."""
    path = os.environ.get("NETRC") or str(Path("~/.netrc").expanduser())
    try:
        found = netrc.netrc(path).authenticators(urlsplit(url).hostname or "")
    except (OSError, netrc.NetrcParseError):
        return None
    return httpx.BasicAuth(found[0], found[2]) if found else None


def url_auth(url: str) -> httpx.BasicAuth | None:
    """The user and password inside `url`, if there are any."""
    parsed = httpx.URL(url)
    return httpx.BasicAuth(parsed.username, parsed.password) if parsed.userinfo else None


def same_origin(one: str, other: str) -> bool:
    """Whether two URLs have the same scheme, host and port: where one's password may be sent to the other."""
    first, second = httpx.URL(one), httpx.URL(other)
    return (first.scheme, first.host, first.port) == (second.scheme, second.host, second.port)


def host_of(url: str) -> str:
    """The host, with its port if it has one of its own."""
    return urlsplit(url).netloc.rpartition("@")[2]


def without_password(url: str) -> str:
    """The URL as messages may show it: without a user, a password or a query."""
    return urlsplit(url)._replace(netloc=host_of(url), query="", fragment="").geturl()


def _trusted(ca_file: str | None) -> ssl.SSLContext:
    named = ca_file or next((os.environ[name] for name in CA_VARIABLES if os.environ.get(name)), None)
    if named:
        is_folder = Path(named).is_dir()
        return ssl.create_default_context(capath=named) if is_folder else ssl.create_default_context(cafile=named)
    context = httpx.create_ssl_context()
    if not os.environ.get("SSL_CERT_FILE"):
        context.load_default_certs()  # what the system trusts too: a company's own authority is often there only
    return context


def _directly_reached() -> dict[str, None]:
    """What `NO_PROXY` lists, for a proxy that does not come from the environment; httpx sees to the others."""
    listed = (os.environ.get("no_proxy") or os.environ.get("NO_PROXY") or "").split(",")
    hosts = [host.strip().lstrip(".") for host in listed if host.strip()]
    return {f"all://{place}{host}": None for host in hosts for place in ("", "*.")}


def _refused(response: httpx.Response) -> NoReturn:
    host, status = host_of(str(response.url)), f"HTTP {response.status_code}"
    if response.status_code in {httpx.codes.NOT_FOUND, httpx.codes.GONE}:
        raise SourceError(f"{host} does not have {response.url.path} ({status})")
    if response.status_code in {httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN}:
        raise SourceError(f"{host} refuses {response.url.path} ({status}): are the credentials right?")
    if response.status_code == httpx.codes.PROXY_AUTHENTICATION_REQUIRED:
        raise Unreachable(f"the proxy wants credentials ({status})")
    raise SourceError(f"{host} answers {status} for {response.url.path}")


def _reason(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
