#!/usr/bin/env python3
"""A client of the chaos: writes records of two zones, and follows the feeds of both.

    python3 chaos_client.py NAME JOURNAL KEYS SEED ADDRESS…

Each line of the journal is JSON: what is tried, what was acknowledged, and each page of a feed with
its token. A client that was killed goes on from its journal, as one that keeps its state on a disk.
A file beside the journals, 'rest', ends the writing. When no one writes any more, a file 'end' lets
the client follow the feeds to their ends, and exit.

It writes with tags only, so that a write that arrives late does nothing. A record whose creation
had no answer is not used again: it may be created at any later time.
"""

import http.client
import json
import os
import random
import sys
import threading
import time

from sync_requests import Connection, Key

ZONES = ("tour", "fair")
SHARED = 3
# The most records of its own in a zone.
MOST = 30
# What a server may say while it, its database or the way there is disturbed.
PASSING = ("THROTTLED", "TRY_AGAIN_LATER")


class Journal:
    """What a client keeps."""

    def __init__(self, path):
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        with open(path) as file:
            text = file.read()
        # A line that was cut short by the end of the process is none.
        whole = text.rfind("\n") + 1
        os.ftruncate(self.file, len(text[:whole].encode()))
        self.lines = [json.loads(line) for line in text[:whole].splitlines()]

    def note(self, kind, **facts):
        line = json.dumps({"kind": kind, "time": time.monotonic(), **facts}) + "\n"
        os.write(self.file, line.encode())


class Client:
    """One thread's way to the servers."""

    def __init__(self, keys, addresses, seed, journal):
        self.keys = keys
        self.connections = [Connection(address) for address in addresses]
        self.random = random.Random(seed)
        self.journal = journal
        self.place = self.random.randrange(len(addresses))

    def post(self, operation, content):
        """The answer of a server; None if there is none."""
        if self.random.random() < 0.1:
            self.place = self.random.randrange(len(self.connections))
        key = self.random.choice(self.keys)
        try:
            reply = self.connections[self.place].post(key, operation, content)
        except (OSError, http.client.HTTPException, ValueError):
            self.place = self.random.randrange(len(self.connections))
            time.sleep(0.05)
            return None
        if reply.code == "THROTTLED":
            time.sleep(min(2, reply.body.get("retryAfter", 1)))
        elif reply.code == "TRY_AGAIN_LATER":
            time.sleep(0.1)
        elif reply.code:
            self.odd(f"{operation} was answered with {reply.status} {reply.body}")
        return reply

    def odd(self, text):
        self.journal.note("odd", text=text)


class Record:
    """A record of this client, as far as it knows."""

    def __init__(self, name):
        self.name = name
        self.number = 0
        self.tag = None
        # Whether it has to be looked up, and whether a write of it may still arrive.
        self.is_unknown = False
        self.is_doubtful = False
        self.is_deleting = False


