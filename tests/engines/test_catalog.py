import pytest
from structlog.testing import capture_logs

from tests.installed import PLAIN
from voicewire.config import load_settings
from voicewire.engines.catalog import Catalog, CatalogError
from voicewire.errors import UnknownModel, UnknownVoice, UnsupportedLanguage

SHIPPED = Catalog.load(PLAIN)


@pytest.fixture
def load(tmp_path):
    def from_text(text, **settings):
        path = tmp_path / "extra.toml"
        path.write_text(text, encoding="utf-8")
        return Catalog.load(PLAIN, path, **settings)

    return from_text


def row(**fields):
    lines = [f"{name} = {str(value).lower() if value is True else repr(value)}\n" for name, value in fields.items()]
    return "[[voices]]\n" + "".join(lines)


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


def test_an_engine_that_nobody_knows(load):
    with pytest.raises(CatalogError, match=r"no such engine for: nari/x \(lost\); there are: espeak, hibari, kokoro"):
        load(row(namespace="nari", name="x", language="en", engine="lost", voice="sine"))
    with pytest.raises(CatalogError, match=r"no such engine for: `every` of nari \(lost\)"):
        load('every = [{ namespace = "nari", engine = "lost" }]')


def test_an_operators_row_without_a_speaker(load):
    complaint = "the voice 'x' of nari cannot be spoken: tone has no voice 'v'; the engine 'piper' is not among those"
    with pytest.raises(CatalogError, match=complaint):
        load(
            row(namespace="nari", name="x", language="en", engine="tone", voice="v")
            + 'otherwise = [{ engine = "piper", voice = "joe" }]'
        )


def test_the_first_speaker_that_is_installed_speaks(load):
    catalog = load(
        row(namespace="nari", name="x", language="en", engine="piper", voice="joe")
        + 'otherwise = [{engine = "tone", voice = "sine", approximate = true}, {engine = "hibari", voice = "heart"}]'
    )
    found = catalog.resolve("nari", None, "x", None)
    assert (found.engine, found.voice, found.approximate, found.otherwise) == ("tone", "sine", True, ())


def test_shipped_rows_without_a_speaker_are_missing():
    missing = {(row.namespace, row.name, row.language): row for row in SHIPPED.missing()}
    assert missing["navana", "default_male", "hi"].engine == "kokoro"
    assert ("nari", "marcus", "en") not in missing
    assert not {key for key in missing if key[0] == "nari"}


def test_every_installed_voice_of_an_engine(load):
    every = (
        'every = [{ namespace = "nari", engine = "tone", prefix = "t-" }, { namespace = "fish", engine = "hibari" }]'
    )
    catalog = load(every)
    found = catalog.resolve("nari", "qwen3-tts-fast", "t-sine", None)
    assert (found.name, found.engine, found.voice, found.language) == ("t-sine", "tone", "sine", "en")
    assert catalog.resolve("fish", None, "802e3bc2b27e49c2995d23ef70e6ac89", None).voice == "heart"  # not displaced


def test_every_voice_of_a_namespace_with_languages(load):
    catalog = load('every = [{ namespace = "navana", engine = "tone" }]')
    assert catalog.resolve("navana", None, "sine", "en").engine == "tone"
    with pytest.raises(CatalogError, match="`every` names 'intron', which is no namespace whose voices"):
        load('every = [{ namespace = "intron", engine = "tone" }]')
    with pytest.raises(CatalogError, match="`every` names 'lost'"):
        load('every = [{ namespace = "lost", engine = "tone" }]')


