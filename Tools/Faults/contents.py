"""Reads what a workspace contains, in a form that is equal for equal work.

Identities and times differ each time a program runs, so an identity is replaced by a digest of what
it stands for, and times are left out.
"""

import hashlib
import json
import os
import re
import sqlite3

ENTITIES = ["show", "object", "board", "item", "trip", "city", "game", "entry"]
TIMES = {"created", "modified", "saved", "mark"}
IDENTITY = re.compile("[0-9a-f]{32}")
# References lead from a block over its board to the show, and from an entry over a game to a trip.
ROUNDS = 4


class Damaged(Exception):
    """A file that is not as its format has it."""


def of_workspace(path):
    """The entities of a workspace as sorted texts; None if there is no file, or an empty one."""
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return None
    rows = of_json(path) if path.endswith(".json") else of_sqlite(path)
    return without_identities(rows)


def of_sqlite(path):
    with closing(path) as database:
        check(database, path)
        rows = []
        for table in ENTITIES:
            database.row_factory = sqlite3.Row
            for row in database.execute(f"SELECT * FROM {table}"):
                rows.append((table, {name: row[name] for name in row.keys()}))
        return rows


def check(database, path):
    """Lets SQLite check a file itself."""
    said = [row[0] for row in database.execute("PRAGMA integrity_check")]
    if said != ["ok"]:
        raise Damaged(f"SQLite says of {os.path.basename(path)}: {said[0]}")
    orphans = database.execute("PRAGMA foreign_key_check").fetchall()
    if orphans:
        raise Damaged(f"rows without their owners: {orphans[:3]}")


def of_json(path):
    with open(path, encoding="utf-8") as file:
        try:
            content = json.load(file)
        except ValueError as error:
            raise Damaged(f"{os.path.basename(path)} is no JSON: {error}")
    names = {"cities": "city", "entries": "entry"}
    return [(names.get(list_name, list_name[:-1]), row)
            for list_name, rows in content.items() if isinstance(rows, list) for row in rows]


def without_identities(rows):
    labels = {row["id"]: "" for _, row in rows}

    def text(table, row):
        shown = {}
        for name, value in row.items():
            if name in TIMES or name == "id" or value is None:
                continue
            value = value if isinstance(value, (int, float)) else json_text(value)
            if isinstance(value, str):
                value = IDENTITY.sub(lambda found: labels.get(found[0], "?"), value)
            shown[name] = value
        return f"{table} {json.dumps(shown, sort_keys=True)}"

    for _ in range(ROUNDS):
        labels = {row["id"]: hashlib.md5(text(table, row).encode()).hexdigest()[:8] + "*"
                  for table, row in rows}
    return sorted(text(table, row) for table, row in rows)


def json_text(value):
    if isinstance(value, bytes):
        return value.hex(" ")
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)


def raw(path):
    """Every row of every table, exactly, and the version of the tables."""
    with closing(path) as database:
        check(database, path)
        names = [row[0] for row in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        version = database.execute("PRAGMA user_version").fetchone()[0]
        return version, [(name, sorted(map(repr, database.execute(f"SELECT * FROM {name}"))))
                         for name in names]


class closing:
    """A connection that reads a file, and is closed: what a transaction's own `with` does not do."""

    def __init__(self, path):
        self.path = path

    def __enter__(self):
        self.database = sqlite3.connect(self.path, isolation_level=None)
        return self.database

    def __exit__(self, kind, error, _):
        self.database.close()
        if isinstance(error, sqlite3.DatabaseError):
            raise Damaged(f"{os.path.basename(self.path)}: {error}")


def of_folder(path):
    """The names and bytes of all files below a folder, or of one file; None if there is nothing."""
    if os.path.isfile(path):
        with open(path, "rb") as file:
            return file.read()
    if not os.path.isdir(path):
        return None
    return {name: of_folder(os.path.join(path, name)) for name in sorted(os.listdir(path))}
