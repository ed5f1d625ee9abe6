import Boards
import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let rowInsert = CommandSpec(
    "row insert", "makes room for rows: blocks that begin at or below row N move down",
    .line("row"), .optional(.lineCount("rows")), details: stayed,
    examples: ["row insert 4", "row insert 0 2"]
  ) { runner, line, count throws(CommandError) in
    try await runner.insertLines(.down, at: line, count ?? 1)
  }

  static let rowDelete = CommandSpec(
    "row delete", "closes empty rows: blocks below them move up", .line("row"),
    .optional(.lineCount("rows")), details: "It is refused if a block is in one of the rows.",
    examples: ["row delete 4", "row delete 0 2"]
  ) { runner, line, count throws(CommandError) in
    try await runner.deleteLines(.down, at: line, count ?? 1)
  }

  static let columnInsert = CommandSpec(
    "column insert", "makes room for columns: blocks that begin at or after column N move right",
    .line("column"), .optional(.lineCount("columns")), details: stayed,
    examples: ["column insert 4", "column insert 0 2"]
  ) { runner, line, count throws(CommandError) in
    try await runner.insertLines(.across, at: line, count ?? 1)
  }

  static let columnDelete = CommandSpec(
    "column delete", "closes empty columns: blocks after them move left", .line("column"),
    .optional(.lineCount("columns")),
    details: "It is refused if a block is in one of the columns.",
    examples: ["column delete 4", "column delete 0 2"]
  ) { runner, line, count throws(CommandError) in
    try await runner.deleteLines(.across, at: line, count ?? 1)
  }

  private static let stayed = """
    Blocks that begin before N stay, even if they reach beyond it. N is the number at the edge of \
    the view.
    """
}

extension Part where Value == Int {
  fileprivate static func line(_ noun: String) -> Part {
    Part(ValueKind("N"), missing: "the number of the \(noun) is missing") {
      token throws(SyntaxError) in
      if let line = Int32(token.text) { return Int(line) }
      throw token.isNo("number of a \(noun)", ["N"], remedy: "write a whole number, such as -3")
    }
  }

  fileprivate static func lineCount(_ noun: String) -> Part {
    .count(of: noun, in: 1...1_000_000, name: "COUNT")
  }
}

extension CommandRunner {
  fileprivate func insertLines(
    _ axis: Arrangement.Axis, at line: Int, _ count: Int
  ) async throws(CommandError) -> ArrangeAnswer {
    let lines = CellLines(axis, from: line, count: count)
    return try await arrange(lines) { items throws(Arrangement.Fault) in
      try lines.inserted(in: items)
    }
  }

  fileprivate func deleteLines(
    _ axis: Arrangement.Axis, at line: Int, _ count: Int
  ) async throws(CommandError) -> ArrangeAnswer {
    let lines = CellLines(axis, from: line, count: count)
    return try await arrange(lines) { items throws(Arrangement.Fault) in
      try lines.deleted(in: items)
    }
  }

  private func arrange(
    _ lines: CellLines, _ shift: ([BoardItem]) throws(Arrangement.Fault) -> [PoseChange]
  ) async throws(CommandError) -> ArrangeAnswer {
    let items = try await itemsOnCells()
    let poses: [PoseChange]
    do throws(Arrangement.Fault) {
      poses = try shift(items)
    } catch {
      guard case .occupied(let inside) = error else { throw await failure(of: error, at: nil) }
      var failure = CommandError(
        .notAllowed, "\(lines.text) not empty", remedy: "move or remove what is in the way first")
      failure.by = inside
      failure.obstacles = await obstacles(Refusal(.overlap, by: inside))
      throw failure
    }
    let moved = Set(poses.map(\.item))
    return try await arrange(.moved, items.filter { moved.contains($0.id) }, at: nil) { poses }
  }

  /// The blocks of the board; refuses a board without rows and columns.
  private func itemsOnCells() async throws(CommandError) -> [BoardItem] {
    guard let form = await workspace.poseForm else { throw Self.noBoard }
    guard form == .cells || form == .shaped else {
      throw CommandError(
        .notAllowed,
        form == .free
          ? "a canvas has points, not rows and columns"
          : "this board keeps an order, and has no rows and columns of its own")
    }
    return try await items().map(\.item)
  }
}

extension CellLines {
  /// The lines and their verb, such as `the rows 2 to 4 are`.
  fileprivate var text: String {
    let noun =
      switch axis {
      case .across: "column"
      case .down: "row"
      }
    return count == 1 ? "\(noun) \(first) is" : "the \(noun)s \(first) to \(first + count - 1) are"
  }
}