@pytest.mark.parametrize("name", ["Rachel", "21m00Tcm4TlvDq8ikWAM", ""])
def test_elevenlabs_names_and_ids(name):
    found = SHIPPED.resolve("elevenlabs", "eleven_whatever", name, None)
    assert (found.name, found.engine) == ("Rachel", "hibari")
    assert SHIPPED.resolve("elevenlabs", None, "bIHbv24MWmeRgasZH58o", None).name == "Will"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (row(namespace="lost", name="x", language="en", engine="tone", voice="sine"), "'lost', which is not declared"),
        (
            row(namespace="navana", name="x", language="xx", engine="tone", voice="sine"),
            "language that navana lacks: 'xx'",
        ),
        (
            row(namespace="nari", name="x", language="en", engine="tone", voice="sine", models=["m"]),
            "models that nari lacks: m",
        ),
        (
            row(namespace="intron", name="scots:female", language="en", engine="tone", voice="sine"),
            "the voice 'scots:female' is no accent and gender that intron has for 'en'",
        ),
        ("[namespaces.house]\ndefault_voice = 'x'", "the default voice 'x' of house is not in the catalogue$"),
        (
            "[namespaces.house]\nmodels = ['a', 'b']\ndefault_voice = 'x'\n"
            + row(namespace="house", name="x", language="en", engine="tone", voice="sine", models=["a"]),
            "the default voice 'x' of house is not in the catalogue for b$",
        ),
    ],
)
def test_rows_that_do_not_fit_their_namespace(load, text, complaint):
    with pytest.raises(CatalogError, match=complaint):
        load(text)


EXAMPLE_ID = "802e3bc2b27e49c2995d23ef70e6ac89"
LIVEKIT_ID = "933563129e564b19a115bedd57b7406a"
FISH_MODELS = ("s2.1-pro", "s2.1-pro-free", "s2-pro", "s1")


def fish_names(catalog):
    return [(voice.name, voice.models, voice.aliases) for voice in catalog.rows() if voice.namespace == "fish"]


@pytest.mark.parametrize("voice", ["", "heart", EXAMPLE_ID, LIVEKIT_ID])
@pytest.mark.parametrize("model", [None, "s1", "s2-pro", "s2.1-pro", "s2.1-pro-free", "speech-1.5"])
def test_fish_ids_that_clients_send_by_default(model, voice):
    found = SHIPPED.resolve("fish", model, voice, None)
    assert (found.name, found.engine, found.voice, found.approximate) == ("heart", "hibari", "heart", False)


def test_an_unknown_model_means_the_first_where_any_will_do(load):
    catalog = load(row(namespace="fish", name="x", language="en", engine="tone", voice="sine", models=["s2.1-pro"]))
    with capture_logs() as logs:
        assert catalog.resolve("fish", "drama-3" * 100, "x", None).engine == "tone"
    [line] = logs
    assert (line["event"], line["namespace"], line["spoken_with"]) == ("unknown model", "fish", "s2.1-pro")
    assert line["model"] == ("drama-3" * 100)[:80]
    with pytest.raises(UnknownVoice):
        catalog.resolve("fish", "s1", "x", None)


def test_fish_an_unknown_id_is_refused():
    with pytest.raises(UnknownVoice, match=r"no voice 'f00d' for the model 's2\.1-pro'; there are: heart$"):
        SHIPPED.resolve("fish", None, "f00d", None)


def test_an_unknown_voice_falls_back_where_there_is_a_default_and_the_operator_wishes():
    catalog = Catalog.load(PLAIN, unknown_voice="fallback")
    with capture_logs() as logs:
        assert catalog.resolve("fish", None, "f00d" * 100, None).name == "heart"
    [line] = logs
    assert line["voice"] == ("f00d" * 100)[:80]
    assert (line["event"], line["namespace"], line["spoken_by"]) == ("unknown voice", "fish", "heart")
    with capture_logs() as logs:
        assert catalog.resolve("fish", None, LIVEKIT_ID, None).name == "heart"
        for namespace, language in (("nari", None), ("navana", "en"), ("intron", "en")):
            with pytest.raises(UnknownVoice):
                catalog.resolve(namespace, None, "f00d", language)
    assert logs == []


