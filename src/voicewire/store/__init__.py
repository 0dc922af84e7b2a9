"""What outlives a process: the keys, in the operator's own database."""

from voicewire.errors import OperatorError


class StoreError(OperatorError):
    """The data folder or the database cannot be used, or has nothing of the name that was given."""
