"""The judge of the chaos: reads the journals of the clients, and says which promise is broken.

Times are those of the system's monotonic clock, which all processes share. What was acknowledged
before a request was sent must be in the answer, or in an earlier one of the same feed.
"""

import json
import math

# What every number is less than.
DELETED = math.inf


class Finding:
    """A promise that is broken."""

    def __init__(self, promise, text):
        self.promise = promise
        self.text = text


class Feed:
    """What one client has read of a zone."""

    def __init__(self):
        self.numbers = {}
        self.tags = {}
        # What was acknowledged, and is not known to have been read yet.
        self.awaited = []
        self.pages = 0


class Judge:
    def __init__(self, names, zones):
        self.zones = zones
        self.paths = {}
        self.offsets = dict.fromkeys(names, 0)
        self.feeds = {(name, zone): Feed() for name in names for zone in zones}
        # The newest acknowledged number of each record, with the time.
        self.acknowledged = {zone: {} for zone in zones}
        # How often each record that all count in was tried.
        self.tries = {zone: {} for zone in zones}
        self.counts = {zone: {} for zone in zones}
        self.findings = []
        self.records = 0
        # The clients that write no more.
        self.resting = set()
        # When the last write that was acknowledged was sent.
        self.last_write = 0

    def find(self, promise, text):
        self.findings.append(Finding(promise, text))

    def read(self):
        """Reads what is new in the journals."""
        for name, path in self.paths.items():
            with open(path, "rb") as file:
                file.seek(self.offsets[name])
                text = file.read()
            whole = text.rfind(b"\n") + 1
            self.offsets[name] += whole
            for line in text[:whole].splitlines():
                self.take(name, json.loads(line))

    def take(self, name, line):
        kind = line["kind"]
        if kind == "odd":
            self.find("odd", f"{name}: {line['text']}")
        elif kind == "try":
            for record, _ in line["records"]:
                tries = self.tries[line["zone"]]
                tries[record] = tries.get(record, 0) + 1
        elif kind == "acknowledged":
            self.take_write(name, line)
        elif kind == "found":
            self.take_found(name, line)
        elif kind == "page":
            self.take_page(name, line)
        elif kind == "rest":
            self.resting.add(name)

    def take_write(self, name, line):
        zone = line["zone"]
        self.last_write = max(self.last_write, line["begin"])
        for record, number in line["records"]:
            self.records += 1
            number = DELETED if number is None else number
            if record.startswith("shared"):
                counted = self.counts[zone].setdefault(record, set())
                if number in counted:
                    self.find("lost", f"{zone}/{record}: two writes of the number {number} were "
                              f"acknowledged, the second one to {name}")
                counted.add(number)
            newest = self.acknowledged[zone]
            if number > newest.get(record, (0, 0))[0]:
                newest[record] = (number, line["time"])
            for (_, followed), feed in self.feeds.items():
                if followed == zone:
                    feed.awaited.append((line["time"], record, number))

    def take_found(self, name, line):
        number, time = self.acknowledged[line["zone"]].get(line["record"], (0, math.inf))
        found = line["number"]
        if found is None and line["is_deleting"]:
            return
        if time < line["begin"] and (found or 0) < number:
            self.find("missing", f"{line['zone']}/{line['record']}: {name} looked it up and got "
                      f"{found}, and {number} was acknowledged before")

    def take_page(self, name, line):
        zone = line["zone"]
        feed = self.feeds[name, zone]
        feed.pages += 1
        for record, number, tag in line["records"]:
            number = DELETED if number is None else number
            if number < feed.numbers.get(record, 0):
                self.find("back", f"{zone}/{record}: the feed of {name} went back from "
                          f"{feed.numbers[record]} to {number}")
            feed.numbers[record], feed.tags[record] = number, tag
        if line["has_more"]:
            return
        later = []
        for time, record, number in feed.awaited:
            if time >= line["begin"]:
                later.append((time, record, number))
            elif feed.numbers.get(record, 0) < number:
                self.find("unseen", f"{zone}/{record}: {number} was acknowledged, and the feed of "
                          f"{name} ended {line['begin'] - time:.3f} s later without it; it has "
                          f"{feed.numbers.get(record)}")
        feed.awaited = later

    def compare(self, zone, server, records):
        """Compares the whole contents of a zone, as a server has them, with all that is known."""
        for record, (number, _) in self.acknowledged[zone].items():
            there = records.get(record, (0, None))[0]
            if number != DELETED and there < number and not self.may_be_deleted(zone, record):
                self.find("missing", f"{zone}/{record}: {number} was acknowledged, and {server} "
                          f"has {there}")
            if number == DELETED and record in records:
                self.find("missing", f"{zone}/{record}: its deletion was acknowledged, and "
                          f"{server} has it")
        for record, counted in self.counts[zone].items():
            there = records.get(record, (0, None))[0]
            tries = self.tries[zone][record]
            if not len(counted) <= there <= tries:
                self.find("lost", f"{zone}/{record}: {len(counted)} of {tries} writes were "
                          f"acknowledged, and {server} has the number {there}")
        for (name, followed), feed in self.feeds.items():
            if followed != zone:
                continue
            kept = {record: (number, feed.tags[record])
                    for record, number in feed.numbers.items() if number != DELETED}
            different = [record for record in kept.keys() | records.keys()
                         if kept.get(record) != records.get(record)]
            if different:
                record = min(different)
                self.find("differ", f"{zone}: {name} and {server} differ in {len(different)} "
                          f"records; of {record} {name} has {kept.get(record)}, and {server} "
                          f"{records.get(record)}")

    def may_be_deleted(self, zone, record):
        """Whether a deletion was tried that had no answer: then all feeds have to know of it."""
        return all(feed.numbers.get(record) == DELETED
                   for (_, followed), feed in self.feeds.items() if followed == zone)

    def decide(self):
        """Says of what a feed did not have whether it is on the servers, in the end."""
        missing = {finding.text.split(":")[0] for finding in self.findings
                   if finding.promise == "missing"}
        for finding in self.findings:
            if finding.promise == "unseen":
                is_missing = finding.text.split(":")[0] in missing
                finding.promise = "missing" if is_missing else "skipped"