def test_a_fallback_that_does_not_speak_the_language(load):
    house = "[namespaces.house]\ndefault_voice = 'x'\nlanguages = {en = 'English', de = 'German'}\n"
    rows = [
        row(namespace="house", name=name, language=language, engine="tone", voice="sine")
        for name, language in (("x", "en"), ("y", "de"))
    ]
    catalog = load(house + "".join(rows), unknown_voice="fallback")
    assert catalog.resolve("house", None, "z", "en").name == "x"
    with capture_logs() as logs, pytest.raises(UnknownVoice, match="no voice 'z' for 'de'; there are: y"):
        catalog.resolve("house", None, "z", "de")
    assert logs == []


@pytest.mark.parametrize(
    "names",
    [
        [("a", ["x"]), ("b", ["x"])],
        [("a", ["b"]), ("b", [])],
        [("b", []), ("a", ["b"])],
        [("b", ["x"]), ("b", [])],
    ],
)
def test_two_voices_of_a_file_may_not_have_one_name(load, names):
    rows = [
        row(namespace="fish", name=name, language="en", engine="tone", voice="sine", aliases=aliases)
        for name, aliases in names
    ]
    with pytest.raises(CatalogError, match=r"fish: both '[ab]' and '[ab]' have the name '[bx]'"):
        load("".join(rows))


def test_the_same_alias_for_another_model_or_language_is_another_name(load):
    fish = [
        row(namespace="fish", name=model, language="en", engine="tone", voice="sine", models=[model], aliases=["x"])
        for model in ("s1", "s2-pro")
    ]
    navana = [
        row(namespace="navana", name=language, language=language, engine="tone", voice="sine", aliases=["x"])
        for language in ("en", "hi")
    ]
    catalog = load("".join(fish + navana))
    assert catalog.resolve("fish", "s2-pro", "x", None).name == "s2-pro"
    assert catalog.resolve("navana", None, "x", "hi").name == "hi"


def test_an_operator_takes_a_shipped_alias_over(load):
    catalog = load(row(namespace="fish", name=LIVEKIT_ID, language="en", engine="tone", voice="sine", models=["s1"]))
    assert catalog.resolve("fish", "s1", LIVEKIT_ID, None).engine == "tone"
    assert catalog.resolve("fish", "s2-pro", LIVEKIT_ID, None).engine == "hibari"
    assert catalog.resolve("fish", "s1", EXAMPLE_ID, None).engine == "hibari"
    catalog = load(row(namespace="fish", name="ours", language="en", engine="tone", voice="sine", aliases=[LIVEKIT_ID]))
    assert fish_names(catalog) == [("heart", FISH_MODELS, (EXAMPLE_ID,)), ("ours", FISH_MODELS, (LIVEKIT_ID,))]


def test_a_voice_that_loses_an_alias_for_one_model_is_shown_with_it_for_the_others(load):
    catalog = load(row(namespace="fish", name=LIVEKIT_ID, language="en", engine="tone", voice="sine", models=["s1"]))
    assert fish_names(catalog) == [
        ("heart", FISH_MODELS[:-1], (EXAMPLE_ID, LIVEKIT_ID)),
        ("heart", ("s1",), (EXAMPLE_ID,)),
        (LIVEKIT_ID, ("s1",), ()),
    ]


def test_an_operator_takes_a_shipped_name_over_with_an_alias(load):
    catalog = load(row(namespace="nari", name="ours", language="en", engine="tone", voice="sine", aliases=["diana"]))
    assert catalog.resolve("nari", None, "diana", "en").name == "ours"
    assert "diana" not in {voice.name for voice in catalog.rows() if voice.namespace == "nari"}


@pytest.mark.parametrize(
    ("fields", "aliases"),
    [
        ({"name": "heart"}, (EXAMPLE_ID, LIVEKIT_ID)),
        ({"name": "heart", "aliases": ["mine", LIVEKIT_ID]}, ("mine", LIVEKIT_ID, EXAMPLE_ID)),
        ({"name": "ours", "aliases": ["heart"]}, ("heart", EXAMPLE_ID, LIVEKIT_ID)),
        ({"name": LIVEKIT_ID, "aliases": ["heart"]}, ("heart", EXAMPLE_ID)),
    ],
)
def test_the_other_names_of_a_shipped_voice_go_with_its_own(load, fields, aliases):
    catalog = load(row(namespace="fish", language="en", engine="tone", voice="sine", **fields))
    assert fish_names(catalog) == [(fields["name"], FISH_MODELS, aliases)]
    for name in ("", "heart", EXAMPLE_ID, LIVEKIT_ID):
        assert catalog.resolve("fish", None, name, None).engine == "tone"


