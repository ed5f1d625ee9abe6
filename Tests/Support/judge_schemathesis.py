#!/usr/bin/env python3
"""Lets schemathesis send a built sync server what its OpenAPI description allows, and what not.

    python3 judge_schemathesis.py --programs FOLDER [--document FILE|URL] [--seconds N] [--seed N]

No answer may be a fault of the server, and each must be one that the description has: its status,
type, headers and form. Requests are signed on their way, by many keys of one owner in turn, or else
most answers would be that a key sends too much. Without a document, the server's own is taken. It
runs for an hour by hand; the checks say how long. The status is 1 if anything is wrong.
"""

import argparse
import importlib.util
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

# Where Tools/setup puts it, if this is not started by Tools/test.
PACKAGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/python")
sys.path.append(PACKAGES)

SECONDS = 3_600
# Each may send 20 requests a second in the long run.
KEYS = 60
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance",
          "response_headers_conformance", "response_schema_conformance"]
# A stream of hints does not end.
ENDLESS = "changes/stream"


def sign_requests():
    """Run by schemathesis, which reads this file for its hooks."""
    import schemathesis
    from requests.auth import AuthBase

    import sync_requests

    with open(os.environ["JUDGE_KEYS"]) as file:
        keys = itertools.cycle([sync_requests.Key(line) for line in file])

    class Signed(AuthBase):
        def __call__(self, request):
            body = request.body or b""
            body = body.encode() if isinstance(body, str) else body
            path = urllib.parse.urlsplit(request.url).path
            request.headers.update(next(keys).headers(body, path))
            return request

    schemathesis.auth.set_from_requests(Signed())


def serve(program, work):
    """Starts a server; gives its process, its store and its address."""
    store = "sqlite:" + os.path.join(work, "sync.db")
    with open(os.path.join(work, "server.log"), "wb") as log:
        process = subprocess.Popen(
            [program, "--store", store, "--plain", "--port", "0", "--log-level", "warning"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
    for line in process.stdout:
        found = re.search(r"serving at (http://\S+)", line)
        if found:
            # A write has to be signed in a second after that of the start.
            time.sleep(1.1)
            return process, store, found.group(1)
    raise RuntimeError("the server did not start")


def make_keys(program, store, work):
    path = os.path.join(work, "keys")
    with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        for number in range(KEYS):
            made = subprocess.run([program, "keys", "new", f"key-{number}", "--store", store],
                                  capture_output=True, text=True, check=True)
            file.write(made.stdout.strip() + "\n")
    return path


def check_counts(address):
    """Says how many requests there were, and sees that the server took some; gives the status."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=20) as reply:
        text = reply.read().decode()
    counts = {}
    for kind, number in re.findall(r'callboard_requests_total\{.*status="(\dxx)".*\} (\d+)', text):
        counts[kind] = counts.get(kind, 0) + int(number)
    print("answers: " + ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items())))
    found = re.search(r"callboard_refused_signatures_total (\d+)", text)
    # Some requests are sent on purpose without what signs them.
    refused, count = int(found.group(1)) if found else 0, sum(counts.values())
    if refused * 5 > count or counts.get("2xx", 0) * 50 < count:
        print(f"error: too little was judged; refused signatures: {refused}")
        return 1
    return 0


def judge(options, program, work):
    process, store, address = serve(program, work)
    try:
        environment = dict(
            os.environ, JUDGE_KEYS=make_keys(program, store, work),
            SCHEMATHESIS_HOOKS=os.path.splitext(os.path.basename(__file__))[0],
            PYTHONPATH=os.pathsep.join(
                [os.path.dirname(os.path.abspath(__file__)), os.environ.get("PYTHONPATH", ""),
                 os.path.abspath(PACKAGES)]))
        document = options.document or f"{address}/openapi.json"
        if "://" not in document:
            document = os.path.abspath(document)
        status = subprocess.run(
            [sys.executable, "-m", "schemathesis.cli", "--no-color", "run", document,
             "--url", address, "--checks", ",".join(CHECKS), "--exclude-path-regex", ENDLESS,
             "--max-time", str(options.seconds), "--seed", str(options.seed),
             "--request-timeout", "20", "--generation-database", "none"],
            env=environment, cwd=work, stdin=subprocess.DEVNULL).returncode
        if process.poll() is not None:
            print(f"error: the server ended by itself with the status {process.returncode}")
            return 1
        status = check_counts(address) or status
        with open(os.path.join(work, "server.log"), errors="replace") as log:
            faults = [line for line in log if " error " in line]
        for line in faults[:20]:
            print(f"error: the server's log has: {line.strip()}")
        return 1 if status or faults else 0
    finally:
        process.kill()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description="Lets schemathesis judge a built sync server.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--document", help="the description (that of the server)")
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"how long ({SECONDS})")
    parser.add_argument("--seed", type=int, help="what is sent (random)")
    options = parser.parse_args()
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1_000_000)
    if importlib.util.find_spec("schemathesis") is None:
        sys.exit("error: schemathesis is missing; 'Tools/setup test' installs it")
    work = tempfile.mkdtemp()
    try:
        program = os.path.join(os.path.abspath(options.programs), "callboard-sync-server")
        sys.exit(judge(options, program, work))
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
elif "JUDGE_KEYS" in os.environ:
    sign_requests()
