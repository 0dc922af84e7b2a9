import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from benchmarks.hearing import Recogniser, likeness
from voicewire.engines.base import Interrupted, SynthesisOptions
from voicewire.engines.hibari import (
    SENTENCE_PAUSE_S,
    HibariEngine,
    from_ipa,
    with_phonemes,
)
from voicewire.errors import EngineFailure
from voicewire.testing import check_engine
from voicewire.text import phonemes
from voicewire.text.ipa import ARPABET, from_arpabet, read_ipa
from voicewire.text.lexicon import Lexicon, pronounce
from voicewire.text.respelling import respell

MODELS = Path("models")  # of which these engines have none

RATE = HibariEngine.sample_rate
ORDINARY = """The kettle is on.
Yes.
Hello world.
No, not today.
I am so, so, so glad to see you!
Please bring the large green umbrella, because rain is expected this afternoon.
The last train leaves from platform three at half past nine.
Unbelievably, the characteristically straightforward counterargument prevailed.
She said "fine" (quietly) and left; then, at noon, she came back: smiling.
We walked along the river for about an hour before the light began to fade and the birds went quiet in the trees.
NASA and ESA signed it.
The FBI, the CIA and the NSA met the BBC.
Send the PDF by SFTP to the HR team ASAP.
USB HDMI DVI VGA
It costs $1,234.56 with tax.
That will be $19.99, please.
£999,999.99
Call 555-0134 or 020 7946 0958 for help.
Your order number is 9081726354.
1234567890123456
In 1999 there were 12 of them; in 2024 there were 1,250.
On 03/14/2025 at 7:45 pm we meet.
It is 21.5°C and 68% humid.
See https://example.com/help?id=42 for more.
Dr. Osei lives at 221B Baker St. in London.
50% + 25% = 75%""".splitlines()


@pytest.fixture(scope="module")
def engine():
    return HibariEngine()


def speech(engine, text, **options):
    return np.concatenate([*engine.synthesize(text, "heart", SynthesisOptions(**options)), np.zeros(0, np.float32)])


