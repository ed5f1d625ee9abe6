import Foundation
import TestSupport
import Testing

/// Canvases, from the built REPL.
@Suite("A canvas", .timeLimit(.minutes(10)))
struct CanvasTests {
  private static let example = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/desk.txt").path

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("desk.callboard")
    let made = try BuiltExecutable.callboard.run([path, "--file", Self.example])
    try #require(made.status == 0, "\(made)")
    #expect(made.output.contains("placed card \"Tonight\" at 0,0 264x176"))
    #expect(made.output.contains("raised card \"Tonight\" to #5 of 5"))
  }

  private func run(
    _ commands: String, _ options: [String] = [], input: String = ""
  ) throws -> Run {
    try BuiltExecutable.callboard.run(
      [path] + options + ["-c", "board Tonight; edit; \(commands)"], input: input)
  }

  @Test("The output of a program becomes a card, with its colours")
  func pipe() throws {
    let text = "\u{1B}[31mred\u{1B}[m plain\n広い wide\n"
    let added = try run("card add - --title Log; card show Log", input: text)
    #expect(added.status == 0, "\(added)")
    #expect(added.output.contains("red plain\n広い wide\n"), "\(added)")
    let colored = try run("card show Log", ["--color", "always"])
    #expect(colored.output.contains("\u{1B}[0;31mred\u{1B}[0m plain"), "\(colored)")
    let json = try run("card show Log", ["--format", "json"])
    let item = try #require(try json.objects().last?["item"] as? [String: Any])
    #expect((item["card"] as? [String: Any])?["text"] as? String == String(text.dropLast()))
    // There is nothing more to read.
    #expect(try run("card edit \"Log\" -; card show Log", input: "").status == 0)
  }

  @Test("Where commands come from standard input, a card gets its text from a file")
  func files() throws {
    let refused = try BuiltExecutable.callboard.run(
      [path], input: "board Tonight\nedit\ncard add -\n")
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains("stdin:3:10: commands come from standard input here"), "\(refused)")
    let notes = folder.file("notes.txt")
    try "one\ntwo\n".write(toFile: notes, atomically: true, encoding: .utf8)
    let added = try BuiltExecutable.callboard.run(
      [path], input: "board Tonight\nedit\ncard add --file \"\(notes)\" --title Notes\nitems two\n")
    #expect(added.status == 0 && added.output.contains("Notes"), "\(added)")
    let large = folder.file("large.txt")
    try Data(repeating: 0x78, count: 1_000_001).write(to: URL(fileURLWithPath: large))
    let tooLarge = try run("card add --file \"\(large)\"")
    #expect(tooLarge.status == 1 && tooLarge.errors.contains("large"), "\(tooLarge)")
  }

  @Test("Strokes come back exactly from files", arguments: ["svg", "inkml"])
  func inkFiles(format: String) throws {
    let first = folder.file("first.\(format)")
    let second = folder.file("second.\(format)")
    let written = try run("ink draw 0,0 60,40 120,0 --color red; ink export \"\(first)\"")
    #expect(written.status == 0 && written.output.contains("exported 4 strokes to"), "\(written)")
    let read = try run(
      "ink select all; ink delete; ink import \"\(first)\"; ink export \"\(second)\"")
    #expect(read.status == 0 && read.output.contains("imported 4 strokes from"), "\(read)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: first))
    #expect(try Data(contentsOf: URL(fileURLWithPath: second)) == bytes)
    let kept = try run("ink export \"\(second)\"")
    #expect(kept.status == 1 && kept.errors.contains("--force"), "\(kept)")
  }

  @Test("The stack, places and sizes are kept in the file")
  func arranging() throws {
    let moved = try run("card back Tonight; move Later to 10.25,-3; resize Checks to 120x60")
    #expect(moved.status == 0, "\(moved)")
    let listed = try run("items", ["--format", "json"])
    let items = try #require(try listed.objects().last?["items"] as? [[String: Any]])
    let titles = items.map { ($0["card"] as? [String: Any])?["title"] as? String ?? "-" }
    #expect(titles.prefix(3) == ["Tonight", "Checks", "Later"])
    #expect((items[2]["frame"] as? [String: Any])?["x"] as? Double == 10.25)
    #expect((items[1]["frame"] as? [String: Any])?["width"] as? Int == 120)
    #expect(try run("resize Checks to 20x20").errors.contains("at least 100x50 points"))
  }

  @Test("A long press opens the menu, and undo brings a removed card back")
  func touching() throws {
    let removed = try run("press Checks; menu remove; undo; tap Later; items")
    #expect(removed.status == 0, "\(removed)")
    #expect(removed.output.contains("removed card \"Checks\""), "\(removed)")
    #expect(removed.output.contains("undid: remove #8 card \"Checks\""), "\(removed)")
    #expect(removed.output.contains("raised card \"Later\""), "\(removed)")
    #expect(try run("find 'lamp at 980'").output.contains("Checks"))
    #expect(try run("view").output.contains("Tonight"))
  }
}