def test_a_shipped_name_and_its_alias_go_to_those_who_name_them(load):
    rows = [
        row(namespace="fish", name=name, language="en", engine="tone", voice="sine") for name in ("heart", LIVEKIT_ID)
    ]
    assert fish_names(load("".join(rows))) == [
        ("heart", FISH_MODELS, (EXAMPLE_ID,)),
        (LIVEKIT_ID, FISH_MODELS, ()),
    ]


def test_a_shipped_name_taken_for_one_model_keeps_its_voice_for_the_others(load):
    catalog = load(row(namespace="fish", name="heart", language="en", engine="tone", voice="sine", models=["s1"]))
    for name in ("heart", EXAMPLE_ID, LIVEKIT_ID):
        assert catalog.resolve("fish", "s1", name, None).engine == "tone"
        assert catalog.resolve("fish", "s2-pro", name, None).engine == "hibari"
    assert fish_names(catalog) == [
        ("heart", FISH_MODELS[:-1], (EXAMPLE_ID, LIVEKIT_ID)),
        ("heart", ("s1",), (EXAMPLE_ID, LIVEKIT_ID)),
    ]


def test_an_accent_taken_by_an_alias_no_longer_stands_in(load):
    catalog = load(
        row(
            namespace="intron",
            name="zulu:female",
            language="en",
            engine="tone",
            voice="sine",
            aliases=["afrikaans:female"],
        )
    )
    spoken_by = {voice.name: voice.engine for voice in catalog.rows() if voice.namespace == "intron"}
    assert {engine for name, engine in spoken_by.items() if name.endswith(":female")} == {"tone"}
    assert not catalog.resolve("intron", None, "afrikaans:female", "en").approximate


def test_an_operator_changes_one_thing_of_a_shipped_namespace(load):
    catalog = load(
        "[namespaces.fish]\ndefault_voice = 'kettle'\n"
        + row(namespace="fish", name="kettle", language="en", engine="tone", voice="sine", aliases=[LIVEKIT_ID])
    )
    for model in (None, *FISH_MODELS, "speech-1.5"):
        assert catalog.resolve("fish", model, "", None).name == "kettle"
        assert catalog.resolve("fish", model, LIVEKIT_ID, None).name == "kettle"
        assert catalog.resolve("fish", model, EXAMPLE_ID, None).name == "heart"


def test_an_operator_adds_a_language_to_a_shipped_namespace(load):
    catalog = load(
        "[namespaces.navana.languages]\nas = 'Assamese'\n"
        + row(namespace="navana", name="x", language="as", engine="tone", voice="sine")
    )
    assert catalog.resolve("navana", None, "x", "as").engine == "tone"
    assert catalog.resolve("navana", None, "default_female", "en").engine == "hibari"


ENGLISH_ACCENTS = ["afrikaans", "hausa", "igbo", "luganda", "sepedi", "swahili", "setswana", "xhosa", "yoruba", "zulu"]
OTHER_ACCENTS = [
    *(
        ("af", "afrikaans"),
        ("am", "amharic"),
        ("ha", "hausa"),
        ("ig", "igbo"),
        ("rw", "kinyarwanda"),
        ("lg", "luganda"),
    ),
    *(("om", "oromo"), ("pcm", "pidgin"), ("sn", "shona"), ("sw", "swahili"), ("wo", "wolof"), ("yo", "yoruba")),
]


