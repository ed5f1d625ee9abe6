#!/usr/bin/env python3
"""Runs two sync servers on one database behind nginx, as the documentation sets it up.

    python3 proxy_check.py --programs FOLDER [--keep]

The configuration is the text of Documentation/sync-server.md, with ports and paths of this run. Two
machines sync through it, one hears by hints what the other one did, a server is killed under them,
and what only the servers' own machine may see is not passed on. The status is 1 if anything is
wrong. Without nginx or PostgreSQL nothing is tried.
"""

import argparse
import hashlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import postgres  # noqa: E402
import sync_requests  # noqa: E402
from sync_kills import Failure, Machine, play  # noqa: E402

DOCUMENT = os.path.join(os.path.dirname(__file__), "../../Documentation/sync-server.md")
# What is around the documented part, as Debian has it; all files are in the folder of the run.
AROUND = """
daemon off;
{user}
pid {work}/nginx.pid;
error_log {work}/nginx.log;
events {{}}
http {{
    access_log {work}/access.log;
    client_body_temp_path {work}/body;
    proxy_temp_path {work}/proxy;
    fastcgi_temp_path {work}/fastcgi;
    uwsgi_temp_path {work}/uwsgi;
    scgi_temp_path {work}/scgi;
    include {work}/callboard.conf;
}}
"""
# Without hints it would take 30 s or more.
HINT = 20


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def documented():
    """The configuration that the documentation has."""
    with open(DOCUMENT) as file:
        return re.search(r"```nginx\n(.*?)```", file.read(), re.DOTALL).group(1)


def replaced(text, old, new):
    if text.count(old) != 1:
        raise Failure(f"the documentation has '{old}' {text.count(old)} times, not once")
    return text.replace(old, new)


