"""The tables as they are after the last migration."""

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, String, Table

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
