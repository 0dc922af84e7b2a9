import pytest

from voicewire.engines.catalog import Catalog, CatalogError
from voicewire.errors import UnknownModel, UnknownVoice, UnsupportedLanguage

SHIPPED = Catalog.load()


@pytest.fixture
def load(tmp_path):
    def from_text(text):
        path = tmp_path / "extra.toml"
        path.write_text(text, encoding="utf-8")
        return Catalog.load(path)

    return from_text


def row(**fields):
    return "[[voices]]\n" + "\n".join(f"{name} = {value!r}" for name, value in fields.items()) + "\n"


@pytest.mark.parametrize("model", [None, "qwen3-tts", "qwen3-tts-fast"])
@pytest.mark.parametrize("language", [None, "auto", "en", "en-US", "EN-gb", "en_AU"])
def test_nari_voices_decide_the_language(model, language):
    voice = SHIPPED.resolve("nari", model, "diana", language)
    assert (voice.engine, voice.voice, voice.language, voice.approximate) == ("hibari", "heart", "en", False)


@pytest.mark.parametrize("language", ["es", "e", "english", ""])
def test_nari_another_language_than_the_voices_own(language):
    with pytest.raises(UnsupportedLanguage, match=f"the voice 'diana' speaks 'en', not '{language}'"):
        SHIPPED.resolve("nari", None, "diana", language)


@pytest.mark.parametrize("voice", ["Diana", "nobody", ""])
def test_nari_voice_ids_are_case_sensitive(voice):
    with pytest.raises(UnknownVoice, match=f"no voice '{voice}' for the model 'qwen3-tts'; there are: diana, dylan"):
        SHIPPED.resolve("nari", None, voice, "xx")


def test_nari_unknown_model():
    with pytest.raises(UnknownModel, match="no model 'qwen9'; there are: qwen3-tts, qwen3-tts-fast"):
        SHIPPED.resolve("nari", "qwen9", "nobody", None)


@pytest.mark.parametrize(("name", "approximate"), [("default_female", False), ("default_male", True)])
def test_navana_english(name, approximate):
    voice = SHIPPED.resolve("navana", None, name, "en")
    assert (voice.engine, voice.voice, voice.approximate) == ("hibari", "heart", approximate)


@pytest.mark.parametrize(("code", "name"), [("hi", "Hindi"), ("or", "Odia"), ("te", "Telugu")])
def test_navana_a_language_without_a_voice_comes_before_the_voice(code, name):
    with pytest.raises(UnsupportedLanguage, match=rf"no voice is installed for '{code}' \({name}\).*voices for: en\."):
        SHIPPED.resolve("navana", None, "nobody", code)


@pytest.mark.parametrize("code", ["xx", "EN", "", None, "auto"])
def test_navana_an_unknown_language_lists_the_known(code):
    with pytest.raises(UnsupportedLanguage, match="there are: bn, en, gu, hi, kn, ml, mr, or, ta, te"):
        SHIPPED.resolve("navana", None, "default_female", code)


def test_navana_unknown_voice():
    with pytest.raises(UnknownVoice, match="no voice 'achu' for 'en'; there are: default_female, default_male"):
        SHIPPED.resolve("navana", None, "achu", "en")


def test_rows_name_the_models_they_serve():
    diana = next(voice for voice in SHIPPED.rows() if voice.name == "diana")
    assert diana.models == ("qwen3-tts", "qwen3-tts-fast")
    assert [voice.models for voice in SHIPPED.rows() if voice.namespace == "navana"] == [(), ()]


def test_the_shipped_catalogue_needs_hibari_only():
    assert SHIPPED.engines_in_use() == {"hibari": ["heart"]}
    SHIPPED.check(["hibari", "tone"])


def test_an_operator_replaces_a_voice_for_one_model(load):
    catalog = load(
        row(namespace="nari", name="diana", language="es", engine="tone", voice="sine", models=["qwen3-tts-fast"])
    )
    assert catalog.resolve("nari", "qwen3-tts-fast", "diana", "es").engine == "tone"
    assert catalog.resolve("nari", "qwen3-tts", "diana", "en").engine == "hibari"
    models = {voice.engine: voice.models for voice in catalog.rows() if voice.name == "diana"}
    assert models == {"hibari": ("qwen3-tts",), "tone": ("qwen3-tts-fast",)}


def test_an_operator_adds_a_language(load):
    catalog = load(row(namespace="navana", name="default_female", language="hi", engine="tone", voice="sine"))
    assert catalog.resolve("navana", None, "default_female", "hi").engine == "tone"
    assert catalog.resolve("navana", None, "default_female", "en").engine == "hibari"
    assert catalog.engines_in_use() == {"hibari": ["heart"], "tone": ["sine"]}


def test_an_operator_adds_a_namespace(load):
    catalog = load(
        "[namespaces.house]\n" + row(namespace="house", name="x", language="en", engine="tone", voice="sine")
    )
    assert catalog.resolve("house", None, "x", None).engine == "tone"
    with pytest.raises(UnknownVoice, match="no voice 'y'; there are: x"):
        catalog.resolve("house", None, "y", None)
    with pytest.raises(UnknownModel, match="no model 'm'; there are: none"):
        catalog.resolve("house", "m", "x", None)


def test_a_region_of_another_country_is_another_language(load):
    catalog = load(row(namespace="nari", name="b", language="en-GB", engine="tone", voice="sine"))
    assert catalog.resolve("nari", None, "b", "en").name == "b"
    with pytest.raises(UnsupportedLanguage):
        catalog.resolve("nari", None, "b", "en-US")


def test_check_names_the_rows_whose_engine_is_missing(load):
    catalog = load(row(namespace="nari", name="x", language="en", engine="lost", voice="v"))
    with pytest.raises(CatalogError, match=r"no such engine for: nari/x \(lost\); there are: hibari, tone"):
        catalog.check(["hibari", "tone"])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("voices = 3", "voices"),
        ("[[voices]]\nnamespace = 'nari'", "missing required field"),
        ("[[voices", "cannot be used"),
        ("[names]", "unknown field `names`"),
        (row(namespace="lost", name="x", language="en", engine="tone", voice="v"), "'lost', which is not declared"),
        (
            row(namespace="navana", name="x", language="xx", engine="tone", voice="v"),
            "language that navana lacks: 'xx'",
        ),
        (
            row(namespace="nari", name="x", language="en", engine="tone", voice="v", models=["m"]),
            "models that nari lacks: m",
        ),
    ],
)
def test_a_file_in_bad_shape(load, text, complaint):
    with pytest.raises(CatalogError, match=complaint):
        load(text)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CatalogError, match="cannot be read: No such file"):
        Catalog.load(tmp_path / "lost.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(CatalogError, match="cannot be used"):
        Catalog.load(tmp_path / "bytes.toml")
