import numpy as np
import pytest

from voicewire.engines.base import Engine, Job, Reference
from voicewire.engines.hibari import HibariEngine
from voicewire.engines.reading import reading_seconds
from voicewire.engines.tone import ToneEngine
from voicewire.errors import EngineFailure


def test_more_text_lasts_longer():
    assert reading_seconds("The kettle is on.") > reading_seconds("The kettle.") > reading_seconds("") > 0


@pytest.mark.parametrize("text", ["1234567890", "ABCDEFGHIJ", "$%$%$%$%$%"])
def test_what_is_spelled_out_lasts_longer_than_letters(text):
    assert reading_seconds(text) > 1.5 * reading_seconds("abcdefghij")


def test_an_engine_without_its_own_estimate_uses_the_common_one():
    assert Engine.estimate("Hello.") == reading_seconds("Hello.")
    assert ToneEngine.estimate("Hello.") != reading_seconds("Hello.")


def test_a_reference_is_pcm():
    samples = np.array([0.5, -0.25], "<f4")
    assert Reference(samples.tobytes(), 24_000, "").pcm.tolist() == [0.5, -0.25]


def test_references_come_with_the_voice_they_name():
    sample = Reference(b"", 24_000, "")
    assert Job("tone", "clone:1", "t", references=(sample,)).is_cloned
    assert not Job("tone", "sine", "t").is_cloned
    with pytest.raises(ValueError, match="not with 'sine'"):
        Job("tone", "sine", "t", references=(sample,))


class Plain(Engine):
    sample_rate = 24_000

    @classmethod
    def voices(cls, models):
        return ["any"]

    def synthesize(self, text, voice, options):
        return iter(())


def test_an_engine_imitates_only_if_it_says_so():
    assert not Engine.clones
    assert not HibariEngine.clones
    assert ToneEngine.clones
    with pytest.raises(EngineFailure, match="cannot imitate a voice, so it has no 'clone:1'"):
        Plain().imitate("clone:1", [Reference(b"", 24_000, "")])
    Plain().forget("clone:1")
