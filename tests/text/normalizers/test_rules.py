import re

from voicewire.text.normalizers.rules import any_of, apply


def test_rules_are_applied_in_their_order():
    rules = [(re.compile("a"), "b"), (re.compile("b+"), lambda match: f"<{match[0]}>")]
    assert apply(rules, "ab c") == "<bb> c"


def test_of_several_words_the_longest_is_found():
    assert re.findall(any_of(["m", "mm", "m."]), "mm m. m") == ["mm", "m.", "m"]
