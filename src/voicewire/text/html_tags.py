"""HTML tags, as language models leave them in a text that is to be spoken (WHATWG HTML, "Index of elements")."""

import re

_INLINE = frozenset((
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img",
    "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt",
    "u", "var", "wbr",
))  # fmt: skip
"""Elements inside a line: their tags are nothing to the ear."""
_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "div", "dl", "dt",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "li",
    "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title",
    "tr", "ul",
))  # fmt: skip
"""Elements that begin a line or a cell, which is heard as a rest."""
_VALUE = r"\"[^\"<>]{0,2000}+\"|'[^'<>]{0,2000}+'|[^\s\"'<>=]{1,500}+"
_TAG = re.compile(
    r"<(?P<closing>/?)(?P<name>[a-zA-Z][a-zA-Z0-9:.-]{0,40}+)"
    rf"(?P<attributes>(?:\s{{1,9}}+[\w:@.-]{{1,40}}+\s?=\s?(?:{_VALUE})){{0,20}}+)\s{{0,9}}+/?>"
)
_COMMENT = re.compile(r"<!(?:--.{0,500}?--|doctype[^<>]{0,200})>", re.IGNORECASE | re.DOTALL)
_REST = "\ue000"  # private, so that nothing else in the text can be it
_RESTS = re.compile(f"(?:\\s*{_REST})+\\s*")
_ENDS_A_LINE = frozenset(".,;:!?…。，、；：！？।॥")


def without_tags(text: str) -> str:
    """`text` without HTML tags and comments; where a line or cell ended without a mark there is a comma.

    Tags of no HTML element lose their brackets alone: their words stay. What is no tag (`x < 5 and y > 3`) stays.
    """
    if "<" not in text:
        return text
    text = _TAG.sub(_replaced, _COMMENT.sub("", text))
    if _REST not in text:
        return text
    lines = [line for line in _RESTS.split(text) if line]
    ended = [line if line[-1] in _ENDS_A_LINE else f"{line}," for line in lines[:-1]]
    return " ".join((*ended, *lines[-1:]))


def _replaced(tag: re.Match[str]) -> str:
    name = tag["name"].lower()
    if name in _INLINE:
        return ""
    return _REST if name in _BLOCKS else f" {tag['name']}{tag['attributes']} "
