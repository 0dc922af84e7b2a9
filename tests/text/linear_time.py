"""Whether work grows with its input only, however fast or busy the machine is."""

import time

GROWTH = 8
MOST = 24  # times as long for `GROWTH` times as much: linear work takes 8, quadratic work 64 times as long
RUNS = 3  # the shortest counts
ATTEMPTS = 3  # others disturb a measurement now and then, never each time


def assert_linear(work, size):
    """`work(size)` and `work(GROWTH * size)`: the larger one takes no more than its share of processor time."""
    ratio = float("inf")
    for _ in range(ATTEMPTS):
        ratio = min(ratio, growth(work, size))
        if ratio <= MOST:
            return
    raise AssertionError(f"{GROWTH} times as much takes {ratio:.0f} times as long")


def growth(work, size):
    """How many times as long the larger one takes."""
    return seconds(work, GROWTH * size) / seconds(work, size)


def seconds(work, size):
    """Processor seconds of this thread alone."""
    best = float("inf")
    for _ in range(RUNS):
        begin = time.thread_time()
        work(size)
        best = min(best, time.thread_time() - begin)
    return best
