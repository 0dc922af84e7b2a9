"""The numbered steps from an empty database to the tables of today. A released step never changes."""
