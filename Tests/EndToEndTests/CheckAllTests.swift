import Foundation
import TestSupport
import Testing

/// What `Tools/test` says of its steps, with a toolchain that only acts as if.
@Suite("Checking everything", .timeLimit(.minutes(10)))
struct CheckAllTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in [
      ("swift", Self.swift), ("callboardPackageTests.xctest", Self.bundle),
      ("callboard-simulate", Self.simulator),
    ] {
      let path = try folder.write(text, to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    for path in ["Modules/Placement.Grid/Faults", "Tests/Support", "Tools/Packaging"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + path, withIntermediateDirectories: true)
    }
    _ = try folder.write("", to: "Modules/Placement.Grid/Faults/Defect.swift")
    for name in ["Tools/run", "Tools/Packaging/quick"] {
      let path = try folder.write(Self.builder, to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    for name in [
      "document.py", "check_outside.py", "sync_kills.py", "sync_cut.py", "sync_chaos.py",
      "judge_pyicloud.py", "judge_schemathesis.py", "proxy_check.py", "terminals.py", "pages.py",
      "page_random.py",
    ] {
      _ = try folder.write(Self.library, to: "Tests/Support/\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/Tools/Faults", withIntermediateDirectories: true)
    _ = try folder.write(Self.library, to: "Tools/Faults/faults.py")
  }

  /// Checks what an app's developer meets; `BROKEN` is the argument, or the script, that fails.
  private static let library = """
    import os, sys
    words = [os.path.basename(sys.argv[0])] + sys.argv[1:]
    if os.environ.get("BROKEN") in words: sys.exit("error: broken")
    """

  /// Answers as the toolchain does; `BUILD_ERRORS` says how many errors a build has.
  private static let swift = """
    #!/bin/bash
    case "$*" in
      *--show-bin-path*) dirname "$0" ;;
      build*)
        for n in $(seq ${BUILD_ERRORS:-0}); do echo "a.swift:$n: error: wrong $n"; done
        [[ -z ${BUILD_ERRORS:-} ]] ;;
    esac
    """

  /// Makes what Tools/run makes; `MUTE` is a build that does not say how to get HTTPS.
  private static let builder = """
    #!/bin/bash
    folder=.build-run/release/Placement_Grid.build
    case "$*" in
      *--tls) [[ -n ${MUTE:-} ]] || echo "'Tools/install' builds and installs one with it"; exit 1 ;;
      *) [[ -n ${UNBUILT:-} ]] || { mkdir -p $folder; echo "${OBJECT:-}" > $folder/Defect.swift.o; } ;;
    esac
    """

  /// Reports events as a bundle of tests does; `TESTS` says what becomes of the tests.
  private static let bundle = """
    #!/usr/bin/env python3
    import json, os, signal, sys, time
    events = open(sys.argv[sys.argv.index("--event-stream-output-path") + 1], "w")
    def tell(kind, **more):
        record = {"kind": kind, "instant": 0, "messages": [], "testID": "M.S/t()/F.swift:1", **more}
        print(json.dumps({"kind": "event", "payload": record}), file=events, flush=True)
    mode = os.environ.get("TESTS")
    open("started", "a").write(f"{os.getpid()}\\n")
    if mode == "none": sys.exit(0)
    tell("testStarted")
    for number in range(3_000 if mode == "fail" else 0):
        issue = {"isKnown": False, "sourceLocation": {"fileID": "F.swift", "line": number}}
        tell("issueRecorded", issue=issue, messages=[{"text": f"wrong {number}"}])
    if mode == "die": os.kill(os.getpid(), signal.SIGKILL)
    while mode == "hang": time.sleep(1)
    tell("testEnded")
    tell("runEnded", messages=[{"text": "Test run with 1 test"}])
    sys.exit(1 if mode == "fail" else 0)
    """

  /// Finds what `FOUND` and `LOST` say.
  private static let simulator = """
    #!/bin/bash
    case "$*" in
      mutants\\ --report\\ json)
        echo '{"mutants":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"},{"name":"e"},'
        echo '{"name":"f"},{"name":"g"},{"name":"g"}]}'
        exit ;;
    esac
    case $1 in
      surfaces) [[ -n ${SURFACELESS:-} ]] || echo "grid  a board" ;;
      run) echo "${FOUND:-nothing found}"; [[ -z ${FOUND:-} || $FOUND == reached* ]] ;;
      mutants)
        # The one whose day it is, of all.
        [[ "$*" == *" --seeds 1 --only c" ]] || exit 1
        echo "one 1/1 0.1 s"; [[ -z ${LOST:-} ]] || { echo "two 0/1"; exit 1; } ;;
    esac
    """

  private func start(_ variables: [String: String]) throws -> Process {
    let support = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Support/check_all.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", support.path]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "PATH": "\(folder.path):\(path)", "PYTHONDONTWRITEBYTECODE": "1", "CALLBOARD_EFFORT": "1",
        "CALLBOARD_DAY": "1",
      ]
    ) { $1 }.merging(variables) { $1 }
    process.standardOutput = try folder.create("output")
    process.standardError = try folder.create("errors")
    try process.start()
    return process
  }

  /// What is wrong, the status, and what is printed of it.
  static let outcomes: [(wrong: [String: String], status: Int32, words: [String])] = [
    ([:], 0, ["✔ mutants: ", "Tools/test: all passed\n"]),
    (
      ["BUILD_ERRORS": "2"], 1,
      ["  a.swift:2: error: wrong 2\n", "Tools/test: failed: build and layers\n"]
    ),
    (
      ["TESTS": "fail"], 1,
      ["M.S: M.S/t()/F.swift:1 (F.swift:7): wrong 7\n", "… and 2900 more\n", "… more is in "]
    ),
    (["TESTS": "none"], 1, ["error: no test ran\n", "Tools/test: failed: tests\n"]),
    (
      ["OBJECT": "s14Placement_Grid6DefectO"], 1,
      ["error: a fault is in ", "Tools/test: failed: first run\n"]
    ),
    (["UNBUILT": "1"], 1, ["No such file", "Tools/test: failed: first run\n"]),
    (["MUTE": "1"], 1, ["error: 'serve --tls' does not say", "Tools/test: failed: first run\n"]),
    (["BROKEN": "site"], 1, ["error: broken\n", "Tools/test: failed: documentation\n"]),
    (["BROKEN": "check"], 1, ["error: broken\n", "Tools/test: failed: public API\n"]),
    (
      ["BROKEN": "check_outside.py"], 1,
      ["error: broken\n", "Tools/test: failed: outside package\n"]
    ),
    (["BROKEN": "faults.py"], 1, ["error: broken\n", "Tools/test: failed: faults\n"]),
    (["BROKEN": "sync_kills.py"], 1, ["error: broken\n", "Tools/test: failed: killed sync\n"]),
    (["BROKEN": "sync_cut.py"], 1, ["error: broken\n", "Tools/test: failed: cut sync\n"]),
    (["BROKEN": "sync_chaos.py"], 1, ["error: broken\n", "Tools/test: failed: chaos\n"]),
    (["BROKEN": "--self-test"], 1, ["error: broken\n", "Tools/test: failed: planted faults\n"]),
    (["BROKEN": "judge_pyicloud.py"], 1, ["error: broken\n", "Tools/test: failed: pyicloud\n"]),
    (
      ["BROKEN": "judge_schemathesis.py"], 1,
      [
        "error: broken\n", "Tools/test: failed: schemathesis\n",
      ]
    ),
    (["BROKEN": "proxy_check.py"], 1, ["error: broken\n", "Tools/test: failed: proxy\n"]),
    (["BROKEN": "terminals.py"], 1, ["error: broken\n", "Tools/test: failed: terminals\n"]),
    (["BROKEN": "pages.py"], 1, ["error: broken\n", "Tools/test: failed: pages\n"]),
    (["BROKEN": "page_random.py"], 1, ["error: broken\n", "Tools/test: failed: random pages\n"]),
    (["SURFACELESS": "1"], 1, ["Tools/test: failed: simulation\n"]),
    (["TESTS": "die"], 1, ["✘ did not end: M.S: ", "✘ ended by signal 9\n"]),
    (["FOUND": "finding 1"], 1, ["  finding 1\n", "Tools/test: failed: simulation\n"]),
    (
      ["FOUND": "reached outside the table"], 1,
      ["  reached outside the table\n", "Tools/test: failed: simulation\n"]
    ),
    (["LOST": "1"], 1, ["two 0/1\n", "Tools/test: failed: mutants\n"]),
  ]

  @Test("the status and what is printed follow from the steps", arguments: outcomes)
  func outcome(wrong: [String: String], status: Int32, words: [String]) throws {
    let process = try start(wrong)
    try process.waitForEnd()
    let output = folder.read("output")
    #expect(process.terminationStatus == status, "\(output)\(folder.read("errors"))")
    for word in words {
      #expect(output.contains(word), "\(word) is not in \(output.suffix(3_000))")
    }
    #expect(output.split(separator: "\n").count <= 2_000)
    #expect(output.hasPrefix("the whole output goes to .build/test.log\n"))
    #expect(output.hasSuffix("the whole output is in .build/test.log\n"))
    #expect(!output.contains("\u{1B}") && folder.read("errors").isEmpty)
    #expect(folder.read(".build/test.log").contains("==> build and layers\n"))
  }

  @Test(
    "an effort that is no number from 1 to 1,000 is refused",
    arguments: ["0", "-1", "2.5", "much", "1001"])
  func effort(value: String) throws {
    let process = try start(["CALLBOARD_EFFORT": value])
    try process.waitForEnd()
    #expect(process.terminationStatus == 1)
    #expect(
      folder.read("errors") == "Tools/test: CALLBOARD_EFFORT is '\(value)'; "
        + "give a whole number from 1 to 1000\n")
    #expect(folder.read("started").isEmpty)
  }

  @Test("what is interrupted ends all that it started", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(signal: Int32) throws {
    let process = try start(["TESTS": "hang"])
    let deadline = ContinuousClock.now + .patience
    // The tests, and those of processes and networks.
    while folder.read("started").split(separator: "\n").count < 2 {
      try #require(ContinuousClock.now < deadline, "\(folder.read("output"))")
      usleep(10_000)
    }
    kill(process.processIdentifier, signal)
    try process.waitForEnd()
    #expect(process.terminationStatus == 128 + signal, "\(folder.read("errors"))")
    #expect(folder.read("output").contains("Tools/test: interrupted\n"))
    for number in folder.read("started").split(separator: "\n").compactMap({ pid_t($0) }) {
      #expect(kill(number, 0) == -1 && errno == ESRCH, "\(number) goes on")
    }
  }
}
