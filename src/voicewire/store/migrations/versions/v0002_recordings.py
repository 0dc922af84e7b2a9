"""The saved recordings of clients."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of recordings."""
    op.create_table(
        "recordings",
        sa.Column("name", sa.String(64), primary_key=True, comment="the folder of its parts"),
        sa.Column("begun_at", sa.Float, nullable=False, comment="Unix time, seconds; 0 while it is being deleted"),
        sa.Column("recording_id", sa.String(64), unique=True, comment="what clients call it; null unless it is saved"),
        sa.Column("key_id", sa.String(12), comment="whose it is"),
        sa.Column("created_at", sa.BigInteger, comment="Unix time, seconds, when it was saved"),
        sa.Column("expires_at", sa.BigInteger, comment="Unix time, seconds"),
        sa.Column("extension", sa.String(8), comment="of each part's file, with its dot"),
        sa.Column("duration_s", sa.Float, comment="seconds of audio"),
        sa.Column("size", sa.BigInteger, comment="bytes of all parts"),
        sa.Column("parts", sa.JSON, comment="their numbers, in order, and their sizes in bytes"),
        sa.Column("text", sa.Text, comment="what is said in it"),
    )
