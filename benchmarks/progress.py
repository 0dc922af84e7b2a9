"""A line on standard error that says what is being measured."""

import sys


def progress(what: str, done: int, total: int) -> None:
    """Rewrite the line; only where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{what}: {done + 1} of {total}", end="", file=sys.stderr, flush=True)


def finish() -> None:
    """Take the line away."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
