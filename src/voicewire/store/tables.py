"""The tables as they are after the last migration."""

from sqlalchemy import JSON, BigInteger, Column, Float, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

keys = Table(
    "keys",
    metadata,
    Column("id", String(12), primary_key=True, comment="hexadecimal; the second part of the key's text"),
    Column("name", String(100), nullable=False),
    Column("digest", LargeBinary(32), nullable=False, comment="keyed BLAKE2b of the whole text"),
    Column("ending", String(4), nullable=False, comment="the last characters of the text"),
    Column("created_at", BigInteger, nullable=False, comment="Unix time, seconds"),
    Column("revoked_at", BigInteger, comment="Unix time, seconds; null while the key is active"),
)

# A row is there before the first part is written, and until the last is deleted: no part is ever without a row.
recordings = Table(
    "recordings",
    metadata,
    Column("name", String(64), primary_key=True, comment="the folder of its parts"),
    Column("begun_at", Float, nullable=False, comment="Unix time, seconds; 0 while it is being deleted"),
    Column("recording_id", String(64), unique=True, comment="what clients call it; null unless it is saved"),
    Column("key_id", String(12), comment="whose it is"),
    Column("created_at", BigInteger, comment="Unix time, seconds, when it was saved"),
    Column("expires_at", BigInteger, comment="Unix time, seconds"),
    Column("extension", String(8), comment="of each part's file, with its dot"),
    Column("duration_s", Float, comment="seconds of audio"),
    Column("size", BigInteger, comment="bytes of all parts"),
    Column("parts", JSON, comment="their numbers, in order, and their sizes in bytes"),
    Column("text", Text, comment="what is said in it"),
)
