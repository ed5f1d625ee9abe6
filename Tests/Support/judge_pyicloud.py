#!/usr/bin/env python3
"""Lets the CloudKit client of pyicloud judge a built sync server.

    python3 judge_pyicloud.py --programs FOLDER

pyicloud was written for Apple's service, by others. Its models check the form of each answer, and
this script what they say. pyicloud signs nothing: its requests are signed on their way. Where
CALLBOARD_POSTGRES names a database, a server with that store is judged as well. The status is 1 if
anything is not as it must be.
"""

import argparse
import base64
import datetime
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import types
import urllib.parse

sys.dont_write_bytecode = True
import requests  # noqa: E402

import sync_requests  # noqa: E402

TYPES = {
    "STRING": "Grüße", "INT64": 2 ** 53 + 1, "DOUBLE": 1.5, "TIMESTAMP": 1_767_225_600_123,
    "BYTES": base64.b64encode(b"\0\xff").decode(),
    "REFERENCE": {"recordName": "other", "action": "NONE"},
    "STRING_LIST": ["a", "b"], "INT64_LIST": [1, 2], "DOUBLE_LIST": [0.5],
    "REFERENCE_LIST": [{"recordName": "other", "action": "NONE"}],
}


def load():
    """The client of containers, without the rest of pyicloud and what that needs."""
    spec = importlib.util.find_spec("pyicloud")
    if spec is None:
        sys.exit("judge_pyicloud.py: error: pyicloud is missing; 'Tools/setup test' installs it")
    package = types.ModuleType("pyicloud")
    package.__path__ = list(spec.submodule_search_locations)
    session = types.ModuleType("pyicloud.session")
    session.PyiCloudSession = requests.Session
    sys.modules.update({"pyicloud": package, "pyicloud.session": session})
    from pyicloud.common.cloudkit import client, models
    return client, models


CLIENT, MODELS = load()


class Signed(requests.auth.AuthBase):
    """Signs requests on their way."""

    def __init__(self, key):
        self.key = key
        self.sent = set()

    def __call__(self, request):
        path = urllib.parse.urlsplit(request.url).path
        body = request.body or b""
        while True:
            headers = self.key.headers(body, path)
            # The same write in the same second is the same message: it gets the same answer.
            message = (path, body, headers["X-Apple-CloudKit-Request-ISO8601Date"])
            if message not in self.sent or not path.endswith("/modify"):
                break
            time.sleep(0.05)
        self.sent.add(message)
        request.headers.update(headers)
        return request


