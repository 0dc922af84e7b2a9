"""The keys of clients."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the table of keys."""
    op.create_table(
        "keys",
        sa.Column("id", sa.String(12), primary_key=True, comment="hexadecimal; the second part of the key's text"),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False, comment="keyed BLAKE2b of the whole text"),
        sa.Column("ending", sa.String(4), nullable=False, comment="the last characters of the text"),
        sa.Column("created_at", sa.BigInteger, nullable=False, comment="Unix time, seconds"),
        sa.Column("revoked_at", sa.BigInteger, comment="Unix time, seconds; null while the key is active"),
    )
