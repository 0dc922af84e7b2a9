"""One file a step, `v<number>_<what>.py`."""
