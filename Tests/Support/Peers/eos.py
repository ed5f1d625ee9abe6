"""A console that answers as an Eos does over TCP, played with python-osc.

eos.py 1.0|1.1 [what happens while it is read]

    renamed     a group that was read already gets another label
    late        the same, before the very last answer
    deleted     a group that was read already is deleted, which moves the others
    added       a group is made before all others, which moves them
    loaded      another show is loaded
    busy        a group changes all the time, and nobody ever counts the snapshots
    stopped     it says nothing any more after the first of the groups

Prints each question.
"""

import sys
import threading
import uuid

from pythonosc.osc_message import OscMessage
from pythonosc.osc_message_builder import OscMessageBuilder

from common import accept, framed, leave_with_the_test, listen, packets, say

MODE = sys.argv[1]
STORY = sys.argv[2] if len(sys.argv) > 2 else ""
PACKET = 512


def things(kind, *labels, fields=()):
    """Things with the numbers from 1 on, each with an identity of 36 letters."""
    return [
        [str(number), str(uuid.uuid5(uuid.NAMESPACE_URL, f"{kind}/{number}")), label, *fields]
        for number, label in enumerate(labels, 1)
    ]


def show(name):
    """A show, in which the labels begin with a name."""
    palette = (False, False)
    pools = {
        "group": things("group", *[f"{name} group {n}" for n in range(1, 101)]),
        "ip": things("ip", name + " full", fields=palette),
        "fp": things("fp", name + " centre", fields=palette),
        "cp": things("cp", name + " blue", name + " red", fields=palette),
        # The label stands in the second packet, as the first has no room for it.
        "bp": things("bp", name + " " + 440 * "b", fields=palette),
        # The fields behind the label need packets of their own.
        "fx": things("fx", name + " sine", fields=[f"{kind:<200}" for kind in "abcdef"]),
        "cuelist": things("cuelist", name + " main", name + " house", fields=("Live", "Master")),
        "preset": things("preset", name + " look", fields=palette),
        "sub": things("sub", name + " bump"),
        "macro": things("macro", name + " reset", name + " start", fields=("Foreground",)),
        "ms": [],
        "snap": [],
    }
    pools["group"][1][0] = "2.5"
    return pools


def message(address, *values):
    builder = OscMessageBuilder(address)
    for value in values:
        builder.add_arg(value)
    return builder.build().dgram


def listing(path, values):
    """Values in as many packets as they need, by the OSC list convention."""
    offset = 0
    while True:
        end = offset + 1
        address = f"{path}/list/{offset}/{len(values)}"
        while end < len(values) and len(message(address, *values[offset : end + 1])) <= PACKET:
            end += 1
        yield message(address, *values[offset:end])
        offset = end
        if offset >= len(values):
            return


class Console:
    CUES = {"1": 12, "2": 3}

    def __init__(self, connection):
        self.connection = connection
        self.lock = threading.Lock()
        self.pools = show("First")
        self.notes = 0
        self.has_happened = False

    def tell(self, *messages):
        for packet in messages:
            self.connection.sendall(framed(packet, MODE))

    def notify(self, kind, number):
        self.notes += 1
        number = number if "." in number else int(number)
        self.tell(message(f"/eos/out/notify/{kind}/list/0/2", self.notes, number))

    def describe(self, kind, thing, index):
        number, *values = thing
        path = f"/eos/out/get/{kind}/{number}"
        self.tell(*listing(path, [index, *values]))
        if kind == "group":
            self.tell(*listing(path + "/channels", [index, values[0], "1-20"]))
        elif kind == "macro":
            self.tell(*listing(path + "/text", [index, values[0], "Go_To_Cue 1 #"]))
        elif kind in ("ip", "fp", "cp", "bp"):
            self.tell(*listing(path + "/channels", [index, values[0], 1, 2]))
            self.tell(*listing(path + "/byType", [index, values[0]]))

    def answer(self, address, values):
        # A console in use talks all the time.
        self.tell(message("/eos/out/cmd", "LIVE: Cue  1 : ", 0))
        if not address.startswith("/eos/get/"):
            return
        kind, *rest = address.removeprefix("/eos/get/").split("/")
        things = self.pools.get(kind, [])
        if rest == ["count"]:
            if (STORY, kind) != ("busy", "snap"):
                self.tell(message(f"/eos/out/get/{kind}/count", len(things)))
        elif kind == "cue":
            self.tell(message(f"/eos/out/get/cue/{rest[0]}/count", self.CUES[rest[0]]))
        elif rest[0] == "index":
            index = int(rest[1])
            if index < len(things):
                self.describe(kind, things[index], index)
        else:
            found = [thing for thing in things if thing[0] == rest[0]]
            if found:
                # Who asks by number is told no place that means anything.
                self.describe(kind, found[0], 0)
            else:
                self.tell(message(f"/eos/out/get/{kind}/{rest[0]}"))

    def happen(self, address):
        """What happens on the console before it answers a question."""
        moments = {
            "renamed": "/eos/get/group/index/3",
            "late": "/eos/get/cue/2/count",
            "deleted": "/eos/get/group/index/50",
            "added": "/eos/get/group/index/99",
            "loaded": "/eos/get/macro/index/0",
        }
        if self.has_happened or moments.get(STORY) != address:
            return
        self.has_happened = True
        groups = self.pools["group"]
        if STORY in ("renamed", "late"):
            groups[0][2] = "Renamed"
            self.notify("group", "1")
        elif STORY == "deleted":
            self.notify("group", groups.pop(1)[0])
        elif STORY == "added":
            groups.insert(0, ["0.5", str(uuid.uuid5(uuid.NAMESPACE_URL, "new")), "New"])
            self.notify("group", "0.5")
        elif STORY == "loaded":
            self.pools = show("Second")
            del self.pools["group"][50:]
            self.tell(message("/eos/out/event/show/loaded", "/shows/second.esf3d"))

    def change_all_the_time(self):
        try:
            while True:
                with self.lock:
                    self.pools["group"][0][2] += "!"
                    self.notify("group", "1")
                leave.wait(0.1)
        except OSError:
            pass

    def serve(self):
        if STORY == "busy":
            threading.Thread(target=self.change_all_the_time, daemon=True).start()
        for packet in packets(self.connection, MODE):
            question = OscMessage(packet)
            say("asked", question.address, *question.params)
            if STORY == "stopped" and question.address == "/eos/get/group/index/1":
                leave.wait()
            with self.lock:
                self.happen(question.address)
                self.answer(question.address, question.params)


leave = threading.Event()
server = listen()
leave_with_the_test()
say("ready", server.getsockname()[1])
while True:
    connection = accept(server)
    try:
        Console(connection).serve()
    except ConnectionError:
        pass
    say("ended")