class Server:
    """A built server with a store."""

    def __init__(self, programs, store, work):
        self.program = os.path.join(programs, "callboard-sync-server")
        self.store = store
        self.log = open(os.path.join(work, "log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "--store", store, "--plain", "--port", "0", "--log-level", "warning"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True)
        for line in self.process.stdout:
            found = re.search(r"serving at (http://\S+)", line)
            if found:
                self.address = found.group(1)
                break
        else:
            raise RuntimeError(f"the server does not start with the store {store}")
        # A write has to be signed in a second after that of the start.
        time.sleep(1.1)

    def client(self, name, **options):
        """A client with a key of its own."""
        made = subprocess.run(
            [self.program, "keys", "new", name, "--store", self.store, "--owner", name],
            capture_output=True, text=True, check=True)
        session = requests.Session()
        session.auth = Signed(sync_requests.Key(made.stdout))
        # What pyicloud sends to Apple besides, and no signature covers.
        return CLIENT.CloudKitContainerClient(
            self.address + sync_requests.BASE, session,
            {"ckAPIToken": "none", "remapEnums": True, "clientId": "a b"}, **options)

    def end(self):
        self.process.kill()
        self.process.wait()
        self.log.close()


class Judgement:
    """A client with a zone, and what is expected of it."""

    def __init__(self, server, name):
        self.server = server
        self.name = name
        self.client = server.client(name)
        self.zone = MODELS.CKZoneIDReq(zoneName=name)
        self.edit_zone("create", name)

    def edit_zone(self, operation, name):
        return self.client.raw_post("/zones/modify", {"operations": [
            {"operationType": operation, "zone": {"zoneID": {"zoneName": name}}}]})

    def operation(self, kind, name, fields=None, tag=None, record_type="item"):
        record = {"recordName": name, "recordType": record_type, "recordChangeTag": tag,
                  "fields": {key: {"type": type_, "value": value}
                             for key, (type_, value) in (fields or {}).items()}}
        return MODELS.CKModifyOperation(
            operationType=kind, record=MODELS.CKWriteRecord.model_validate(record))

    def modify(self, *operations, **options):
        return self.client.modify(operations=list(operations), zone_id=self.zone, **options).records

    def create(self, name, number=0):
        return self.modify(self.operation("create", name, {"n": ("INT64", number)}))[0]

    def refused(self, *operations, **options):
        """The codes of a refused batch, by record."""
        try:
            self.modify(*operations, **options)
        except CLIENT.CloudKitApiError as error:
            if "records" not in error.payload:
                raise
            return [record.get("serverErrorCode") for record in error.payload["records"]]
        raise AssertionError("it was not refused")

    def look_up(self, *names, **options):
        return self.client.lookup(names, zone_id=self.zone, **options).records

    def changes(self, token=None, limit=None):
        """All pages of changes."""
        return list(self.client.iter_changes(
            zone_req=MODELS.CKZoneChangesZoneReq(
                zoneID=MODELS.CKZoneID(zoneName=self.name), syncToken=token),
            results_limit=limit))


def same(found, wanted, what=""):
    assert found == wanted, f"{what} is {found!r}, not {wanted!r}"


def fails(code, action):
    """Sees that a request fails as a whole, or that its zone does."""
    try:
        action()
    except CLIENT.CloudKitApiError as error:
        body = error.payload
        found = [body.get("serverErrorCode")] + [
            zone.get("serverErrorCode") for zone in body.get("zones", [])]
        assert code in found, f"the failure is {body}, not {code}"
        return
    raise AssertionError(f"no failure {code}")


# What is judged: each with a zone of its own


def types_of_fields(judge):
    fields = {f"f_{type_.lower()}": (type_, value) for type_, value in TYPES.items()}
    made = judge.modify(judge.operation("create", "all", fields))[0]
    read = judge.look_up("all")[0]
    fed = judge.changes()[-1].records[0]
    for record in (made, read, fed):
        assert isinstance(record, MODELS.CKRecord), record
        same(record.recordChangeTag, made.recordChangeTag, "the tag")
        for name, (type_, value) in fields.items():
            field = record.fields[name]
            same(field.type_tag, type_, name)
            found = field.unwrap().model_dump(mode="json", exclude_none=True)["value"]
            same(found, value, name)
    moment = read.fields["f_timestamp"].value
    same(moment.astimezone(datetime.timezone.utc).isoformat(timespec="milliseconds"),
         "2026-01-01T00:00:00.123+00:00", "the time")


def all_operations(judge):
    text = {"a": ("STRING", "a"), "b": ("STRING", "b")}
    tag = judge.modify(judge.operation("create", "one", text))[0].recordChangeTag
    same(judge.refused(judge.operation("create", "one", text)), ["EXISTS"], "creating twice")
    new = judge.modify(judge.operation("update", "one", {"a": ("STRING", "c")}, tag))[0]
    same({key: field.value for key, field in new.fields.items()}, {"a": "c", "b": "b"}, "update")
    assert new.recordChangeTag != tag, "the tag stays the same"
    for kind in ("update", "replace", "delete"):
        same(judge.refused(judge.operation(kind, "one", text, tag)), ["CONFLICT"], kind)
        same(judge.refused(judge.operation(kind, "none", text, tag)), ["NOT_FOUND"], kind)
    new = judge.modify(
        judge.operation("replace", "one", {"a": ("STRING", "d")}, new.recordChangeTag))[0]
    same({key: field.value for key, field in new.fields.items()}, {"a": "d"}, "replace")
    new = judge.modify(judge.operation("forceUpdate", "one", {"b": ("STRING", "e")}, tag))[0]
    same({key: field.value for key, field in new.fields.items()}, {"a": "d", "b": "e"},
         "forceUpdate")
    new = judge.modify(judge.operation("forceReplace", "one", {"b": ("STRING", "f")}))[0]
    same({key: field.value for key, field in new.fields.items()}, {"b": "f"}, "forceReplace")
    for kind in ("forceUpdate", "forceReplace"):
        made = judge.modify(judge.operation(kind, kind, text))[0]
        same(made.recordName, kind, kind)
    for gone in judge.modify(judge.operation("delete", "one", tag=new.recordChangeTag),
                             judge.operation("forceDelete", "forceUpdate"),
                             judge.operation("forceDelete", "never")):
        assert isinstance(gone, MODELS.CKTombstoneRecord), gone
    same(judge.look_up("one")[0].serverErrorCode, "NOT_FOUND", "what is deleted")
    again = judge.modify(judge.operation("create", "one", text))[0]
    assert again.recordChangeTag not in (tag, new.recordChangeTag), "a tag came back"


def batches(judge):
    judge.create("there")
    operations = [judge.operation("create", name, {"n": ("INT64", 1)})
                  for name in ("new", "there", "newer")]
    same(judge.refused(*operations), ["ATOMIC_ERROR", "EXISTS", "ATOMIC_ERROR"], "a batch")
    same([type(one) for one in judge.look_up("new", "newer")], [MODELS.CKErrorItem] * 2)
    same(judge.refused(*operations, atomic=False), [None, "EXISTS", None], "a batch in parts")
    same([one.recordName for one in judge.look_up("newer", "new")], ["newer", "new"], "the order")
    fails("QUOTA_EXCEEDED", lambda: judge.modify(
        *(judge.operation("forceDelete", f"r{number}") for number in range(201))))
    fails("BAD_REQUEST", lambda: judge.modify(operations[0], operations[0]))


def queries(judge):
    judge.modify(*(judge.operation(
        "create", f"r{number:03}",
        {"n": ("INT64", number % 2), "s": ("STRING", f"s{number % 3}"),
         "of": ("REFERENCE", {"recordName": f"o{number % 5}", "action": "NONE"})})
        for number in range(60)))
    judge.modify(judge.operation("create", "other", record_type="other"))

    def names(**filters):
        found, marker = [], None
        conditions = [{"comparator": "EQUALS", "fieldName": name,
                       "fieldValue": {"type": type_, "value": value}}
                      for name, (type_, value) in filters.items()]
        while True:
            page = judge.client.query(
                query=MODELS.CKQueryObject.model_validate(
                    {"recordType": "item", "filterBy": conditions}),
                zone_id=judge.zone, results_limit=7, continuation=marker)
            assert len(page.records) <= 7, "a page is too long"
            found += [record.recordName for record in page.records]
            marker = page.continuationMarker
            if not marker:
                return sorted(found)

    wanted = [f"r{number:03}" for number in range(60)]
    same(names(), wanted, "all")
    same(names(n=("INT64", 1)), wanted[1::2], "by number")
    same(names(s=("STRING", "s2"), n=("INT64", 0)), wanted[2::6], "by two fields")
    same(names(of=("REFERENCE", {"recordName": "o3", "action": "NONE"})), wanted[3::5],
         "by reference")
    same(names(of=("REFERENCE", {"recordName": "o3"})), wanted[3::5], "by a bare reference")


def feeds(judge):
    empty = judge.changes()
    same([len(page.records) for page in empty], [0], "an empty feed")
    start = empty[-1].syncToken
    tags = {name: judge.create(name).recordChangeTag for name in "abcdef"}
    pages = judge.changes(limit=2)
    same([record.recordName for page in pages for record in page.records], list("abcdef"))
    assert all(page.syncToken for page in pages) and len(pages) >= 3, "pages are too long"
    same(pages[0].zoneID.zoneName, judge.name, "the zone")
    end = pages[-1].syncToken
    again = judge.changes(end)
    same([(len(page.records), page.syncToken) for page in again], [(0, end)], "an idle look")
    judge.modify(judge.operation("delete", "b", tag=tags["b"]),
                 judge.operation("update", "a", {"n": ("INT64", 9)}, tags["a"]))
    news = [record for page in judge.changes(end) for record in page.records]
    same([record.recordName for record in news], ["b", "a"], "the news")
    assert isinstance(news[0], MODELS.CKTombstoneRecord), news[0]
    same(news[1].fields["n"].value, 9, "the news")
    # An old token leads to the same end.
    same(sorted({record.recordName for page in judge.changes(start) for record in page.records}),
         list("abcdef"), "from an old token")
    fails("BAD_REQUEST", lambda: judge.changes("garbage"))
    fails("BAD_REQUEST", lambda: judge.changes(end[:-3]))
    fails("BAD_REQUEST", lambda: judge.changes(judge.client.database_changes().syncToken))
    other = judge.edit_zone("create", "else")["zones"][0]["syncToken"]
    fails("BAD_REQUEST", lambda: judge.changes(other))


def zones(judge):
    first = judge.client.database_changes()
    assert judge.name in [zone.zoneID.zoneName for zone in first.zones], "a zone is missing"
    same(first.moreComing, False, "more zones")
    same(judge.client.database_changes(sync_token=first.syncToken).zones, [], "an idle look")
    judge.edit_zone("create", "second")
    judge.create("in first")
    changed = judge.client.database_changes(sync_token=first.syncToken)
    same(sorted(zone.zoneID.zoneName for zone in changed.zones), sorted([judge.name, "second"]))
    listed = judge.client.zones_list().zones
    same(sorted(zone.zoneID.zoneName for zone in listed), sorted([judge.name, "second"]))
    assert all(zone.syncToken for zone in listed), "a zone has no token"
    judge.edit_zone("delete", "second")
    gone = judge.client.database_changes(sync_token=changed.syncToken).zones
    same([(zone.zoneID.zoneName, zone.deleted) for zone in gone], [("second", True)], "deleted")
    same([zone.zoneID.zoneName for zone in judge.client.zones_list().zones], [judge.name])
    judge.zone, judge.name = MODELS.CKZoneIDReq(zoneName="second"), "second"
    fails("ZONE_NOT_FOUND", lambda: judge.create("in none"))
    fails("ZONE_NOT_FOUND", lambda: judge.look_up("in none"))
    fails("ZONE_NOT_FOUND", lambda: judge.changes())


def chosen_fields(judge):
    judge.modify(judge.operation(
        "create", "one", {name: ("STRING", name) for name in ("a", "b", "c")}))
    reads = {
        "lookup": judge.look_up("one", desired_keys=["a"])[0],
        "query": judge.client.query(
            query=MODELS.CKQueryObject(recordType="item"), zone_id=judge.zone,
            desired_keys=["a"]).records[0],
        "changes": judge.client.changes(zone_req=MODELS.CKZoneChangesZoneReq(
            zoneID=MODELS.CKZoneID(zoneName=judge.name), desiredKeys=["a"])).zones[0].records[0],
    }
    for name, record in reads.items():
        same(list(record.fields), ["a"], f"the fields of {name}")


def orders(judge):
    judge.modify(*(judge.operation("create", name, {"n": ("INT64", number)})
                   for number, name in enumerate("cab")))
    query = {"recordType": "item", "sortBy": [{"fieldName": "n", "ascending": False}]}
    try:
        found = judge.client.query(
            query=MODELS.CKQueryObject.model_validate(query), zone_id=judge.zone).records
    except CLIENT.CloudKitApiError as error:
        # What is not offered has to be refused, not ignored.
        same(error.payload.get("serverErrorCode"), "BAD_REQUEST", "sorting")
        return
    same([record.recordName for record in found], ["b", "a", "c"], "the order")


def owners(judge):
    judge.create("mine")
    stranger = judge.server.client(judge.name + "-stranger")
    for owner in (None, judge.name):
        zone = MODELS.CKZoneIDReq(zoneName=judge.name, ownerRecordName=owner)
        try:
            stranger.lookup(["mine"], zone_id=zone)
        except (CLIENT.CloudKitApiError, CLIENT.CloudKitAuthError):
            continue
        raise AssertionError("another owner reads it")


def refusals(judge):
    session = requests.Session()
    session.auth = Signed(sync_requests.Key("0" * 55))
    stranger = CLIENT.CloudKitContainerClient(
        judge.server.address + sync_requests.BASE, session, {})
    try:
        stranger.zones_list()
    except CLIENT.CloudKitAuthError:
        pass
    else:
        raise AssertionError("a key that is not known reads")
    # More than a key may send at once; pyicloud reads the header.
    try:
        for _ in range(400):
            judge.look_up("none")
    except CLIENT.CloudKitRateLimited as error:
        assert error.retry_after and error.retry_after >= 1, error.retry_after
    else:
        raise AssertionError("requests are not limited")


JUDGED = [types_of_fields, all_operations, batches, queries, feeds, zones, chosen_fields, orders,
          owners, refusals]


def main():
    parser = argparse.ArgumentParser(description="Lets pyicloud judge a built sync server.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    options = parser.parse_args()
    work = tempfile.mkdtemp()
    stores = ["sqlite:" + os.path.join(work, "sync.db")]
    database = os.environ.get("CALLBOARD_POSTGRES")
    if database:
        # A schema of its own, which goes with the server of the tests.
        name = f"judge_{os.getpid()}"
        subprocess.run(["psql", "-q", database, "-c", f"CREATE DATABASE {name}"], check=True)
        place = urllib.parse.urlsplit(database)
        stores.append(place._replace(path=f"/{name}").geturl())
    failures = 0
    try:
        for store in stores:
            server = Server(os.path.abspath(options.programs), store, work)
            try:
                for judged in JUDGED:
                    name = judged.__name__.replace("_", "-")
                    try:
                        judged(Judgement(server, name))
                    except Exception as error:
                        failures += 1
                        place = traceback.extract_tb(error.__traceback__)[1:2]
                        payload = getattr(error, "payload", "")
                        print(f"error: {name} with {store.split(':')[0]}: {error} {payload} "
                              f"({place[0].line if place else ''})")
            finally:
                server.end()
    finally:
        shutil.rmtree(work, ignore_errors=True)
    if not failures:
        print(f"pyicloud accepts all of {len(JUDGED)} subjects with {len(stores)} stores")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
