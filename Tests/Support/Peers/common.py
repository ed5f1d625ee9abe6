"""What the peers share: what they print, how they frame packets, and how they wait."""

import json
import socket
import struct
import sys
import threading
import os

from pythonosc import slip

LOCAL = "127.0.0.1"


def say(*words):
    """Prints a line that a test waits for."""
    print(*words, flush=True)


def leave_with_the_test():
    """Ends this program when the test that started it is gone."""

    def watch():
        while sys.stdin.readline():
            pass
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def wait_for(word):
    """Waits until the test says a word; leaves where the test is gone."""
    for line in sys.stdin:
        if line.strip() == word:
            return
    os._exit(0)


def listen(backlog=16):
    """Listens for streams on a port that the system chooses."""
    server = socket.socket()
    server.bind((LOCAL, 0))
    server.listen(backlog)
    return server


def accept(server):
    """The next connection, on which nothing waits to share its packet with what follows."""
    connection, _ = server.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def framed(packet, mode):
    """A packet as it stands in a stream: 1.0 puts its length before it, 1.1 is SLIP."""
    if mode == "1.1":
        return slip.encode(packet)
    return struct.pack("!I", len(packet)) + packet


def packets(connection, mode):
    """The packets that come in, until the other side ends."""
    rest = b""
    while data := connection.recv(65536):
        rest += data
        while True:
            if mode == "1.1":
                end = rest.find(slip.END, 1)
                if end < 0:
                    break
                packet, rest = slip.decode(rest[: end + 1]), rest[end + 1 :]
            else:
                if len(rest) < 4 or len(rest) < 4 + struct.unpack("!I", rest[:4])[0]:
                    break
                end = 4 + struct.unpack("!I", rest[:4])[0]
                packet, rest = rest[4:end], rest[end:]
            if packet:
                yield packet


def plain(value):
    """A value of OSC as JSON can hold it; a time tag as seconds since 1900 and a fraction."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple) and len(value) == 2:
        moment, fraction = value
        return [int((moment - moment.replace(1900, 1, 1, 0, 0, 0)).total_seconds()), fraction]
    if isinstance(value, (list, tuple)):
        return [plain(element) for element in value]
    return value


def line(address, values):
    """A message as a line of text."""
    return address + " " + json.dumps([plain(value) for value in values])
