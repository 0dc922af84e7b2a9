"""A whole server in this process: real sockets, real engine process, tone and hibari voices."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.installed import PLAIN
from tests.server.house import CATALOG, House
from voicewire.config import load_settings
from voicewire.engines.catalog import Catalog
from voicewire.server.serve import Serving, serve
from voicewire.speech.limits import ServiceLimits


class Running:
    """A server that is up."""

    def __init__(self, serving: Serving, task: asyncio.Task[None]) -> None:
        self.authority = serving.authority
        self.key = serving.first_key or ""
        self.task = task

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def url(self, path: str) -> str:
        return f"ws://{self.authority}{path}"

    def stop(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)


@pytest.fixture
def server(tmp_path: Path) -> Callable[..., object]:
    """Makes servers: `async with server(setting=value) as running`."""

    @asynccontextmanager
    async def up(**settings) -> AsyncIterator[Running]:
        catalog = tmp_path / "catalog.toml"
        catalog.write_text(CATALOG)
        plain = {"port": 0, "data_dir": tmp_path / "data", "catalog": catalog, "engine_slots": 1, "grace_s": 5.0}
        given = plain | {"engines": "hibari, tone"}
        ready: asyncio.Future[Serving] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(serve(load_settings(**{**given, **settings}), ready.set_result))
        await asyncio.wait([ready, task], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        running = Running(ready.result(), task)
        try:
            yield running
        finally:
            if not task.done():
                running.stop()
            await task

    return up


@pytest.fixture
async def open_house(tmp_path: Path) -> AsyncIterator[Callable[..., House]]:
    houses: list[House] = []
    path = tmp_path / "catalog.toml"
    path.write_text(CATALOG)

    async def build(**limits) -> House:
        house = House(Catalog.load(PLAIN, path), ServiceLimits(**limits))
        await house.scheduler.start()
        houses.append(house)
        return house

    yield build
    for house in houses:
        for task in house.tasks:
            task.cancel()
        await asyncio.gather(*house.tasks, return_exceptions=True)
        await house.scheduler.stop()
