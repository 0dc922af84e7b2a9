import pytest

from voicewire.engines.accents import check_name, stand_ins, voice_names
from voicewire.engines.catalog_file import CatalogError, CatalogVoice, Namespace

NAMESPACE = Namespace(accents={"en": ("hausa", "zulu"), "ha": ("hausa",)})


def row(name, voice="any", language="en", **fields):
    return CatalogVoice(namespace="x", name=name, language=language, engine="tone", voice=voice, **fields)


def spoken_by(*rows):
    return {found.name: found.voice for found in stand_ins(NAMESPACE, rows)}


def test_every_accent_has_two_voices():
    assert voice_names(NAMESPACE, "en") == ["hausa:female", "hausa:male", "zulu:female", "zulu:male"]
    assert voice_names(NAMESPACE, "de") == []


def test_the_same_gender_stands_in_first():
    assert spoken_by(row("hausa:male", "m"), row("zulu:female", "f")) == {"hausa:female": "f", "zulu:male": "m"}
    assert spoken_by(row("zulu:female", "f")) == {"hausa:female": "f", "hausa:male": "f", "zulu:male": "f"}


def test_what_is_true_to_its_name_stands_in_before_what_is_not():
    rows = row("hausa:male", "a", approximate=True), row("zulu:male", "b")
    assert spoken_by(*rows) == {"hausa:female": "b", "zulu:female": "b"}
    rows = row("hausa:male", "a"), row("zulu:female", "b", approximate=True)
    assert spoken_by(*rows) == {"hausa:female": "b", "zulu:male": "a"}


def test_languages_keep_to_themselves():
    assert spoken_by(row("hausa:male", language="ha")) == {"hausa:female": "any"}
    assert spoken_by() == {}


def test_an_alias_needs_nobody_to_stand_in():
    [found] = stand_ins(NAMESPACE, [row("zulu:male", aliases=("hausa:male", "zulu:female"))])
    assert (found.name, found.aliases, found.approximate) == ("hausa:female", (), True)


@pytest.mark.parametrize("fields", [{"name": "zulu"}, {"name": "hausa:male", "aliases": ("ibo:male",)}])
def test_a_name_that_nobody_could_ask_for(fields):
    with pytest.raises(CatalogError, match="is no accent and gender that x has for 'en'"):
        check_name(NAMESPACE, row(**fields))
    check_name(Namespace(), row(**fields))
    check_name(NAMESPACE, row("zulu:male"))
