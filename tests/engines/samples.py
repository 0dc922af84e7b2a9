"""Audio files of a tone, made in memory."""

import io

import av
import numpy as np

KINDS = {
    "wav": ("wav", "pcm_s16le", 44_100),
    "wav of float": ("wav", "pcm_f32le", 16_000),
    "mp3": ("mp3", "libmp3lame", 44_100),
    "flac": ("flac", "flac", 48_000),
    "Ogg Opus": ("ogg", "libopus", 48_000),
    "m4a": ("ipod", "aac", 44_100),
}
"""Container, codec and rate of each kind that is read."""


def tone_file(kind="wav", pitch=440.0, seconds=1.0, *, channels=1, amplitude=0.5):
    """A file of that kind, or of the (container, codec, rate) given; its channels hold the same tone."""
    container, codec, rate = KINDS.get(kind, kind)
    wave = amplitude * np.cos(2 * np.pi * pitch / rate * np.arange(round(rate * seconds)))
    return audio_file(container, codec, np.tile(wave.astype(np.float32), (channels, 1)), rate)


def audio_file(container, codec, pcm, rate):
    """pcm: float32, shape (channels, samples)."""
    layout = "mono" if len(pcm) == 1 else "stereo"
    frame = av.AudioFrame.from_ndarray(pcm, format="fltp", layout=layout)
    frame.sample_rate, frame.pts = rate, 0
    file = io.BytesIO()
    with av.open(file, "w", format=container) as output:
        stream = output.add_stream(codec, rate=rate, layout=layout)
        output.mux(stream.encode(frame))
        output.mux(stream.encode(None))
    return file.getvalue()


def video_file():
    """An m4a file that holds a moving picture and no sound."""
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as output:
        stream = output.add_stream("mpeg4", rate=25, width=64, height=64, pix_fmt="yuv420p")
        for _ in range(3):
            output.mux(stream.encode(av.VideoFrame(64, 64, "yuv420p")))
        output.mux(stream.encode(None))
    return file.getvalue()
