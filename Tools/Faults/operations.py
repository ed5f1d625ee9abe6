"""What is tried: programs at work on a folder, and what the folder may contain afterwards.

An operation is a list of commands. Its states are what the folder contains after the first 0, 1, 2 …
of them: whatever happens to a run, one of these states must be found afterwards, and of what was
reported as done, all.
"""

import glob
import json
import os
import re
import shutil
import subprocess

import contents

SECONDS = 60
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TABLES = sorted(glob.glob(
    os.path.join(ROOT, "Modules/Persistence.SQLite/Schema/Tables*.swift")))

SETUP = """\
show new Tour
board new Main
object add group 1 "Front"
object add group 2 "Back"
place group 1 at 0,0
"""
EDITS = [
    "edit", 'object add group 3 "Side"', "place group 3 at 4,0", "move group 1 to 8,0", "undo",
    "object delete group 2 --yes",
]
LISTINGS = ["shows", "boards", "objects", "items", "history 1000"]
PROBE = "show new Probe"

SHOW_FILE = """\
Ident 3:0
Console Eos
Clear All
$CueList 1
   Text Main Show
Cue 1 1
   Text Preshow
Group 1
   Text Front
Group 2
   Text {second}
{more}EndData
"""
TRIP = json.dumps({
    "format": "callboard-trip", "version": 1, "name": "Lakes", "firstDay": "2026-04-01", "days": 4,
    "cities": [{"key": "chi", "name": "Chicago", "latitude": 41.88, "longitude": -87.63},
               {"key": "det", "name": "Detroit", "latitude": 42.33, "longitude": -83.05}],
    "games": [{"key": "g1", "home": "Cubs", "away": "Reds", "city": "chi",
               "start": "2026-04-01T13:20:00-05:00", "zone": "America/Chicago"},
              {"key": "g2", "home": "Tigers", "away": "Twins", "city": "det",
               "start": "2026-04-03T18:40:00-04:00", "zone": "America/Detroit"}]})

# A show as version 1 has written it; later versions are made of it by their own statements.
OLD_ROWS = """
INSERT INTO meta VALUES (1, 'callboard workspace', 3, 0, 0);
INSERT INTO show VALUES ('{0}1', 'Old Tour', 'old tour', 5);
INSERT INTO object (id, show, kind, number, name, outlined, created)
  VALUES ('{0}2', '{0}1', 'list', '5', 'Opening', 0, 6);
INSERT INTO board VALUES ('{0}3', '{0}1', 'Main', 'main', 'grid', 1, 7, NULL, NULL);
INSERT INTO item VALUES ('{0}4', '{0}3', '{0}2', 0, 0, 2, 2);
INSERT INTO item VALUES ('{0}5', '{0}3', '{0}2', -4, 2, 1, 3);
""".format("0" * 31)


class Problem(Exception):
    """A promise that was broken."""


class Result:
    """What a run of a program came to."""

    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors

    @property
    def lines(self):
        """What was printed as JSON; a killed process may leave half a line."""
        objects = []
        for line in self.output.splitlines():
            try:
                objects.append(json.loads(line))
            except ValueError:
                break
        return objects

    @property
    def said(self):
        """All that it says about what went wrong."""
        lines = (self.output + "\n" + self.errors).splitlines()
        return "\n".join(line for line in lines if '"error"' in line or not line.startswith("{"))


