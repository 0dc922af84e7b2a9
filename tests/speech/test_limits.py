import pytest

from voicewire.speech.limits import ServiceLimits, SessionLimits


@pytest.mark.parametrize("limits", [SessionLimits(), ServiceLimits()])
def test_limits_cannot_change(limits) -> None:
    with pytest.raises(AttributeError):
        limits.unspoken_bytes = 1


def test_a_service_is_generous_to_quiet_sessions_and_careful_with_text() -> None:
    assert ServiceLimits().max_sessions >= 2000
    assert SessionLimits().unspoken_bytes == 1 << 20
    assert not SessionLimits().by_sentence
