import os

import pytest

from tests.models.packages import ENTRY
from tests.models.web_server import WebServer
from voicewire.models import download
from voicewire.models.progress import Progress
from voicewire.models.staging import Staging

CLIENTS = ("PIP_", "NPM_CONFIG_", "HF_", "HUGGING", "SSL_CERT", "REQUESTS_CA", "CURL_CA", "NETRC")
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture(autouse=True)
def plain_clients(monkeypatch, tmp_path):
    """Nothing of how this machine's pip, npm and hub client are set up reaches a test, and npm is not installed."""
    for name in list(os.environ):
        if name.upper().startswith(CLIENTS) or name.upper() in PROXIES:
            monkeypatch.delenv(name)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", str(tmp_path / "no-programs"))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)  # pip's way to say: no files at all
    monkeypatch.setattr(download, "PAUSE_S", 0.0)
    return home


@pytest.fixture
def web():
    with WebServer() as server:
        yield server


class Told(Progress):
    """Remembers what it was told."""

    def __init__(self):
        super().__init__()
        self.said = []
        self.labels = []
        self.shown = []

    def say(self, message):
        self.said.append(message)

    def show_begin(self, label):
        self.labels.append(label)

    def show(self, done, total, received):
        self.shown.append((done, total, received))


@pytest.fixture
def progress():
    return Told()


@pytest.fixture
def models(tmp_path):
    return tmp_path / "models"


@pytest.fixture
def staging(models, progress):
    return Staging(ENTRY, models, progress)
