"""What the operating system says of the server's processes, where they run on this machine: Linux's /proc, no more."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

PROC = Path("/proc")
LISTENING = "0A"  # TCP_LISTEN, include/net/tcp_states.h
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
_STATE, _PPID, _TIMES = 0, 1, slice(11, 15)  # of /proc/PID/stat after the name: proc(5)
_LOCAL_ADDRESS, _SOCKET_STATE, _INODE = 1, 3, 9  # of a line of /proc/net/tcp


class Usage(msgspec.Struct, frozen=True):
    """What a process and its descendants have used."""

    cpu_s: float
    """User and system, of all since they began, and of those descendants that have ended and were waited for."""
    peak_bytes: int
    """The most resident memory of each since it began, added up; pages that they share count for each of them."""
    machine_s: float
    """CPU seconds of the whole machine, whoever used them or took them away."""

    def since(self, before: "Usage") -> "Usage":
        """The CPU times that were used after `before`; the peak is the same."""
        return Usage(self.cpu_s - before.cpu_s, self.peak_bytes, self.machine_s - before.machine_s)


def usage(pid: int, proc: Path = PROC) -> Usage | None:
    """What `pid` and its descendants have used; None where /proc does not say so, or there is no such process."""
    family = _family(pid, proc)
    if not family:
        return None
    ticks = sum(int(value) for each in family for value in _stat(each, proc)[_TIMES])
    peak_bytes = sum(_peak_bytes(each, proc) for each in family)
    return Usage(ticks / TICKS_PER_S, peak_bytes, _busy_ticks(proc) / TICKS_PER_S)


def listener(port: int, proc: Path = PROC) -> int | None:
    """The process that listens on that TCP port, the topmost if it is several; None if it cannot be seen."""
    inodes = set(_listening(port, proc))
    if not inodes:
        return None
    links = {f"socket:[{inode}]" for inode in inodes}
    holders = {pid for pid in _pids(proc) if links & set(_open_files(pid, proc))}
    tops = [pid for pid in holders if int((_stat(pid, proc) or ["", "0"])[_PPID]) not in holders]
    return min(tops, default=None)


def _family(pid: int, proc: Path) -> list[int]:
    """`pid` and all its descendants; empty when it does not live."""
    parents = {each: int(stat[_PPID]) for each in _pids(proc) if (stat := _stat(each, proc)) and stat[_STATE] != "Z"}
    family = [pid] if pid in parents else []
    for each in family:  # grows while it is walked
        family += [child for child, parent in parents.items() if parent == each]
    return family


def _pids(proc: Path) -> list[int]:
    return [int(folder.name) for folder in proc.glob("[0-9]*")]


def _stat(pid: int, proc: Path) -> list[str]:
    """The fields after the name, which may hold anything; empty when the process has gone."""
    return _read(proc / str(pid) / "stat").rpartition(")")[2].split()


def _peak_bytes(pid: int, proc: Path) -> int:
    for line in _read(proc / str(pid) / "status").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def _busy_ticks(proc: Path) -> int:
    """Of all cores: user, nice, system, irq, softirq and steal, not idle and iowait; guests are in user and nice."""
    for line in _read(proc / "stat").splitlines():
        if line.startswith("cpu "):
            user, nice, system, _, _, irq, softirq, steal = map(int, line.split()[1:9])
            return user + nice + system + irq + softirq + steal
    return 0


def _listening(port: int, proc: Path) -> Iterator[str]:
    """The inodes of listening sockets of that port."""
    for table in ("tcp", "tcp6"):
        for line in _read(proc / "net" / table).splitlines()[1:]:
            fields = line.split()
            if fields[_SOCKET_STATE] == LISTENING and int(fields[_LOCAL_ADDRESS].rpartition(":")[2], 16) == port:
                yield fields[_INODE]


def _open_files(pid: int, proc: Path) -> Iterator[str]:
    """Where its descriptors lead; nothing for a process of somebody else."""
    try:
        for link in (proc / str(pid) / "fd").iterdir():
            yield str(link.readlink())
    except OSError:  # it is somebody else's, or has gone meanwhile
        return


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # the process has gone meanwhile, or this is not Linux
        return ""
