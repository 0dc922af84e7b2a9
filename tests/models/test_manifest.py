import re
from importlib.resources import files
from pathlib import PurePosixPath

import pytest

from voicewire.models import ModelError
from voicewire.models.manifest import File, HubPath, Member, find_entry, manifest


def test_kokoro_is_the_model_and_54_voices():
    entry = find_entry("kokoro")
    model, *voices = entry.files
    assert (model.path, model.size) == ("kokoro-v1.0.int8.onnx", 92_361_271)
    assert model.sha256 == "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
    assert len({voice.sha256 for voice in voices}) == 54
    assert {voice.size for voice in voices} == {510 * 256 * 4}
    assert all(re.fullmatch(r"voices/[a-z]{2}_[a-z]+\.bin", voice.path) for voice in voices)
    assert entry.size == 92_361_271 + 54 * 522_240


def test_a_piper_voice_is_a_folder_of_its_own_with_two_files():
    name = "piper/en_US-joe-medium"
    assert [file.path for file in find_entry(name).files] == ["en_US-joe-medium.onnx", "en_US-joe-medium.onnx.json"]


@pytest.mark.parametrize("entry", manifest().values(), ids=lambda entry: entry.name)
def test_every_entry_can_be_brought_and_stays_within_its_folder(entry):
    assert entry.purpose
    assert entry.licence
    assert len({file.path for file in entry.files}) == len(entry.files)
    for path in [entry.name, *(file.path for file in entry.files)]:
        assert not PurePosixPath(path).is_absolute()
        assert not {"", ".", ".."} & set(path.split("/"))
        assert not any(part.startswith(".") for part in path.split("/"))
    for file in entry.files:
        assert file.size > 0
        assert re.fullmatch(r"[0-9a-f]{64}", file.sha256)
    for group in entry.groups:
        assert group.python or group.javascript
        for members in (group.python, group.javascript):
            assert len(members) < 2 or len(group.files) == 1
            assert len(members) != 1 or len({members[0].of(file) for file in group.files}) == len(group.files)


def test_the_manifest_holds_no_addresses():
    assert "//" not in (files("voicewire.models") / "manifest.toml").read_text()


def test_a_path_follows_the_name_of_the_file():
    voice = File(path="voices/ann.bin", size=1, sha256="")
    assert Member(package="p", version="1", path="package/v/{name}").of(voice) == "package/v/ann.bin"
    assert Member(package="p", version="1", path="p/part.bin").of(voice) == "p/part.bin"
    assert HubPath(repository="r", revision="1", path="{name}").of(voice) == "ann.bin"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("joe", "there is no model 'joe'; did you mean piper/en_US-joe-medium?"),
        ("Kokoro", "there is no model 'Kokoro'; did you mean kokoro?"),
        ("kokor0", "there is no model 'kokor0'; did you mean kokoro?"),
        ("xyz", "there is no model 'xyz'; there are: kokoro, piper/en_US-joe-medium"),
        ("", "there is no model ''; there are: kokoro, piper/en_US-joe-medium"),
    ],
)
def test_an_unknown_name_is_answered_with_those_there_are(name, message):
    with pytest.raises(ModelError) as refused:
        find_entry(name)
    assert str(refused.value) == message
