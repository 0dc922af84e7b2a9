"""The keys that clients identify themselves with: `vw_<id>_<secret>`, the secret kept only as a keyed digest."""

import asyncio
import hmac
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from types import MappingProxyType

import msgspec
from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from voicewire.store import StoreError, tables
from voicewire.store.database import open_database, translated_errors
from voicewire.store.folder import load_server_key

PREFIX = "vw"
ID_BYTES = 6  # 12 hexadecimal digits: enough never to meet twice, short enough to type
SECRET_BYTES = 32  # 256 bits: nobody guesses it, so a fast digest will do
ENDING_LENGTH = 4  # characters shown in lists, to recognise a key by
MAX_NAME_LENGTH = 100  # characters

MAX_AGE_S = 1.0  # a revoked key is refused after at most this time
MIN_AGE_S = 0.05  # unknown ids may cause a read this often, so that a new key of another process works at once

_NO_DIGEST = bytes(32)  # compared with where the id is unknown, so that both answers take the same time


class Key(msgspec.Struct, frozen=True):
    """One client key, without its secret."""

    id: str
    name: str
    """The operator's own name for it; several keys may share one, as while a key is being replaced."""
    ending: str
    """The last four characters of the key."""
    created_at: int
    """Unix time, seconds."""
    revoked_at: int | None = None
    """Unix time, seconds. None while the key is active."""


class Keys:
    """Makes, lists, revokes and verifies client keys.

    Lives as long as `database` is open. `verify` asks a copy of the active keys in memory, read again at most once a
    second: a key revoked by another process is refused within `MAX_AGE_S`, one revoked here at once.
    """

    def __init__(
        self,
        database: AsyncEngine,
        server_key: bytes,
        *,
        monotonic: Callable[[], float] = time.monotonic,
        unix_time: Callable[[], float] = time.time,
    ) -> None:
        self._database = database
        self._server_key = server_key
        self._monotonic = monotonic
        self._unix_time = unix_time
        self._active: Mapping[str, tuple[Key, bytes]] = MappingProxyType({})
        self._read_at = float("-inf")
        self._reading = asyncio.Lock()

    async def create(self, name: str) -> tuple[Key, str]:
        """A new key and its text, which cannot be had again. Raises StoreError for a name that cannot be shown."""
        name = name.strip()
        if not name or not name.isprintable() or len(name) > MAX_NAME_LENGTH:
            raise StoreError(f"a key's name has 1 to {MAX_NAME_LENGTH} printable characters")
        key_id = token_hex(ID_BYTES)
        text = f"{PREFIX}_{key_id}_{token_hex(SECRET_BYTES)}"
        key = Key(key_id, name, text[-ENDING_LENGTH:], int(self._unix_time()))
        row = {**msgspec.structs.asdict(key), "digest": self._digest(text)}
        with translated_errors():
            async with self._database.begin() as connection:
                await connection.execute(insert(tables.keys).values(row))
        self._forget()
        return key, text

    async def list(self) -> tuple[Key, ...]:
        """All keys, revoked ones too, oldest first."""
        return tuple(key for key, _ in await self._read())

    async def revoke(self, which: str) -> Key:
        """Make an active key invalid; `which` is its id, the beginning of its id, its text, or its name.

        Raises StoreError where no active key or more than one fits.
        """
        key = _only_match(which, [key for key, _ in await self._read(tables.keys.c.revoked_at.is_(None))])
        revoked = msgspec.structs.replace(key, revoked_at=int(self._unix_time()))
        change = update(tables.keys).where(tables.keys.c.id == key.id).values(revoked_at=revoked.revoked_at)
        with translated_errors():
            async with self._database.begin() as connection:
                await connection.execute(change)
        self._forget()
        return revoked

    async def verify(self, text: str) -> Key | None:
        """The active key that `text` is, or None. Raises StoreError where the database cannot be read."""
        digest = self._digest(text)
        key_id = _id_in(text)
        await self._refresh(MAX_AGE_S)
        if key_id not in self._active:
            await self._refresh(MIN_AGE_S)
        key, wanted = self._active.get(key_id, (None, _NO_DIGEST))
        return key if hmac.compare_digest(digest, wanted) else None

    def _digest(self, text: str) -> bytes:
        return blake2b(text.encode(errors="surrogatepass"), key=self._server_key, digest_size=32).digest()

    def _forget(self) -> None:
        self._read_at = float("-inf")

    async def _refresh(self, max_age_s: float) -> None:
        """Read the active keys again if the copy is older than that; callers at the same time share one read."""
        if self._monotonic() - self._read_at < max_age_s:
            return
        async with self._reading:
            now = self._monotonic()
            if now - self._read_at < max_age_s:
                return
            active = await self._read(tables.keys.c.revoked_at.is_(None))
            self._active = {key.id: (key, digest) for key, digest in active}
            self._read_at = now

    # A tuple type from here on: `list` is the method above.
    async def _read(self, *conditions: ColumnElement[bool]) -> tuple[tuple[Key, bytes], ...]:
        columns = tables.keys.c
        chosen = select(
            columns.id, columns.name, columns.ending, columns.created_at, columns.revoked_at, columns.digest
        )
        with translated_errors():
            async with self._database.connect() as connection:
                rows = await connection.execute(chosen.where(*conditions).order_by(columns.created_at, columns.id))
                return tuple((Key(*row[:-1]), row[-1]) for row in rows)


@asynccontextmanager
async def open_keys(data_dir: Path) -> AsyncIterator[Keys]:
    """The keys of `data_dir`, as long as the context lasts; the folder is made if need be. Raises StoreError."""
    async with open_database(data_dir) as database:
        yield Keys(database, await asyncio.to_thread(load_server_key, data_dir))


def _id_in(text: str) -> str:
    parts = text.split("_")
    return parts[1] if len(parts) == 3 and parts[0] == PREFIX else ""


def _only_match(which: str, keys: list[Key]) -> Key:
    key_id = _id_in(which) or which.removeprefix(f"{PREFIX}_")
    found = [key for key in keys if key_id == key.id]
    found = found or [key for key in keys if which == key.name]
    found = found or [key for key in keys if key_id and key.id.startswith(key_id)]
    if not found:
        raise StoreError(f"no active key fits {which!r}; `voicewire keys list` shows all")
    if len(found) > 1:
        ids = ", ".join(key.id for key in found)
        raise StoreError(f"{which!r} fits several keys; give the id of one: {ids}")
    return found[0]
