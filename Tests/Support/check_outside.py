#!/usr/bin/env python3
"""Builds and runs a package that depends on Callboard, as an app's package does.

    python3 Tests/Support/check_outside.py

The package is in .build-outside. It asks for no trait, so nothing may be fetched; and it has a module
of its own named Domain, beside Callboard's. The sample of CallboardKit's page is a program of it.
"""

import os
import re
import shutil
import subprocess
import sys
import time

FOLDER = ".build-outside"
FILES = {
    "Package.swift": """\
// swift-tools-version: 6.2
import PackageDescription

let aliases = ["Domain": "CallboardDomain"]
let package = Package(
  name: "outside",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../callboard", traits: [])],
  targets: [
    .target(name: "Domain"),
    .executableTarget(
      name: "Outside",
      dependencies: [
        "Domain",
        .product(name: "Callboard", package: "callboard", moduleAliases: aliases),
        .product(name: "Itinerary", package: "callboard", moduleAliases: aliases),
        .product(name: "OSC", package: "callboard"),
      ]),
    .executableTarget(
      name: "Sample",
      dependencies: [
        .product(name: "Callboard", package: "callboard", moduleAliases: aliases)
      ]),
  ])
""",
    "Sources/Domain/Board.swift": """\
public struct Board {
  public init() {}
  public let planks = 12
}
""",
    "Sources/Outside/main.swift": """\
import CallboardDomain
import CallboardKit
import Domain
import Itinerary
import OSC

let store = MemoryStore(location: "outside")
print(Domain.Board().planks, CallboardDomain.Board.self, BoardSession.self, ItinerarySession.self)
print(Cell(x: 1, y: 2), PlacementPlugin.grid.key, store.location, OSCMessage("/cue/go", 1, "two"))
""",
}
OUTPUT = """\
12 Board BoardSession ItinerarySession
1,2 grid outside /cue/go 1 "two"
"""
# What the sample prints; identities differ each time.
PRINTED = r"""\+ item (\w+) at 0,0 2x2 shows \w+
frames \1 none → 0,0 88x88
closed picker
"""


def main():
    package = os.path.join(FOLDER, "outside")
    with open("Modules/CallboardKit/CallboardKit.docc/CallboardKit.md") as file:
        sample = file.read().partition("```swift\nimport ")[2].partition("```\n")[0]
    for name, text in (FILES | {"Sources/Sample/main.swift": f"import {sample}"}).items():
        path = os.path.join(package, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
    # The last part of its path is the name by which a package is known.
    link = os.path.join(FOLDER, "callboard")
    if not os.path.islink(link):
        os.symlink("..", link)
    # What an earlier run fetched and noted would be fetched again.
    for name in [".build/checkouts", ".build/repositories"]:
        shutil.rmtree(os.path.join(package, name), ignore_errors=True)
    for name in [".build/workspace-state.json", "Package.resolved"]:
        if os.path.exists(os.path.join(package, name)):
            os.remove(os.path.join(package, name))

    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("CALLBOARD_")}
    begin = time.monotonic()
    subprocess.run(["swift", "build"], cwd=package, env=environment, check=True)
    print(f"built in {time.monotonic() - begin:.0f} s")

    fetched = [name for folder in ["checkouts", "repositories"]
               for name in os.listdir(os.path.join(package, ".build", folder))]
    if fetched:
        sys.exit(f"error: it fetched {', '.join(fetched)}")
    program = os.path.join(package, ".build", "debug", "Outside")
    output = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    if output != OUTPUT:
        sys.exit(f"error: it printed\n{output}instead of\n{OUTPUT}")
    program = os.path.join(package, ".build", "debug", "Sample")
    output = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    if not re.fullmatch(PRINTED, output):
        sys.exit(f"error: the sample printed\n{output}instead of\n{PRINTED}")


if __name__ == "__main__":
    main()
