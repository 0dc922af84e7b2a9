"""What a session is charged for."""


class Meter:
    """Counts the text handed to synthesis, in the unit and at the border the session asks for.

    A meter that keeps accounts refuses here, by raising `InsufficientFunds`: at a border, never inside one.
    """

    def __init__(self) -> None:
        self.characters = 0

    def charge(self, characters: int) -> None:
        """Count the code points or bytes of a segment, or of an utterance, about to be spoken."""
        self.characters += characters
