import errno
import os
import socket
from contextlib import closing

import pytest

from voicewire.engines import host_sockets as module
from voicewire.engines.host_sockets import host_sockets

PIECE_BYTES = 96_000


def test_a_piece_goes_through_whole_and_a_datagram_is_a_message():
    ours, theirs = host_sockets()
    with closing(ours), closing(theirs):
        assert theirs.connection.send(bytes(PIECE_BYTES), socket.MSG_DONTWAIT) == PIECE_BYTES
        assert len(ours.connection.recv(2 * PIECE_BYTES)) == PIECE_BYTES
        ours.interrupts.send(b"one")
        ours.interrupts.send(b"two")
        assert (theirs.interrupts.recv(64), theirs.interrupts.recv(64)) == (b"one", b"two")


def test_the_servers_ends_do_not_block_and_those_of_the_process_do():
    ours, theirs = host_sockets()
    with closing(ours), closing(theirs):
        assert [end.getblocking() for end in (*ours, *theirs)] == [False, False, True, True]


def test_none_is_left_open_where_not_all_can_be_opened(monkeypatch):
    opened = []
    pair = socket.socketpair

    def one_pair_only(*kind):
        if opened:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        opened.extend(pair(*kind))
        return tuple(opened)

    monkeypatch.setattr(module.socket, "socketpair", one_pair_only)
    with pytest.raises(OSError, match="Too many open files"):
        host_sockets()
    assert [end.fileno() for end in opened] == [-1, -1]
