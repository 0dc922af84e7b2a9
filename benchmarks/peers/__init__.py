"""Our server beside other servers on this machine: the same Piper voice, the same texts, one after the other.

**Systems.** Ours, and those from PyPI that are servers, run without a network and speak with a Piper voice of one's
own: `ovos-tts-server`, `wyoming-piper`, Piper's HTTP server, `piper-tts-server`. Each has a module here, a lock file in
`requirements/peers` and a virtual environment in `.venv-peers`; each is started as its own page says, with those of its
documented settings that bring sound soonest. None documents a number of inference threads, so each has its own (all
cores, for one inference at a time); ours are one thread for each core. Whoever takes a stream of text gets one: flushed
after each sentence (ovos-tts-server) or word by word (wyoming-piper). Whoever takes requests is asked sentence by
sentence. All text is there from the start: nobody waits for a writer.

**Runs.** For each of three seeds a fresh process of each system in turn, alone on the machine, warmed up with four
replies; another one begins with each seed. One client, twenty replies one after the other; then eight clients at once,
four times. The replies have about 130 characters and come in four shapes, of one to three sentences; no sentence comes
twice, and all systems say the same ones. Connections are made beforehand, and what that takes is a figure of its own.
The two systems with a WebSocket have the same client. All clients share the cores with the server.

**Figures.** `bytes_ms` is when the first audio came, `audible_ms` when a player that starts at once plays the first
sound. Of eight clients the last one counts. CPU is what the operating system says of the system's processes, over the
replies to one client and the pauses between them. Ours is asked for 24 kHz, which it has to make of the voice's 22.05
kHz (the others answer in that), and rests longer between sentences, so CPU for a reply stands beside CPU for a second
of audio. Ratios are taken for each seed, since the machine's own speed changes from minute to minute, and the median of
the three counts. A reply that ends in an error or is too short for its text voids all runs of that system, and
`other_cores` says how busy others kept the machine.
"""

from benchmarks.peers.comparison import measure

__all__ = ["measure"]
