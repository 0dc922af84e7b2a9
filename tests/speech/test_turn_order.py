import pytest

from voicewire.speech.turn_order import TURN_ORDERS, Wish

WISHES = {
    "dry soon": Wish(due=1.0, asked=9.0, served=5),
    "asked first": Wish(due=3.0, asked=7.0, served=6),
    "served long ago": Wish(due=2.0, asked=8.0, served=4),
}


@pytest.mark.parametrize(
    ("order", "first"), [("deadline", "dry soon"), ("arrival", "asked first"), ("round_robin", "served long ago")]
)
def test_who_comes_first(order, first) -> None:
    assert min(WISHES, key=lambda name: TURN_ORDERS[order](WISHES[name])) == first
