import pytest

from benchmarks.bare_engine import BareEngine, rtf

TEXTS = ["The kettle is on, and the tea will be ready soon.", "Yes, that works well."]


@pytest.mark.end_to_end
def test_the_engine_speaks_as_the_server_has_it_and_as_its_package_does():
    with BareEngine() as ours, BareEngine(as_published=True) as published:
        spoken, expected = ours.speak(TEXTS), published.speak(TEXTS)
    for one, other in zip(spoken, expected, strict=True):
        assert one.audio_s == pytest.approx(other.audio_s, rel=0.1)  # pauses are shortened by what is heard in them
        assert one.speech_s == pytest.approx(other.speech_s, rel=0.1)
    assert 0 < rtf(spoken) < 1
