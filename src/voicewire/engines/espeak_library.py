"""The one binding to the espeak-ng library: text to phonemes, text to speech, and which languages it has."""

import ctypes
import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from voicewire.errors import EngineFailure

INSTALL = "pip install 'voicewire[espeak]'"
VARIANT = "+"
"""What stands between a language and the variant that colours its voice: `hi+f3`."""

# Names and values of speak_lib.h and espeak_ng.h, espeak-ng 1.52.
_AUDIO_OUTPUT_SYNCHRONOUS = 2  # audio goes to the callback, inside the call of espeak_Synth, without a thread
_BUFFER_MS = 500  # of audio that the callback gets at once
_INITIALIZE_DONT_EXIT = 0x8000
_CHARS_UTF8 = 1  # alone: neither SSML nor phonemes between [[ and ]] are looked for in the text
_POSITION_CHARACTER = 1
_PHONEMES_IPA = 0x02
_PHONEMES_TIE = 0x80  # the tie's code point goes to bits 8 to 23
_MAX_PATH_BYTES = 160  # of the data folder with its terminator; what is longer is cut off inside espeak-ng

_LANGUAGE_FLAG = re.compile(r"\([a-z][a-z0-9-]*\)")  # as in `(en)kəmpjˈuːtə(hi)`
_LIAISON = "-"  # espeak-ng's sign in French IPA for a vowel that may be dropped
_SPOKEN_SIGNS = frozenset("#%&*/@\\")  # punctuation by Unicode, which espeak-ng reads aloud
_QUOTES = frozenset("\"'")
_DICTIONARY = re.compile(r"^dictionary\s+(\S+)", re.MULTILINE)
_UNSPEAKABLE = {"Cc", "Cs"}  # espeak-ng takes U+0001 for the beginning of a command


class _Voice(ctypes.Structure):
    _fields_: ClassVar = [
        ("name", ctypes.c_char_p),
        ("languages", ctypes.c_void_p),  # each is a byte of priority and a string; a zero byte ends them
        ("identifier", ctypes.c_char_p),  # a path below the folder of voices
        ("gender", ctypes.c_ubyte),
        ("age", ctypes.c_ubyte),
        ("variant", ctypes.c_ubyte),
        ("reserved", ctypes.c_ubyte),
        ("score", ctypes.c_int),
        ("spare", ctypes.c_void_p),
    ]


_Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


