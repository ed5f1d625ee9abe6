"""Replays what a recorder wrote down, up to a point at which the power fails.

A disk keeps what was synced. Of the rest it may keep any part: each write, each change of a name,
each length; and of a write any of its sectors of 512 bytes. A folder's names are kept once the folder
is synced; a rename is whole, as all journaling file systems have it. After a sync of a file that
failed, the bytes that were waiting are lost, although the system still shows them; names wait for the
next sync of their folder.
"""

import errno
import hashlib
import os
import random

SECTOR = 512
SYNCED = "a sync"


class Event:
    """One entry of a recorder's log."""

    def __init__(self, fields, data):
        number, self.name, self.path, self.other, offset, length, result, error, _ = fields
        self.number, self.offset, self.length = int(number), int(offset), int(length)
        self.result, self.error, self.data = int(result), int(error), data

    def __str__(self):
        return f"{self.number} {self.name} {self.path.rsplit('/', 1)[-1]}"


def read_log(path):
    """The events of a log, in order; one that a killed process has begun is whole, too."""
    events = []
    try:
        with open(path, "rb") as file:
            while line := file.readline():
                fields = line.decode(errors="replace").rstrip("\n").split("\t")
                events.append(Event(fields, file.read(int(fields[-1]))))
    except FileNotFoundError:
        pass
    return events


class Node:
    """A file or folder with what the disk certainly has of it."""

    def __init__(self, is_folder):
        self.is_folder = is_folder
        self.content = b""
        self.names = {}


class Write:
    def __init__(self, node, offset, data):
        self.node, self.offset, self.data = node, offset, data

    def apply(self, contents, _):
        content = contents[self.node]
        if len(content) < self.offset:
            content.extend(bytes(self.offset - len(content)))
        content[self.offset:self.offset + len(self.data)] = self.data


class Length:
    def __init__(self, node, length, only_grows=False):
        self.node, self.length, self.only_grows = node, length, only_grows

    def apply(self, contents, _):
        content = contents[self.node]
        if not self.only_grows:
            del content[self.length:]
        content.extend(bytes(max(0, self.length - len(content))))


class Names:
    """One change of names, in one folder or in two."""

    def __init__(self, *changes):
        self.changes = changes

    def apply(self, _, folders):
        for folder, name, node in self.changes:
            if node is None:
                folders[folder].pop(name, None)
            else:
                folders[folder][name] = node


