import pytest

from voicewire.engines.catalog_file import CatalogError, CatalogVoice, parse_catalog_file, read_catalog_file

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
        ("[[voices", "cannot be used"),
        ("[names]", "unknown field `names`"),
        ("[namespaces.house]\nvoice = 'x'", "unknown field `voice`"),
        ("[namespaces.house]\naccents = {en = 'us'}", "Expected `array`"),
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
