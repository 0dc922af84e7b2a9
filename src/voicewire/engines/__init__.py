"""Voices: the engines, the processes they run in, and the catalogue of public names."""