class EspeakLibrary:
    """espeak-ng, which is one for the whole process: use `shared()`. Its calls wait for each other.

    Voices are named by the tag of a language, as in `languages()`, perhaps with a variant: `sw`, `en-us+m3`.
    """

    _shared: ClassVar["EspeakLibrary | None"] = None
    _loading: ClassVar[Lock] = Lock()

    def __init__(self, library: Path, data: Path) -> None:
        """`data` is the folder `espeak-ng-data`. Raises EngineFailure."""
        check_data_path(data)
        self._data = data
        self._busy = Lock()
        self._voice: str | None = None  # that is set, if any
        self._is_fresh = False  # whether that was set for the next text
        self._heard: list[bytes] = []
        self._on_audio = _Callback(self._hear)  # kept, for espeak-ng does not
        try:
            self._library = ctypes.CDLL(str(library))
        except OSError as error:
            raise EngineFailure(f"espeak-ng cannot be loaded ({error}); install it again: {INSTALL}") from error
        self._declare()
        rate = self._library.espeak_Initialize(
            _AUDIO_OUTPUT_SYNCHRONOUS, _BUFFER_MS, str(data).encode(), _INITIALIZE_DONT_EXIT
        )
        if rate <= 0:
            raise EngineFailure(f"espeak-ng does not accept its data in {data}; install it again: {INSTALL}")
        self.sample_rate: int = rate
        """Hz, of the samples that `speak` gives."""
        self._library.espeak_SetSynthCallback(self._on_audio)

    @classmethod
    def shared(cls) -> "EspeakLibrary":
        """The library of this process, loaded when it is first asked for. Raises EngineFailure."""
        with cls._loading:
            if cls._shared is None:
                cls._shared = cls(*installed_paths())
            return cls._shared

    def languages(self) -> list[str]:
        """The tags of all languages that espeak-ng has a voice and a dictionary for, sorted."""
        return sorted(self._identifiers)

    def variants(self) -> list[str]:
        """The variants that a voice may have, sorted."""
        return sorted(self._variants)

    def has_voice(self, voice: str) -> bool:
        """Whether `voice` is a language, or a language and a variant that exist."""
        language, plus, variant = voice.partition(VARIANT)
        return language in self._identifiers and (not plus or variant in self._variants)

    def check_voice(self, voice: str) -> None:
        """Raise EngineFailure, saying what there is, unless there is `voice`."""
        if not self.has_voice(voice):
            raise EngineFailure(
                f"espeak-ng has no voice {voice!r}; a voice is a language ({', '.join(self.languages())}), "
                "perhaps with a variant: en-us+f3"
            )

    def phonemes(self, text: str, voice: str, tie: str = "") -> str:
        """`text` in IPA, with stress marks and the punctuation that ends its clauses: `həlˈoʊ, wˈɜːld!`.

        One space stands between words and between clauses; quotes, brackets and inner punctuation are not kept, nor
        are the flags at words that are read in another language. `tie` goes between the letters of one sound, as in
        `t͡ʃ`: one character below U+FFFF, or none. Raises EngineFailure for an unknown voice.
        """
        mode = _PHONEMES_IPA | (_PHONEMES_TIE | ord(tie) << 8 if tie else 0)
        with self._busy:
            self._use(voice)
            clauses = list(self._clauses(plain(text), mode))
        return " ".join(filter(None, clauses))

    def prepare(self, voice: str) -> None:
        """Set the voice that will speak next, so that `speak` need not. Raises EngineFailure."""
        with self._busy:
            self._voice = None
            self._use(voice)
            self._is_fresh = True

    def speak(self, text: str, voice: str, seed: int = 0) -> NDArray[np.int16]:
        """The speech for `text`, mono, shape (samples,), at `sample_rate`; none for text without a sound.

        `seed` (32 bits) is for the noise of the voices that breathe. Raises EngineFailure.
        """
        encoded = plain(text).encode()
        with self._busy:
            if not self._is_fresh:
                self._voice = None  # set it anew: some of what it is made of goes on from one text to the next
            self._use(voice)
            self._is_fresh = False
            self._library.espeak_ng_SetRandSeed(seed)
            self._heard.clear()
            status = self._library.espeak_Synth(
                encoded, len(encoded) + 1, 0, _POSITION_CHARACTER, 0, _CHARS_UTF8, None, None
            )
            samples = np.frombuffer(b"".join(self._heard), np.int16)
            self._heard.clear()
        if status != 0:
            raise EngineFailure(f"espeak-ng cannot speak this text (status {status})")
        return samples

    @cached_property
    def _identifiers(self) -> dict[str, str]:
        """Language tags, and espeak-ng's own name of the voice that is the first choice for it."""
        choices: dict[str, tuple[int, str]] = {}
        for voice in self._list_voices():
            identifier = str(voice.identifier.decode())
            tags = list(_languages(voice.languages))
            if not self._has_dictionary(identifier, tags[0][1]):
                continue
            for priority, tag in tags:
                if tag not in choices or priority < choices[tag][0]:
                    choices[tag] = priority, identifier
        return {tag: identifier for tag, (_, identifier) in choices.items()}

    @cached_property
    def _variants(self) -> frozenset[str]:
        wanted = ctypes.create_string_buffer(b"variant")
        voices = self._list_voices(_Voice(languages=ctypes.addressof(wanted)))
        return frozenset(voice.identifier.decode().rpartition("/")[2] for voice in voices)

    def _list_voices(self, like: _Voice | None = None) -> Iterator[_Voice]:
        voices = self._library.espeak_ListVoices(None if like is None else ctypes.byref(like))
        index = 0
        while voices[index]:
            yield voices[index].contents
            index += 1

    def _has_dictionary(self, identifier: str, tag: str) -> bool:
        """Whether a voice's dictionary is there, which some releases leave out: without it nothing is read right."""
        path = self._data / "lang" / identifier
        named = _DICTIONARY.search(path.read_text("utf-8", "replace")) if path.is_file() else None
        name = named.group(1) if named else tag.partition("-")[0]
        return (self._data / f"{name}_dict").is_file()

    def _use(self, voice: str) -> None:
        if voice == self._voice:
            return
        self.check_voice(voice)
        language, plus, variant = voice.partition(VARIANT)
        status = self._library.espeak_SetVoiceByName(f"{self._identifiers[language]}{plus}{variant}".encode())
        if status != 0:
            raise EngineFailure(f"espeak-ng cannot load its voice {voice!r} (status {status})")
        self._voice = voice

    def _clauses(self, text: str, mode: int) -> Iterator[str]:
        encoded = text.encode()
        buffer = ctypes.create_string_buffer(encoded)
        start = ctypes.addressof(buffer)
        position = ctypes.c_void_p(start)
        begun = 0
        while position.value is not None:
            ipa = self._library.espeak_TextToPhonemes(ctypes.byref(position), _CHARS_UTF8, mode).decode()
            read = len(encoded) if position.value is None else position.value - start
            is_last = position.value is None
            mark = closing_mark(encoded[begun:read].decode(errors="ignore"), is_last=is_last)
            begun = read
            spoken = " ".join(_LANGUAGE_FLAG.sub("", ipa).replace(_LIAISON, "").split())
            yield spoken + mark if spoken else ""

    def _hear(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, _events: int) -> int:
        if samples and count > 0:
            self._heard.append(ctypes.string_at(samples, count * ctypes.sizeof(ctypes.c_short)))
        return 0  # go on

    def _declare(self) -> None:
        """Say what the functions take and give; the rest is int."""
        library = self._library
        library.espeak_Initialize.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_int]
        library.espeak_ListVoices.argtypes = [ctypes.POINTER(_Voice)]
        library.espeak_ListVoices.restype = ctypes.POINTER(ctypes.POINTER(_Voice))
        library.espeak_SetVoiceByName.argtypes = [ctypes.c_char_p]
        library.espeak_TextToPhonemes.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_int, ctypes.c_int]
        library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        library.espeak_ng_SetRandSeed.argtypes = [ctypes.c_long]
        library.espeak_Synth.argtypes = [
            ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint, ctypes.c_int, ctypes.c_uint, ctypes.c_uint,
            ctypes.c_void_p, ctypes.c_void_p,
        ]  # fmt: skip


