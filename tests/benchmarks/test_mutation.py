import json
import random

from benchmarks.mutation import FrameSource

MESSAGES = ({"text": " "}, {"text": "Hello there.", "flush": True}, {"text": ""})


def frames(seed: int, count: int = 500) -> list[str | bytes]:
    source = FrameSource(random.Random(seed), MESSAGES)
    return [source.draw() for _ in range(count)]


def is_json(frame: str | bytes) -> bool:
    try:
        json.loads(frame)
    except (ValueError, RecursionError):
        return False
    return True


def test_the_same_seed_gives_the_same_frames() -> None:
    assert frames(1) == frames(1)
    assert frames(1) != frames(2)


def test_every_kind_of_frame_is_drawn() -> None:
    drawn = frames(3)
    texts = [frame for frame in drawn if isinstance(frame, str)]
    valid = [text for text in texts if is_json(text) and json.loads(text) in MESSAGES]
    assert len(texts) < len(drawn)
    assert 100 < len(valid) < 400
    assert any(is_json(text) and json.loads(text) not in MESSAGES for text in texts)
    assert any(not is_json(text) for text in texts)
