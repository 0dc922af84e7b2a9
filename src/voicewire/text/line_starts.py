"""What a line begins with: labels of list items, headings, quotes."""

import re

LABEL = re.compile(r"(?:#{1,6}|[-*+•‣▪–—>]|\d{1,3}[.)]|[a-z][.)])[^\S\n]|[・①-⑳]|\d{1,3}、")
"""Of a list item, a heading or a quoted line, where such a line begins."""
ITEM_LABEL = re.compile(f"(?!>){LABEL.pattern}")
"""Any label but that of a quoted line."""
HALF_LABEL = re.compile(r"(?:#{1,6}|[-*+•‣▪–—>]|\d{1,3}[.)]?|[a-z][.)]?)")
"""What a label may still become."""
QUOTED = re.compile(r"[^\S\n]{0,3}(?:>[^\S\n]?){1,4}")
"""The signs before a quoted line."""
HEADING = re.compile(r"\s*#{1,6}[^\S\n]")
