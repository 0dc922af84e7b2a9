import sys

import pytest

from voicewire.models import Unreachable, pip_settings
from voicewire.models.pip_settings import PipSettings, read_pip_settings

pytestmark = pytest.mark.end_to_end


@pytest.fixture
def configured(monkeypatch, tmp_path):
    """Gives pip a file with this text as its only one."""

    def write(text):
        (tmp_path / "pip.conf").write_text(text)
        monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))

    return write


@pytest.fixture
def no_pip(monkeypatch):
    monkeypatch.setattr(pip_settings, "find_spec", lambda name: None)


def test_files_of_pip_are_read(configured):
    configured(
        "[global]\nindex-url = https://user:pa%%ss@main.example/simple\ncert = /etc/ca.pem\n"
        "[download]\nextra-index-url =\n    https://one.example/simple\n    https://two.example/simple\n"
        "find-links = /srv/wheels\ntrusted-host = one.example two.example:8080\nproxy = http://proxy.example:3128\n"
        "[install]\nindex-url = https://never.example/simple\n"
    )
    assert read_pip_settings() == PipSettings(
        indexes=(
            "https://user:pa%%ss@main.example/simple",
            "https://one.example/simple",
            "https://two.example/simple",
        ),
        find_links=("/srv/wheels",),
        ca_file="/etc/ca.pem",
        proxy="http://proxy.example:3128",
        trusted_hosts=("one.example", "two.example:8080"),
    )


def test_variables_come_before_files(configured, monkeypatch):
    configured("[global]\nindex-url = https://file.example/simple\n[download]\nindex-url = https://more.example\n")
    assert read_pip_settings().indexes == ("https://more.example",)
    monkeypatch.setenv("PIP_INDEX_URL", "https://variable.example/simple")
    monkeypatch.setenv("PIP_CERT", "/etc/other.pem")
    settings = read_pip_settings()
    assert (settings.indexes, settings.ca_file) == (("https://variable.example/simple",), "/etc/other.pem")


def test_without_settings_pip_has_an_index_of_its_own():
    (index,) = read_pip_settings().indexes
    assert index.startswith("https://")
    assert "simple" in index


def test_no_index_means_none(monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "https://one.example/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    assert read_pip_settings() == PipSettings(indexes=(), find_links=(str(tmp_path),))
    monkeypatch.delenv("PIP_FIND_LINKS")
    with pytest.raises(Unreachable, match="no package index is known"):
        read_pip_settings()


def test_a_file_with_a_mistake_is_pip_s_to_explain(configured):
    configured("index-url = https://main.example\n")
    with pytest.raises(Unreachable, match="pip cannot say how it is set up: see `pip config list`"):
        read_pip_settings()


def test_without_pip_its_variables_will_do(no_pip, monkeypatch):
    with pytest.raises(Unreachable, match="PIP_INDEX_URL names one"):
        read_pip_settings()
    monkeypatch.setenv("PIP_INDEX_URL", "https://variable.example/simple")
    monkeypatch.setenv("PIP_TRUSTED_HOST", "variable.example")
    settings = read_pip_settings()
    assert settings.indexes == ("https://variable.example/simple",)
    assert settings.trusted_hosts == ("variable.example",)


def test_a_pip_on_the_path_is_asked_too(no_pip, monkeypatch, tmp_path):
    program = tmp_path / "bin" / "pip3"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pip "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setenv("PIP_INDEX_URL", "https://variable.example/simple")
    assert read_pip_settings().indexes == ("https://variable.example/simple",)


def test_a_pip_in_the_working_directory_is_not_run(monkeypatch, tmp_path):
    (tmp_path / "pip").mkdir()
    (tmp_path / "pip" / "__main__.py").write_text("open('was-run', 'w')\nprint(\"global.index-url='https://evil'\")\n")
    (tmp_path / "pip" / "__init__.py").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PIP_INDEX_URL", "https://variable.example/simple")
    assert read_pip_settings().indexes == ("https://variable.example/simple",)
    assert not (tmp_path / "was-run").exists()


def test_a_pip_that_cannot_be_run_is_unreachable(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(Unreachable, match="pip cannot say"):
        read_pip_settings()
