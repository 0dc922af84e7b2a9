import random

from voicewire.bench.texts import SENTENCES, reply


def test_a_reply_says_nothing_twice() -> None:
    assert sorted(reply(random.Random(1), len(SENTENCES))) == sorted(SENTENCES)


def test_a_reply_is_fixed_by_its_source() -> None:
    assert reply(random.Random(5), 3) == reply(random.Random(5), 3)
    assert reply(random.Random(5), 3) != reply(random.Random(6), 3)


def test_sentences_are_of_varied_length_and_end_as_sentences_do() -> None:
    words = [len(sentence.split()) for sentence in SENTENCES]
    assert min(words) < 5
    assert max(words) > 20
    assert len(set(SENTENCES)) == len(SENTENCES)
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for sentence in SENTENCES)
