import Foundation
import TestSupport
import Testing

/// Boards of pieces, from the built REPL.
@Suite("A board of pieces", .timeLimit(.minutes(10)))
struct TilesTests {
  private static let example = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/pentominoes.txt").path

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tiles.callboard")
    let made = try BuiltExecutable.callboard.run([path, "--file", Self.example])
    try #require(made.status == 0, "\(made)")
    #expect(made.output.contains("made board 'Ten by six', in edit mode"))
    #expect(made.output.contains("field 10x6: 50 of 60 cells covered, 10 free"))
    #expect(made.output.contains("tile \"U\"  U      at 0,4\n"), "\(made)")
    #expect(made.output.contains("tile \"N\"  N      at 4,4, turned left\n"), "\(made)")
  }

  private func run(_ commands: String, _ options: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run(
      [path] + options + ["-c", "board Ten by six; edit; \(commands)"])
  }

  @Test("The two pieces in the tray fill the field, and the file keeps it")
  func solving() throws {
    let solved = try run("move U to 0,4; tile turn N left; move N to 4,4; tile check")
    #expect(solved.status == 0, "\(solved)")
    #expect(solved.output.contains("field 10x6: 60 of 60 cells covered, 0 free"), "\(solved)")
    let checked = try run("tile check", ["--format", "json"])
    let check = try #require(try checked.objects().last)
    #expect((check["field"] as? [String: Any])?["free"] as? Int == 0)
    #expect((check["tray"] as? [Any])?.isEmpty == true)
    let undone = try run("undo")
    #expect(undone.output.isEmpty == false || !undone.errors.isEmpty)
  }

  @Test("A second finger in a recording turns the piece that the first one holds")
  func recording() throws {
    let script = folder.file("made.jsonl")
    let made = try run("fit; record \"\(script)\"; drag U to @0,8 --taps 1; record stop; undo")
    try #require(made.status == 0, "\(made)")
    #expect(made.output.contains("turned tile \"U\" at"), "\(made)")
    let lines = try String(contentsOfFile: script, encoding: .utf8)
    let fingers = Set(
      lines.split(separator: "\n").compactMap { line in
        line.firstRange(of: "\"id\":").map { line[$0.upperBound...].prefix { $0.isNumber } }
      })
    #expect(fingers.count == 2, "\(lines)")
    let played = try run("fit; touches \"\(script)\"; items U", ["--format", "json"])
    #expect(played.status == 0, "\(played)")
    let items = try #require(try played.objects().last?["items"] as? [[String: Any]])
    #expect(items.map { $0["turns"] as? Int } == [1], "\(played)")
  }

  @Test("Turning, placing and checking say what they cannot do, with a caret")
  func refusals() throws {
    let refused = try run("tile flip U")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("'board set mirror=on' allows mirroring"), "\(refused)")
    let wrong = try run("place tile Q at 0,0")
    #expect(wrong.status == 1 && wrong.errors.contains("not a shape: 'Q'"), "\(wrong)")
    #expect(wrong.errors.contains("^"), "\(wrong)")
    let across = try run("place tile I at 20,4; place tile I at 0,5")
    #expect(across.errors.contains("not across its edge"), "\(across)")
    #expect(try run("board set field=8x6").errors.contains("not across its edge"))
    #expect(try run("board set field=12x5").status == 1)
  }

  @Test("The board is drawn, has a picture in the list of boards, and exports have its pieces")
  func drawing() throws {
    #expect(try run("view").output.contains("U"))
    #expect(try run("board list; view").output.contains("Ten by six"))
    let exported = try run("export \"\(folder.file("out"))\"")
    #expect(exported.status == 0, "\(exported)")
    #expect((exported.output + exported.errors).contains("12 blocks"), "\(exported)")
  }
}
