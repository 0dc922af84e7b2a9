"""Sockets and HTTP: the only layer that knows the web library."""
