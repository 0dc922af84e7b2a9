import os
import socket
from pathlib import Path

import pytest

from voicewire.bench.processes import Usage, listener, usage

TICKS = os.sysconf("SC_CLK_TCK")


def process(proc: Path, pid: int, parent: int, *, ticks=(0, 0, 0, 0), peak_kb=0, links=(), name="a (b) c", state="S"):
    folder = proc / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "stat").write_text(f"{pid} ({name}) {state} {parent} 1 1 0 -1 0 0 0 0 0 {' '.join(map(str, ticks))} 20 0")
    (folder / "status").write_text(f"Name:\tx\nVmPeak:\t  99 kB\nVmHWM:\t  {peak_kb} kB\n")
    for number, link in enumerate(links):
        (folder / "fd" / str(number)).symlink_to(link)


def sockets(proc: Path, *lines: str) -> None:
    (proc / "net").mkdir(parents=True)
    (proc / "net" / "tcp").write_text(
        "  sl  local_address rem_address   st …\n" + "".join(f"{line}\n" for line in lines)
    )


def tcp(address: str, state: str, inode: int) -> str:
    return f"   0: {address} 00000000:0000 {state} 00000000:00000000 00:00000000 00000000     0        0 {inode} 1 0"


def test_a_process_counts_with_its_descendants_alive_and_gone(tmp_path: Path) -> None:
    process(tmp_path, 10, 1, ticks=(TICKS, 2 * TICKS, 3 * TICKS, 4 * TICKS), peak_kb=100)
    process(tmp_path, 11, 10, ticks=(5 * TICKS, 0, 0, 0), peak_kb=20)
    process(tmp_path, 12, 11, ticks=(0, 6 * TICKS, 0, 0), peak_kb=3)
    process(tmp_path, 13, 11, ticks=(9, 9, 9, 9), state="Z")  # its parent counts it once it has waited for it
    process(tmp_path, 20, 1, ticks=(1000, 1000, 1000, 1000), peak_kb=1000)
    (tmp_path / "stat").write_text(
        f"cpu  {TICKS} {TICKS} {TICKS} 77777 88888 {TICKS} {TICKS} {TICKS} 99 99\ncpu0 1 2\n"
    )
    assert usage(10, tmp_path) == Usage(cpu_s=21.0, peak_bytes=123 * 1024, machine_s=6.0)


def test_nobody_counts_for_a_process_that_is_not_there(tmp_path: Path) -> None:
    process(tmp_path, 10, 1)
    assert usage(11, tmp_path) is None
    assert usage(10, tmp_path / "nowhere") is None


def test_use_is_what_came_after(tmp_path: Path) -> None:
    assert Usage(5.0, 200, 9.0).since(Usage(2.0, 100, 4.0)) == Usage(3.0, 200, 5.0)


def test_who_listens_is_found_by_the_port(tmp_path: Path) -> None:
    sockets(tmp_path, tcp("0100007F:1F40", "01", 71), tcp("0100007F:1F40", "0A", 72), tcp("0100007F:1F41", "0A", 73))
    process(tmp_path, 10, 1, links=["/dev/null", "socket:[71]"])
    process(tmp_path, 11, 1, links=["socket:[72]"])
    process(tmp_path, 12, 11, links=["socket:[72]"])
    assert listener(8000, tmp_path) == 11
    assert listener(8002, tmp_path) is None


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux has it")
def test_this_very_process_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert listener(server.getsockname()[1]) == os.getpid()
    used = usage(os.getpid())
    assert used is not None
    assert used.cpu_s > 0
    assert used.peak_bytes > 10**6
    assert used.machine_s > used.cpu_s
