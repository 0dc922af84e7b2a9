import os
import subprocess
import sys

import pytest

from voicewire.engines.frontends import chinese
from voicewire.engines.frontends.reader import reader
from voicewire.engines.kokoro_alphabet import VOCABULARY

WORDS = {
    "你好": "ni↓xau↓", "谢谢": "ɕje↘ɕje↘", "北京": "pei↓ʨi→ŋ", "上海": "ʂa↘ŋxai↓", "中国": "ꭧʊ→ŋkwo↗",
    "吃饭": "ꭧʰɨ→fa↘n",
    "普通话": "pʰu↓tʰʊ→ŋxwa↘", "日本": "ɻɨ↘pə↓n", "绿色": "ly↘sɤ↘", "女儿": "ny↓ɚ↗", "月亮": "ɥe↘lja↘ŋ", "云": "y↗n",
    "学习": "ɕɥe↗ɕi↗", "圆": "ɥɛ↗n", "熊": "ɕjʊ↗ŋ", "四十四": "sɨ↘ʂɨ↗sɨ↘", "儿子": "ɚ↗ʦɨ", "雪": "ɕɥe↓",
    "我们": "wo↓mən",
}  # fmt: skip
POLYPHONES = {"银行": "i↗nxa↗ŋ", "行走": "ɕi↗ŋʦou↓", "音乐": "i→nɥe↘", "快乐": "kʰwai↘lɤ↘", "长大": "ꭧa↓ŋta↘"}
SENTENCES = {
    "你好，世界！": "ni↓xau↓, ʂɨ↘ʨje↘!",
    "我今天去北京大学。": "wo↓ ʨi→ntʰjɛ→n ʨʰy↘ pei↓ʨi→ŋta↘ɕɥe↗.",
    "“好”（是）；": "“xau↓” (ʂɨ↘);",
}


@pytest.mark.parametrize(("text", "phonemes"), [*WORDS.items(), *POLYPHONES.items(), *SENTENCES.items()])
def test_words_and_sentences(text, phonemes):
    assert reader("zh").phonemes(text) == phonemes


@pytest.mark.parametrize(
    ("pinyin", "sounds"),
    [("zi5", "ʦɨ"), ("zhi1", "ꭧɨ→"), ("qu4", "ʨʰy↘"), ("er2", "ɚ↗"), ("weng1", "wə→ŋ"), ("lüe4", "lɥe↘"), ("lve4",
    "lɥe↘"),
     ("o2", "ɔ↗"), ("n2", "n↗"), ("yo1", "jɔ→"), ("hm5", "hm"), ("ABC", ""), ("，", ""), ("", "")],
)  # fmt: skip
def test_a_syllable(pinyin, sounds):
    assert chinese.syllable(pinyin) == sounds


def test_every_syllable_of_the_dictionary_has_sounds_and_its_tone():
    from pypinyin.constants import PINYIN_DICT
    from pypinyin.contrib.tone_convert import to_tone3

    readings = {reading for readings in PINYIN_DICT.values() for reading in readings.split(",")}
    syllables = {to_tone3(reading, neutral_tone_with_five=True) for reading in readings}
    assert len(syllables) > 1500
    for syllable in syllables:
        spoken = chinese.syllable(syllable)
        assert spoken.strip("→↗↓↘"), syllable
        assert set(spoken) <= set(VOCABULARY), syllable
        assert (syllable[-1] == "5") == (not set(spoken) & set("→↗↓↘")), syllable


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        ("3.14", "三点一四"),
        ("2024年", "二零二四年"),
        ("110", "一百一十"),
        ("007", "零零七"),
        ("12个", "十二个"),
        ("x", "x"),
    ],
)
def test_figures(text, characters):
    assert chinese.in_characters(text) == characters


def test_loading_it_reads_and_writes_no_cache_of_others(tmp_path):
    program = f"from {chinese.__name__} import load; load().read('你好')"
    subprocess.run([sys.executable, "-c", program], env={**os.environ, "TMPDIR": str(tmp_path)}, check=True)
    assert list(tmp_path.iterdir()) == []
