"""Measures a running server as its clients meet it: text goes in by plan, and a simulated player listens."""
