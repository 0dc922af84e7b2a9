"""A real server for the whole run, more of them where a test needs its own settings, and somebody who listens."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from benchmarks.hearing import Recogniser
from tests.end_to_end.any_protocol import STREAMING, speak_over
from tests.end_to_end.running_server import RunningServer, tone_rows
from tests.end_to_end.speech import Speech
from tests.voices_here import models_dir_with

TONES = tone_rows(tone="sine", slow_tone="sine?delay_s=0.025") + tone_rows(
    ("intron",), **{"zulu:male": "sine?fail_at=1&word=stumble"}
)
"""Voices beside the shipped ones, and Intron's that fails in the middle of texts with a certain word."""
KOKORO = (
    "kokoro/kokoro-v1.0.int8.onnx",
    *(f"kokoro/voices/{name}.bin" for name in ("af_heart", "hf_alpha", "zf_xiaobei")),
)
"""What the tests in other languages speak with."""
CODES = ("am", "ar", "de", "el", "es", "fr", "it", "ja", "ko", "my", "pt", "ru", "th", "ur", "zh")
MORE_LANGUAGES = f"""
every = [{{ namespace = "navana", engine = "espeak", prefix = "espeak-" }}]
{TONES}
[namespaces.navana.languages]
{chr(10).join(f'{code} = "{code}"' for code in CODES)}
"""
"""As an operator gives the vendor's clients more languages, and the voices of the reserve engine."""

Speak = Callable[..., Awaitable[Speech]]
StartServer = Callable[..., RunningServer]


def on(*protocols: str) -> pytest.MarkDecorator:
    """The test is run over these protocols."""
    return pytest.mark.parametrize("protocol", protocols, indirect=True)


@contextmanager
def faultless_server(folder: Path, catalog: str = TONES, **settings: Any) -> Iterator[RunningServer]:
    """A server that must not log a fault of its own in all its life."""
    with RunningServer(folder, catalog, **settings) as running:
        yield running
    assert not running.log.faults(), "\n".join(running.log.faults())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with default settings."""
    with faultless_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def exact_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that gives the same samples for the same text, however busy it is."""
    with faultless_server(tmp_path_factory.mktemp("exact"), cutting="sentence") as running:
        yield running


@pytest.fixture(scope="session")
def language_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that speaks many languages, always the same samples for the same text.

    Kokoro takes a while: everybody is let in, also where two listen already.
    """
    engines, models = ["hibari", "kokoro", "espeak", "tone"], str(models_dir_with(*KOKORO))
    settings = {"cutting": "sentence", "admission": "open", "overload_lateness_s": 60}
    folder = tmp_path_factory.mktemp("languages")
    with faultless_server(folder, MORE_LANGUAGES, engines=engines, models_dir=models, **settings) as running:
        yield running


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts a server of the test's own: `start_server(catalog="…", max_sessions=2)`."""
    with ExitStack() as stack:
        folders = (tmp_path / f"server-{number}" for number in range(100))
        yield lambda **settings: stack.enter_context(faultless_server(next(folders), **settings))


@pytest.fixture(params=STREAMING)
def protocol(request: pytest.FixtureRequest) -> str:
    """The protocol in use: each that streams, in turn, unless the test is marked with `on`."""
    return str(request.param)


@pytest.fixture
def speak(server: RunningServer, protocol: str) -> Speak:
    """Speaks texts over the protocol, one message each, and must come to the normal end."""
    return _speaker(server, protocol)


@pytest.fixture
def speak_exactly(exact_server: RunningServer, protocol: str) -> Speak:
    """As `speak`, with the same cuts however busy the machine is: for lengths of texts with a comma or a colon."""
    return _speaker(exact_server, protocol)


def _speaker(server: RunningServer, protocol: str) -> Speak:
    async def speak(*texts: str, **options: Any) -> Speech:
        speech = await speak_over(server, protocol, *texts, **options)
        assert speech.is_complete, speech.messages
        return speech

    return speak


@pytest.fixture(scope="session")
def recogniser() -> Recogniser:
    """Hears English."""
    return Recogniser()
