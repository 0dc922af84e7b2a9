import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from voicewire.engines.espeak_library import EspeakLibrary, closing_mark, installed_paths
from voicewire.engines.espeak_process import EspeakProcess, Speech
from voicewire.errors import EngineFailure

Speak = Callable[[str, str], NDArray[np.int16]]


@pytest.fixture(scope="module")
def espeak() -> EspeakLibrary:
    return EspeakLibrary.shared()


@pytest.fixture(scope="module")
def speak() -> Speak:
    """Speaks in a process of its own, as the engine does: after other tests' texts the library may crash in ours."""
    process = EspeakProcess()
    return lambda text, voice: process.speak(Speech(text, voice, 0))


@pytest.mark.parametrize(
    ("voice", "text", "ipa"),
    [
        ("en-us", "Hello, world! How are you?", "həlˈoʊ, wˈɜːld! hˈaʊ ɑːɹ juː?"),
        ("en-us", "I'm fine; he paid 3.5 — yes.", "aɪm fˈaɪn; hiː pˈeɪd θɹˈiː pɔɪnt fˈaɪv— jˈɛs."),
        ("en-us", "Wait... what?!", "wˈeɪt... wˌʌt?!"),
        ("en-us", '"No," she said. (Yes!)', "nˈoʊ, ʃiː sˈɛd. jˈɛs!"),
        ("en-us", "one two", "wˈʌn tˈuː"),
        ("fr-fr", "Bonjour, le monde !", "bɔ̃ʒˈuʁ, lə mˈɔ̃d!"),
        ("hi", "नमस्ते। आज computer है?", "nəmˈʌsteː। ˈaːɟ kəmpjˈuːtə hɛː?"),
        ("sw", "Habari, rafiki.", "habˈari, rafˈiki."),
        ("en-us", "", ""),
        ("en-us", "...", ""),
    ],
)
def test_text_becomes_ipa_with_its_clause_marks(espeak: EspeakLibrary, voice: str, text: str, ipa: str) -> None:
    assert espeak.phonemes(text, voice) == ipa


def test_a_tie_joins_the_letters_of_one_sound(espeak: EspeakLibrary) -> None:
    assert espeak.phonemes("Church go", "en-us", tie="͡") == "t͡ʃˈɜːt͡ʃ ɡˈo͡ʊ"
    assert espeak.phonemes("Church go", "en-us", tie="^") == "t^ʃˈɜːt^ʃ ɡˈo^ʊ"


def test_no_command_or_markup_in_a_text_is_obeyed(espeak: EspeakLibrary, speak: Speak) -> None:
    assert espeak.phonemes("see \x0150P go", "en-us") == "sˈiː fˈɪfti pˈiː ɡˈoʊ"
    assert espeak.phonemes("one [[w'0n]] two", "en-us").startswith("wˈʌn dˈʌbəljˌuː")
    assert "bɹˈeɪk" in espeak.phonemes("one <break/> two", "en-us")
    assert len(speak("one [[w'0n]] two", "en-us")) > 1.5 * len(speak("one one two", "en-us"))


def test_phonemes_depend_on_their_arguments_alone(espeak: EspeakLibrary) -> None:
    texts = [("Hello, world! I'm", "en-us"), ("नमस्ते computer", "hi"), ("one", "en-us"), ("Habari", "sw"), ("Да", "hi")]
    first = [espeak.phonemes(text, voice) for text, voice in texts]
    assert [espeak.phonemes(text, voice) for text, voice in reversed(texts)] == first[::-1]


def test_what_cannot_be_encoded_is_left_out(espeak: EspeakLibrary) -> None:
    assert espeak.phonemes("one \ud800 two\0 three", "en-us") == "wˈʌn tˈuː θɹˈiː"


def test_long_texts_are_read_to_their_end(espeak: EspeakLibrary) -> None:
    text = " ".join(["tea"] * 5000)
    assert espeak.phonemes(text, "en-us").split().count("tˈiː") == 5000


@pytest.mark.parametrize(
    "language", ["af", "am", "om", "sw", "bn", "en", "gu", "hi", "kn", "ml", "mr", "or", "ta", "te"]
)
def test_languages_of_the_vendors_that_espeak_has(espeak: EspeakLibrary, language: str) -> None:
    assert espeak.has_voice(language)


@pytest.mark.parametrize(
    "voice", ["ha", "yo", "fo", "xx", "", "en-us+", "en-us+nobody", "+f3", "../../en", "en-us+../f3"]
)
def test_voices_that_are_not_there(espeak: EspeakLibrary, voice: str) -> None:
    assert not espeak.has_voice(voice)
    with pytest.raises(EngineFailure, match="has no voice"):
        espeak.phonemes("one", voice)


def test_every_language_reads_and_speaks(espeak: EspeakLibrary, speak: Speak) -> None:
    for language in espeak.languages():
        assert espeak.phonemes("a 2", language), language
        assert len(speak("a 2", language)) > espeak.sample_rate / 10, language


def test_tags_lead_to_their_first_choice(espeak: EspeakLibrary) -> None:
    assert espeak.phonemes("bath", "en") == espeak.phonemes("bath", "en-gb") == "bˈaθ"
    assert espeak.phonemes("bath", "en-us") == "bˈæθ"


def test_variants_sound_different(espeak: EspeakLibrary, speak: Speak) -> None:
    assert {"f3", "m3", "whisper"} <= set(espeak.variants())
    plain, low = speak("one", "en-us"), speak("one", "en-us+m3")
    assert not np.array_equal(plain[:2000], low[:2000])


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "espeakng_loader", None)
    with pytest.raises(EngineFailure, match=r"needs espeak-ng: pip install 'voicewire\[espeak\]'"):
        installed_paths()


def test_a_broken_library_is_named(tmp_path: Path) -> None:
    (tmp_path / "lib.so").write_bytes(b"no library")
    with pytest.raises(EngineFailure, match=r"cannot be loaded .* install it again"):
        EspeakLibrary(tmp_path / "lib.so", tmp_path)


def test_a_path_that_espeak_would_cut_off_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EngineFailure, match="at most 159 bytes"):
        EspeakLibrary(tmp_path / "lib.so", tmp_path / ("x" * 160))


@pytest.mark.parametrize(
    ("clause", "is_last", "mark"),
    [("orld! H", False, "!"), ("wait… w", False, "…"), ('said: "', False, ":"), ("he (really) — y", False, "—"),
     ("well", True, ""), ('yes.")', True, "."), ("5 %", True, "")],
)  # fmt: skip
def test_closing_marks(clause: str, *, is_last: bool, mark: str) -> None:
    assert closing_mark(clause, is_last=is_last) == mark
