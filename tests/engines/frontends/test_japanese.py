import pytest

from voicewire.engines.frontends import japanese
from voicewire.engines.frontends.reader import reader
from voicewire.engines.kokoro_alphabet import VOCABULARY

WORDS = {
    "学校": "ɡaʔkoː", "東京": "toːkʲoː", "新聞": "ɕimbɯɴ", "切手": "kʲiʔte", "金魚": "kʲiŋɡʲo", "散歩": "sampo",
    "本": "hoɴ",
    "コンピューター": "kompʲɨːtaː", "ちゃんと": "ʨanto", "恋愛": "ɾeɴai", "ティー": "tʲiː", "ファイル": "ɸaiɾɯ",
    "一人": "çitoɾʲi",
    "ヴァイオリン": "vaioɾʲiɴ", "クォーター": "kᵝoːtaː", "こんにちは": "koɲɲiʨiβa", "十分": "ʥɨʔpɯɴ",
    "ﾃﾚﾋﾞ": "teɾebʲi",
}  # fmt: skip
SENTENCES = {
    "今日はとても良い天気ですね。": "kʲoː βa totemo joi teŋkʲi desɨ ne.",
    "学校へ行った。": "ɡaʔkoː e iʔta.",
    "ニュースを見ました！": "ɲɨːsɨ o mʲi maɕita!",
    "「はい」、と食べて…": "“hai”, to tabete…",
    "1,234円です。": "seɴ ɲi çakɯ saɴ ʥɨː jo eɴ desɨ.",
}


@pytest.mark.parametrize(("text", "phonemes"), [*WORDS.items(), *SENTENCES.items()])
def test_words_and_sentences(text, phonemes):
    assert reader("ja").phonemes(text) == phonemes


@pytest.mark.parametrize(
    ("katakana", "sounds"),
    [("シンジュク", "ɕiɲʥɨkɯ"), ("サンマ", "samma"), ("センエン", "seɴeɴ"), ("リンゴ", "ɾʲiŋɡo"), ("ハンニャ",
    "haɲɲa"), ("アッ", "aʔ"),
     ("デス’", "desɨ"), ("ウォッカ", "βoʔka"), ("チェック", "ʨeʔkɯ"), ("ジェーン", "ʥeːɴ"), ("フュージョン",
     "ɸʲɨːʥoɴ"),
     ("ドゥ", "dɯ"), ("x", ""), ("", "")],
)  # fmt: skip
def test_the_sounds_of_kana(katakana, sounds):
    assert japanese.sounds(katakana) == sounds


def test_every_mora_is_in_the_vocabulary():
    assert len(japanese.MORAS) > 300
    assert set("".join(japanese.MORAS.values())) <= set(VOCABULARY)


@pytest.mark.parametrize(
    ("word", "is_known"), [("Apple", True), ("NHK", True), ("GPT4", True), ("MacBook", False), ("HELLO WORLD", False)]
)
def test_japanese_has_readings_for_some_latin_words(word, is_known):
    assert japanese.load().knows(word) == is_known


@pytest.mark.parametrize("word", ["ééé", "ß", "İı"])
def test_a_word_in_which_nothing_is_read_is_none_that_it_knows(word):
    assert not japanese.load().knows(word)
