#!/usr/bin/env python3
"""Two sync servers on one database, the database, and three clients: killed, stopped and cut off at
random under load, while each promise of sync is checked.

    python3 sync_chaos.py --programs FOLDER [--seconds N] [--seed N] [--keep]
        [--plant nextval|notify|retry | --self-test]

The promises: no write is missing that was acknowledged; two writes on one version of a record are
never both acknowledged; a feed that is followed by its tokens never skips a record nor goes back;
in the end all clients and servers have the same; and a notification that is stuck holds up no
write. For the last one, the commit of a notification is held by asking for a standby that is not
there: PostgreSQL commits transactions with notifications one after the other.

Processes of the database are killed, but not the system under them: no disk loses anything.

A planted fault, see chaos_faults.py, must be found: then the status is 0, and 1 if it is not. The
seed chooses what is done when, not how the system runs the processes.
"""

import argparse
import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import chaos_faults  # noqa: E402
import postgres  # noqa: E402
from chaos_client import SHARED, ZONES  # noqa: E402
from chaos_judge import Judge  # noqa: E402
from chaos_network import Network  # noqa: E402
from chaos_processes import PATIENCE, Broken, Device, Server, tail  # noqa: E402
from sync_requests import Connection, Key  # noqa: E402

# By hand; the checks say how long.
SECONDS = 600
CLIENTS = ("desk", "laptop", "phone")
# How long writes may take while a notification is held.
HOLD = 8
# How often, in half seconds, nothing must have changed until no write is under way.
QUIET = 4
# The fewest acknowledged records a second: with less, the run says nothing.
LEAST = 2
# What holds notifications and nothing else; clients of the database wait for no standby.
OPTIONS = ["-c", "synchronous_standby_names=nobody", "-c", "synchronous_commit=local"]


