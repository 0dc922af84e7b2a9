"""A reader of Fish's markup that asks at every sign in turn what begins there: slow, and too simple to be wrong."""

import re

from voicewire.text import cues
from voicewire.text.cues import LONGEST_HELD, CueReader
from voicewire.text.segment import Speaker

SPEAKER = re.compile(r"<\| ?speaker ?: ?([0-9]{1,9}) ?\|>", re.IGNORECASE)
PHONEMES = re.compile(rf"<\|phoneme_start\|>([^<]{{0,{LONGEST_HELD}}})<\|phoneme_end\|>", re.IGNORECASE)
OTHER = re.compile(rf"<\|[^<>|\n]{{0,{LONGEST_HELD}}}\|>")
BEGUN = re.compile(r"<(\|[^<>|\n]*\|?)?|<\|phoneme_start\|>[^<]*(<(\|[a-z_]*\|?)?)?", re.IGNORECASE)
CLOSING = {"[": "]", "(": ")"}


class PlainReader(CueReader):
    """Gives what `CueReader` must give, push by push."""

    def _read(self, *, is_last):
        source, self._held = self._held, ""
        while source:
            if not is_last and self._may_become_tag(source):
                self._held = source
                break
            length = self._take_tag(source) if source[0] == "<" else self._take_bracket(source)
            if not length:
                self._output.add(source[0])
            source = source[length or 1 :]
        return self._output.take()

    def _may_become_tag(self, rest):
        if rest[0] == "<":
            return len(rest) <= LONGEST_HELD and BEGUN.fullmatch(rest) is not None
        return rest[0] in CLOSING and rest[1:].lower() in self._vocabulary(rest[0]).beginnings

    def _take_tag(self, rest):
        if found := SPEAKER.match(rest):
            self._speaker = int(found[1])
            self._output.cut(Speaker(self._speaker))
        elif (found := PHONEMES.match(rest)) and (word := cues.phoneme_word(found[1])):
            self._output.add(word)
        elif found := found or OTHER.match(rest):
            self._output.leave_out()
        return len(found[0]) if found else 0

    def _take_bracket(self, rest):
        bare, closing, _ = rest[1:].partition(CLOSING.get(rest[0], rest))
        name = bare.lower()
        vocabulary = self._vocabulary(rest[0])
        if not closing or name not in vocabulary.names:
            return 0
        if name in vocabulary.pauses:
            self._output.cut(vocabulary.pauses[name])
        elif self._acts(self._speaker):
            self._output.add_cue(rest[: len(bare) + 2])
        else:
            self._output.leave_out()
        return len(bare) + 2

    def _vocabulary(self, bracket):
        if bracket == "[":
            return cues._SQUARE
        return cues._ROUND_AT_SENTENCE_START if self._output.begins_sentence else cues._ROUND
