"""How the tests of the rules read a text."""

from voicewire.text.normalizers import en


def assert_read(text, spoken, normalize=en.normalize):
    """`text` is read as `spoken`, and that as it is."""
    assert normalize(text) == spoken
    assert normalize(spoken) == spoken