class Writer(Client):
    """Writes records of its own in batches, and counts in records that all clients share."""

    def __init__(self, name, *arguments):
        super().__init__(*arguments)
        self.name = name
        self.records = {zone: {} for zone in ZONES}
        self.last = 0
        self.recall()

    def recall(self):
        """Takes up what is in the journal."""
        for line in self.journal.lines:
            if line["kind"] not in ("try", "acknowledged", "abandoned"):
                continue
            if line["kind"] == "try":
                self.last = max(self.last, line["serial"])
            zone = self.records[line["zone"]]
            for name, number in line["records"]:
                if name.startswith("shared"):
                    continue
                record = zone.setdefault(name, Record(name))
                record.is_unknown = record.is_doubtful = True
                if number is None and line["kind"] == "try":
                    record.is_deleting = True
                if line["kind"] == "acknowledged" and number is not None:
                    record.number = number
                if line["kind"] == "abandoned" or (
                        line["kind"] == "acknowledged" and number is None):
                    record.number = -1
        for zone in self.records.values():
            # One that was never acknowledged may be created at any time.
            for record in [one for one in zone.values() if one.number <= 0]:
                del zone[record.name]

    def run(self, is_ending):
        while not is_ending():
            zone = self.random.choice(ZONES)
            if any(record.is_unknown for record in self.records[zone].values()):
                self.look_up(zone)
            elif self.random.random() < 0.3:
                self.count(zone)
            else:
                self.write(zone)

    def look_up(self, zone):
        """Finds out what became of writes without an answer."""
        records = self.records[zone]
        unknown = [record for record in records.values() if record.is_unknown][:50]
        begin = time.monotonic()
        reply = self.post("records/lookup", {
            "zoneID": {"zoneName": zone},
            "records": [{"recordName": record.name} for record in unknown]})
        if reply is None or reply.code:
            return
        for record, found in zip(unknown, reply.body["records"]):
            if found.get("serverErrorCode", "NOT_FOUND") != "NOT_FOUND":
                continue
            is_there = "fields" in found
            number = found["fields"]["n"]["value"] if is_there else None
            self.journal.note("found", zone=zone, record=record.name, number=number, begin=begin,
                              is_deleting=record.is_deleting)
            if is_there:
                record.number, record.tag = number, found["recordChangeTag"]
                record.is_unknown = False
            else:
                self.journal.note("abandoned", zone=zone, records=[[record.name, None]])
                del records[record.name]

    def operation(self, zone):
        """One operation, with its record and the number that it gives it; None deletes."""
        records = self.records[zone]
        if len(records) < 5 or (len(records) < MOST and self.random.random() < 0.3):
            self.last += 1
            record = Record(f"{self.name}-{self.last}")
            return "create", record, 1
        record = self.random.choice(list(records.values()))
        if self.random.random() < 0.1:
            return "delete", record, None
        return self.random.choice(["update", "replace"]), record, record.number + 1

    def write(self, zone):
        chosen = {}
        for _ in range(self.random.randint(1, 5)):
            operation = self.operation(zone)
            chosen.setdefault(operation[1].name, operation)
        operations = []
        for kind, record, number in chosen.values():
            content = {"recordName": record.name, "recordType": "item"}
            if number is not None:
                content["fields"] = {
                    "n": {"value": number, "type": "INT64"},
                    "text": {"value": "x" * self.random.randint(0, 500), "type": "STRING"}}
            if record.tag:
                content["recordChangeTag"] = record.tag
            record.is_deleting = record.is_deleting or number is None
            operations.append({"operationType": kind, "record": content})
        tried = [[record.name, number] for _, record, number in chosen.values()]
        self.journal.note("try", zone=zone, records=tried, serial=self.last)
        is_atomic = self.random.random() < 0.8
        begin = time.monotonic()
        reply = self.post("records/modify", {
            "zoneID": {"zoneName": zone}, "atomic": is_atomic, "operations": operations})
        if reply is not None and reply.code == "THROTTLED":
            return
        if reply is None or reply.code:
            for kind, record, _ in chosen.values():
                record.is_unknown = record.is_doubtful = True
                if kind == "create":
                    self.journal.note("abandoned", zone=zone, records=[[record.name, None]])
            return
        self.take(zone, chosen.values(), reply.body["records"], begin)

    def take(self, zone, operations, results, begin):
        """Takes in the results of a batch."""
        records = self.records[zone]
        acknowledged = []
        for (kind, record, number), result in zip(operations, results):
            code = result.get("serverErrorCode")
            if code == "ATOMIC_ERROR":
                continue
            if code:
                record.is_unknown = kind != "create"
                # A write without an answer may have arrived after all.
                if not (record.is_doubtful and code in ("CONFLICT", "NOT_FOUND")):
                    self.odd(f"{kind} of {record.name} was refused: {result}")
                continue
            acknowledged.append([record.name, number])
            if number is None:
                records.pop(record.name, None)
            else:
                record.number, record.tag = number, result["recordChangeTag"]
                records[record.name] = record
        self.journal.note("acknowledged", zone=zone, records=acknowledged, begin=begin)

    def count(self, zone):
        """Adds one to a record that others count in as well."""
        name = f"shared-{self.random.randrange(SHARED)}"
        reply = self.post("records/lookup", {
            "zoneID": {"zoneName": zone}, "records": [{"recordName": name}]})
        if reply is None or reply.code:
            return
        found = reply.body["records"][0]
        if "fields" not in found:
            if found.get("serverErrorCode") == "NOT_FOUND":
                self.odd(f"{name} is gone from {zone}")
            return
        number = found["fields"]["n"]["value"] + 1
        self.journal.note("try", zone=zone, records=[[name, number]], serial=self.last)
        begin = time.monotonic()
        reply = self.post("records/modify", {
            "zoneID": {"zoneName": zone}, "operations": [{"operationType": "update", "record": {
                "recordName": name, "recordType": "item",
                "recordChangeTag": found["recordChangeTag"],
                "fields": {"n": {"value": number, "type": "INT64"}}}}]})
        if reply is None or reply.code:
            return
        code = reply.body["records"][0].get("serverErrorCode")
        if code is None:
            self.journal.note("acknowledged", zone=zone, records=[[name, number]], begin=begin)
        elif code != "CONFLICT":
            self.odd(f"{name} was refused: {reply.body}")


class Follower(Client):
    """Follows the feeds of all zones by their tokens."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.tokens = dict.fromkeys(ZONES)
        for line in self.journal.lines:
            if line["kind"] == "page":
                self.tokens[line["zone"]] = line["token"]

    def run(self, is_ending):
        while not is_ending():
            self.follow(self.random.choice(ZONES))
            time.sleep(self.random.uniform(0, 0.02))
        for zone in ZONES:
            while not self.follow(zone):
                time.sleep(0.05)

    def follow(self, zone):
        """Reads one page; says whether it was the last one."""
        question = {"zoneID": {"zoneName": zone}, "resultsLimit": self.random.choice([1, 7, 200])}
        if self.tokens[zone]:
            question["syncToken"] = self.tokens[zone]
        begin = time.monotonic()
        reply = self.post("changes/zone", {"zones": [question]})
        if reply is None or reply.code:
            return False
        page = reply.body["zones"][0]
        if "serverErrorCode" in page:
            if page["serverErrorCode"] not in PASSING:
                self.odd(f"the feed of {zone} fails: {page}")
            return False
        has_more = page.get("moreComing", False)
        self.journal.note(
            "page", zone=zone, begin=begin, token=page["syncToken"], has_more=has_more,
            records=[[one["recordName"],
                      None if one.get("deleted") else one["fields"]["n"]["value"],
                      one.get("recordChangeTag")] for one in page["records"]])
        self.tokens[zone] = page["syncToken"]
        return not has_more


def main():
    name, path, keys, seed, *addresses = sys.argv[1:]
    folder = os.path.dirname(path)
    with open(keys) as file:
        keys = [Key(line) for line in file]
    journal = Journal(path)
    arguments = (keys, addresses, int(seed), journal)
    writer, follower = Writer(name, *arguments), Follower(*arguments)

    def write():
        try:
            writer.run(lambda: os.path.exists(os.path.join(folder, "rest")))
            journal.note("rest")
        except Exception as error:  # It must not end unnoticed.
            writer.odd(f"the writer failed: {error!r}")
            raise

    thread = threading.Thread(target=write)
    thread.start()
    follower.run(lambda: os.path.exists(os.path.join(folder, "end")))
    thread.join()


if __name__ == "__main__":
    main()