def installed_paths() -> tuple[Path, Path]:
    """The library and its data, as `espeakng-loader` brings them. Raises EngineFailure where that is missing."""
    try:
        import espeakng_loader  # noqa: PLC0415 - an extra

        return Path(espeakng_loader.get_library_path()), Path(espeakng_loader.get_data_path())
    except ImportError as error:
        raise EngineFailure(f"this needs espeak-ng: {INSTALL}") from error
    except RuntimeError as error:  # its data are missing
        raise EngineFailure(f"espeak-ng is not complete ({error}); install it again: {INSTALL}") from error


def check_data_path(data: Path) -> None:
    """Raise EngineFailure where espeak-ng would not find its data: then it would look for others, even at home."""
    if len(str(data).encode()) >= _MAX_PATH_BYTES:
        raise EngineFailure(
            f"espeak-ng cannot read its data in {data}: a path may have at most {_MAX_PATH_BYTES - 1} bytes; "
            "install voicewire in a folder whose path is shorter"
        )


def plain(text: str) -> str:
    """`text` as espeak-ng may be given it: control characters and lone surrogates become spaces."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " if unicodedata.category(char) in _UNSPEAKABLE else char for char in text)


def closing_mark(clause: str, *, is_last: bool) -> str:
    """The punctuation that ended a clause, as it was written.

    clause: what espeak-ng read for it, which goes one character into the next clause unless it is the last.
    """
    mark = ""
    for char in reversed(clause if is_last else clause[:-1]):
        category = unicodedata.category(char)
        if char in _QUOTES or char.isspace() or category in ("Ps", "Pe", "Pi", "Pf"):
            continue
        if category not in ("Po", "Pd") or char in _SPOKEN_SIGNS:
            break
        mark = char + mark
    return mark


def _languages(address: int) -> Iterator[tuple[int, str]]:
    """Priority (the lower the better) and tag of each language of a voice."""
    while priority := ctypes.string_at(address, 1)[0]:
        tag = ctypes.string_at(address + 1)
        yield priority, tag.decode().lower()
        address += 2 + len(tag)
