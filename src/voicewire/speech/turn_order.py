"""In which order listeners get their turns: by who runs dry first, or, to compare, as most servers do it."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec


class Wish(msgspec.Struct, frozen=True):
    """What is known of a listener who asks for a turn."""

    due: float
    """When its audio is due, in seconds."""
    asked: float
    """When it asks, in seconds."""
    served: int
    """The number of its last turn; 0: it had none yet."""


TurnOrder: TypeAlias = Callable[[Wish], float]
"""A rank: the lowest is served first, and among equals the one that asked first."""


def by_deadline(wish: Wish) -> float:
    """The listener who runs dry first."""
    return wish.due


TURN_ORDERS: Mapping[str, TurnOrder] = {
    "deadline": by_deadline,
    "arrival": lambda wish: wish.asked,
    "round_robin": lambda wish: wish.served,
}
"""By the name that the setting `turn_order` has for them."""
