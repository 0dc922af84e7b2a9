import pytest

from voicewire.engines.phoneme_split import split_phonemes

MOST = 400


def test_short_phonemes_stay_whole():
    assert split_phonemes("həlˈO ðˈɛɹ.", MOST) == ["həlˈO ðˈɛɹ."]
    assert split_phonemes("  ", MOST) == []


@pytest.mark.parametrize(("early", "late"), [(". ", ", "), (", ", " ")])
def test_long_phonemes_are_cut_at_the_best_break_that_leaves_half(early, late):
    phonemes = "a" * 250 + early + "b" * 100 + late + "c" * 100
    assert split_phonemes(phonemes, MOST) == ["a" * 250 + early, "b" * 100 + late + "c" * 100]


@pytest.mark.parametrize("phonemes", ["a" * 1000, "ab cd " * 300, "a, " * 500, ". " + "a" * 999])
def test_no_part_is_too_long_and_nothing_is_lost(phonemes):
    parts = split_phonemes(phonemes, MOST)
    assert all(len(part) <= MOST for part in parts)
    assert "".join(parts).split() == phonemes.split() or "".join(parts) == phonemes
