"""A console that behaves as an Eos in use does, played with python-osc.

eos_desk.py udp|1.0|1.1

Answers pings, and prints each message. It is told by lines what to do:

    say ADDRESS [VALUE...]   says something to whoever spoke to it last
    mute                     hears everything and says nothing any more
    unmute                   answers again
    end                      ends the connection
"""

import os
import socket
import sys
import threading

from pythonosc.osc_message import OscMessage
from pythonosc.osc_message_builder import OscMessageBuilder

from common import LOCAL, accept, framed, listen, packets, say

MODE = sys.argv[1]


class Desk:
    def __init__(self):
        self.lock = threading.Lock()
        self.is_muted = False
        self.send = None
        self.end = None

    def tell(self, address, *values):
        builder = OscMessageBuilder(address)
        for value in values:
            builder.add_arg(value)
        with self.lock:
            if self.send and not self.is_muted:
                self.send(builder.build().dgram)

    def hear(self, packet):
        message = OscMessage(packet)
        say("got", message.address, *message.params)
        if message.address == "/eos/ping":
            self.tell("/eos/out/ping", *message.params)

    def obey(self):
        """Does what it is told, and leaves when the test is gone."""
        for line in sys.stdin:
            word, *rest = line.split()
            if word == "say":
                values = [float(value) if "." in value else value for value in rest[1:]]
                self.tell(rest[0], *values)
            elif word in ("mute", "unmute"):
                with self.lock:
                    self.is_muted = word == "mute"
                say("done", word)
            elif word == "end" and self.end:
                self.end()
        os._exit(0)


desk = Desk()
threading.Thread(target=desk.obey, daemon=True).start()
if MODE == "udp":
    server = socket.socket(type=socket.SOCK_DGRAM)
    server.bind((LOCAL, 0))
    say("ready", server.getsockname()[1])
    while True:
        packet, sender = server.recvfrom(65536)
        desk.send = lambda packet, sender=sender: server.sendto(packet, sender)
        desk.hear(packet)
server = listen()
say("ready", server.getsockname()[1])
while True:
    connection = accept(server)
    desk.send = lambda packet: connection.sendall(framed(packet, MODE))
    desk.end = lambda: connection.shutdown(socket.SHUT_RDWR)
    try:
        for packet in packets(connection, MODE):
            desk.hear(packet)
    except OSError:
        pass
    desk.send = desk.end = None
    connection.close()
    say("ended")