class Programs:
    """The executables, and how they are run."""

    def __init__(self, folder, home):
        self.callboard = os.path.join(folder, "callboard")
        self.importer = os.path.join(folder, "callboard-import")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no"}

    def run(self, command, folder, recorder=None):
        environment = dict(self.environment, **(recorder or {}))
        try:
            done = subprocess.run(
                command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Problem(f"it still ran after {SECONDS} seconds")
        return Result(done.returncode, done.stdout.decode(errors="replace"),
                      done.stderr.decode(errors="replace"))

    def must(self, command, folder):
        """Runs what must work."""
        result = self.run(command, folder)
        if result.status != 0:
            raise Problem(f"the next run failed with {result.status}: "
                          f"{' '.join(command[1:])}: {result.said.strip()[:400]}")
        return result

    def script(self, workspace, *commands, options=()):
        return [self.callboard, workspace, *options, "--format", "json", "-c", "; ".join(commands)]


class Operation:
    """One operation with one sort of workspace."""

    # Whether the commands are given to one session, which may go on after a failure.
    is_session = False
    # What is tried.
    kinds = ["fault", "kill", "power"]

    def __init__(self, name, programs, store):
        self.name, self.programs, self.store = name, programs, store
        self.uses_sqlite = store == "sqlite"
        # What it leads to, found out by runs that nothing happens to.
        self.states = []
        self.workspace = "tour.callboard" + (".json" if store == "json" else "")

    def __str__(self):
        return f"{self.name} ({self.store})"

    def prepare(self, folder):
        """Makes what is there before."""
        setup = [line for line in SETUP.splitlines() if line]
        self.programs.must(self.programs.script(self.workspace, *setup), folder)

    def command(self, count=None):
        """The command that is tried, or its first commands only; None for no command at all."""
        raise NotImplementedError

    def size(self):
        """How many commands it has."""
        return 1

    def promised(self, result):
        """How many commands are reported as done."""
        return sum("error" not in line for line in result.lines)

    def promised_by(self, printed):
        return self.promised(Result(0, printed.decode(errors="replace"), ""))

    def settle(self, folder):
        """Opens what a run has left, and works on; gives the state that was found."""
        raise NotImplementedError

    def places(self, found):
        """The numbers of the states that this is; empty for something in between."""
        return [number for number, state in enumerate(self.states) if state == found]

    def settle_workspace(self, folder, name=None):
        """Opens a workspace and makes a show in it; gives its history and contents then."""
        name = name or self.workspace
        result = self.programs.must(
            self.programs.script(name, "history 1000", PROBE), folder)
        history = [entry["command"] for entry in result.lines[0]["history"]]
        try:
            state = contents.of_workspace(os.path.join(folder, name))
        except contents.Damaged as error:
            raise Problem(f"damaged: {error}")
        allowed = {name, name + ".local"} if name.endswith(".json") else {name}
        left = {entry for entry in os.listdir(os.path.dirname(os.path.join(folder, name)))
                if entry.startswith(os.path.basename(name)) and ".backup-v" not in entry}
        if left - set(map(os.path.basename, allowed)):
            raise Problem(f"files were left: {', '.join(sorted(left))}")
        return history, state


class WorkspaceOperation(Operation):
    """What changes a workspace."""

    def settle(self, folder):
        return self.settle_workspace(folder)


class Make(WorkspaceOperation):
    """The first change, in folders that are missing too."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.workspace = f"shows/2026/{self.workspace}"

    def prepare(self, folder):
        pass

    def command(self, count=None):
        return self.programs.script(self.workspace, "show new Tour")


class Edit(WorkspaceOperation):
    """Several commands in one session."""

    is_session = True
    options = ("--show", "Tour", "--board", "Main")

    def size(self):
        return len(EDITS)

    def command(self, count=None):
        return self.programs.script(self.workspace, *EDITS[:count], options=self.options)

    def going_on(self):
        """The session that goes on after a failure, and lists all that it knows at its end."""
        return self.programs.script(
            self.workspace, *EDITS, *LISTINGS, options=self.options + ("--keep-going",))

    def listings(self, folder):
        """What a new process reads."""
        return self.programs.must(self.programs.script(
            self.workspace, "edit", *LISTINGS, options=self.options), folder).lines[1:]


class Import(WorkspaceOperation):
    def prepare(self, folder):
        super().prepare(folder)
        with open(os.path.join(folder, "show.asc"), "w") as file:
            file.write(SHOW_FILE.format(second="Back", more=""))

    def command(self, count=None):
        return [self.programs.importer, "show.asc", "--into", self.workspace, "--show", "Tour",
                "--report", "json", "--yes"]

    def promised(self, result):
        return min(1, super().promised(result))


class Merge(Import):
    """Imports a file again, after it has changed."""

    def prepare(self, folder):
        super().prepare(folder)
        self.programs.must(self.command(), folder)
        with open(os.path.join(folder, "show.asc"), "w") as file:
            file.write(SHOW_FILE.format(second="Blue Back", more="Group 3\n   Text Side\n"))


class Upgrade(WorkspaceOperation):
    """Opens a workspace of an older version."""

    def __init__(self, version, *arguments):
        super().__init__(*arguments)
        self.version = version
        # All steps are one transaction, in which the longest way has the most calls.
        if version not in (1, newest_version() - 1):
            self.kinds = ["kill"]

    def prepare(self, folder):
        path = os.path.join(folder, self.workspace)
        with contents.closing(path) as database:
            database.executescript(statements(1) + OLD_ROWS)
            for version in range(2, self.version + 1):
                database.executescript(statements(version))
            database.executescript(
                f"PRAGMA application_id = 1128352834; PRAGMA user_version = {self.version}; "
                "PRAGMA journal_mode = WAL;")
        self.old = contents.raw(path)

    def command(self, count=None):
        return self.programs.script(self.workspace, "shows")

    def promised(self, result):
        # A file that cannot be upgraded is not opened at all; one that was, is whole.
        return 0

    def settle(self, folder):
        """The file is the old one, or the new one with a copy of the old one beside it."""
        copy = os.path.join(folder, "copy")
        for suffix in ("", "-wal", "-journal"):
            if os.path.exists(path := os.path.join(folder, self.workspace + suffix)):
                shutil.copy(path, copy + suffix)
        if os.path.exists(copy):
            try:
                found = contents.raw(copy)
            except contents.Damaged as error:
                raise Problem(f"damaged: {error}")
            if found[0] == self.version and found != self.old:
                raise Problem("the file is of the old version, but not the old file")
        for name in os.listdir(folder):
            if name.startswith("copy"):
                os.remove(os.path.join(folder, name))
        state = self.settle_workspace(folder)
        self.check_backups(folder)
        return state

    def check_backups(self, folder):
        backups = [name for name in os.listdir(folder) if ".backup-v" in name]
        whole = [name for name in backups if not name.endswith(".partial")]
        if len(whole) < len(backups):
            raise Problem(f"files were left: {', '.join(backups)}")
        if not whole:
            raise Problem("no copy of the old file is there")
        for name in whole:
            try:
                found = contents.raw(os.path.join(folder, name))
            except contents.Damaged as error:
                raise Problem(f"a damaged copy: {error}")
            if found != self.old:
                raise Problem(f"{name} is not the old file")


class FileOperation(Operation):
    """What writes files beside a workspace, which stays as it is."""

    target = "out"
    # Whether the next run writes the same.
    is_whole = True

    def command(self, count=None):
        return self.programs.script(self.workspace, *self.commands[:count])

    def size(self):
        return len(self.commands)

    def settle(self, folder):
        found = self.found(os.path.join(folder, self.target))
        # What is left must not be in the way of the next run.
        self.again(folder)
        now = self.found(os.path.join(folder, self.target))
        if self.is_whole and self.states and now != self.states[-1][0]:
            raise Problem("the next run did not write everything")
        left = [name for name in os.listdir(folder) if name.startswith(".")]
        if left:
            raise Problem(f"files were left: {', '.join(left)}")
        return found, self.settle_workspace(folder)

    def found(self, path):
        return contents.of_folder(path)

    def again(self, folder):
        self.programs.must(self.programs.script(
            self.workspace, *(command + " --force" for command in self.commands)), folder)


class Export(FileOperation):
    commands = ["export out"]


class ExportAgain(FileOperation):
    """Replaces an older export, with a file of another program in its folder."""

    commands = ["export out --force"]

    def prepare(self, folder):
        super().prepare(folder)
        self.programs.must(self.programs.script(
            self.workspace, "board new Old", "export out", "board rename Old to New"), folder)
        with open(os.path.join(folder, "out", "notes.txt"), "w") as file:
            file.write("my own\n")

    def again(self, folder):
        self.programs.must(self.programs.script(self.workspace, *self.commands), folder)


class TripExport(FileOperation):
    commands = ["trip export ics to out.ics --force"]
    target = "out.ics"

    def prepare(self, folder):
        with open(os.path.join(folder, "trip.json"), "w") as file:
            file.write(TRIP)
        with open(os.path.join(folder, self.target), "w") as file:
            file.write("an older file\n")
        self.programs.must(
            self.programs.script(self.workspace, "trip new from trip.json"), folder)

    def command(self, count=None):
        return self.programs.script(
            self.workspace, *self.commands[:count], options=("--trip", "Lakes"))

    def again(self, folder):
        self.programs.must(self.command(), folder)


class Record(FileOperation):
    """Records touches. What a finger did is not promised to survive a power cut."""

    commands = ["record out.jsonl", "zoom 2", "tap 700,500 --screen", "tap 720,520 --screen",
                "record stop"]
    target = "out.jsonl"
    kinds = ["fault", "kill"]
    is_whole = False

    def places(self, found):
        """A recording grows line by line: it may end within the touches of a command."""
        lines, workspace = found
        if workspace != self.states[0][1]:
            return []
        return [number for number, (most, _) in enumerate(self.states)
                if lines <= most and (number == 0 or lines >= self.states[number - 1][0])]

    def command(self, count=None):
        return self.programs.script(
            self.workspace, *self.commands[:count], options=("--show", "Tour", "--board", "Main"))

    def found(self, path):
        """How many lines there are, each whole."""
        content = contents.of_folder(path)
        if content is None:
            return 0
        if not content.endswith(b"\n"):
            raise Problem("the recording ends within a line")
        try:
            lines = [json.loads(line) for line in content.splitlines()]
        except ValueError as error:
            raise Problem(f"the recording is no JSON: {error}")
        if not lines or lines[0].get("callboard") != "touches":
            raise Problem("the recording has no header")
        return len(lines)

    def again(self, folder):
        self.programs.must(self.programs.script(
            self.workspace, "record again.jsonl", "tap 700,500 --screen", "record stop",
            options=("--show", "Tour", "--board", "Main")), folder)


class Copy(FileOperation):
    """Copies a workspace into another file."""

    commands = ["copy"]

    def __init__(self, to, *arguments):
        super().__init__(*arguments)
        self.target = "copy.callboard" + (".json" if to == "json" else "")
        self.uses_sqlite = "sqlite" in (to, self.store)

    def command(self, count=None):
        return [self.programs.callboard, "workspace", "copy", self.workspace, self.target, "--json"]

    def settle(self, folder):
        path = os.path.join(folder, self.target)
        found = None
        if os.path.exists(path):
            found = self.settle_workspace(folder, self.target)
            for suffix in ("", ".local"):
                if os.path.exists(path + suffix):
                    os.remove(path + suffix)
        self.programs.must(self.command(), folder)
        left = [name for name in os.listdir(folder)
                if name not in (self.workspace, self.workspace + ".local", self.target,
                                self.target + ".local")]
        if left:
            raise Problem(f"files were left: {', '.join(left)}")
        return found, self.settle_workspace(folder)


def statements(version):
    """The statements that make a version, out of the sources."""
    text = ""
    for path in TABLES:
        with open(path, encoding="utf-8") as file:
            text += file.read()
    found = re.search(rf'static let version{version} = """\n(.*?)"""', text, re.DOTALL)
    is_identity = re.search(r'static let isID = "(.*?)"', text)[1]
    return found[1].replace("\\(isID)", is_identity)


def newest_version():
    with open(os.path.join(os.path.dirname(TABLES[0]), "Schema.swift"), encoding="utf-8") as file:
        return int(re.search(r"\n    version: (\d+),", file.read())[1])


def all_operations(programs):
    made = []
    for store in ("sqlite", "json"):
        for name, kind in (("make", Make), ("edit", Edit), ("import", Import), ("merge", Merge),
                           ("export", Export), ("export-again", ExportAgain),
                           ("trip-export", TripExport), ("record", Record)):
            made.append(kind(name, programs, store))
        for to in ("sqlite", "json"):
            made.append(Copy(to, f"copy-to-{to}", programs, store))
    for version in range(1, newest_version()):
        made.append(Upgrade(version, f"upgrade-{version}", programs, "sqlite"))
    return made
