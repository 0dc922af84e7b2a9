import re

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from voicewire.store.database import DATABASE_FILE, MIGRATIONS, migrate
from voicewire.store.tables import metadata


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


def test_steps_are_numbered_without_gap_or_fork():
    steps = list(reversed(list(scripts().walk_revisions())))
    assert [step.revision for step in steps] == [f"{number:04}" for number in range(1, len(steps) + 1)]
    assert scripts().get_heads() == [steps[-1].revision]


def test_a_step_lies_in_the_file_of_its_number():
    for step in scripts().walk_revisions():
        assert re.search(rf"/v{step.revision}_\w+\.py$", step.path)
        assert step.doc
