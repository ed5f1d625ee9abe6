import Boards
import Domain
import Foundation
import GridGeometry
import Placement_Grid
import PluginAPI

extension Benchmark {
  /// The cost of an edit besides its commit, on a large board and after many steps.
  static let edit = Benchmark(
    name: "edit", summary: "an edit beside its commit, and a whole command of a script"
  ) { report in
    for blocks in [100, 100_000] {
      let made = GeneratedBoard(blocks: blocks)
      var edits = Edits(try made.session(mode: .edit))
      report.heading("  \(blocks) blocks")
      edits.measure(&report)
      edits.addSteps(100_000)
      report.heading("  \(blocks) blocks, after 100,000 steps")
      edits.measure(&report)
    }
    try BuiltProcess.inTemporaryFolder { folder in
      report.heading("  lines on standard input, of a script")
      try ScriptLines(folder).measure(&report)
    }
  }
}

/// Edits of a new block that is beside all others.
private struct Edits {
  private var session: BoardSession
  private let item = ID<BoardItem>(high: 5, low: 1)
  private let object: ID<ShowObject>
  /// Empty cells.
  private let far: Int32 = 1_000_000

  init(_ session: BoardSession) {
    self.session = session
    object = session.objects.keys.min() ?? ID(high: 0, low: 0)
    if let cells = CellRect(x: far, y: 0, width: 2, height: 2) {
      attempt(.place(item, object: object, in: cells))
    }
  }

  /// Makes steps that can be undone.
  mutating func addSteps(_ count: Int) {
    for number in 0..<count { attempt(.move(item, to: Cell(x: far, y: Int32(number % 2)))) }
  }

  mutating func measure(_ report: inout Report) {
    figure("a move", &report) { $0.attempt(.move($0.item, to: Cell(x: $0.far, y: $1 % 2 + 4))) }
    figure("undo and redo, each", &report) { $0.attempt($1 % 2 == 0 ? .undo : .redo) }
    figure("a move that is refused by the store", &report) {
      $0.attempt(.move($0.item, to: Cell(x: $0.far, y: $1 % 2 + 9)), isKept: false)
    }
    figure("a move to where it lies", &report) { edits, _ in
      edits.attempt(.move(edits.item, to: Cell(x: edits.far, y: 4)))
    }
    figure("a block that others place elsewhere", &report) { edits, number in
      edits.absorb(number)
    }
  }

  private mutating func figure(
    _ name: String, _ report: inout Report, _ work: (inout Edits, Int32) -> Void
  ) {
    let count: Int32 = 2_000
    for number in 0..<4 as Range<Int32> { work(&self, number) }
    let seconds = Measure.processorSeconds {
      for number in 0..<count { work(&self, number) }
    }
    report.figure(name, Measure.text(seconds / Double(count) * 1e9), target: "at most 100 us")
  }

  private mutating func attempt(_ command: SessionCommand, isKept: Bool = true) {
    _ = session.attempt(.command(command)) { _ in isKept }
  }

  private mutating func absorb(_ number: Int32) {
    guard let cells = CellRect(x: -far, y: number * 2, width: 2, height: 2) else { return }
    let id = ID<BoardItem>(high: 6, low: UInt64(session.itemCount))
    let other = BoardItem(id: id, board: session.board.id, object: object, pose: .cells(cells))
    _ = session.absorb([.insert(.item(other))])
  }
}

/// The cost of lines that `callboard` reads from a file.
private struct ScriptLines {
  private let folder: String
  private let count = 2_000

  init(_ folder: String) throws {
    self.folder = folder
    let places = (0..<100).map { "place list 1 at \($0 * 4),0\n" }.joined()
    try write("show new S\nobject add list 1 A\nboard new B\n" + places, to: "setup")
    _ = try BuiltProcess.run("callboard", [folder + "/w.callboard", "--file", folder + "/setup"])
  }

  func measure(_ report: inout Report) throws {
    let start = try time(of: "")
    let still = try cost(of: ["move @0,0 to 0,0", "move @0,0 to 0,0"], after: start)
    report.figure("a command that changes nothing, processor", Measure.text(still.processor))
    // In turn, as the disk's speed drifts, and each on its own file.
    let copy = folder + "/bare.callboard"
    try FileManager.default.copyItem(atPath: folder + "/w.callboard", toPath: copy)
    var moves: [(processor: Double, passed: Double)] = []
    var bare: [(processor: Double, passed: Double)] = []
    for _ in 0..<5 {
      moves.append(try cost(of: ["move @0,0 to 0,2", "move @0,2 to 0,0"], after: start))
      guard let one = BareTransactions.nanoseconds(copy, commits: count) else {
        throw BuiltProcess.Failure(description: "SQLite refuses the bare transactions")
      }
      bare.append(one)
    }
    for (name, part) in [
      ("processor", { $0.processor }), ("time that passes", { $0.passed }),
    ] as [(String, ((processor: Double, passed: Double)) -> Double)] {
      let (move, row) = (median(moves, part), median(bare, part))
      report.figure("a move, \(name)", Measure.text(move))
      report.figure("its rows in a bare transaction, \(name)", Measure.text(row))
      report.figure("ratio, \(name)", Measure.ratio(move, row), target: "at most 1.5")
    }
    let many = 100_000
    let lines = (0..<many).map { "move @0,\($0 % 2 * 2) to 0,\(2 - $0 % 2 * 2)\n" }.joined()
    try write("edit\n" + lines, to: "script")
    let arguments = [folder + "/w.callboard", "--board", "B", "--file", folder + "/script"]
    let whole = try BuiltProcess.watch("callboard", arguments + ["--atomic"], every: 10_000)
    let seconds =
      Double(whole.time.components.seconds) + Double(whole.time.components.attoseconds) / 1e18
    report.figure(
      "moves a second in a script of 100,000 with --atomic",
      "\(Int(Double(many) / seconds))", target: "at least 20,000")
  }

  /// The cost of a line, in nanoseconds.
  private func cost(
    of lines: [String], after start: BuiltProcess.Watched
  ) throws -> (processor: Double, passed: Double) {
    let script = String(repeating: lines.map { $0 + "\n" }.joined(), count: count / lines.count)
    let whole = try time(of: script)
    let unit = Duration.nanoseconds(count)
    return (
      (whole.processorTime - start.processorTime) / unit, (whole.time - start.time) / unit
    )
  }

  private func median<Value>(_ values: [Value], _ part: (Value) -> Double) -> Double {
    values.map(part).sorted()[values.count / 2]
  }

  private func time(of script: String) throws -> BuiltProcess.Watched {
    try write("edit\n" + script, to: "script")
    let arguments = [folder + "/w.callboard", "--board", "B", "--file", folder + "/script"]
    return try BuiltProcess.watch("callboard", arguments, every: 10_000)
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
  }
}
