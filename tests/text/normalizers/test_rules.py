import re

from voicewire.text.normalizers.rules import any_of, apart, apply, apply_groups, join_groups, letters_apart


def test_rules_are_applied_in_their_order():
    rules = [(re.compile("a"), "b"), (re.compile("b+"), lambda match: f"<{match[0]}>")]
    assert apply(rules, "ab c") == "<bb> c"


def test_of_several_words_the_longest_is_found():
    assert re.findall(any_of(["m", "mm", "m."]), "mm m. m") == ["mm", "m.", "m"]


def test_groups_are_applied_where_a_text_has_what_they_need():
    digits, letters = (re.compile("[0-9]"), [(re.compile("1"), "a")]), (re.compile("a"), [(re.compile("a|b"), "<>")])
    assert apply_groups([digits, letters], "1 b") == "<> <>"
    assert apply_groups([letters, digits], "1 b") == "a b"


def test_words_stand_apart_from_letters_beside_them():
    text = "1, a1, 1b, \u0915\u093e1, ab_1."
    assert re.sub("1", lambda match: apart(match, "one"), text) == "one, a one, one b, \u0915\u093e one, ab_ one."


def test_spelled_letters_have_a_rest_between_them():
    assert re.sub("[A-Z-]{3,}", letters_apart, "as A-B-C") == "as A, B, C"


def test_spaces_that_cannot_be_broken_join_groups_of_digits():
    assert (
        join_groups("1\u00a0000\u202f000 and 12 345, 5\u00a0km and 1\u00a02345")
        == "1000000 and 12 345, 5\u00a0km and 1\u00a02345"
    )
