"""Signs in English words: comparisons, arithmetic, and what stands for a word ("&", "©", "§")."""

import re

from voicewire.text.normalizers.en_letters import LETTER_A
from voicewire.text.normalizers.rules import Rules

_OPERAND_BEFORE = r"(?<=[\w)\]%°])(?<!\band)(?<!\bor)(?<!\bis)(?<!\bare)(?<!\bif)(?<!\bfor)[^\S\n]?"
_OPERAND_AFTER = r"[^\S\n]?(?=[\w($€£.+−-])"
_COMPARISONS = {
    "<=|≤|=<": "is less than or equal to",
    ">=|≥": "is greater than or equal to",
    "!=|≠|<>": "is not equal to",
    "==": "equals",
    "≈": "is about",
    "->|=>|→|⇒": "to",
    "<": "is less than",
    ">": "is greater than",
}
COMPARISONS: Rules = [
    *(
        (re.compile(f"{_OPERAND_BEFORE}(?:{sign}){_OPERAND_AFTER}"), f" {words} ")
        for sign, words in _COMPARISONS.items()
    ),
    *(
        (re.compile(rf"(?<![\w<>=!-])(?:{sign})[^\S\n]?(?=\d)"), f"{words.removeprefix('is ')} ")
        for sign, words in _COMPARISONS.items()
    ),
    (re.compile(r"(?<!\w)[~≈][^\S\n]?(?=[\d$€£])"), "about "),
    (re.compile("…"), "..."),  # engines rest at three dots, and hardly at the one sign for them
]
HAS_COMPARISON = re.compile("[<>=≤≥≠≈~→⇒…]")
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "Δ": "delta", "ε": "epsilon", "θ": "theta", "λ": "lambda",
    "µ": "mu", "μ": "mu", "π": "pi", "ρ": "rho", "σ": "sigma", "Σ": "sigma", "τ": "tau", "φ": "phi", "ψ": "psi",
    "ω": "omega", "Ω": "omega",
}  # fmt: skip
_WORDS = {
    "&": "and", "=": "equals", "±": "plus or minus", "×": "times", "÷": "divided by", "√": "the square root of",
    "∞": "infinity", "∑": "the sum of", "%": "percent", "‰": "per thousand", "°": "degrees", "€": "euros",
    "£": "pounds", "¥": "yen", "₹": "rupees", "$": "dollars", "¢": "cents", "@": "at", "#": "pound", "*": "star",
    "^": "caret", "\\": "backslash", "©": "copyright", "<": "less than", ">": "greater than", "∈": "in",
    "≤": "less than or equal to", "≥": "greater than or equal to", "≠": "not equal to", "≈": "about",
}  # fmt: skip


def _named(match: re.Match[str]) -> str:
    return f" {_WORDS[match[0]]} "


def _greek(match: re.Match[str]) -> str:
    return f" {_GREEK[match[0]]} "


def _section(match: re.Match[str]) -> str:
    name = "section" if match[1][0] == "§" else "paragraph"
    return name + ("s " if len(match[1]) > 1 else " ")


def _power(match: re.Match[str]) -> str:
    exponent = match[1]
    return {"2": " squared", "3": " cubed"}.get(exponent, f" to the power of {exponent}")


BEFORE_NUMBERS: Rules = [
    (
        re.compile(
            r"(?<=[\d)])[^\S\n]?\*[^\S\n]?(?=[\w(])|(?<=\b[a-zA-Z])[^\S\n]?\*[^\S\n]?(?=(?:[a-zA-Z]|\d{1,18})\b)"
        ),
        " times ",
    ),
    (re.compile(r"(?<=[\w)])\^\(?([−-]?\w{1,4})\)?(?!\w)"), _power),
    (re.compile(r"([§¶]{1,2})[^\S\n]?(?=[\dA-Z])"), _section),
    (re.compile(r"(?<=[\w)])[^\S\n]?±[^\S\n]?(?=\d)|±[^\S\n]?(?=\d)"), " plus or minus "),
    (re.compile(r"[™®℠]|\((?:R|TM)\)"), ""),
    (re.compile(r"\$(?=[A-Za-z_]{2})"), ""),
    (re.compile(r"\(c\)(?=[^\S\n]\d{4})"), "copyright"),
]
"""Signs whose neighbours are digits still."""
AFTER_NUMBERS: Rules = [
    (re.compile(r"(?<![\w'’.&+-])([A-F])[-−](?=[.,;:!?)]|$)"), r"\1 minus"),
    (re.compile(r"(?<![\w'’.&+])A\+(?![\w+])"), f"{LETTER_A} plus"),
    (re.compile(r"(?<![\w'’.&+])([B-F])\+(?![\w+])"), r"\1 plus"),
    (re.compile(r"(?<![\w+])([A-Z])\+\+(?!\+)"), r"\1 plus plus"),
    (re.compile(r"(?<=[\w)])[^\S\n]?\+[^\S\n]?(?=[\w(])"), " plus "),
    (re.compile(r"(?<=[^\W_])_{1,3}(?=[^\W_])"), " underscore "),
    (re.compile(r"[^\S\n]?\|[^\S\n]?"), ", "),
    (re.compile(f"[{re.escape(''.join(_WORDS))}]"), _named),
    (re.compile(f"[{''.join(_GREEK)}](?![\u0370-\u03ff\u1f00-\u1fff])(?<![\u0370-\u03ff\u1f00-\u1fff].)"), _greek),
]
HAS_SIGN = re.compile(f"[A-F][-−]|[{re.escape(''.join(_WORDS) + ''.join(_GREEK))}+*_|§¶™®℠]|\\((?:c|R|TM)\\)")
SPACES: Rules = [
    (re.compile(r"[^\S\n]{2,}"), " "),
    (re.compile(r"[^\S\n]+(?=[,;:!?](?:\s|$)|\.(?:\s|$))"), ""),
]
HAS_EXTRA_SPACE = re.compile(r"\s\s|\s[,;:!?.](?:\s|$)")
