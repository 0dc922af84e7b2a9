import random

import msgspec
import pytest

from benchmarks.bombs import BODIES, PLACES, SHELL_BYTES, bomb
from voicewire.errors import SpeechError
from voicewire.protocols.fish_messages import read_message

SIZE = 1 << 16


def is_whole(body: bytes) -> bool:
    """Whether `body` is one value, however deep."""
    try:
        msgspec.msgpack.decode(body)
    except RecursionError:
        return True
    except msgspec.DecodeError:
        return False
    return True


@pytest.mark.parametrize("name", BODIES)
def test_a_body_is_one_value_of_the_size_that_was_asked_for_or_claims_to_be_longer(name: str) -> None:
    body = BODIES[name](SIZE)
    assert SIZE - 30 < len(body) <= SIZE
    assert is_whole(body) != name.startswith("claimed")


@pytest.mark.parametrize("name", PLACES)
def test_a_place_is_in_a_frame_that_is_hardly_longer(name: str) -> None:
    frame = PLACES[name](BODIES["string"](SIZE - SHELL_BYTES))
    assert SIZE - SHELL_BYTES <= len(frame) <= SIZE
    assert is_whole(frame)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("body", BODIES)
def test_no_bomb_is_more_than_a_mistake_of_the_clients(body: str, place: str) -> None:
    try:
        read_message(PLACES[place](BODIES[body](SIZE)))
    except SpeechError as error:
        assert len(str(error)) < 500  # noqa: PT017 - what is raised, if anything, is not the same for all


def test_the_same_seed_gives_the_same_bombs() -> None:
    first, second, other = (random.Random(seed) for seed in (1, 1, 2))
    assert [bomb(first, 5000) for _ in range(20)] == [bomb(second, 5000) for _ in range(20)]
    assert bomb(first, 5000) != bomb(other, 5000)
