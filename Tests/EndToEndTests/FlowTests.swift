import Foundation
import TestSupport
import Testing

/// Boards that keep an order, from the built REPL.
@Suite("A board of the rules flow", .timeLimit(.minutes(10)))
struct FlowTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("flow.callboard")
    let made = try BuiltExecutable.callboard.run([
      path, "-c",
      """
      show new Hamlet; object add list 1 Opening; object add list 2 Storm; object add list 3 Ghost;
      board new Looks --rules flow columns=3 size=2x1 spacing=12;
      place list 1; place list 2; place list 3 at 1
      """,
    ])
    try #require(made.status == 0, "\(made)")
    #expect(made.output.contains("made board 'Looks', in edit mode"))
    #expect(made.output.contains("placed list 1 \"Opening\" at 1"))
    #expect(made.output.contains("placed list 3 \"Ghost\" at 1"))
  }

  private func run(_ commands: String, _ options: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run([path] + options + ["-c", "board Looks; edit; \(commands)"])
  }

  /// The numbers of the lists in their order.
  private func order() throws -> [String] {
    let run = try run("items", ["--format", "json"])
    let last = try #require(try run.objects().last?["items"] as? [[String: Any]], "\(run)")
    #expect(last.map { $0["place"] as? Int } == Array(1...last.count))
    return last.compactMap { ($0["object"] as? [String: Any])?["number"] as? String }
  }

  @Test("Places, moves and drags put boxes in order, and the file keeps it")
  func arranging() throws {
    #expect(try order() == ["3", "1", "2"])
    let moved = try run("move #3 to 1; drag 44,22 to 250,22")
    #expect(moved.status == 0, "\(moved)")
    #expect(moved.output.contains("moved list 2 \"Storm\" to 1"), "\(moved)")
    #expect(moved.output.contains("moved list 2 \"Storm\" to 3"), "\(moved)")
    #expect(try order() == ["3", "1", "2"])
  }

  @Test("Undo says where a box was moved, and brings it back")
  func undo() throws {
    let undone = try run("move #1 to 3; items; undo; redo")
    #expect(undone.output.contains("undid: move #1 to 3"), "\(undone)")
    #expect(undone.output.contains("redid: move #1 to 3"), "\(undone)")
    #expect(try order() == ["1", "2", "3"])
  }

  @Test("Two fingers carry a box each")
  func fingers() throws {
    let script = folder.file("two.jsonl")
    let made = try run(
      "record \"\(script)\"; press --instant 44,22 1; record stop", ["--format", "json"])
    try #require(made.status == 0, "\(made)")
    let header = try #require(
      String(contentsOfFile: script, encoding: .utf8).split(separator: "\n").first)
    func touch(_ time: Int, _ finger: Int, _ phase: String, _ x: Int) -> String {
      #"{"t":\#(time),"id":\#(finger),"kind":"finger","phase":"\#(phase)","x":\#(x),"y":34}"#
    }
    // In the view's points: boxes begin 12 points from its corner.
    let touches = [
      touch(0, 1, "began", 56), touch(10_000, 2, "began", 256), touch(20_000, 1, "moved", 100),
      touch(30_000, 2, "moved", 200), touch(40_000, 1, "moved", 256),
      touch(50_000, 2, "moved", 56), touch(60_000, 1, "ended", 256), touch(60_000, 2, "ended", 56),
    ]
    let text = ([String(header)] + touches + [""]).joined(separator: "\n")
    let file = folder.file("played.jsonl")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let played = try run("touches \"\(file)\"")
    #expect(played.status == 0, "\(played)")
    #expect(try order() == ["2", "1", "3"], "\(played)")
  }

  @Test(
    "What a flow does not do is refused, and says why",
    arguments: [
      ("place list 1 at 9", "No such place; use 1 to 4."),
      ("move #1 to 4", "No such place; use 1 to 3."),
      ("resize #1 to 3x3", "The rules of this board do not allow that."),
      ("move #1 by 1,0", "this board keeps an order, and has no cells; give a position"),
      ("move #1 to 100,100", "this board keeps an order, and has no cells; give a position"),
      ("place list 1 at 100,100 3x3", "as in 'at 2'"),
      ("place list 1 at -1", "on a board that keeps an order, write N"),
      (
        "board new A --rules flow columns=0",
        "The setting 'columns' cannot be '0': use a whole number from 1 to 1000."
      ),
      ("board new A --rules flow rows=2", "The rules of this board have no setting 'rows'."),
      ("board new A --rules pile", "unknown rules 'pile'; use grid, flow, canvas or tiles"),
      ("board new A; place list 1", "'at' and the cell are missing: this board has cells"),
      ("board set minimum=1", "The rules of this board have no setting 'minimum'."),
      ("board set minimum=2", "The rules of this board have no setting 'minimum'."),
      (
        "board set columns=2 spacing=0.5",
        "The setting 'spacing' cannot be '0.5': use a whole number from 0 to 1000."
      ),
    ])
  func refused(_ command: String, _ message: String) throws {
    let run = try run(command)
    #expect(run.status == 1 && run.errors.contains(message), "\(run)")
    #expect(try order() == ["3", "1", "2"])
  }

  @Test(
    "A setting that cannot be is marked in the line",
    arguments: ["board new A --rules flow columns=0", "board set columns=0"])
  func marked(_ command: String) throws {
    let line = "board Looks; edit; \(command)"
    let run = try run(command)
    let before = String(repeating: " ", count: line.count - "columns=0".count)
    #expect(run.errors.contains("\(line)\n\(before)^^^^^^^^^\n"), "\(run)")
  }

  @Test("Settings can be changed and are shown")
  func settings() throws {
    let set = try run("board set columns=1 size=; boards; board new Empty --rules flow; items")
    #expect(set.status == 0, "\(set)")
    #expect(set.output.contains("board 'Looks' is set to flow columns=1 spacing=12"), "\(set)")
    #expect(set.output.contains("Looks       3           flow columns=1 spacing=12"), "\(set)")
    #expect(set.output.contains("no blocks; 'place OBJECT' adds one"), "\(set)")
    let items = try run("items")
    #expect(!items.output.contains("SIZE"), "\(items)")
    let json = try run("board set columns=2", ["--format", "json"])
    let board = try json.objects().last?["board"] as? [String: Any]
    #expect(board?["settings"] as? [String: String] == ["columns": "2", "spacing": "12"])
  }

  @Test("It is drawn in rows, has a picture in the list of boards, and is exported whole")
  func drawing() throws {
    let drawn = try run("view; boards")
    #expect(drawn.status == 0, "\(drawn)")
    let line = drawn.output.split(separator: "\n").first { $0.contains("Ghost") } ?? ""
    #expect(line.contains("Openi") && line.contains("Storm"), "\(drawn)")
    #expect(drawn.output.contains("flow"))
    let exported = try run("export \"\(folder.file("out"))\" --format canvas")
    #expect(exported.status == 0, "\(exported)")
    #expect(!(exported.output + exported.errors).contains("rules"), "\(exported)")
    let again = try BuiltExecutable.callboard.run([
      folder.file("again.callboard"), "-c",
      "import \"\(folder.file("out/callboard.json"))\"; board Looks; items; boards",
    ])
    #expect(again.output.contains("#3") && again.output.contains("flow"), "\(again)")
  }
}
