"""Sessions: text in, audio out, and whose piece is made next."""
