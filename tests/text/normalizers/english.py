"""How the tests of the English rules read a text."""

from voicewire.text.normalizers.en import normalize


def assert_read(text, spoken):
    """`text` is read as `spoken`, and that as it is."""
    assert normalize(text) == spoken
    assert normalize(spoken) == spoken
