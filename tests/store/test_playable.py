import io
import wave

import pytest

from tests.store.conftest import audio, finished
from voicewire.store import StoreError
from voicewire.store.playable import open_playable


async def saved(store, parts, extension=".wav"):
    draft = store.recordings.begin("req_1")
    for number, part in parts.items():
        await draft.keep(number, part)
    await draft.save(finished(parts=tuple(parts), extension=extension), "key")
    return await store.recordings.get("text-1", "key")


async def content(playable):
    return b"".join([chunk async for chunk in playable.chunks()])


async def test_a_wav_recording_is_one_file(store):
    playable = await open_playable(
        await saved(store, {1: audio(0.1), 2: audio(0.2, 8_000)}), store.objects, store.threads
    )
    whole = await content(playable)
    assert (playable.size, playable.media_type, playable.file_name) == (len(whole), "audio/wav", "text-1.wav")
    with wave.open(io.BytesIO(whole)) as file:
        assert (file.getframerate(), file.getnframes()) == (24_000, 7_200)


async def test_an_opus_recording_is_a_chain(store):
    files = {number: audio(0.1, codec="opus") for number in (1, 2)}
    playable = await open_playable(await saved(store, files, ".opus"), store.objects, store.threads)
    whole = await content(playable)
    assert (playable.size, playable.media_type, playable.file_name) == (len(whole), "audio/ogg", "text-1.opus")
    assert whole.count(b"OpusHead") == 2


async def test_only_one_part_is_in_memory_at_a_time(store):
    files = {number: audio(0.1) for number in (1, 2, 3)}
    playable = await open_playable(await saved(store, files), store.objects, store.threads)
    assert [len(chunk) for chunk in [chunk async for chunk in playable.chunks()]] == [4_844, 4_800, 4_800]


async def test_parts_are_played_in_the_order_of_the_save(store):
    first, second = audio(0.1), audio(0.2)
    draft = store.recordings.begin("req_1")
    await draft.keep(1, second)
    await draft.keep(2, first)
    await draft.save(finished(parts=(2, 1)), "key")
    playable = await open_playable(await store.recordings.get("text-1", "key"), store.objects, store.threads)
    assert [len(chunk) for chunk in [chunk async for chunk in playable.chunks()]] == [4_844, 9_600]


async def test_a_part_that_is_gone_is_told(store):
    recording = await saved(store, {1: audio(), 2: audio()})
    playable = await open_playable(recording, store.objects, store.threads)
    await store.objects.delete("req_1")
    with pytest.raises(StoreError, match="part 1 of the recording req_1 is not in"):
        await content(playable)
    with pytest.raises(StoreError, match="part 1 of the recording req_1 is not in"):
        await open_playable(recording, store.objects, store.threads)


async def test_a_damaged_part_is_told_with_what_to_do(store):
    recording = await saved(store, {1: audio(), 2: audio()})
    whole = await store.objects.get("req_1", 2)
    playable = await open_playable(recording, store.objects, store.threads)
    await store.objects.put("req_1", 2, whole[:-100])
    with pytest.raises(
        StoreError, match=r"text-1 cannot be played: .*; to delete it: voicewire recordings delete text-1"
    ):
        await content(playable)
    await store.objects.put("req_1", 2, b"no audio")
    with pytest.raises(StoreError, match="not WAV"):
        await open_playable(recording, store.objects, store.threads)
