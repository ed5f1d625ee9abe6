"""Sends what python-osc builds, whole and in parts of several sizes.

sender.py 1.0|1.1       to whoever connects; prints how many times it will send everything
sender.py udp PORT      to a port, once
sender.py print         prints the bytes of each packet
"""

import socket
import sys
import time

from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder
from pythonosc.udp_client import UDPClient

from common import LOCAL, accept, framed, leave_with_the_test, listen, say


def message(address, *arguments):
    """A message of arguments that are pairs of a type and a value."""
    builder = OscMessageBuilder(address)
    for kind, value in arguments:
        builder.add_arg(value, kind)
    return builder.build()


def bundle(time_tag, *contents):
    builder = OscBundleBuilder(time_tag)
    for content in contents:
        builder.add_content(content)
    return builder.build()


# The blob and the text hold the bytes that SLIP has a meaning for.
CONTENT = [
    message("/none"),
    message("/i", ("i", -7)),
    message("/f", ("f", 0.5)),
    message("/s", ("s", "Grüße")),
    message("/b", ("b", bytes([0xC0, 0xDB, 0xDC, 0xDD, 0xC0]))),
    message("/flags", ("T", True), ("F", False), ("N", None)),
    message("/h", ("h", 1 << 40)),
    message("/d", ("d", -2.25)),
    message("/r", ("r", 0xC0DBC0DB)),
    message("/m", ("m", (0, 0x90, 0x3C, 0x7F))),
    message("/array", ("i", 1), (["i", ["f", "s"]], [2, [0.5, "in"]]), ("T", True)),
    bundle(
        # Half a second behind a whole one, long after 1970.
        1_750_000_000.5,
        message("/bundle/first", ("i", 1)),
        bundle(1_750_000_001.25, message("/bundle/inner", (["s", ["i"]], ["x", [2]]))),
        bundle(IMMEDIATELY),
        message("/bundle/between", ("s", "b")),
        message("/bundle/last", ("i", 3)),
    ),
    message("/end"),
]

# How many bytes a part has: together they cut frames and messages in all places.
SIZES = [3, 13, 64, 301]


def unread(connection):
    """How many bytes are on their way or not read by the other side, as the system knows it."""
    (_, port), (_, mine) = connection.getpeername(), connection.getsockname()
    there = f"0100007F:{port:04X} 0100007F:{mine:04X}"
    here = f"0100007F:{mine:04X} 0100007F:{port:04X}"
    counts = {}
    with open("/proc/net/tcp") as table:
        for entry in table:
            words = entry.split()
            counts[" ".join(words[1:3])] = words[4].split(":")
    return int(counts[here][0], 16) + int(counts[there][1], 16)


def send_in_parts(connection, stream, size):
    """Sends the next part only when the other side has read the one before."""
    for start in range(0, len(stream), size):
        connection.sendall(stream[start : start + size])
        while unread(connection):
            # To ask without a pause would keep the other side from reading.
            time.sleep(0.0005)


if sys.argv[1] == "print":
    say("ready")
    for content in CONTENT:
        say("packet", content.dgram.hex())
    sys.exit()

if sys.argv[1] == "udp":
    client = UDPClient(LOCAL, int(sys.argv[2]))
    say("ready")
    for content in CONTENT:
        client.send(content)
    sys.exit()

server = listen()
leave_with_the_test()
say("ready", server.getsockname()[1])
stream = b"".join(framed(content.dgram, sys.argv[1]) for content in CONTENT)
connection = accept(server)
say("times", 1 + len(SIZES))
connection.sendall(stream)
for size in SIZES:
    send_in_parts(connection, stream, size)
say("sent")
accept(server)
