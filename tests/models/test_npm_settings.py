import base64
import json

import pytest

from voicewire.models import Unreachable
from voicewire.models.npm_settings import NpmSettings, read_npm_settings


@pytest.fixture
def npmrc(plain_clients):
    return lambda text: (plain_clients / ".npmrc").write_text(text)


@pytest.fixture
def npm(monkeypatch, tmp_path):
    """Installs a program that answers as npm does when it is asked for all its settings."""

    def install(settings, status=0):
        folder = tmp_path / "npm-bin"
        folder.mkdir()
        (folder / "answer.json").write_text(json.dumps(settings))
        script = (
            f'#!/bin/sh\necho "$PWD $@" > "{folder}/asked"\nPATH=/usr/bin:/bin\n'
            f'cat "{folder}/answer.json"\nexit {status}\n'
        )
        (folder / "npm").write_text(script)
        (folder / "npm").chmod(0o755)
        monkeypatch.setenv("PATH", str(folder))
        return folder / "asked"

    return install


def test_without_npm_and_without_a_word_there_is_no_registry():
    with pytest.raises(Unreachable, match=r"no registry is known .*npm_config_registry, or ~/\.npmrc, names one"):
        read_npm_settings("tiny-js")


def test_the_user_s_file_is_read(npmrc):
    npmrc(
        '# a comment\n; another\n\nregistry = https://main.example/npm\ncafile="/etc/ca.pem"\nstrict-ssl=false\n'
        "https-proxy=http://proxy.example\n@acme:registry=https://acme.example/\n//main.example/npm/:_authToken=abc\n"
    )
    settings = read_npm_settings("tiny-js")
    assert settings == NpmSettings(
        registry="https://main.example/npm/",
        ca_file="/etc/ca.pem",
        proxy="http://proxy.example",
        verify=False,
        secrets={"//main.example/npm/:_authToken": "abc"},
    )
    assert "abc" not in repr(settings)
    assert read_npm_settings("@acme/tiny").registry == "https://acme.example/"
    assert read_npm_settings("@other/tiny").registry == "https://main.example/npm/"


@pytest.mark.parametrize("name", ["npm_config_registry", "NPM_CONFIG_REGISTRY"])
def test_variables_come_before_files(npmrc, monkeypatch, name):
    npmrc("registry=https://file.example\n")
    monkeypatch.setenv(name, "https://variable.example/")
    assert read_npm_settings("tiny-js").registry == "https://variable.example/"


def test_a_variable_names_the_user_s_file(monkeypatch, tmp_path):
    (tmp_path / "other").write_text("registry=https://other.example\n")
    monkeypatch.setenv("npm_config_userconfig", str(tmp_path / "other"))
    assert read_npm_settings("tiny-js").registry == "https://other.example/"


def test_variables_inside_a_file_are_filled_in(npmrc, monkeypatch):
    monkeypatch.setenv("SOME_TOKEN", "s3cret")
    npmrc(
        "registry=https://${HOST_THAT_IS_NOT_SET?}main.example\n//main.example/:_authToken=${SOME_TOKEN}\n"
        "cafile=${NOT_SET}/ca.pem\n"
    )
    settings = read_npm_settings("tiny-js")
    assert settings.registry == "https://main.example/"
    assert settings.ca_file == "${NOT_SET}/ca.pem"
    assert settings.headers("https://main.example/tiny-js") == (("Authorization", "Bearer s3cret"),)


def test_an_installed_npm_is_asked_for_its_defaults(npm, npmrc, tmp_path):
    (tmp_path / "global").write_text("cafile=/etc/global.pem\n//main.example/:_authToken=global\nregistry=overridden\n")
    asked = npm(
        {
            "registry": "https://main.example/",
            "globalconfig": str(tmp_path / "global"),
            "userconfig": str(tmp_path / "user"),
            "proxy": None,
            "https-proxy": False,
            "strict-ssl": True,
            "cafile": None,
            "maxsockets": 15,
        }
    )
    (tmp_path / "user").write_text("registry=https://user.example/npm\n")
    npmrc("registry=https://not-asked.example\n")
    settings = read_npm_settings("tiny-js")
    assert settings.registry == "https://user.example/npm/"
    assert (settings.ca_file, settings.proxy, settings.verify) == ("/etc/global.pem", None, True)
    assert settings.headers("https://main.example/x") == (("Authorization", "Bearer global"),)
    assert asked.read_text().split() == ["/", "config", "list", "--long", "--json"]


@pytest.mark.parametrize(("answer", "status"), [({}, 1), ("no JSON object", 0)])
def test_an_npm_that_does_not_work_is_no_npm(npm, npmrc, answer, status):
    npm(answer, status)
    npmrc("registry=https://file.example\n")
    assert read_npm_settings("tiny-js").registry == "https://file.example/"


PASSWORD = base64.b64encode(b"secret").decode()
BASIC = base64.b64encode(b"ann:secret").decode()


@pytest.mark.parametrize(
    ("url", "header"),
    [
        ("https://main.example/npm/tiny-js/1.0.0", "Bearer inner"),
        ("https://main.example/npm/", "Bearer inner"),
        ("https://main.example/other/tiny-js", "Bearer outer"),
        ("https://port.example:8443/tiny-js", f"Basic {BASIC}"),
        ("https://port.example/tiny-js", None),
        ("https://basic.example/a/b.tgz", "Basic abcd"),
        ("https://evil.example/main.example/npm/", None),
        ("https://main.example.evil/npm/", None),
        ("https://half.example/x", None),
    ],
)
def test_credentials_belong_to_an_address_and_what_is_under_it(npmrc, url, header):
    npmrc(
        "registry=https://main.example/npm\n//main.example/npm/:_authToken=inner\n//main.example/:_authToken=outer\n"
        f"//port.example:8443/:username=ann\n//port.example:8443/:_password={PASSWORD}\n"
        "//basic.example/:_auth=abcd\n//half.example/:username=ann\n"
    )
    assert read_npm_settings("tiny-js").headers(url) == ((("Authorization", header),) if header else ())


def test_a_token_may_come_from_a_variable(monkeypatch):
    monkeypatch.setenv("npm_config_registry", "https://main.example")
    monkeypatch.setenv("npm_config_//main.example/:_authToken", "abc")
    assert read_npm_settings("tiny-js").headers("https://main.example/x") == (("Authorization", "Bearer abc"),)
