import re

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, insert, inspect

from voicewire.store.database import DATABASE_FILE, MIGRATIONS, migrate
from voicewire.store.tables import metadata

KEY = {"id": "0" * 12, "name": "radio", "digest": bytes(32), "ending": "abcd", "created_at": 1_800_000_000}


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def test_all_steps_give_the_tables_of_the_code(tmp_path):
    migrate(tmp_path)
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE_FILE}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
    engine.dispose()


def test_a_database_of_the_first_version_keeps_its_keys(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE_FILE}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(insert(metadata.tables["keys"]).values(KEY))
    migrate(tmp_path)
    with engine.connect() as connection:
        assert connection.execute(metadata.tables["keys"].select()).one()._asdict() == {**KEY, "revoked_at": None}
        assert connection.execute(metadata.tables["recordings"].select()).all() == []
    engine.dispose()


def test_steps_are_numbered_without_gap_or_fork():
    steps = list(reversed(list(scripts().walk_revisions())))
    assert [step.revision for step in steps] == [f"{number:04}" for number in range(1, len(steps) + 1)]
    assert scripts().get_heads() == [steps[-1].revision]


def test_a_step_lies_in_the_file_of_its_number():
    for step in scripts().walk_revisions():
        assert re.search(rf"/v{step.revision}_\w+\.py$", step.path)
        assert step.doc
