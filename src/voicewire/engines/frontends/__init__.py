"""Text to Kokoro's phonemes: one small module for each way of reading, loaded when first needed."""
