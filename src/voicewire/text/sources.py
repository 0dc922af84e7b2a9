"""Numbers of sources, as encyclopedias and language models set them right after what they are for: "rose.[2][3]"."""

import re

SOURCES = re.compile(
    r"【[^【】\n]{0,50}†[^【】\n]{0,200}】"
    r"|(?:(?<=[^\W\d_]{3})|(?<=[\w%)”’\".!?][.,;:!?)”’\"%]))"
    r"(?:\[[1-9]\d{0,2}(?:[,–-][^\S\n]?[1-9]\d{0,2}){0,5}\]){1,9}(?![^\s.,;:!?)”’\"]|\s?=)"
)
"""Those that are not spoken: after a word or a mark, and not where they may count something: "press [1]"."""
RUN_OF_SOURCES = re.compile(r"(?:\[\^?\w{1,20}\]|【[^【】\n]{0,50}†[^【】\n]{0,200}】){1,9}")
"""Sources right after a mark, with those of footnotes."""
HALF_SOURCE = re.compile(r"\[[^\[\]\s]{0,21}|【(?:\d[^【】\n]{0,200})?")
"""What may yet become one."""
