"""A session with its scheduler, a tone engine in this process, and a clock that stands still."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import numpy as np
import pytest

from voicewire.audio.format import AudioFormat
from voicewire.engines.local import LocalHost
from voicewire.engines.registry import engine_class
from voicewire.events import AudioChunk, ServerEvent, SessionOptions, SessionStart, TextAppend
from voicewire.speech.limits import SessionLimits
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.session import Session
from voicewire.speech.voice import SpeakingVoice
from voicewire.testing import FakeClock, settle

TONE = engine_class("tone")
StageT = TypeVar("StageT", bound="Stage")


class Stage:
    """Sessions on one scheduler, and what they said."""

    def __init__(self, hosts: int = 1) -> None:
        self.clock = FakeClock(100.0)
        self.hosts = [LocalHost(f"host-{number}") for number in range(hosts)]
        self.scheduler = Scheduler(self.hosts, self.clock)

    def session(
        self, voice: str = "sine", *, start: SessionStart | None = None, limits: SessionLimits | None = None, **options
    ) -> "Talk":
        begin = start or SessionStart(
            namespace="test", voice="v", audio=AudioFormat("pcm16", 24_000), options=SessionOptions(**options)
        )
        events: list[ServerEvent] = []
        session = Session(begin, events.append, self.scheduler, self.clock, limits)
        return Talk(self, session, events, voice)

    async def pass_time(self, seconds: float, step: float = 0.05) -> None:
        """Let time pass in small steps, with everything that happens on the way."""
        for _ in range(round(seconds / step)):
            self.clock.advance(step)
            await settle()


class Talk:
    """One session and its events."""

    def __init__(self, stage: Stage, session: Session, events: list[ServerEvent], voice: str) -> None:
        self.stage, self.session, self.events = stage, session, events
        self.voice = SpeakingVoice(
            engine="tone",
            name=voice,
            language="en",
            max_segment_s=TONE.max_segment_s,
            speed_hint=TONE.speed_hint,
            estimate=TONE.estimate,
        )

    def admit(self) -> "Talk":
        self.session.admit([self.voice])
        return self

    def say(self, text: str, *, flush: bool = False) -> None:
        self.session.handle(TextAppend(text, flush))

    def of(self, kind: type) -> list:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def kinds(self) -> list[str]:
        """The events' names, runs of chunks as one."""
        names = [type(event).__name__ for event in self.events]
        return [name for i, name in enumerate(names) if name != "AudioChunk" or names[i - 1 : i] != ["AudioChunk"]]

    @property
    def audio(self) -> np.ndarray:
        return np.frombuffer(b"".join(chunk.audio for chunk in self.of(AudioChunk)), "<i2")


@asynccontextmanager
async def running(stage: StageT) -> AsyncIterator[StageT]:
    """A stage whose scheduler gives turns."""
    await stage.scheduler.start()
    yield stage
    await stage.scheduler.stop()


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with running(Stage()) as stage:
        yield stage


@pytest.fixture
async def two_slots() -> AsyncIterator[Stage]:
    async with running(Stage(hosts=2)) as stage:
        yield stage
