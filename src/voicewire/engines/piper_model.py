"""A Piper voice's network: phoneme ids in, samples out, as many at a time as are asked for.

The flow and the decoder look no further than some frames around their own, so both are run on windows, each with the
context that it needs: the samples are those of one run over everything.
"""

import logging
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np

from voicewire.audio.format import Pcm
from voicewire.engines.piper_graph import Graph, Noise, NotCuttable, Reach
from voicewire.engines.piper_stages import Stage, StageBuilder, Tensors
from voicewire.engines.runtimes import Runtime

FLOW_FRAMES = 320
"""Frames that the flow makes at once, at most: each window of it costs 64 frames of context on top."""
FLOW_GROWTH = 3
"""A window of the flow may be so many times as long as the one before: the second piece is soon wanted."""
GROWTH = 2.4
"""A piece may be so many times as long as the one before: it is made while that one is heard."""
_logger = logging.getLogger(__name__)


class Window(NamedTuple):
    """A stage that can be run on a part of its input."""

    stage: Stage
    reach: Reach
    start: str
    """The tensor whose last axis is cut, and with it that of every other one as long."""
    gives: str

    def context(self, begin: int, end: int, frames: int) -> tuple[int, int]:
        """The frames, of `frames`, that it must see for those from `begin` to `end`."""
        return max(0, begin - math.ceil(self.reach.before)), min(frames, end + math.ceil(self.reach.after))

    def run(self, tensors: Tensors, begin: int, end: int) -> Pcm:
        """What it makes of the frames from `begin` to `end`: float32, shape (1, channels, samples)."""
        frames = tensors[self.start].shape[-1]
        left, right = self.context(begin, end, frames)
        whole = {name: tensors[name] for name in self.stage.reads}
        part = {
            name: tensor[..., left:right] if tensor.ndim > 1 and tensor.shape[-1] == frames else tensor
            for name, tensor in whole.items()
        }
        rate = int(self.reach.rate)
        made: Pcm = self.stage.run(part)[self.gives][..., (begin - left) * rate : (end - left) * rate]
        return made


class PiperModel:
    """The network, loaded. It holds no state between texts, and its noise comes from a seed."""

    def __init__(self, before: list[Stage], noises: list[Noise], flow: Window | None, decoder: Window | str) -> None:
        """before: what is run whole, each stage but the first beginning with a noise; the last noise is the flow's.

        flow: None where it is the last of `before`. decoder: the tensor of the samples where `before` makes them.
        """
        self._before = before
        self._noises = noises
        self._flow = flow
        self._decoder = decoder

    @classmethod
    def load(cls, path: Path, runtime: Runtime) -> Self:
        """The network in an .onnx file. Raises EngineFailure, naming the file or what to install."""
        builder = StageBuilder(path, runtime)
        noises = builder.graph.noises()
        names = [noise.name for noise in noises]
        try:
            frames = builder.graph.frames()
            reach = builder.graph.reach(frames, builder.graph.outputs[0])
        except NotCuttable as reason:
            _logger.warning("%s is spoken whole, not piece by piece: %s", path, reason)
            return cls(builder.stages(names), noises, None, builder.graph.outputs[0])
        stages = builder.stages([*names, frames])
        decoder = Window(stages.pop(), reach, frames, builder.graph.outputs[0])
        flow = _flow(builder.graph, names, stages[-1], decoder)
        return cls(stages[:-1] if flow else stages, noises, flow, decoder)

    def speak(self, inputs: Tensors, seed: Sequence[int], first: int, further: int) -> Iterator[Pcm]:
        """Yield about `first` samples, then up to `GROWTH` times as many as before, and at most about `further`.

        Never more than that, but at least a frame's.

        inputs: what the network takes, by name; it may hold more than that. Raises EngineFailure.
        """
        tensors = self._read(inputs, np.random.default_rng(seed))
        if isinstance(self._decoder, str):
            samples = tensors[self._decoder].reshape(-1)
            yield from np.split(samples, range(further, len(samples), further))
            return
        latent = _Latent(self._flow, self._decoder.start, tensors)
        rate = int(self._decoder.reach.rate)
        for begin, end in spans(latent.frames, max(1, first // rate), max(1, further // rate)):
            latent.make(self._decoder.context(begin, end, latent.frames)[1])
            yield self._decoder.run(tensors, begin, end).reshape(-1)

    def _read(self, inputs: Tensors, random: np.random.Generator) -> Tensors:
        """All that is not made window by window."""
        tensors = dict(inputs)
        stages = iter(self._before)
        tensors.update(next(stages).run(tensors))
        for noise in self._noises:
            tensors[noise.name] = random.standard_normal(tensors[noise.like].shape, np.float32)
            stage = next(stages, None)  # None: the flow follows
            if stage is not None:
                tensors.update(stage.run(tensors))
        return tensors


def spans(frames: int, first: int, most: int) -> Iterator[tuple[int, int]]:
    """Where the pieces of `frames` frames begin and end: `first`, then more and more, and never more than `most`."""
    begin, size = 0, first
    while begin < frames:
        size = _even(size, frames - begin)
        yield begin, begin + size
        begin, size = begin + size, min(int(GROWTH * size), most)


def _even(most: int, frames: int) -> int:
    """At most `most` of `frames`, so that no rest is left that is much shorter: it would cost its context too."""
    return -(-frames // -(-frames // most))


class _Latent:
    """The decoder's input, made as far as it is needed. It lies in `tensors`, at full length."""

    def __init__(self, flow: Window | None, name: str, tensors: Tensors) -> None:
        self._flow = flow
        self._name = name
        self._tensors = tensors
        self.frames: int = tensors[name if flow is None else flow.start].shape[-1]
        self._made = 0 if flow else self.frames
        self._window = 0

    def make(self, end: int) -> None:
        """See that the frames before `end` are there."""
        if self._flow is None or end <= self._made:
            return
        window = _even(max(1, min(FLOW_FRAMES, FLOW_GROWTH * self._window)), self.frames - self._made)
        self._window = max(end - self._made, window)
        end = self._made + self._window
        made = self._flow.run(self._tensors, self._made, end)
        if not self._made:
            self._tensors[self._name] = np.zeros((*made.shape[:-1], self.frames), made.dtype)
        self._tensors[self._name][..., self._made : end] = made
        self._made = end


def _flow(graph: Graph, noises: list[str], stage: Stage, decoder: Window) -> Window | None:
    """The stage after the last noise, if it can be run on windows and makes nothing but the decoder's input."""
    if not noises or set(stage.gives) & set(decoder.stage.reads) != {decoder.start}:
        return None
    try:
        reach = graph.reach(noises[-1], decoder.start)
    except NotCuttable as reason:
        _logger.info("a voice's flow is run whole: %s", reason)
        return None
    return Window(stage, reach, noises[-1], decoder.start) if reach.rate == 1 else None