def longest_pause_s(pcm):
    """Of 20 ms frames below -40 dBFS between the first and the last louder one."""
    frames = pcm[: len(pcm) // 480 * 480].reshape(-1, 480)
    loud = np.flatnonzero(np.mean(frames**2, axis=1) > 1e-4)
    return (np.diff(loud).max() - 1) * 0.02


@pytest.mark.parametrize(
    ("arpabet", "expected"),
    [
        ("HH AH0 L OW1", "həlˈO"),
        ("EH2 N JH AH0 N IH1 R", "ˌɛnʤənˈɪɹ"),
        ("M EH1 ZH ER0", "mˈɛʒəɹ"),
        ("B ER1 D", "bˈɜɹd"),
        ("K AH1 P", "kˈʌp"),
        ("TH IH1 NG Z", "θˈɪŋz"),
        ("DH IY0", "ði"),
        ("M EH ZH ER", "mˈɛʒəɹ"),
        ("B", "b"),
        ("D R AO1 IH0 NG", "dɹˈɔɪŋ"),
        ("N AH1 T SH EH2 L", "nˈʌtʃˌɛl"),
    ],
)
def test_arpabet_in_the_signs_of_the_model(arpabet, expected):
    assert from_ipa(from_arpabet(arpabet)) == expected


@pytest.mark.parametrize(
    "written",
    ["həlˈO", "bˈʌTəɹ", "ʧˈɜɹʧ ʤˈʌʤ", "mˈɛʒəɹ", "ɹˈOzᵻz", "ʃˌi hæd ɐ vˈɪʒən", "slˈO bˈY hˈWs tˈIm dˈA θˈɪŋ ðˈɛɹ"],
)
def test_what_is_written_in_the_signs_of_the_model_comes_back(written):
    assert from_ipa(read_ipa(written)) == written


@pytest.mark.parametrize(
    ("ipa", "expected"),
    [
        ("ˈwɔːtə", "wˈɔtə"), ("bɔ̃ˈʒuʁ", "bɔʒˈuɹ"), ("təˈmɑːtəʊ", "təmˈɑtO"), ("niño", "ninO"), ("ˈkɑɹ.tɚ", "kˈɑɹtəɹ"),
        ("ɲ", "nj"), ("kʊŋ˥", "kʊŋ"),
    ],
)  # fmt: skip
def test_other_sounds_become_the_nearest_ones_of_the_model(ipa, expected):
    assert from_ipa(read_ipa(ipa)) == expected


def test_phoneme_words_are_written_as_the_package_reads_them():
    text = f"Say {phonemes.word('həlˈoʊ')}, {phonemes.word('bˈaɪ')}."
    assert HibariEngine.takes_phonemes
    assert with_phonemes(text) == "Say [word](/həlˈO/), [word](/bˈI/)."


@pytest.mark.end_to_end
def test_every_sound_is_one_of_the_model(engine):
    letters = "abcdefhijklmnopqrstuvwxyzæçðøŋœɐɑɒɔɕɖəɚɛɜɝɟɡɣɥɨɪɯɲɸɹɻɾʀʁʂʃʈʉʊʋʌʎʏʐʑʒʝβθχᵻɫ ˈˌ"
    written = "".join(from_ipa(letter) for letter in (*letters, *map(from_arpabet, ARPABET)))
    assert len(engine._model._package.ids(written)) == len(engine._model._package.ids("a" * len(written)))


@pytest.mark.end_to_end
def test_phonemes_are_heard(engine):
    words = [
        phonemes.word(from_arpabet(word))
        for word in ("HH AH0 L OW1", "EH2 N JH AH0 N IH1 R", "K UW2 B ER0 N EH1 T IY0 Z")
    ]
    text = "{}, I am an {} and I work with {} every day.".format(*words)
    recogniser = Recogniser()
    heard = recogniser.hear(speech(engine, text), RATE)
    assert likeness(heard, "Hello, I am an engineer and I work with Kubernetes every day.") > 0.97
    respelled = recogniser.hear(speech(engine, respell(text)), RATE)
    assert likeness(respelled, "Hello, I am an engineer and I work with Kubernetes every day.") > 0.85


@pytest.mark.end_to_end
def test_it_is_an_engine(engine):
    assert 1.0 < check_engine(engine, "heart") < 2.5
    assert engine.voices(MODELS) == ["heart"]


@pytest.mark.end_to_end
def test_loading_it_leaves_no_trace_for_a_vendor(tmp_path):
    """ONNX Runtime would keep an id of the machine in the home folder, and send reports under it."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ORT_", "XDG_"))}
    program = f"from {HibariEngine.__module__} import HibariEngine; HibariEngine()"
    subprocess.run([sys.executable, "-c", program], env={**environment, "HOME": str(tmp_path)}, check=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.end_to_end
def test_other_voices_are_refused_before_any_download(engine):
    with pytest.raises(EngineFailure, match="'emma' is not installed, only 'heart' is"):
        list(engine.synthesize("Hello.", "emma", SynthesisOptions()))


@pytest.mark.end_to_end
@pytest.mark.parametrize(
    ("text", "limit_s"),
    [
        ("Dr. Osei and Mrs. Tan met at 9 a.m. in the U.S. office, e.g. room four.", 0.35),
        ("The novel by J. K. Mbeki is on the desk.", 0.3),
        ("Release 0.9.14 changed settings.toml today.", 0.3),
        ("I met J. Smith etc. and went on.", 0.35),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_dots_inside_a_sentence_make_no_pause(engine, text, limit_s, seed):
    assert longest_pause_s(speech(engine, text, seed=seed)) < limit_s


@pytest.mark.end_to_end
def test_a_pronunciation_is_heard(engine):
    said = pronounce("Say tomato now.", [Lexicon({"tomato": "/təmˈɑtO/"})])
    assert not np.array_equal(speech(engine, said), speech(engine, "Say tomato now."))
    assert np.array_equal(speech(engine, said), speech(engine, "Say [word](/təmˈɑtO/) now."))


@pytest.mark.end_to_end
def test_speed_shortens(engine):
    assert len(speech(engine, ORDINARY[0], speed=2.0)) < 0.7 * len(speech(engine, ORDINARY[0]))


@pytest.mark.end_to_end
@pytest.mark.parametrize("text", ["", " ", "\n", "नमस्ते"])
def test_text_without_a_sound_gives_nothing(engine, text):
    assert len(speech(engine, text)) == 0


@pytest.mark.end_to_end
def test_a_text_longer_than_the_model_takes_is_spoken_whole(engine):
    sentence = "We walked along the river for about an hour before the light began to fade "
    one, eight = len(speech(engine, sentence)), len(speech(engine, sentence * 8))
    assert eight > 6.5 * one
    assert longest_pause_s(speech(engine, sentence * 8)) < 0.3


@pytest.mark.end_to_end
@pytest.mark.parametrize("text", ORDINARY)
def test_the_estimate_is_rather_too_long_than_too_short(engine, text):
    true_s = len(speech(engine, text)) / RATE
    assert 0.85 * true_s < HibariEngine.estimate(text) < 2.2 * true_s


def test_sentences_on_lines_of_their_own_are_a_pause_apart(engine):
    apart, together = speech(engine, "Yes.\nNo.\nMaybe."), speech(engine, "Yes. No. Maybe.")
    assert longest_pause_s(apart) == pytest.approx(SENTENCE_PAUSE_S, abs=0.05)
    assert len(apart) - len(together) > 0.5 * RATE


@pytest.mark.end_to_end
def test_it_gives_way_and_says_the_same_afterwards(engine):
    text = "We walked along the river for about an hour before the light began to fade. " * 5
    wanted = speech(engine, text, seed=2)
    stop = threading.Event()

    def interrupt():
        while not stop.wait(0.001):
            engine.interrupt()

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(Interrupted):
            speech(engine, text, seed=2)
    finally:
        stop.set()
        thread.join()
    assert np.array_equal(speech(engine, text, seed=2), wanted)


@pytest.mark.end_to_end
def test_an_interrupt_that_comes_while_it_is_handed_over_is_not_for_the_next_segment(engine):
    pieces = engine.synthesize("Yes.", "heart", SynthesisOptions())
    next(pieces)
    engine.interrupt()
    pieces.close()
    assert len(speech(engine, "Yes."))