class Disk:
    """What was done to a folder, in order, and what of it is certain."""

    def __init__(self, root):
        self.path = root
        self.root = self.load(root)
        # What programs see: folders with all their names.
        self.seen = {}
        self.pending = []
        self.remember(self.root)

    def load(self, path):
        node = Node(os.path.isdir(path))
        if node.is_folder:
            node.names = {name: self.load(os.path.join(path, name)) for name in os.listdir(path)}
        else:
            with open(path, "rb") as file:
                node.content = file.read()
        return node

    def remember(self, node):
        if node.is_folder:
            self.seen[node] = dict(node.names)
            for inner in node.names.values():
                self.remember(inner)

    def find(self, path):
        """The folder and name of a path, and what programs see there."""
        parts = [part for part in path[len(self.path):].split("/") if part not in ("", ".")]
        node, folder, name = self.root, None, ""
        for name in parts:
            folder = node
            node = self.seen.get(folder, {}).get(name) if folder else None
        return folder, name, node

    def take(self, event):
        """Does what a call did."""
        if event.result < 0 and event.name != "sync" or not event.number:
            return
        folder, name, node = self.find(event.path)
        if event.name in ("open", "truncate-open"):
            if node is None and folder:
                self.rename((folder, name, self.new(False)))
            elif node and event.name == "truncate-open":
                self.pending.append(Length(node, 0))
        elif event.name == "mkdir":
            self.rename((folder, name, self.new(True)))
        elif event.name == "unlink":
            self.rename((folder, name, None))
        elif event.name in ("rename", "exchange", "link"):
            other_folder, other_name, other = self.find(event.other)
            left = {"rename": None, "exchange": other, "link": node}[event.name]
            self.rename((folder, name, left), (other_folder, other_name, node))
        elif node is None:
            return  # A file that has no name any more.
        elif event.name == "write":
            self.pending.append(Write(node, event.offset, event.data))
        elif event.name == "truncate":
            self.pending.append(Length(node, event.length))
        elif event.name == "allocate":
            self.pending.append(Length(node, event.offset + event.length, only_grows=True))
        elif event.name == "sync":
            # One that was interrupted has not failed.
            if event.error != errno.EINTR:
                self.sync(node, event.result >= 0)

    def new(self, is_folder):
        node = Node(is_folder)
        if is_folder:
            self.seen[node] = {}
        return node

    def rename(self, *changes):
        for folder, name, node in changes:
            if node is None:
                self.seen[folder].pop(name, None)
            else:
                self.seen[folder][name] = node
        self.pending.append(Names(*changes))

    def sync(self, node, has_worked):
        if node.is_folder and not has_worked:
            return
        done = [step for step in self.pending if self.concerns(step, node)]
        self.pending = [step for step in self.pending if not self.concerns(step, node)]
        if has_worked:
            contents, folders = self.state(done)
            for changed, content in contents.items():
                changed.content = bytes(content)
            for changed, names in folders.items():
                changed.names = names

    @staticmethod
    def concerns(step, node):
        if isinstance(step, Names):
            return any(folder is node for folder, _, _ in step.changes)
        return step.node is node

    def state(self, steps):
        """The contents and names that steps change, from what is certain."""
        contents, folders = {}, {}
        for step in steps:
            if isinstance(step, Names):
                for folder, _, _ in step.changes:
                    folders.setdefault(folder, dict(folder.names))
            else:
                contents.setdefault(step.node, bytearray(step.node.content))
            step.apply(contents, folders)
        return contents, folders

    # What may be left

    def leftovers(self, seed, most):
        """The parts of what is not certain that may be kept: pairs of a name and steps."""
        steps = self.pending
        yield "nothing", []
        if not steps:
            return
        yield "everything", steps
        # Each sort has numbers of its own, so that a case is the same however many others are tried.
        order = random.Random(f"{seed} singles").sample(range(len(steps)), len(steps))
        for index in order[:most]:
            yield f"all but {index + 1} of {len(steps)}", steps[:index] + steps[index + 1:]
            yield f"only {index + 1} of {len(steps)}", [steps[index]]
        chance = random.Random(f"{seed} some")
        for time in range(3):
            yield f"some ({time + 1})", [step for step in steps if chance.random() < 0.5]
        if any(isinstance(step, Write) for step in steps):
            yield "torn, the rest kept", list(self.torn(steps, chance, 1))
            yield "torn, and some", list(self.torn(steps, chance, 0.5))

    @staticmethod
    def torn(steps, chance, share):
        """Steps of which writes keep some of their sectors."""
        for step in steps:
            if not isinstance(step, Write):
                if chance.random() < share:
                    yield step
                continue
            # Sectors of the file, wherever the write begins.
            start = step.offset
            while start < step.offset + len(step.data):
                stop = min((start // SECTOR + 1) * SECTOR, step.offset + len(step.data))
                if chance.random() < 0.5:
                    yield Write(step.node, start,
                                step.data[start - step.offset:stop - step.offset])
                start = stop

    def tree(self, steps):
        """The files, as names with bytes, or with their other name, and the folders, with None."""
        contents, folders = self.state(steps)
        tree, places = {}, {}

        def walk(node, path):
            if not node.is_folder:
                tree[path] = places.get(node) or bytes(contents.get(node, node.content))
                places.setdefault(node, path)
                return
            tree[path] = None
            for name, inner in folders.get(node, node.names).items():
                walk(inner, f"{path}/{name}" if path else name)

        walk(self.root, "")
        return tree


def digest(tree):
    hashed = hashlib.sha256()
    for path in sorted(tree):
        hashed.update(path.encode() + b"\0")
        content = tree[path]
        if isinstance(content, str):
            content = content.encode()
        hashed.update(b"folder" if content is None else hashlib.sha256(content).digest())
    return hashed.digest()


def write_tree(tree, folder):
    links = []
    for path in sorted(tree):
        place = os.path.join(folder, path)
        if tree[path] is None:
            os.makedirs(place, exist_ok=True)
        elif isinstance(tree[path], str):
            links.append((os.path.join(folder, tree[path]), place))
        else:
            with open(place, "wb") as file:
                file.write(tree[path])
    for place, other in links:
        os.link(place, other)


def cases(events, template, root, seed, most, only=None):
    """Each state that a power cut may leave: its name, where it is, its tree, and what was printed.

    Equal states are named once for each amount that was printed; or only the one of a given name.
    """
    disk = Disk(template)
    disk.path = root
    seen = set()
    printed = b""
    for place, event in enumerate([None] + events):
        if event is not None:
            disk.take(event)
            if event.name == "print":
                printed += event.data
        for name, steps in disk.leftovers(f"{seed} {place}", most):
            name = f"{place}: {name}"
            if only not in (None, name):
                continue
            tree = disk.tree(steps)
            key = (digest(tree), printed)
            if only or key not in seen:
                seen.add(key)
                yield name, f"after {event}" if event else "at the start", tree, printed
