import hashlib

import pytest

from voicewire.models import SourceError, Unreachable, download
from voicewire.models.download import Broken, Digest, Download, Remote
from voicewire.models.web import open_client

pytestmark = pytest.mark.slow

CONTENT = bytes(range(256)) * 4096
SHA = Digest("sha256", hashlib.sha256(CONTENT).hexdigest())


@pytest.fixture
def client():
    with open_client() as opened:
        yield opened


@pytest.fixture
def bring(client, web, progress, tmp_path):
    """Downloads `/file`, and says what came."""

    def run(path="/file", **known):
        target = tmp_path / "folder" / "target"
        Download(client, Remote(web.url + path, **known), target, progress, sleep=pauses.append).run()
        assert sorted(path.name for path in target.parent.iterdir()) == ["target"]
        return target.read_bytes()

    pauses = []
    run.pauses = pauses
    run.part = tmp_path / "folder" / "target.part"
    return run


def leave(bring, content, tag=None):
    """Put there what an earlier try has left."""
    bring.part.parent.mkdir(exist_ok=True)
    bring.part.write_bytes(content)
    if tag:
        bring.part.with_suffix(".tag").write_text(tag)


def test_a_file_is_brought_and_checked(bring, web, progress):
    web.put("/file", CONTENT)
    assert bring(size=len(CONTENT), digest=SHA) == CONTENT
    assert web.ranges() == [None]
    assert progress.shown[0] == (0, len(CONTENT), 0)
    assert progress.shown[-1][:2] == (len(CONTENT), len(CONTENT))


def test_a_try_goes_on_where_the_last_one_stopped(bring, web, progress):
    web.put("/file", CONTENT, etag='"one"')
    leave(bring, CONTENT[:1000], '"one"')
    assert bring(digest=SHA) == CONTENT
    assert web.ranges() == ["bytes=1000-"]
    assert web.requests[0][1]["if-range"] == '"one"'
    assert progress.shown[0] == (1000, len(CONTENT), 0)


def test_a_break_in_the_middle_is_mended_at_once(bring, web):
    web.put("/file", CONTENT, cuts=[300_000, 200_000])
    assert bring(size=len(CONTENT), digest=SHA) == CONTENT
    assert web.ranges() == [None, "bytes=300000-", "bytes=500000-"]


def test_a_server_without_ranges_sends_all_again(bring, web):
    web.put("/file", CONTENT, has_ranges=False, cuts=[300_000])
    assert bring(digest=SHA) == CONTENT
    assert web.ranges() == [None, "bytes=300000-"]


def test_a_file_that_has_changed_is_brought_whole(bring, web):
    web.put("/file", CONTENT, etag='"two"')
    leave(bring, b"x" * 1000, '"one"')
    assert bring(digest=SHA) == CONTENT
    assert web.ranges() == ["bytes=1000-"]


def test_a_change_that_shows_in_the_sum_only_is_brought_whole(bring, web):
    web.put("/file", CONTENT)
    leave(bring, b"x" * 1000)
    assert bring(digest=SHA) == CONTENT
    assert web.ranges() == ["bytes=1000-", None]


def test_more_than_the_file_has_is_dropped(bring, web):
    web.put("/file", CONTENT)
    leave(bring, CONTENT + b"x")
    assert bring(size=len(CONTENT), digest=SHA) == CONTENT
    assert web.ranges() == [f"bytes={len(CONTENT) + 1}-", None]


def test_what_is_whole_already_is_only_checked(bring, web, progress):
    leave(bring, CONTENT)
    assert bring(size=len(CONTENT), digest=SHA) == CONTENT
    assert web.requests == []
    assert progress.shown == [(len(CONTENT), len(CONTENT), 0)]


def test_what_seemed_whole_and_is_wrong_is_brought_again(bring, web):
    web.put("/file", CONTENT)
    leave(bring, bytes(len(CONTENT)))
    assert bring(size=len(CONTENT), digest=SHA) == CONTENT
    assert web.ranges() == [None]


