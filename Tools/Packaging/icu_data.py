#!/usr/bin/env python3
"""Makes a file with the part of ICU's data that the programs use.

    python3 icu_data.py ARCHIVE FILE

ARCHIVE is lib_FoundationICU.a of the toolchain. Its data is 34 MB, most of it names, formats and sort
orders of languages that Callboard does not have. Prints the symbol of the data. A program that defines
it with the contents of FILE does not get the data of the archive.

Left out are locales other than the root, English and German, transliteration, and dictionaries for
breaking lines of Asian languages. ICU then takes the root locale. Time zones, encodings and the properties
of characters are all kept.
"""

import os
import re
import struct
import subprocess
import sys
import tempfile

# Resources that belong to no locale, in the folders of all.
SHARED = re.compile(r"^(root|en|de|pool|res_index)(_.*)?$")
# Folders of resources by locale.
LOCALES = {"coll", "zone", "unit", "curr", "lang", "region", "rbnf"}
# A locale: a language, with a script, region or variant.
LOCALE = re.compile(r"^[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?(_[A-Z0-9]+)?$")
# What looks like a locale and is none.
NAMED = {"pool", "root"}


def is_kept(name):
    """Whether an item stays: NAME is such as 'coll/sv.res'."""
    folder, _, file = name.rpartition("/")
    stem, _, kind = file.rpartition(".")
    if kind in ("dict", "lstm") or folder == "translit":
        return False
    if kind != "res" or SHARED.match(stem):
        return True
    if folder in LOCALES:
        return not LOCALE.match(stem)
    # The formats of locales are beside tables for all of them.
    return not LOCALE.match(stem) or stem in NAMED


def read_items(data):
    """The names and contents of a package of ICU's data, in their order."""
    header = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("icu_data.py: the toolchain's ICU data has another format")
    count = struct.unpack_from("<I", data, header)[0]
    entries = [struct.unpack_from("<II", data, header + 4 + 8 * index) for index in range(count)]
    ends = [place for _, place in entries[1:]] + [len(data) - header]
    items = []
    for (name, place), end in zip(entries, ends):
        start = header + name
        text = data[start:data.index(b"\0", start)].decode()
        items.append((text, data[header + place:header + end]))
    return data[:header], items


def pack(header, items):
    """A package of items, which are aligned to 16 bytes as ICU wants it."""
    names = b""
    offsets = []
    place = 4 + 8 * len(items)
    for name, _ in items:
        offsets.append(place + len(names))
        names += name.encode() + b"\0"
    place += len(names)
    padding = -(len(header) + place) % 16
    place += padding
    entries = b""
    contents = []
    for offset, (_, content) in zip(offsets, items):
        entries += struct.pack("<II", offset, place)
        content += b"\0" * (-len(content) % 16)
        contents.append(content)
        place += len(content)
    count = struct.pack("<I", len(items))
    return header + count + entries + names + b"\0" * padding + b"".join(contents)


def main():
    archive, result = (os.path.abspath(path) for path in sys.argv[1:])
    member = "icu_packaged_data.cpp.o"
    with tempfile.TemporaryDirectory() as folder:
        def run(*command):
            return subprocess.run(
                command, cwd=folder, check=True, capture_output=True, text=True).stdout

        run("ar", "x", archive, member)
        symbol = re.search(r"\bicudt\d+_dat\b", run("nm", member))
        if not symbol:
            sys.exit(f"icu_data.py: '{archive}' has no ICU data where it is expected")
        run("objcopy", "-O", "binary", "--only-section=.rodata", member, "all.dat")
        with open(os.path.join(folder, "all.dat"), "rb") as file:
            header, items = read_items(file.read())
        kept = [item for item in items if is_kept(item[0].partition("/")[2])]
        with open(result, "wb") as file:
            file.write(pack(header, kept))
        print(symbol[0])


if __name__ == "__main__":
    main()
