from voicewire.engines.frontends.base import Frontend


def test_a_frontend_knows_no_words_of_other_scripts_unless_it_says_so():
    frontend = Frontend(frozenset(("LATIN",)), str.lower)
    assert frontend.read("A") == "a"
    assert not frontend.knows("東京")
