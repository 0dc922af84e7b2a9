"""What tests reckon with that need no pulled model, whatever else is installed on the machine."""

from pathlib import Path

from voicewire.engines.installed import Installed

NO_MODELS = Path("no-models")
PLAIN = Installed(NO_MODELS, ("hibari", "tone"))
