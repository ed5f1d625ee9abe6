import Foundation
import TestSupport
import Testing

@Suite("Findings of the simulator")
struct SimulatorFindingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A finding is shrunk, printed and saved, and its recording shows it again")
  func findings() throws {
    let mutant = try Simulator.mutant()
    let place = folder.file("new/found")
    let arguments = [
      "run", "--seed", "3", "--events", "20000", "--mutant", mutant, "--save", place,
    ]
    let run = try Simulator.run(arguments + ["--report", "json"])
    #expect(run.status == 1, "\(run)")
    let report = try Simulator.report(run)
    #expect(report["mutant"] as? String == mutant)
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    let path = try #require(finding["replay"] as? String)
    let rule = try #require(finding["rule"] as? String)
    #expect(path.hasPrefix("\(place)/grid-\(rule)-3-"))
    #expect((finding["message"] as? String)?.isEmpty == false)
    #expect((finding["script"] as? [String])?.isEmpty == false)
    let (steps, shrunk) = (finding["steps"] as? Int ?? 0, finding["shrunkSteps"] as? Int ?? 0)
    #expect(shrunk >= 1 && shrunk <= 10 && shrunk < steps)

    // The recording knows its mutant.
    let again = try Simulator.run(["replay", path])
    #expect(again.status == 1, "\(again)")
    let head = "\(path) with the mutant '\(mutant)': step \(shrunk) of \(shrunk) breaks a rule"
    #expect(again.output.contains("\(head)\n  \(rule): "), "\(again)")
    let named = try Simulator.run(["replay", path, "--mutant", mutant])
    #expect(named.output == again.output && named.status == 1, "\(named)")
    let sound = try Simulator.run(["replay", path, "--mutant", "none"])
    #expect(sound.status == 0, "\(sound)")
    #expect(sound.output.hasPrefix("\(path): nothing found in \(shrunk) step"), "\(sound)")

    let text = try Simulator.run(arguments)
    #expect(text.status == 1)
    #expect(text.output.contains("finding 1: \(rule)\n"))
    #expect(text.output.contains("replay: callboard-simulate replay \(path)\n"))
  }

  @Test("A finding says in words what was expected and what was found")
  func words() throws {
    let run = try Simulator.run(
      [
        "run", "--seed", "7", "--events", "20000", "--mutant", "remove-not-undoable", "--save",
        folder.file("found"), "--report", "json",
      ])
    #expect(run.status == 1, "\(run)")
    let findings = try #require(try Simulator.report(run)["findings"] as? [[String: Any]])
    let messages = findings.compactMap { $0["message"] as? String }
    #expect(messages.contains("expected 0 steps to undo, got 1"), "\(messages)")
    let dump = /Optional|\bnil\b|[a-z][A-Z]|\w\(|\[/
    #expect(messages.allSatisfy { $0.firstMatch(of: dump) == nil }, "\(messages)")
  }

  @Test("A recording that needs a mutant which the build lacks says which, and what to do")
  func neededMutants() throws {
    let place = folder.file("found")
    let mutant = try Simulator.mutant()
    _ = try Simulator.run(
      ["run", "--seed", "3", "--events", "20000", "--mutant", mutant, "--save", place])
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: place).first)
    let script = try String(contentsOfFile: "\(place)/\(name)", encoding: .utf8)
    let member = #""mutant":"\#(mutant)""#
    #expect(script.contains(member))
    #if Mutants
      let absent: [(String, [String])] = []
    #else
      let lists = try Simulator.run(["mutants", "--surface", "grid", "--report", "json"])
      let mutants = try #require(try Simulator.report(lists)["mutants"] as? [[String: Any]])
      let fault = try #require(
        mutants.first { $0["injectable"] as? Bool == false }?["name"] as? String)
      let absent = [(fault, ["'\(fault)'", "swift build --traits default,Mutants"])]
    #endif
    let needed =
      absent + [
        (
          "remove-not-undone",
          ["no mutant 'remove-not-undone'", "the nearest are 'remove-not-undoable', '"]
        )
      ]
    for (wanted, words) in needed {
      let file = try folder.write(
        script.replacingOccurrences(of: member, with: #""mutant":"\#(wanted)""#), to: "a.jsonl")
      for command in ["replay", "shrink"] {
        let run = try Simulator.run([command, file])
        #expect(run.status == 64 && run.output.isEmpty, "\(run)")
        #expect(run.errors.contains("\(file) was found with a mutant: "), "\(run)")
        for word in words + ["add --mutant none"] {
          #expect(run.errors.contains(word), "\(run)")
        }
        #expect(try Simulator.run([command, file, "--mutant", "none"]).status == 0)
      }
    }
  }

  @Test("What cannot be saved is reported all the same")
  func unsaved() throws {
    let place = folder.file("found")
    let arguments = [
      "run", "--seed", "3", "--events", "20000", "--mutant", try Simulator.mutant(), "--save",
      place,
    ]
    _ = try Simulator.run(arguments)
    let files = FileManager.default
    let path = try #require(
      try files.contentsOfDirectory(atPath: place).first.map { "\(place)/\($0)" })
    try files.removeItem(atPath: path)
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    let run = try Simulator.run(arguments)
    #expect(run.status == 73, "\(run)")
    #expect(run.output.contains("finding 1: "), "\(run)")
    #expect(run.errors.contains(path), "\(run)")
  }

  @Test("Several recordings are replayed in order, as text or JSON")
  func replays() throws {
    let mutant = try Simulator.mutant()
    let place = folder.file("found")
    _ = try Simulator.run(
      ["run", "--seed", "3", "--events", "20000", "--mutant", mutant, "--save", place])
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: place).first)
    let touches = try folder.write(Self.touches, to: "touches.jsonl")
    let run = try Simulator.run(
      ["replay", touches, "\(place)/\(name)", "--report", "json"])
    #expect(run.status == 1, "\(run)")
    let objects = try run.objects()
    #expect(objects.count == 2)
    #expect(objects[0]["rule"] is NSNull && objects[0]["events"] as? Int == 2)
    #expect(objects[0]["mutant"] is NSNull)
    #expect(objects[1]["rule"] is String && objects[1]["mutant"] as? String == mutant)
  }

  static let touches = """
    {"callboard":"touches","version":1,"surface":"board","viewport":{"width":836.0,"height":484.0},\
    "thresholds":{"panDistance":10.0,"pinchDistance":10.0,"tapDistance":10.0,\
    "doubleTapDistance":45.0,"longPressDistance":10.0,"swipeDistance":44.0,"scrollMargin":33.0,\
    "scrollSpeed":660.0,"tapDuration":750000,"doubleTapGap":350000,"longPressDuration":500000,\
    "swipeDuration":500000,"scrollDelay":500000,"maximumTouches":10},"mode":"edit"}
    {"t":1000000,"id":1,"kind":"finger","phase":"began","x":120.0,"y":66.5}
    {"t":1033334,"id":1,"kind":"finger","phase":"ended","x":120.0,"y":66.5}

    """

  /// Files that are not recordings of a surface here, with what is said of them.
  static let damaged: [(content: String, words: String)] = [
    ("", ":1: "), ("hello\n", ":1: "),
    ("{}\n", #""callboard":"sync script""#),
    ("\u{FEFF}{}\n", ":1: "),
    (touches.replacingOccurrences(of: #""board""#, with: #""wall""#), "wall"),
    (touches.replacingOccurrences(of: #""version":1"#, with: #""version":2"#), ":1: version 2"),
    (touches.replacingOccurrences(of: #""phase":"ended""#, with: #""phase":"over""#), ":3: "),
    (String(touches.dropLast(20)), ":3: "),
  ]

  @Test("A damaged, foreign or newer recording is refused with its line", arguments: damaged)
  func refusing(_ row: (content: String, words: String)) throws {
    let file = try folder.write(row.content, to: "bad.jsonl")
    for command in ["replay", "shrink"] {
      let run = try Simulator.run([command, file])
      #expect(run.status == 65, "\(run)")
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("callboard-simulate: \(file):"), "\(run)")
      #expect(run.errors.contains(row.words), "\(run)")
    }
  }

  @Test("What cannot be read has the status 66", arguments: ["replay", "shrink", "merge"])
  func unreadable(_ command: String) throws {
    for path in [folder.file("none"), folder.path] {
      let run = try Simulator.run([command, path])
      #expect(run.status == 66, "\(run)")
      #expect(run.output.isEmpty && run.errors.contains(path))
    }
  }

  @Test("A recording is made shorter, beside it")
  func shrinking() throws {
    let mutant = try Simulator.mutant()
    let place = folder.file("found")
    _ = try Simulator.run(
      ["run", "--seed", "3", "--events", "20000", "--mutant", mutant, "--save", place])
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: place).first)
    let run = try Simulator.run(["shrink", "\(place)/\(name)"])
    #expect(run.status == 1, "\(run)")
    #expect(run.output.hasPrefix("\(place)/\(name): no shorter script found ("))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [name])
    let sound = try Simulator.run(["shrink", "\(place)/\(name)", "--mutant", "none"])
    #expect(sound.status == 0 && sound.output.contains(": nothing found in "), "\(sound)")
  }

  @Test("A folder in which no file can be made is refused before anything is played")
  func unwritable() throws {
    let run = try Simulator.run(["run", "--seed", "1", "--seconds", "600", "--save", "/proc"])
    #expect(run.status == 73 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("'/proc'"), "\(run)")
  }

  @Test("A script under the name of another surface is refused with the line that shows it")
  func renamed() throws {
    let place = folder.file("found")
    let arguments = ["--surface", "list", "--mutant", "one-column", "--save", place]
    _ = try Simulator.run(["run", "--seed", "3", "--events", "20000"] + arguments)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: place).first)
    let script = try String(contentsOfFile: "\(place)/\(name)", encoding: .utf8)
    // Two boards side by side are what it takes to show it.
    let second = try #require(
      script.split(separator: "\n").indices.filter {
        script.split(separator: "\n")[$0].hasPrefix("{\"board\"")
      }.dropFirst().first)
    let file = try folder.write(
      script.replacingOccurrences(of: #""surface":"list""#, with: #""surface":"grid""#),
      to: "renamed.jsonl")
    let run = try Simulator.run(["replay", file])
    #expect(run.status == 65 && run.output.isEmpty, "\(run)")
    #expect(run.errors.hasPrefix("callboard-simulate: \(file):\(second + 1): "), "\(run)")
    #expect(run.errors.contains("the surface 'grid' has one board"), "\(run)")
  }
}
