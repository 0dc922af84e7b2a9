"""The files that engines speak with: what they are, where they can come from, and bringing them into a folder.

Nothing here is ever called for a client: only the operator's own commands fetch anything.

ModelError (an OperatorError)
└── SourceError             this source cannot give the files; another one may
    └── Unreachable         nor any other files, now
"""

from voicewire.errors import OperatorError


class ModelError(OperatorError):
    """Something about the files of models: no such entry, a folder that cannot be written, a source that fails."""


class SourceError(ModelError):
    """A source does not have the files, or not the right ones. Another source may."""


class Unreachable(SourceError):
    """A source cannot be asked at all: no network, no address, or it is switched off."""
