"""A peer that does what no console should.

hostile.py silent                   takes connections and says nothing
hostile.py deaf                     takes connections and reads nothing
hostile.py leaving                  takes connections and ends them at once
hostile.py bytes HEX                sends these bytes and says nothing more
hostile.py half 1.0|1.1             sends half a packet; on 'rest' the rest, on 'end' it ends, and on
                                    'reset' it ends as a crash does
hostile.py endless HEX              sends these bytes over and over
hostile.py flood 1.0|1.1 ADDRESS [SIZE]   sends one message over and over, with a text of a size
hostile.py datagrams PORT           sends random bytes to a port; on 'end' a message, until it is gone
hostile.py full                     takes no connection, as too many wait already; prints each call

For each connection it prints when that came, in nanoseconds, and when the other side has ended it.
"""

import random
import socket
import struct
import sys
import threading
import time

from pythonosc.osc_message_builder import build_msg

from common import LOCAL, accept, framed, leave_with_the_test, listen, say, wait_for

BEHAVIOUR, *ARGUMENTS = sys.argv[1:]


def read_to_the_end(connection):
    while connection.recv(65536):
        pass


def half(connection):
    packet = framed(build_msg("/late", [1, "whole"]).dgram, ARGUMENTS[0])
    connection.sendall(packet[:11])
    say("half")
    word = sys.stdin.readline().strip()
    if word == "rest":
        connection.sendall(packet[11:])
        read_to_the_end(connection)
    elif word == "reset":
        linger = struct.pack("ii", 1, 0)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)


def repeat(connection, data):
    block = data * max(1, 65536 // len(data))
    sent = 0
    threading.Thread(target=drain, args=[connection], daemon=True).start()
    try:
        while True:
            connection.sendall(block)
            sent += len(block)
            if sent >> 20 != (sent - len(block)) >> 20:
                say("sent", sent)
    except OSError:
        pass


def drain(connection):
    try:
        read_to_the_end(connection)
    except OSError:
        pass


def serve(connection):
    if BEHAVIOUR == "silent":
        read_to_the_end(connection)
    elif BEHAVIOUR == "deaf":
        threading.Event().wait()
    elif BEHAVIOUR == "bytes":
        connection.sendall(bytes.fromhex(ARGUMENTS[0]))
        read_to_the_end(connection)
    elif BEHAVIOUR == "half":
        half(connection)
    elif BEHAVIOUR == "endless":
        repeat(connection, bytes.fromhex(ARGUMENTS[0]))
    elif BEHAVIOUR == "flood":
        mode, address, *size = ARGUMENTS
        values = ["x" * int(size[0])] if size else [1]
        repeat(connection, framed(build_msg(address, values).dgram, mode))


def flood_with_datagrams(port):
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    randomness = random.Random(5)
    junk = [randomness.randbytes(randomness.randrange(0, 1400)) for _ in range(1000)]
    stop = threading.Event()
    threading.Thread(target=lambda: (wait_for("end"), stop.set()), daemon=True).start()
    sent = 0
    say("ready")
    while not stop.is_set():
        for packet in junk:
            sender.sendto(packet, (LOCAL, port))
        sent += len(junk)
        if sent % 20_000 == 0:
            say("sent", sent)
    # One may be lost; many are not.
    while True:
        sender.sendto(build_msg("/end").dgram, (LOCAL, port))
        time.sleep(0.01)


def tell_calls(server):
    """Prints the calls of others, which the system shows as having sent their first packet."""
    # The system keeps one more than it was told, and then answers nobody.
    own = [socket.socket() for _ in range(4)]
    for caller in own:
        caller.setblocking(False)
        caller.connect_ex(server.getsockname())
    known = {caller.getsockname()[1] for caller in own}
    say("ready", server.getsockname()[1])
    there = f"0100007F:{server.getsockname()[1]:04X}"
    while True:
        with open("/proc/net/tcp") as table:
            for _, mine, other, state, *_ in (entry.split() for entry in table):
                port = mine.split(":")[-1]
                if other == there and state == "02" and int(port, 16) not in known:
                    known.add(int(port, 16))
                    say("called")
        time.sleep(0.01)


if BEHAVIOUR == "datagrams":
    flood_with_datagrams(int(ARGUMENTS[0]))

server = listen(0 if BEHAVIOUR == "full" else 16)
if BEHAVIOUR != "half":
    leave_with_the_test()
if BEHAVIOUR == "full":
    tell_calls(server)
say("ready", server.getsockname()[1])
while True:
    connection = accept(server)
    say("connected", time.monotonic_ns())
    try:
        serve(connection)
    except OSError:
        pass
    connection.close()
    say("ended")
