#!/usr/bin/env python3
"""Measures whether the time of a sync server's refusals says more than their words.

    python3 key_timing.py --programs FOLDER [--requests N] [--bytes N] [--seed N]

One connection sends requests of five kinds, in a random order: by an unknown key, with a forged
signature of a key that is known, by a revoked key, and for a zone of another owner that exists and
one that does not. The requests of a kind are divided into two equal runs, in many ways: the noise
is the largest difference between two such runs. The status is 1 if runs of two kinds differ by more
than that, or if their answers differ. It is run by hand: a difference of some microseconds needs a
quiet machine and some minutes.
"""

import argparse
import itertools
import json
import os
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

sys.dont_write_bytecode = True
from judge_schemathesis import serve  # noqa: E402
from sync_kills import Failure  # noqa: E402
import sync_requests  # noqa: E402

UNKNOWN, FORGED, REVOKED = "unknown key", "forged signature", "revoked key"
THEIRS, MISSING = "zone of another owner", "zone that does not exist"
# What others must not be able to tell apart.
PAIRS = [(UNKNOWN, FORGED), (UNKNOWN, REVOKED), (FORGED, REVOKED), (THEIRS, MISSING)]
# How many requests of a key the server answers at once; keys send in turn.
BURST = 200
# In how many ways requests of a kind are divided into two runs.
DIVISIONS = 200
WARMUP = 300


