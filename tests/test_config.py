import json
import os
from pathlib import Path

import pytest

from voicewire.config import PREFIX, Settings, SettingsError, default_data_dir, load_settings, usable_cores


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch, tmp_path):
    for name in [name for name in os.environ if name.upper().startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def write_toml(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_defaults_lie_within_their_own_ranges():
    settings = load_settings()
    assert settings.data_dir == default_data_dir()
    assert settings.engine_slots == usable_cores() >= 1
    explicit = {name: getattr(settings, name) for name in Settings.model_fields if name != "config"}
    assert load_settings(**explicit) == settings


def test_sources_win_in_order(monkeypatch, tmp_path):
    file = write_toml(tmp_path / "some.toml", "port = 1001\ngrace_s = 1\nmax_sessions = 11\n")
    monkeypatch.setenv("VOICEWIRE_GRACE_S", "2")
    monkeypatch.setenv("VOICEWIRE_MAX_SESSIONS", "22")
    settings = load_settings(config=file, max_sessions=33)
    assert (settings.port, settings.grace_s, settings.max_sessions) == (1001, 2.0, 33)


def test_options_that_were_not_given_do_not_count(monkeypatch):
    monkeypatch.setenv("VOICEWIRE_PORT", "1002")
    assert load_settings(port=None, host=None).port == 1002


def test_the_file_of_the_data_folder_is_read(tmp_path):
    write_toml(tmp_path / "here" / "voicewire.toml", "port = 1003\n")
    assert load_settings(data_dir=tmp_path / "here").port == 1003
    assert load_settings(data_dir=tmp_path / "elsewhere").port == 8000


def test_a_named_file_replaces_that_of_the_data_folder(monkeypatch, tmp_path):
    write_toml(tmp_path / "here" / "voicewire.toml", "port = 1003\n")
    monkeypatch.setenv("VOICEWIRE_CONFIG", str(write_toml(tmp_path / "other.toml", "grace_s = 5\n")))
    settings = load_settings(data_dir=tmp_path / "here")
    assert (settings.port, settings.grace_s) == (8000, 5.0)


def test_paths_are_absolute(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    settings = load_settings(data_dir="here", catalog="~/voices.toml")
    assert settings.data_dir == tmp_path / "here"
    assert settings.catalog == tmp_path / "home" / "voices.toml"


def test_a_relative_xdg_folder_is_ignored(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert default_data_dir() == tmp_path / ".local/share/voicewire"


def test_an_empty_variable_is_no_setting(monkeypatch):
    monkeypatch.setenv("VOICEWIRE_PORT", "")
    assert load_settings().port == 8000


def test_settings_do_not_change():
    with pytest.raises(ValueError, match="frozen"):
        load_settings().port = 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prot = 1\n", "there is no setting 'prot' (in {file}); did you mean port?"),
        ("xyzzy = 1\n", "there is no setting 'xyzzy' (in {file}); docs/operating.md lists all"),
        ("config = 'x'\n", "there is no setting 'config' (in {file})"),
        ("[server]\nport = 1\n", "there is no setting 'server' (in {file})"),
        ("port = 70000\n", "port in {file}: must be at most 65535 (it is 70000)"),
        ("grace_s = nan\n", "grace_s in {file}: must be a finite number"),
        ("grace_s = -1\n", "grace_s in {file}: must be at least 0 (it is -1)"),
        ("piece_timeout_s = 0\n", "piece_timeout_s in {file}: must be at least 0.1 (it is 0)"),
        ("send_buffer_bytes = 16777217\n", "send_buffer_bytes in {file}: must be at most 16777216 (it is 16777217)"),
        ("intron_idle_s = true\n", "intron_idle_s in {file}: must be a valid number (it is true)"),
        ("fish_linger_s = '5'\n", "fish_linger_s in {file}: must be a valid number (it is '5')"),
        ("strict_voices = 'yes'\n", "strict_voices in {file}: must be a valid boolean (it is 'yes')"),
        ("strict_voices = 1\n", "strict_voices in {file}: must be a valid boolean (it is 1)"),
        ("port = '8000'\n", "port in {file}: must be a valid integer (it is '8000')"),
        ("port = 8000.0\n", "port in {file}: must be a valid integer (it is 8000.0)"),
        ("[port]\na = 1\n", "port in {file}: must be a valid integer"),
        ("host = 2020-01-01\n", "host in {file}: must be a valid string"),
        ("recordings = 1\n", "recordings in {file}: must be a valid string (it is 1)"),
        ("catalog = 1\n", "catalog in {file}: must be a path (it is 1)"),
        ("cutting = 1\n", "cutting in {file}: must be 'adaptive' or 'sentence' (it is 1)"),
        ("intron_sample_rate = '24000'\n", "must be 8000, 16000, 24000 or 48000 (it is '24000')"),
        (
            "intron_sample_rate = 22050\n",
            "intron_sample_rate in {file}: must be 8000, 16000, 24000 or 48000 (it is 22050)",
        ),
        *(
            (
                f"model_sources = {value}\n",
                "model_sources in {file}: must be some of mirror, python, javascript, hub, with commas between",
            )
            for value in ("'hub,pip'", "''", "[]", "'hub python'")
        ),
        *(
            (f"engines = {value}\n", "engines in {file}: must be names, in an array or with commas between")
            for value in ("['hub', 1]", "1", "{}")
        ),
        ("model_mirror = 'ftp://host/x'\n", "model_mirror in {file}: must be a folder or an http(s) URL"),
        ("model_mirror = 1\n", "model_mirror in {file}: must be a valid string"),
        ("port = \n", "the settings file {file} is not valid TOML"),
    ],
)
def test_a_file_with_a_mistake_is_refused(tmp_path, text, message):
    file = write_toml(tmp_path / "some.toml", text)
    with pytest.raises(SettingsError) as refused:
        load_settings(config=file)
    assert message.format(file=file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_all_of_the_file_must_be_right_what_is_set_elsewhere_too(monkeypatch, tmp_path):
    monkeypatch.setenv("VOICEWIRE_PORT", "1002")
    file = write_toml(tmp_path / "some.toml", "port = 70000\n")
    with pytest.raises(SettingsError, match=r"port in .*some\.toml: must be at most 65535"):
        load_settings(config=file)


def test_a_file_that_is_not_text_is_refused(tmp_path):
    file = tmp_path / "some.toml"
    file.write_bytes(b"port = '\xff'")
    with pytest.raises(SettingsError, match="is not valid TOML"):
        load_settings(config=file)


def test_a_named_file_must_exist(tmp_path):
    with pytest.raises(SettingsError, match=r"nowhere\.toml does not exist"):
        load_settings(config=tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        (
            "VOICEWIRE_PROT",
            "1",
            "there is no setting VOICEWIRE_PROT (in the environment); did you mean VOICEWIRE_PORT?",
        ),
        ("VOICEWIRE_PORT", "many", "VOICEWIRE_PORT: must be a valid integer"),
        ("voicewire_port", "-1", "VOICEWIRE_PORT: must be at least 0 (it is '-1')"),
        ("VOICEWIRE_CUTTING", "words", "VOICEWIRE_CUTTING: must be 'adaptive' or 'sentence' (it is 'words')"),
        ("VOICEWIRE_FISH_LINGER_S", "-1", "VOICEWIRE_FISH_LINGER_S: must be at least 0 (it is '-1')"),
        *(
            (
                "VOICEWIRE_INTRON_SAMPLE_RATE",
                rate,
                f"VOICEWIRE_INTRON_SAMPLE_RATE: must be 8000, 16000, 24000 or 48000 (it is '{rate}')",
            )
            for rate in ("22050", "high", "0")
        ),
    ],
)
def test_a_variable_with_a_mistake_is_refused(monkeypatch, name, value, message):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert str(refused.value).startswith(message)


LEGAL = {
    "data_dir": "/srv/voicewire",
    "models_dir": "/srv/models",
    "model_sources": "hub,python",
    "model_mirror": "/srv/mirror",
    "catalog": "/srv/voices.toml",
    "lexicon": "/srv/words.toml",
    "emoji": "name",
    "host": "::1",
    "log_level": "debug",
    "log_format": "json",
    "kokoro_runtime": "openvino-bf16",
    "piper_runtime": "cuda",
    "cutting": "sentence",
    "admission": "open",
    "turn_order": "arrival",
    "phrase_cache_bytes": 1 << 26,
    "unknown_voice": "fallback",
    "recordings": "s3://bucket/folder",
    "intron_sample_rate": 48_000,
    "intron_aliases": False,
    "strict_voices": True,
    "engines": ["hibari", "tone"],
    "engine_slots": 200,
    "port": 9000,
    "max_sessions": 7,
    "unspoken_bytes": 2048,
    "outgoing_bytes": 65_537,
    "send_buffer_bytes": 4097,
}
"""A value other than the default for each setting that is no number of seconds or days."""
READ_AS = {
    **{name: Path(LEGAL[name]) for name in ("data_dir", "models_dir", "catalog", "lexicon")},
    "engines": ("hibari", "tone"),
    "model_sources": ("hub", "python"),
}
"""What they become, where that is not the same."""


@pytest.mark.parametrize("name", [name for name in Settings.model_fields if name != "config"])
def test_every_setting_can_come_from_the_environment_and_from_the_file(monkeypatch, tmp_path, name):
    value = LEGAL.get(name, 12.5)
    expected = READ_AS.get(name, value)
    assert getattr(load_settings(), name) != expected
    file = write_toml(tmp_path / "some.toml", f"{name} = {json.dumps(value)}\n")  # the two spell these alike
    assert getattr(load_settings(config=file), name) == expected
    monkeypatch.setenv(f"VOICEWIRE_{name.upper()}", ", ".join(value) if isinstance(value, list) else str(value))
    assert getattr(load_settings(), name) == expected


@pytest.mark.parametrize("rate", [8000, 16_000, 24_000, 48_000])
def test_every_intron_sample_rate_can_come_from_the_environment_and_from_the_file(monkeypatch, tmp_path, rate):
    file = write_toml(tmp_path / "some.toml", f"intron_sample_rate = {rate}\n")
    assert load_settings(config=file).intron_sample_rate == rate
    monkeypatch.setenv("VOICEWIRE_INTRON_SAMPLE_RATE", str(rate))
    assert load_settings().intron_sample_rate == rate


@pytest.mark.parametrize(
    "value", ["['hub', 'python']", "'hub, python'", "'hub,python,hub'", "['hub', 'python', 'hub']"]
)
def test_sources_are_a_list_or_have_commas_between(tmp_path, value):
    file = write_toml(tmp_path / "some.toml", f"model_sources = {value}\n")
    assert load_settings(config=file).model_sources == ("hub", "python")


@pytest.mark.parametrize("place", ["http://host/models", "https://user:x@host/models/", "file:///srv/models"])
def test_a_mirror_may_be_an_address(tmp_path, place):
    assert load_settings(model_mirror=place).model_mirror == place


def test_a_mirror_may_be_a_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert load_settings(model_mirror="here").model_mirror == str(tmp_path / "here")
    assert load_settings(model_mirror="~/there").model_mirror == str(tmp_path / "home" / "there")


def test_a_whole_number_of_seconds_needs_no_point(tmp_path):
    assert load_settings(config=write_toml(tmp_path / "some.toml", "grace_s = 5\n")).grace_s == 5.0


@pytest.mark.parametrize("word", ["yes", "true", "1", "on"])
def test_the_environment_says_yes_in_words(monkeypatch, word):
    monkeypatch.setenv("VOICEWIRE_STRICT_VOICES", word)
    assert load_settings().strict_voices is True


def test_an_option_with_a_mistake_is_named_as_it_was_typed():
    with pytest.raises(SettingsError, match=r"^--engine-slots: must be at least 1 \(it is 0\)$"):
        load_settings(engine_slots=0)
    with pytest.raises(SettingsError, match="there is no setting 'engine_slot'; did you mean engine_slots"):
        load_settings(engine_slot=1)


def test_every_setting_is_described():
    for name, field in Settings.model_fields.items():
        assert field.description, name
        if name.endswith("_s"):
            assert "Seconds" in field.description, name
        if name.endswith("_bytes"):
            assert "Bytes" in field.description, name


def test_runtimes_are_set_for_each_engine(monkeypatch, tmp_path):
    assert load_settings().runtimes == {"kokoro": "onnx", "piper": "onnx"}
    file = write_toml(tmp_path / "some.toml", 'piper_runtime = "openvino"\n')
    monkeypatch.setenv("VOICEWIRE_KOKORO_RUNTIME", "openvino-bf16")
    assert load_settings(config=file).runtimes == {"kokoro": "openvino-bf16", "piper": "openvino"}
    with pytest.raises(SettingsError, match="'onnx', 'cuda', 'openvino' or 'openvino-bf16'"):
        load_settings(kokoro_runtime="tensorrt")
