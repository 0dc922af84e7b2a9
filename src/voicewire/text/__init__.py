"""From fragments to segments: where speech may be cut, and how text is rewritten for the ear. Pure."""
