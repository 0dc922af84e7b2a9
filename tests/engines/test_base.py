import pytest

from voicewire.engines.base import Engine, estimate_seconds
from voicewire.engines.tone import ToneEngine


def test_more_text_lasts_longer():
    assert estimate_seconds("The kettle is on.") > estimate_seconds("The kettle.") > estimate_seconds("") > 0


@pytest.mark.parametrize("text", ["1234567890", "ABCDEFGHIJ", "$%$%$%$%$%"])
def test_what_is_spelled_out_lasts_longer_than_letters(text):
    assert estimate_seconds(text) > 1.5 * estimate_seconds("abcdefghij")


def test_an_engine_without_its_own_estimate_uses_the_common_one():
    assert Engine.estimate("Hello.") == estimate_seconds("Hello.")
    assert ToneEngine.estimate("Hello.") != estimate_seconds("Hello.")