class Line:
    """A connection that times its answers."""

    def __init__(self, address):
        place = urllib.parse.urlsplit(address)
        self.host = place.netloc
        self.socket = socket.create_connection((place.hostname, place.port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, path, headers, body):
        """Gives the seconds until the answer was there, its status and its body."""
        lines = [f"POST {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        text = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
        begin = time.perf_counter()
        self.socket.sendall(text)
        read = b""
        while True:
            part = self.socket.recv(65_536)
            if not part:
                raise Failure("the server closed the connection")
            read += part
            head, end, rest = read.partition(b"\r\n\r\n")
            if end:
                length = int(re.search(rb"(?i)content-length: (\d+)", head).group(1))
                if len(rest) >= length:
                    return time.perf_counter() - begin, int(head[9:12]), rest[:length].decode()


class World:
    """A server with the keys and the zone that the kinds need."""

    def __init__(self, options, work):
        self.program = os.path.join(os.path.abspath(options.programs), "callboard-sync-server")
        self.process, self.store, self.address = serve(self.program, work)
        # The first bytes of the body are the request; blanks are the rest.
        self.length = options.bytes
        known, revoked = self.key("known"), self.key("revoked")
        self.keys("revoke", "revoked")
        other = self.key("other", "--owner", "other")
        self.make_zone(other)
        forged = sync_requests.Key("0" * 55)
        unknown = sync_requests.Key("1" * 55)
        forged.identifier = known.identifier
        count = -(-2 * options.requests // BURST)
        owners = [self.key(f"key-{number}", "--owner", f"owner-{number}")
                  for number in range(count)]
        self.senders = {
            UNKNOWN: itertools.cycle([unknown]), FORGED: itertools.cycle([forged]),
            REVOKED: itertools.cycle([revoked]), THEIRS: itertools.cycle(owners),
            MISSING: itertools.cycle(owners)}

    def keys(self, *words):
        made = subprocess.run([self.program, "keys", *words, "--store", self.store],
                              capture_output=True, text=True, check=True)
        return made.stdout

    def key(self, name, *options):
        return sync_requests.Key(self.keys("new", name, *options))

    def make_zone(self, key):
        content = {"operations": [
            {"operationType": "create", "zone": {"zoneID": {"zoneName": "theirs"}}}]}
        reply = sync_requests.Connection(self.address).post(key, "zones/modify", content)
        if reply.code or "serverErrorCode" in json.dumps(reply.body):
            raise Failure(f"the zone cannot be made: {reply.body}")

    def request(self, kind):
        """The path, the headers and the body of a request; those of all kinds are equally long."""
        zone = "absent" if kind == MISSING else "theirs"
        body = json.dumps(
            {"zoneID": {"zoneName": zone}, "records": [{"recordName": "cue"}]}).encode()
        body = body.ljust(self.length)
        path = f"{sync_requests.BASE}/records/lookup"
        return path, next(self.senders[kind]).headers(body, path), body


def answer(kind, status, text):
    """What an answer says, without what is new in each one; a failure if it is not a refusal."""
    if "THROTTLED" in text:
        raise Failure(f"{kind}: the keys send too much: {text}")
    expected = (200, "ZONE_NOT_FOUND") if kind in (THEIRS, MISSING) else (
        401, "AUTHENTICATION_FAILED")
    if status not in (expected[0], 404) or expected[1] not in text:
        raise Failure(f"{kind}: {status} {text}")
    return re.sub(r'"uuid":"[^"]*"', "", text).replace("absent", "theirs")


def measure(world, options):
    """Gives the seconds of each kind, and its answer."""
    chooser = random.Random(options.seed)
    kinds = list(world.senders)
    line = Line(world.address)
    for number in range(WARMUP):
        # Keys of the first two pairs only: the others are counted.
        line.send(*world.request(kinds[number % 3]))
    order = kinds * options.requests
    chooser.shuffle(order)
    times = {kind: [] for kind in kinds}
    answers = {kind: set() for kind in kinds}
    for kind in order:
        seconds, status, text = line.send(*world.request(kind))
        times[kind].append(seconds * 1e6)
        answers[kind].add(answer(kind, status, text))
    return times, answers


def figures(values):
    """The median, and the mean without the slowest tenth, which other programs made slow."""
    values = sorted(values)
    return statistics.median(values), statistics.fmean(values[:len(values) * 9 // 10])


def differences(values, others):
    return [one - other for one, other in zip(figures(values), figures(others))]


def noise(values, chooser):
    """The largest differences between two equal runs."""
    values, half = list(values), len(values) // 2
    largest = [0.0, 0.0]
    for _ in range(DIVISIONS):
        chooser.shuffle(values)
        found = differences(values[:half], values[half:])
        largest = [max(one, abs(other)) for one, other in zip(largest, found)]
    return largest


def judge(times, answers, options):
    """Prints what was found; gives the status."""
    chooser = random.Random(options.seed)
    limits = {}
    for kind, values in times.items():
        limits[kind] = noise(values, chooser)
        # Every other one: other programs on the machine slow both runs.
        texts = (f"{name} {one:.1f} and {other:.1f} µs, noise {limit:.1f} µs"
                 for name, one, other, limit in zip(
                     ("median", "mean"), figures(values[::2]), figures(values[1::2]),
                     limits[kind]))
        print(f"{kind}: {'; '.join(texts)}")
    status = 0
    for one, other in PAIRS:
        found = differences(times[other][::2], times[one][::2])
        most = [max(pair) for pair in zip(limits[one], limits[other])]
        is_hidden = all(abs(value) <= limit for value, limit in zip(found, most))
        texts = (f"{name} {value:+.1f} µs, noise {limit:.1f} µs"
                 for name, value, limit in zip(("median", "mean"), found, most))
        print(f"{one}, {other}: {'; '.join(texts)}: {'below' if is_hidden else 'ABOVE'} the noise")
        if answers[one] != answers[other]:
            print(f"error: their answers differ: {answers[one]} {answers[other]}")
        if not is_hidden or answers[one] != answers[other]:
            status = 1
    return status


def main():
    parser = argparse.ArgumentParser(description="Times the refusals of a built sync server.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--requests", type=int, default=10_000,
                        help="requests of each kind (10000)")
    parser.add_argument("--bytes", type=int, default=0, help="fill bodies up to this length (0)")
    parser.add_argument("--seed", type=int, default=1, help="what chooses the order (1)")
    options = parser.parse_args()
    if options.requests < 2:
        parser.error("--requests is 2 or more")
    work = tempfile.mkdtemp()
    world = None
    status = 1
    try:
        world = World(options, work)
        status = judge(*measure(world, options), options)
    except Failure as failure:
        print(f"error: {failure} (seed {options.seed})")
    finally:
        if world:
            world.process.kill()
            world.process.wait()
        shutil.rmtree(work, ignore_errors=True)
    sys.exit(status)


if __name__ == "__main__":
    main()
