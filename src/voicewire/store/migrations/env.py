"""Runs the steps on the connection that `database.migrate` hands over; alembic loads this file by its path."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
