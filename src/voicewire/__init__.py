"""A self-hosted server that turns text into speech while the text is still being written."""

__version__ = "0.1.0"
