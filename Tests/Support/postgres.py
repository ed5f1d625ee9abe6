#!/usr/bin/env python3
"""Runs a command beside a PostgreSQL server of its own, whose address is in CALLBOARD_POSTGRES.

    python3 postgres.py [--durable] COMMAND…

The server is that of Debian's package, in a temporary folder, and only reached through a socket
there. It ends with the command. Nothing of it is kept, so it does not wait for the disk; with
--durable it does, as is right for measurements. Root starts it as the user 'postgres': PostgreSQL
refuses root. Where the variable is set already, or no server is installed, the command just runs.
The status is that of the command.
"""

import glob
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

VARIABLE = "CALLBOARD_POSTGRES"
USER = "callboard"
# How long the server may take to start.
SECONDS = 60
# Nothing of it is kept, so nothing needs to be on the disk.
OPTIONS = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"]


def programs():
    """The folder of the newest server's programs; None if there is none."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    if found:
        version = lambda path: [int(part) for part in re.findall(r"\d+", path)]
        return os.path.dirname(max(found, key=version))
    path = shutil.which("initdb")
    return path and os.path.dirname(os.path.realpath(path))


class Server:
    """A server in a temporary folder."""

    def __init__(self, programs, options=()):
        self.programs = programs
        self.options = [*OPTIONS, *options]
        self.process = None
        self.folder = tempfile.mkdtemp(prefix="callboard-postgres-")
        self.log = os.path.join(self.folder, "log")
        self.data = os.path.join(self.folder, "data")
        # It ends with this process, even if no one can end it.
        self.before = ["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.before = ["setpriv", "--pdeathsig", "INT", "--reuid", "postgres",
                           "--regid", "postgres", "--clear-groups"]

    def start(self):
        """Makes the data and starts; gives the address."""
        made = subprocess.run(
            self.before + [os.path.join(self.programs, "initdb"), "-D", self.data, "-U", USER,
                           "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        if made.returncode:
            raise RuntimeError(made.stdout)
        return self.launch()

    def launch(self):
        """Starts with the data that is there; gives the address."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.before + [os.path.join(self.programs, "postgres"), "-D", self.data,
                               "-k", self.folder] + self.options,
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                # Ctrl-C ends the command first.
                start_new_session=True)
        ready = [os.path.join(self.programs, "pg_isready"), "-q", "-h", self.folder]
        end = time.monotonic() + SECONDS
        while subprocess.run(ready, stdin=subprocess.DEVNULL).returncode:
            if self.process.poll() is not None or time.monotonic() > end:
                with open(self.log, errors="replace") as log:
                    raise RuntimeError(log.read())
            time.sleep(0.05)
        return f"postgresql://{USER}@/postgres?host={self.folder}"

    def end(self):
        """Ends the server, and removes all of it."""
        if self.process and self.process.poll() is None:
            # Its fast way to end: it does not wait for clients.
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def run(command):
    """Runs the command, and passes on what ends it; gives its status."""
    process = None

    def pass_on(number, _):
        # The terminal sends Ctrl-C to the command itself.
        if process and number != signal.SIGINT:
            process.send_signal(number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, pass_on)
    process = subprocess.Popen(command)
    status = process.wait()
    return status if status >= 0 else 128 - status


def main():
    command = sys.argv[1:]
    is_durable = command[:1] == ["--durable"]
    if is_durable:
        del command[0]
    if os.environ.get(VARIABLE):
        return run(command)
    folder = programs()
    if not folder:
        print(f"{os.path.basename(sys.argv[0])}: there is no PostgreSQL server here; the tests "
              "that need one are skipped", file=sys.stderr)
        return run(command)
    # The last of two settings counts.
    server = Server(folder, ["-c", "fsync=on"] if is_durable else [])
    try:
        os.environ[VARIABLE] = server.start()
        return run(command)
    except RuntimeError as error:
        print(f"{os.path.basename(sys.argv[0])}: PostgreSQL does not start: {error}",
              file=sys.stderr)
        return 1
    finally:
        server.end()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
