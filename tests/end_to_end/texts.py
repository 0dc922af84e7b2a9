"""Texts that several tests speak, and how they are cut for sending."""

import re

SENTENCES = (
    "The bus stops by the old mill.",
    "A green door leads to the yard.",
    "Nine boats wait near the pier.",
    "Please keep the blue ticket.",
    "Rain fell on the tin roof all night.",
    "The baker opens at six.",
    "Two cats sleep under the stairs.",
    "We moved the meeting to the small hall.",
    "Her lamp has a yellow shade.",
    "The map shows a path along the river.",
    "Bring warm socks and a flask of tea.",
    "The clock in the tower is slow.",
    "Four students shared one umbrella.",
    "My neighbour grows pears and plums.",
    "The last train leaves from platform three.",
    "Turn left after the stone bridge.",
    "They painted the fence last spring.",
    "A light wind came from the sea.",
    "The shop sells paper, ink and string.",
    "Call again when the parcel arrives.",
)


def long_text(characters: int) -> str:
    """Whole sentences, repeated, of at least that many characters."""
    text = " ".join(SENTENCES)
    return " ".join([text] * (characters // len(text) + 1))[: max(characters, 1)].rpartition(".")[0] + "."


def words(text: str) -> list[str]:
    """Pieces that join back to the text, as a language model gives them."""
    return re.findall(r"\S+\s*", text)