class World:
    def __init__(self, options, work):
        self.options = options
        self.work = work
        self.random = random.Random(options.seed)
        self.program = os.path.join(os.path.abspath(options.programs), "callboard-sync-server")
        self.begin = time.monotonic()
        self.judge = Judge(CLIENTS, ZONES)
        self.counts = {}
        # What is disturbed, with the time and the way to mend it.
        self.disturbed = {}
        self.network = Network()
        self.servers, self.devices = [], []
        self.database = postgres.Server(postgres.programs(), OPTIONS)

    # Setting up

    def set_up(self):
        self.database.start()
        socket = os.path.join(self.database.folder, ".s.PGSQL.5432")
        for name in ("server A", "server B"):
            link = self.network.link(
                f"{name} to the database", lambda: asyncio.open_unix_connection(socket))
            self.servers.append(Server(self, name, link))
        self.servers[0].start()
        self.servers[0].wait()
        self.key = Key(self.make_key("judge"))
        self.make_zones(Connection(self.servers[0].address, 30))
        self.sql(chaos_faults.SERIALISATION)
        if self.options.plant:
            self.sql(chaos_faults.PLANTS[self.options.plant][0])
        self.servers[0].kill()
        for server in self.servers:
            server.start()
            server.wait()
        for name in CLIENTS:
            links = [self.network.link(
                f"{name} to {server.name}",
                lambda port=server.port: asyncio.open_connection("127.0.0.1", port))
                for server in self.servers]
            device = Device(self, name, links)
            self.devices.append(device)
            self.judge.paths[name] = device.journal
            device.start()

    def make_key(self, name):
        made = subprocess.run(
            [self.program, "keys", "new", name, "--store", self.servers[0].store],
            capture_output=True, text=True)
        if made.returncode:
            raise Broken(f"no key can be made: {made.stderr}")
        return made.stdout.strip()

    def make_keys(self, name, count):
        path = os.path.join(self.work, f"{name}.keys")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.writelines(self.make_key(f"{name}-{number}") + "\n" for number in range(count))
        return path

    def make_zones(self, connection):
        # The server asks to sign writes again that may be older than its start.
        self.ask(connection, "zones/modify", {"operations": [
            {"operationType": "create", "zone": {"zoneID": {"zoneName": zone}}} for zone in ZONES]})
        for zone in ZONES:
            self.ask(connection, "records/modify", {
                "zoneID": {"zoneName": zone}, "operations": [
                    {"operationType": "create", "record": {
                        "recordName": f"shared-{number}", "recordType": "item",
                        "fields": {"n": {"value": 0, "type": "INT64"}}}}
                    for number in range(SHARED)]})

    def ask(self, connection, operation, content):
        """The answer of a server that is not disturbed."""
        end = time.monotonic() + PATIENCE
        while True:
            reply = None
            try:
                reply = connection.post(self.key, operation, content)
                if reply.code is None:
                    return reply.body
            except OSError as error:
                reply = error
            if time.monotonic() > end:
                raise Broken(f"{operation} fails: {getattr(reply, 'body', reply)}")
            time.sleep(0.2)

    def psql(self, *arguments, **options):
        return subprocess.Popen(
            [os.path.join(self.database.programs, "psql"), "-X", "-q", "-A", "-t",
             "-v", "ON_ERROR_STOP=1", "-h", self.database.folder, "-U", postgres.USER, "postgres",
             *arguments],
            env=dict(os.environ, PGOPTIONS="-c search_path=callboard", PGAPPNAME="chaos"),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def sql(self, text):
        process = self.psql("-c", text)
        output, _ = process.communicate()
        if process.returncode:
            raise Broken(f"PostgreSQL says: {output}")
        return output.strip()

    # Disturbing

    def play(self):
        end = time.monotonic() + self.options.seconds
        next_hold = time.monotonic() + min(10, self.options.seconds / 4)
        while time.monotonic() < end and not self.is_found():
            self.tend()
            if self.random.random() < 0.04:
                self.disturb()
            if time.monotonic() > next_hold:
                self.mend()
                self.hold()
                next_hold = time.monotonic() + 20
            self.show()
            time.sleep(0.02)
        self.mend()

    def is_found(self):
        """Whether there is no need to go on."""
        if not self.options.plant:
            return bool(self.judge.findings)
        wanted = chaos_faults.PLANTS[self.options.plant][1]
        promises = {"unseen", "missing"} if wanted in ("skipped", "missing") else {wanted}
        return any(finding.promise in promises for finding in self.judge.findings)

    def tend(self):
        self.judge.read()
        for server in self.servers:
            if server.name not in self.disturbed:
                server.tend()
        for device in self.devices:
            if device.name not in self.disturbed:
                device.tend()
        for name, (moment, mend) in list(self.disturbed.items()):
            if time.monotonic() > moment:
                del self.disturbed[name]
                mend()

    def mend(self):
        """Ends all that is disturbed."""
        for name, (_, mend) in list(self.disturbed.items()):
            del self.disturbed[name]
            mend()

    def disturb(self):
        """Does something to one of the processes or links."""
        target = self.random.choice([*self.servers, *self.devices, *self.network.links, "database"])
        name = getattr(target, "name", target)
        if name in self.disturbed:
            return
        seconds = self.random.choice([0, 0.1, 0.5, 2])
        if target in self.network.links:
            mode = self.random.choice(["cut", "stalled", "deaf"])
            self.network.set(target, mode)
            mend = lambda: self.network.set(target, "open")
            # What is cut for an instant is open again at once, and has lost its connections.
            self.count(f"links {mode}")
        elif self.random.random() < 0.5:
            process = self.database if target == "database" else target
            self.signal(process, signal.SIGSTOP)
            mend = lambda: self.signal(process, signal.SIGCONT)
            self.count("processes stopped")
        elif target == "database":
            self.signal(self.database, signal.SIGKILL)
            self.database.process.wait()
            mend = self.database.launch
            self.count("databases killed")
        else:
            target.kill()
            mend = target.start
            self.count("servers killed" if target in self.servers else "clients killed")
        self.disturbed[name] = (time.monotonic() + seconds, mend)

    @staticmethod
    def signal(target, number):
        if isinstance(target, postgres.Server):
            # Each connection has a process.
            os.killpg(target.process.pid, number)
        else:
            target.process.send_signal(number)

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def hold(self):
        """Holds the commit of a notification, and sees that writes go on."""
        for server in self.servers:
            server.wait()
        self.settle(self.judge.last_write)
        # Only a transaction that has written something waits for a standby.
        holder = self.psql("-c", "SET synchronous_commit = on", "-c", "SET application_name = hold",
                           "-c", "SELECT pg_notify('chaos', ''), "
                           "pg_logical_emit_message(true, 'chaos', '')")
        try:
            waits = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'hold'"
            end = time.monotonic() + PATIENCE
            while self.sql(f"{waits} AND wait_event = 'SyncRep'") != "1":
                if time.monotonic() > end or holder.poll() is not None:
                    raise Broken("no notification can be held")
            # What is under way may have been there before.
            begin = time.monotonic()
            if not self.settle(begin, HOLD):
                self.judge.find("held up", f"no write was acknowledged within {HOLD} s while a "
                                "notification waited for its commit")
        finally:
            self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                     "WHERE application_name = 'hold'")
            holder.communicate()
        self.count("notifications held")

    def settle(self, moment, seconds=PATIENCE):
        """Waits for the acknowledgement of a write that was sent after a moment."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.tend()
            if self.judge.last_write > moment:
                return True
            time.sleep(0.02)
        return False

    # The end

    def check(self):
        """Lets all come to rest, and compares it."""
        for server in self.servers:
            server.wait()
        if not self.rest():
            return
        open(os.path.join(self.work, "end"), "w").close()
        for device in self.devices:
            try:
                device.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.judge.find("rest", f"{device.name} does not reach the end of the feeds")
                return
            if device.process.returncode:
                raise Broken(f"{device.name} failed: {tail(device.log)}")
        self.judge.read()
        for zone in ZONES:
            for server in self.servers:
                self.judge.compare(zone, server.name, self.contents(server, zone))
                self.judge.compare(zone, f"a query of {server.name}", self.query(server, zone))
        self.judge.decide()

    def rest(self):
        """Lets all clients end their writing, and waits until nothing changes any more."""
        open(os.path.join(self.work, "rest"), "w").close()
        end = time.monotonic() + PATIENCE
        while len(self.judge.resting) < len(self.devices):
            self.tend()
            if time.monotonic() > end:
                self.judge.find("rest", "the clients cannot end their writing within "
                                f"{PATIENCE} s after the last disturbance")
                return False
            time.sleep(0.02)
        # A write that had no answer can still be under way.
        last, quiet = None, 0
        while quiet < QUIET:
            state = self.sql("SELECT sum(sequence) FROM zone")
            quiet = quiet + 1 if state == last else 0
            last = state
            time.sleep(0.5)
        return True

    def contents(self, server, zone):
        """The feed of a zone from its start."""
        connection = Connection(server.address, 30)
        records, token = {}, None
        while True:
            question = {"zoneID": {"zoneName": zone}, **({"syncToken": token} if token else {})}
            page = self.ask(connection, "changes/zone", {"zones": [question]})["zones"][0]
            self.add(page["records"], records)
            if not page["moreComing"]:
                return records
            token = page["syncToken"]

    def query(self, server, zone):
        connection = Connection(server.address, 30)
        records, marker = {}, {}
        while True:
            page = self.ask(connection, "records/query", {
                "zoneID": {"zoneName": zone}, "query": {"recordType": "item"}, **marker})
            self.add(page["records"], records)
            if "continuationMarker" not in page:
                return records
            marker = {"continuationMarker": page["continuationMarker"]}

    @staticmethod
    def add(page, records):
        for one in page:
            records.pop(one["recordName"], None)
            if not one.get("deleted"):
                records[one["recordName"]] = (one["fields"]["n"]["value"], one["recordChangeTag"])

    def show(self):
        if sys.stdout.isatty():
            disturbances = sum(self.counts.values())
            print(f"\r\033[K{time.monotonic() - self.begin:.0f} s, {disturbances} disturbances, "
                  f"{self.judge.records} records acknowledged", end="", flush=True)

    def summary(self):
        pages = sum(feed.pages for feed in self.judge.feeds.values())
        counts = ", ".join(f"{what} {count}" for what, count in sorted(self.counts.items()))
        return (f"{time.monotonic() - self.begin:.0f} s, {self.judge.records} records "
                f"acknowledged, {pages} pages read; {counts}")

    def end(self):
        if sys.stdout.isatty():
            print("\r\033[K", end="")
        for one in [*self.servers, *self.devices]:
            process = getattr(one, "process", None)
            if process and process.poll() is None:
                process.kill()
                process.wait()
        if self.database.process and self.database.process.poll() is None:
            self.signal(self.database, signal.SIGKILL)
            self.database.process.wait()
        self.database.end()
        self.network.end()


def run(options):
    """One run; says whether it went as it must."""
    work = tempfile.mkdtemp(prefix="callboard-chaos-")
    world = None
    passed = False
    print(f"chaos: seed {options.seed}, {options.seconds} s"
          + (f", planted: {options.plant}" if options.plant else ""), flush=True)
    try:
        world = World(options, work)
        world.set_up()
        world.play()
        seconds = time.monotonic() - world.begin
        world.check()
        passed = report(options, world, seconds)
    except Broken as reason:
        print(f"error: {reason} (seed {options.seed})")
        if world:
            for finding in world.judge.findings[:10]:
                print(f"error: {finding.promise}: {finding.text}")
    finally:
        if world:
            world.end()
        if options.keep or not passed:
            print(f"kept: {work}")
        else:
            shutil.rmtree(work, ignore_errors=True)
    return passed


def report(options, world, seconds):
    findings = world.judge.findings
    print(world.summary())
    if options.plant:
        wanted = chaos_faults.PLANTS[options.plant][1]
        found = [finding for finding in findings if finding.promise == wanted]
        if found:
            print(f"the planted fault '{options.plant}' was found after {seconds:.0f} s: "
                  f"{wanted}: {found[0].text}")
            return True
        print(f"error: the planted fault '{options.plant}' was not found, or not as '{wanted}'")
    for finding in findings[:20]:
        print(f"error: {finding.promise}: {finding.text} (seed {options.seed})")
    if len(findings) > 20:
        print(f"error: and {len(findings) - 20} more")
    if world.judge.records < LEAST * options.seconds:
        print("error: too little was acknowledged for the run to say anything")
        return False
    if not findings and not options.plant:
        print("no acknowledged write is missing, no feed skipped a record, and all have the same")
    return not findings and not options.plant


def main():
    parser = argparse.ArgumentParser(
        description="Kills, stops and cuts off sync servers, their database and clients.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--seconds", type=int, default=SECONDS,
                        help=f"how long things are disturbed ({SECONDS})")
    parser.add_argument("--seed", type=int, default=None, help="what is done when (random)")
    parser.add_argument("--plant", choices=chaos_faults.PLANTS, help="a fault that must be found")
    parser.add_argument("--self-test", action="store_true", help="see that each fault is found")
    parser.add_argument("--keep", action="store_true", help="keep the folder, and name it")
    options = parser.parse_args()
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1_000_000)
    if not postgres.programs():
        print("skipped: there is no PostgreSQL server here; on Debian, install postgresql")
        return

    def end(number, _):
        # Nothing is left behind, also if it is asked to end twice.
        signal.signal(number, signal.SIG_IGN)
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, end)
    plants = list(chaos_faults.PLANTS) if options.self_test else [options.plant]
    passed = True
    for options.plant in plants:
        passed = run(options) and passed
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
