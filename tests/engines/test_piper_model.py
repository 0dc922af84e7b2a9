import logging
from itertools import pairwise

import numpy as np
import onnxruntime
import pytest

from tests.engines.toy_piper import FRAMES_PER_ID, SAMPLES_PER_FRAME, write_voice
from voicewire.engines.piper_model import FLOW_FRAMES, FLOW_GROWTH, GROWTH, PiperModel, spans
from voicewire.engines.runtimes import OnnxRuntime

ONNX = OnnxRuntime("piper")
WHOLE = 10**9


def inputs(count=15, noise=0.667, speaker=0):
    ids = np.arange(count)[np.newaxis] % 15 + 1
    scales = np.array([noise, 1, 1.2 * noise], np.float32)
    return {"input": ids, "input_lengths": np.array([count]), "scales": scales, "sid": np.array([speaker])}


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="module")
def model(models):
    return PiperModel.load(write_voice(models, "toy"), ONNX)


def joined(pieces):
    return np.concatenate(list(pieces))


@pytest.mark.parametrize("count", [1, 2, 15, 100])
@pytest.mark.parametrize("sizes", [(16, 128), (160, 592), (16_000, 64), (1, 1000)])
def test_pieces_are_parts_of_the_whole(model, count, sizes):
    whole, pieces = (list(model.speak(inputs(count), (1, 0), *given)) for given in ((WHOLE, WHOLE), sizes))
    assert len(whole) == 1
    assert len(whole[0]) == count * FRAMES_PER_ID * SAMPLES_PER_FRAME
    assert whole[0].std() > 0.01
    assert len(pieces[0]) <= max(sizes[0], SAMPLES_PER_FRAME)
    assert max(map(len, pieces[1:]), default=0) <= sizes[1]
    np.testing.assert_allclose(joined(pieces), whole[0], atol=1e-5)


def test_the_flow_is_made_as_it_is_needed(model):
    made = []
    flow = model._flow
    spied = PiperModel(model._before, model._noises, flow._replace(stage=Spy(flow.stage, made)), model._decoder)
    pieces = spied.speak(inputs(100), (1, 0), 160, 160)
    next(pieces)
    assert made == [10 + 5 + 4]  # its own frames, the decoder's context, and the flow's
    assert len(list(pieces)) > 50
    own = [15, *(frames - 2 * 4 for frames in made[1:-1]), made[-1] - 4]
    assert sum(own) == 1200
    assert all(after <= FLOW_GROWTH * before for before, after in pairwise(own))
    assert max(own) <= FLOW_FRAMES
    assert own[-1] >= own[-2] - 1, "no rest is left that costs mostly its context"


class Spy:
    """A stage that notes of how many frames its input is."""

    def __init__(self, stage, made):
        self.stage, self.made, self.reads = stage, made, stage.reads

    def run(self, tensors):
        self.made.append(tensors["noise"].shape[-1])
        return self.stage.run(tensors)


def test_without_noise_it_says_what_the_original_says(models, model):
    given = {name: tensor for name, tensor in inputs(noise=0).items() if name != "sid"}
    (whole,) = onnxruntime.InferenceSession(str(models / "piper/toy/toy.onnx")).run(None, given)
    np.testing.assert_allclose(joined(model.speak(given, (1, 0), 160, 592)), whole.reshape(-1), atol=1e-5)


def test_noise_is_of_the_seed(model):
    one, same, other = (joined(model.speak(inputs(), seed, 160, 592)) for seed in ((1, 0), (1, 0), (1, 1)))
    assert np.array_equal(one, same)
    assert not np.allclose(one, other, atol=1e-3)


def test_open_texts_do_not_disturb_each_other(model):
    alone = joined(model.speak(inputs(), (1, 0), 160, 160))
    left, right = model.speak(inputs(), (1, 0), 160, 160), model.speak(inputs(40), (2, 0), 160, 160)
    taken = [(a, b) for a, b in zip(left, right, strict=False)]
    assert np.array_equal(joined(a for a, _ in taken), alone)


@pytest.mark.parametrize(("breaks", "pieces"), [("flow", 6), ("decoder", 5)])
def test_a_network_of_another_make_is_spoken_too(models, caplog, breaks, pieces):
    with caplog.at_level(logging.INFO):
        model = PiperModel.load(write_voice(models, f"no-{breaks}", breaks=breaks), ONNX)
    assert "may depend on all of its input" in caplog.text
    found = list(model.speak(inputs(), (1, 0), 160, 592))
    assert len(found) == pieces
    np.testing.assert_allclose(joined(found), joined(model.speak(inputs(), (1, 0), WHOLE, WHOLE)), atol=1e-5)


def test_speakers_sound_different_in_pieces_as_well(models):
    model = PiperModel.load(write_voice(models, "three", num_speakers=3), ONNX)
    spoken = [joined(model.speak(inputs(speaker=number), (1, 0), 160, 592)) for number in range(3)]
    assert not np.allclose(spoken[0], spoken[1], atol=1e-3)
    np.testing.assert_allclose(spoken[1], joined(model.speak(inputs(speaker=1), (1, 0), WHOLE, WHOLE)), atol=1e-5)


@pytest.mark.parametrize("frames", [1, 9, 10, 11, 40, 365, 1000])
def test_pieces_grow_and_leave_no_small_rest(frames):
    begins_ends = list(spans(frames, first=10, most=100))
    sizes = [end - begin for begin, end in begins_ends]
    assert [begin for begin, _ in begins_ends] == [0, *(end for _, end in begins_ends[:-1])]
    assert sum(sizes) == frames
    assert sizes[0] <= 10
    assert max(sizes) <= 100
    assert all(before / 2 - 1 <= after <= GROWTH * before for before, after in pairwise(sizes))
