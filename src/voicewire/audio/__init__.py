"""From pcm to chunks: joining, resampling and encoding, piece by piece. Pure."""
