import asyncio

from voicewire.protocols.base import Accept, Close, Frame, Keep, KeptFrame, Save
from voicewire.server.outgoing import MAX_ITEMS, OutgoingQueue
from voicewire.testing import settle


async def test_items_come_out_in_order_once_there_are_some() -> None:
    queue = OutgoingQueue(100)
    first = asyncio.create_task(queue.get())
    await settle()
    assert not first.done()
    queue.put(Accept())
    queue.put(Frame("a"))
    assert await first == Accept()
    assert await queue.get() == Frame("a")


async def test_it_is_full_at_its_limit_and_has_room_again_at_half() -> None:
    queue = OutgoingQueue(100)
    for _ in range(3):
        queue.put(Frame(b"x" * 33))
    assert not queue.is_full
    queue.put(Frame(b"x"))
    assert queue.is_full
    await queue.get()
    assert not queue.has_room
    await queue.get()
    assert queue.has_room


async def test_dropping_keeps_the_beginning_and_the_end() -> None:
    queue = OutgoingQueue(10)
    queue.put(Frame(b"x" * 50))
    queue.put(Close(1000))
    queue.drop()
    assert len(queue) == 1
    assert queue.has_room
    assert await queue.get() == Close(1000)


async def test_a_client_that_only_asks_is_known() -> None:
    queue = OutgoingQueue(1 << 20)
    for _ in range(MAX_ITEMS):
        queue.put(Frame("{}"))
    assert not queue.is_flooded
    queue.put(Frame("{}"))
    assert queue.is_flooded
    await queue.get()
    assert not queue.is_flooded


async def test_what_is_to_be_kept_counts_until_it_is_kept() -> None:
    queue = OutgoingQueue(100)
    queue.put(KeptFrame("{", 1, "}"))
    queue.put(Save(recording_id="r", text="t", extension=".wav", parts=(1,), duration_s=1.0))
    assert queue.has_room
    queue.put(Keep(1, b"x" * 98))
    assert queue.is_full
    queue.drop()
    assert len(queue) == 0


async def test_frames_that_follow_are_taken_along_as_far_as_they_fit() -> None:
    queue = OutgoingQueue(100)
    items = [Frame("a" * 10), Frame(b"b" * 10), Frame("c" * 11), Close(1000), Frame("d")]
    for item in items:
        queue.put(item)
    assert queue.more_frames(30) == items[:2]
    assert queue.more_frames(30) == [items[2]]
    assert queue.more_frames(30) == []
    assert await queue.get() == Close(1000)
    assert queue.more_frames(0) == []
    assert len(queue) == 1
