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
    let items = try await itemsOnCells()
    return try await shift(items.filter { $0.start(axis) >= line }, axis, by: count)
  }

  fileprivate func deleteLines(
    _ axis: Arrangement.Axis, at line: Int, _ count: Int
  ) async throws(CommandError) -> ArrangeAnswer {
    let items = try await itemsOnCells()
    let end = line + count
    let inside = items.filter { $0.start(axis) < end && $0.end(axis) > line }
    guard inside.isEmpty else {
      var error = CommandError(
        .notAllowed,
        count == 1
          ? "\(axis.noun) \(line) is not empty"
          : "the \(axis.noun)s \(line) to \(end - 1) are not empty",
        remedy: "move or remove what is in the way first")
      error.by = inside.map(\.item.id)
      error.obstacles = await obstacles(Refusal(.overlap, by: error.by))
      throw error
    }
    return try await shift(items.filter { $0.start(axis) >= end }, axis, by: -count)
  }

  /// The blocks with their cells; refuses a board without rows and columns.
  private func itemsOnCells() async throws(CommandError) -> [LinedItem] {
    guard let form = await workspace.poseForm else { throw Self.noBoard }
    guard form == .cells || form == .shaped else {
      throw CommandError(
        .notAllowed,
        form == .free
          ? "a canvas has points, not rows and columns"
          : "this board keeps an order, and has no rows and columns of its own")
    }
    return try await items().compactMap { placed in
      placed.item.pose.cellBounds.map { LinedItem(item: placed.item, cells: $0) }
    }
  }

  private func shift(
    _ items: [LinedItem], _ axis: Arrangement.Axis, by count: Int
  ) async throws(CommandError) -> ArrangeAnswer {
    let items = items.map(\.item)
    let distance = Double(count)
    return try await arrange(.moved, items, at: nil) { () throws(Arrangement.Fault) in
      try Arrangement(items).moved(
        byX: axis == .across ? distance : 0, y: axis == .down ? distance : 0)
    }
  }
}

/// A block with the cells around it.
private struct LinedItem {
  let item: BoardItem
  let cells: CellRect

  func start(_ axis: Arrangement.Axis) -> Int {
    Int(axis == .across ? cells.minX : cells.minY)
  }

  func end(_ axis: Arrangement.Axis) -> Int {
    Int(axis == .across ? cells.maxX : cells.maxY)
  }
}

extension Arrangement.Axis {
  fileprivate var noun: String {
    switch self {
    case .across: "column"
    case .down: "row"
    }
  }
}
