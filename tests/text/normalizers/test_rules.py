import re

from voicewire.text.normalizers.rules import any_of, apply, join_groups


def test_rules_are_applied_in_their_order():
    rules = [(re.compile("a"), "b"), (re.compile("b+"), lambda match: f"<{match[0]}>")]
    assert apply(rules, "ab c") == "<bb> c"


def test_of_several_words_the_longest_is_found():
    assert re.findall(any_of(["m", "mm", "m."]), "mm m. m") == ["mm", "m.", "m"]


def test_spaces_that_cannot_be_broken_join_groups_of_digits():
    assert (
        join_groups("1\u00a0000\u202f000 and 12 345, 5\u00a0km and 1\u00a02345")
        == "1000000 and 12 345, 5\u00a0km and 1\u00a02345"
    )