@pytest.mark.parametrize("accent", ENGLISH_ACCENTS)
@pytest.mark.parametrize("gender", ["female", "male"])
def test_intron_english_accents_are_approximate(accent, gender):
    voice = SHIPPED.resolve("intron", None, f"{accent}:{gender}", "en")
    assert (voice.engine, voice.voice, voice.approximate) == ("hibari", "heart", True)


@pytest.mark.parametrize(("language", "accent"), OTHER_ACCENTS)
def test_intron_other_languages_have_no_voice_yet(language, accent, load):
    with pytest.raises(UnsupportedLanguage, match=rf"no voice is installed for '{language}'.*voices for: en\."):
        SHIPPED.resolve("intron", None, f"{accent}:female", language)
    catalog = load(row(namespace="intron", name=f"{accent}:male", language=language, engine="tone", voice="sine"))
    assert not catalog.resolve("intron", None, f"{accent}:male", language).approximate
    assert catalog.resolve("intron", None, f"{accent}:female", language).approximate


@pytest.mark.parametrize("voice", ["kinyarwanda:female", "swahili:child", "swahili", "", ":", "Swahili:female"])
def test_intron_an_accent_that_is_not_in_the_table(voice):
    with pytest.raises(UnknownVoice, match=f"no voice '{voice}' for 'en'; there are: afrikaans:female, afrikaans:male"):
        SHIPPED.resolve("intron", None, voice, "en")


def test_stand_ins_are_rows_like_others(load):
    catalog = load(
        row(namespace="intron", name="hausa:male", language="ha", engine="tone", voice="sine")
        + row(namespace="intron", name="zulu:female", language="en", engine="tone", voice="sine?lead_s=0.1")
    )
    rows = {(voice.language, voice.name): voice for voice in catalog.rows() if voice.namespace == "intron"}
    assert len(rows) == 2 * len(ENGLISH_ACCENTS) + 2
    assert (rows["ha", "hausa:female"].voice, rows["ha", "hausa:female"].approximate) == ("sine", True)
    assert not rows["ha", "hausa:male"].approximate
    assert not rows["en", "zulu:female"].approximate
    assert rows["en", "xhosa:female"].engine == "tone"  # the nearest that is what its name says


def test_an_installed_accent_is_nearest_to_the_others_of_its_gender(load):
    catalog = load(row(namespace="intron", name="zulu:male", language="en", engine="tone", voice="sine"))
    spoken_by = {voice.name: voice for voice in catalog.rows() if voice.namespace == "intron"}
    assert spoken_by["setswana:male"].engine == "tone"
    assert spoken_by["setswana:male"].approximate
    assert spoken_by["setswana:female"].engine == "hibari"


def test_strictness_refuses_what_is_approximate(load):
    catalog = Catalog.load(PLAIN, strict=True)
    assert catalog.resolve("nari", None, "diana", None).name == "diana"
    assert catalog.resolve("fish", None, "", None).name == "heart"
    for namespace, voice, language in (("nari", "dylan", None), ("intron", "zulu:male", "en")):
        with pytest.raises(
            UnknownVoice, match=f"only an approximate voice is installed for '{voice}', and `strict_voices` is on"
        ):
            catalog.resolve(namespace, None, voice, language)
    assert {"dylan", "zulu:male"} <= {voice.name for voice in catalog.rows()}
    catalog = load(
        row(namespace="nari", name="x", language="en", engine="tone", voice="sine", approximate=True),
        strict=True,
    )
    assert catalog.engines_in_use() == {"hibari": ["heart"]}


def test_the_engines_of_the_settings_are_engines(tmp_path):
    for engines in ("hibri", "hibari, hibri"):
        with pytest.raises(CatalogError, match=r"`engines` names what is no engine: hibri; there are: .*hibari"):
            Catalog.of(load_settings(engines=engines, models_dir=tmp_path))


def test_a_server_can_do_without_the_embedded_voice(tmp_path):
    catalog = Catalog.of(load_settings(engines="espeak", models_dir=tmp_path))
    assert catalog.resolve("fish", None, "", None).engine == "espeak"
    assert set(catalog.engines_in_use()) == {"espeak"}