class World:
    def __init__(self, options, work):
        self.options = options
        self.work = work
        self.processes = []
        self.database = postgres.Server(postgres.programs())
        self.port = free_port()

    def program(self, name):
        return os.path.join(os.path.abspath(self.options.programs), name)

    def start(self):
        self.store = self.database.start()
        self.ports = [free_port(), free_port()]
        self.servers = [self.serve(port) for port in self.ports]
        self.start_proxy()
        self.machines = [Machine(self, name) for name in ("desk", "laptop")]

    def run(self, command, **options):
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)
        self.processes.append(process)
        return process

    def serve(self, port):
        with open(os.path.join(self.work, "server.log"), "ab") as log:
            process = self.run(
                [self.program("callboard-sync-server"), "--store", self.store, "--plain",
                 "--port", str(port), "--log-level", "warning"],
                stdout=subprocess.PIPE, stderr=log, text=True)
        for line in process.stdout:
            if "serving at" in line:
                return process
        raise Failure("a server did not start: see server.log")

    def start_proxy(self):
        files = [os.path.join(self.work, name) for name in ("fullchain.pem", "privkey.pem")]
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=sync.example", "-addext",
             "subjectAltName=IP:127.0.0.1", "-out", files[0], "-keyout", files[1]],
            check=True, capture_output=True)
        text = documented()
        for old, new in (
                ("127.0.0.1:7878", f"127.0.0.1:{self.ports[0]}"),
                ("127.0.0.1:7879", f"127.0.0.1:{self.ports[1]}"),
                ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
                ("/etc/ssl/callboard/fullchain.pem", files[0]),
                ("/etc/ssl/callboard/privkey.pem", files[1])):
            text = replaced(text, old, new)
        with open(os.path.join(self.work, "callboard.conf"), "w") as file:
            file.write(text)
        user = "user root;" if os.geteuid() == 0 else ""
        with open(os.path.join(self.work, "nginx.conf"), "w") as file:
            file.write(AROUND.format(work=self.work, user=user))
        self.proxy = self.run(
            ["nginx", "-p", self.work, "-c", os.path.join(self.work, "nginx.conf")],
            stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while self.proxy.poll() is None and time.monotonic() < end:
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", self.port)) == 0:
                    break
            time.sleep(0.05)
        else:
            raise Failure("nginx did not start: see nginx.log")
        with open(files[0]) as file:
            certificate = ssl.PEM_cert_to_DER_cert(file.read())
        digest = hashlib.sha256(certificate).hexdigest().upper()
        self.fingerprint = ":".join(digest[place:place + 2] for place in range(0, 64, 2))
        self.context = ssl.create_default_context(cafile=files[0])

    def key(self, name):
        made = subprocess.run(
            [self.program("callboard-sync-server"), "keys", "new", name, "--store", self.store],
            capture_output=True, text=True, check=True)
        return made.stdout.strip()

    # What is tried

    def play(self):
        self.join()
        desk, laptop = self.machines
        laptop.watch()
        line = laptop.watcher.stdout.readline()
        if "syncing" not in line:
            raise Failure(f"the laptop does not sync: {line}")
        self.follow(1)
        self.check_stream()
        self.check_paths()
        for server, number in zip(list(self.servers), (2, 3)):
            server.kill()
            server.wait()
            self.follow(number)
            self.servers.append(self.serve(self.ports[number - 2]))
        contents = [machine.objects() for machine in self.machines]
        if contents[0] != contents[1]:
            raise Failure(f"the machines differ: {contents}")

    def join(self):
        path = os.path.join(self.work, "key")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(self.key("both") + "\n")
        address = f"https://127.0.0.1:{self.port} --fingerprint {self.fingerprint}"
        for machine, first in zip(self.machines, ("show new Tour; ", "")):
            code, output, errors = machine.run(
                machine.path, "-c", f"{first}sync {address} --key-file {path} --as tour")
            if code != 0:
                raise Failure(f"{machine.name} cannot join: {output}{errors}")

    def follow(self, number):
        """Edits at the desk, and waits until the laptop has it."""
        desk, laptop = self.machines
        code, output, errors = desk.run(
            desk.path, "--show", "Tour", "-c", f'object add list {number} "L{number}"; sync now')
        if code != 0:
            raise Failure(f"the desk cannot send edit {number}: {output}{errors}")
        end = time.monotonic() + HINT
        while not any(name == f"L{number}" for name, _ in laptop.objects()):
            if time.monotonic() > end:
                raise Failure(f"edit {number} was not at the laptop within {HINT} s")

    def request(self, key, operation, content, connection):
        path = f"{sync_requests.BASE}/{operation}"
        body = json.dumps(content).encode()
        connection.request("POST", path + "?ignored=1", body, key.headers(body, path))
        return connection.getresponse()

    def connect(self):
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=HINT, context=self.context)

    def check_stream(self):
        """A hint comes through at once: nothing is gathered on the way."""
        key = sync_requests.Key(self.key("raw"))
        stream = self.request(key, "changes/stream", {}, self.connect())
        if stream.status != 200 or stream.readline() != b"data: {}\n":
            raise Failure(f"the stream does not begin: {stream.status}")
        begin = time.monotonic()
        reply = self.request(key, "zones/modify", {"operations": [
            {"operationType": "create", "zone": {"zoneID": {"zoneName": "raw"}}}]}, self.connect())
        if reply.status != 200:
            raise Failure(f"a zone cannot be made: {reply.read()}")
        while True:
            line = stream.readline()
            if b'"raw"' in line:
                break
            if not line or time.monotonic() - begin > 5:
                raise Failure("no hint came through within 5 s")
        # As large as a request may be.
        operations = [{"operationType": "create", "record": {
            "recordName": f"r{number}", "recordType": "n",
            "fields": {"text": {"value": "\\u00e9" * 60_000, "type": "STRING"}}}}
            for number in range(3)]
        reply = self.request(key, "records/modify", {
            "zoneID": {"zoneName": "raw"}, "operations": operations}, self.connect())
        body = json.loads(reply.read())
        if reply.status != 200 or any("serverErrorCode" in one for one in body["records"]):
            raise Failure(f"a large request fails: {reply.status}")

    def check_paths(self):
        for path in ("/health", "/metrics", "/", "/database/1/../../metrics",
                     "/database/1/%2e%2e/%2e%2e/metrics"):
            connection = self.connect()
            connection.request("GET", path)
            status = connection.getresponse().status
            if status not in (400, 404):
                raise Failure(f"{path} is answered with {status}")

    def end(self):
        for machine in getattr(self, "machines", []):
            if machine.watcher:
                self.processes.append(machine.watcher)
        # nginx ends its workers if it is asked to.
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.database.end()


def run(world):
    world.start()
    world.play()
    return "two machines sync through nginx, also when a server is killed"


def main():
    parser = argparse.ArgumentParser(description="Runs two sync servers behind nginx.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--keep", action="store_true", help="keep the folder, and name it")
    options = parser.parse_args()
    os.environ["PATH"] += ":/usr/sbin"
    for name, found in (("nginx", shutil.which("nginx")), ("postgresql", postgres.programs())):
        if not found:
            print(f"skipped: there is no {name} here; 'Tools/setup test' installs it")
            return
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    sys.exit(play(options, lambda work: World(options, work), run))


if __name__ == "__main__":
    main()