def test_a_weak_validator_is_not_sent_back(bring, web):
    web.put("/file", CONTENT, etag='W/"one"', cuts=[1000])
    assert bring(digest=SHA) == CONTENT
    assert all("if-range" not in headers for _, headers in web.requests)


def test_a_wrong_sum_is_no_file(bring, web):
    web.put("/file", b"x" + CONTENT[1:])
    with pytest.raises(SourceError, match=r"/file sent is not what it should be: its sha256 is \w{12}… instead of"):
        bring(digest=SHA)
    assert list(bring.part.parent.iterdir()) == []
    assert len(web.requests) == 1


@pytest.mark.parametrize("options", [{}, {"has_length": False}])
def test_a_wrong_size_is_no_file(bring, web, options):
    web.put("/file", CONTENT + b"x", **options)
    with pytest.raises(Broken, match=rf"1048577 bytes instead of {len(CONTENT)}|more than the {len(CONTENT)} bytes"):
        bring(size=len(CONTENT))
    assert list(bring.part.parent.iterdir()) == []


def test_a_length_may_be_unknown(bring, web):
    web.put("/file", CONTENT, has_length=False)
    assert bring() == CONTENT


def test_troubles_that_may_pass_are_waited_out(bring, web):
    web.put("/file", CONTENT, statuses=[503, 429])
    assert bring(digest=SHA) == CONTENT
    assert len(web.requests) == 3


def test_pauses_grow_and_tries_end(bring, web, monkeypatch):
    monkeypatch.setattr(download, "PAUSE_S", 1.0)
    web.put("/file", CONTENT, statuses=[503] * 9)
    with pytest.raises(Unreachable, match=r"/file answers HTTP 503"):
        bring()
    assert bring.pauses == [1.0, 2.0, 4.0]


def test_what_a_failed_try_has_brought_stays(bring, web):
    web.put("/file", CONTENT, cuts=[1000, 0, 0, 0, 0, 0])
    with pytest.raises(Unreachable):
        bring(size=len(CONTENT), digest=SHA)
    assert bring.part.read_bytes() == CONTENT[:1000]
    web.resources["/file"].cuts.clear()
    assert bring(size=len(CONTENT), digest=SHA) == CONTENT
    assert web.ranges()[-1] == "bytes=1000-"


def test_where_nobody_listens_one_try_is_enough(client, progress, tmp_path):
    pauses = []
    remote = Remote("http://127.0.0.1:9/file")  # the port of `discard`, which nobody serves
    with pytest.raises(Unreachable, match=r"^127\.0\.0\.1:9 cannot be reached \(.*refused.*\)$"):
        Download(client, remote, tmp_path / "x", progress, sleep=pauses.append).run()
    assert pauses == []


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (404, r"does not have /file \(HTTP 404\)"),
        (403, r"refuses /file \(HTTP 403\): are the credentials right\?"),
        (418, r"answers HTTP 418 for /file"),
    ],
)
def test_a_refusal_is_final(bring, web, status, message):
    web.put("/file", CONTENT, statuses=[status] * 2)
    with pytest.raises(SourceError, match=message) as refused:
        bring()
    assert not isinstance(refused.value, Unreachable)
    assert len(web.requests) == 1


def test_credentials_go_along_but_not_to_other_hosts(bring, web):
    web.put("/file", b"", redirect=web.url.replace("127.0.0.1", "localhost") + "/elsewhere")
    web.put("/elsewhere", CONTENT)
    assert bring(digest=SHA, headers=(("Authorization", "Bearer secret"),)) == CONTENT
    (_, first), (_, second) = web.requests
    assert first["authorization"] == "Bearer secret"
    assert "authorization" not in second


def test_bytes_from_elsewhere_in_the_file_are_not_taken(bring, web, monkeypatch):
    resource = web.put("/file", CONTENT)
    leave(bring, CONTENT[:1000])
    send = web._send

    def shifted(request, resource, headers):
        if "range" in headers:
            headers = headers | {"range": "bytes=2000-"}
        send(request, resource, headers)

    monkeypatch.setattr(web, "_send", shifted)
    assert bring(digest=SHA) == resource.content
    assert web.ranges() == ["bytes=1000-", None]
