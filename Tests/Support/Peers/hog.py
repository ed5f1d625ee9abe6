"""A console that behaves as a Hog does towards key strokes, played with python-osc.

hog.py PORT

Prints each key with its value and the time the system received it at, in nanoseconds. After each
key that goes down it tells its command line to the port, as the output of a Hog is set to do.
"""

import socket
import struct
import sys
import time

from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_server import BlockingOSCUDPServer
from pythonosc.udp_client import SimpleUDPClient

from common import LOCAL, leave_with_the_test, say

# Linux has the option; Python has no name for it.
SO_TIMESTAMPNS = 35
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


class TimedServer(BlockingOSCUDPServer):
    """Keeps the time of arrival: how late this program gets to run says nothing of the sender."""

    arrival = 0

    def get_request(self):
        data, notes, _, sender = self.socket.recvmsg(self.max_packet_size, 128)
        for level, kind, note in notes:
            if (level, kind) == (socket.SOL_SOCKET, SO_TIMESTAMPNS):
                seconds, nanoseconds = struct.unpack("@qq", note[:16])
                self.arrival = seconds * 1_000_000_000 + nanoseconds
        return (data, self.socket), sender


class Desk:
    """The command line, and what keys do to it."""

    def __init__(self, output):
        self.words = []
        self.output = output

    def press(self, key):
        if key == "backspace":
            self.words = self.words[:-1]
        elif key == "enter":
            self.words = []
        elif key in DIGITS or key == "period":
            sign = "." if key == "period" else str(DIGITS.index(key))
            if self.words and self.words[-1][0].isdigit():
                self.words[-1] += sign
            else:
                self.words.append(sign)
        else:
            self.words.append(key.capitalize())
        self.output.send_message("/hog/status/commandline", " ".join(self.words))


desk = Desk(SimpleUDPClient(LOCAL, int(sys.argv[1])))


def wait_for_times():
    """The system may take a while until it notes when packets arrive, and not when they are read."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        while True:
            probe.sendto(b"/probe", server.server_address)
            sent = time.time_ns()
            time.sleep(0.02)
            server.get_request()
            if server.arrival <= sent:
                return


def hear(address, *values):
    key = address.removeprefix("/hog/hardware/")
    say("key", key, values[0], server.arrival)
    if values[0] == 1:
        desk.press(key)


dispatcher = Dispatcher()
dispatcher.map("/hog/hardware/*", hear)
server = TimedServer((LOCAL, 0), dispatcher)
server.socket.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
leave_with_the_test()
wait_for_times()
say("ready", server.server_address[1])
server.serve_forever()
