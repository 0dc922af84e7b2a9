"""How long text will last in Kokoro's voices, by its script alone."""


def estimate(text: str) -> float:
    return 0.5 + 0.07 * len(text)
