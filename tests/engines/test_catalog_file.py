import msgspec
import pytest

from voicewire.engines.catalog_file import (
    CatalogError,
    CatalogVoice,
    Namespace,
    merged_namespaces,
    parse_catalog_file,
    read_catalog_file,
)

ROW = {"namespace": "house", "name": "x", "language": "en", "engine": "tone", "voice": "sine"}
FIELDS = ", ".join(f"{name} = {value!r}" for name, value in ROW.items())


@pytest.mark.parametrize(
    "text", [f"voices = [ {{ {FIELDS} }} ]\n", "[[voices]]\n" + FIELDS.replace(", ", "\n"), "[namespaces.house]\n"]
)
def test_rows_in_a_list_or_one_by_one(text, tmp_path):
    (tmp_path / "catalogue.toml").write_text(text)
    file = read_catalog_file(tmp_path / "catalogue.toml")
    assert file.voices == ((CatalogVoice(**ROW),) if "voices" in text else ())
    assert list(file.namespaces) == ([] if "voices" in text else ["house"])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("voices = 3", "voices"),
        ("[[voices]]\nnamespace = 'nari'", "missing required field"),
        ("[[voices]]\n" + FIELDS.replace(", ", "\n").replace("'x'", "''"), r"length >= 1.*name"),
        ("[[voices", "cannot be used"),
        ("[names]", "unknown field `names`"),
        ("[namespaces.house]\nvoice = 'x'", "unknown field `voice`"),
        ("[namespaces.house]\naccents = {en = 'us'}", "Expected `array`"),
        ("[namespaces.house]\nmodels = 'm'", "Expected `array`, got `str`"),
        ("[namespaces.house]\nany_model = 1", "Expected `bool`, got `int`"),
    ],
)
def test_a_file_in_bad_shape(text, complaint):
    with pytest.raises(CatalogError, match=f"ours.*{complaint}"):
        parse_catalog_file(text.encode(), "ours")


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(CatalogError, match="cannot be read: No such file"):
        read_catalog_file(tmp_path / "lost.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(CatalogError, match="cannot be used"):
        read_catalog_file(tmp_path / "bytes.toml")


FIRST = """
[namespaces.house]
models = ["a", "b"]
any_model = true
default_voice = "x"
languages = {en = "English", de = "German"}
accents = {en = ["us", "uk"], de = ["de"]}
"""
HOUSE = Namespace(
    models=("a", "b"),
    any_model=True,
    default_voice="x",
    languages={"en": "English", "de": "German"},
    accents={"en": ("us", "uk"), "de": ("de",)},
)


def merged(*texts):
    return merged_namespaces(parse_catalog_file(text.encode(), "ours") for text in texts)


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("", {}),
        ("default_voice = 'y'", {"default_voice": "y"}),
        ("default_voice = ''", {"default_voice": ""}),
        ("models = ['c']", {"models": ("c",)}),
        ("models = []", {"models": ()}),
        ("any_model = false", {"any_model": False}),
        (
            "languages = {de = 'Deutsch', fr = 'French'}",
            {"languages": {"en": "English", "de": "Deutsch", "fr": "French"}},
        ),
        ("accents = {en = ['nz'], fr = ['fr']}", {"accents": {"en": ("nz",), "de": ("de",), "fr": ("fr",)}}),
    ],
)
def test_what_a_later_file_says_of_a_namespace_holds_and_the_rest_stays(said, changed):
    assert merged(FIRST, f"[namespaces.house]\n{said}") == {"house": msgspec.structs.replace(HOUSE, **changed)}


def test_namespaces_of_all_files_are_there():
    assert merged(FIRST, "[namespaces.hut]\nmodels = ['m']", "") == {"house": HOUSE, "hut": Namespace(models=("m",))}
