import Domain
import GridGeometry
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let tileCheck = CommandSpec(
    "tile check",
    "says what is covered of the field, and which pieces in the tray still fit",
    details: """
      For each piece in the tray, which is all around the field, it gives a place where it fits, in any way in which the \
      board lets it lie; other pieces are taken as they lie. It does not say whether all of them \
      fit together. On a board without a field it counts the pieces and their cells.
      """,
    examples: ["tile check"], synonyms: "solve fits"
  ) { runner throws(CommandError) in
    let items = try await runner.items()
    guard await runner.workspace.poseForm == .shaped else {
      throw CommandError(
        .notAllowed, "this board has no pieces",
        remedy: "'board new --rules tiles field=10x6' makes a board for them")
    }
    return TileCheckAnswer(
      items, field: await runner.workspace.field,
      canMirror: await runner.workspace.turning == .quarterTurnsAndMirroring)
  }
}

/// How much of a field is covered, and where the pieces in the tray fit.
private struct TileCheckAnswer: Answer {
  /// A piece in the tray.
  struct Loose {
    /// Its number in reading order, from 1.
    let ordinal: Int
    let placed: PlacedItem
    /// The first place where it fits.
    let fit: (cell: Cell, orientation: Orientation)?
  }

  /// The field; `nil` if the board has none.
  let coverage: FieldCoverage?
  /// How many pieces are on the board.
  let count: Int
  /// How many cells they cover.
  let cells: Int
  /// The pieces in the tray.
  let loose: [Loose]

  init(_ items: [PlacedItem], field: CellRect?, canMirror: Bool) {
    let pieces = items.enumerated().compactMap { index, placed in
      placed.item.pose.piece.map { (ordinal: index + 1, placed: placed, piece: $0) }
    }
    count = pieces.count
    cells = pieces.reduce(0) { $0 + $1.piece.shape.count }
    guard let field else {
      (coverage, loose) = (nil, [])
      return
    }
    var whole = FieldCoverage(of: field)
    for piece in pieces { whole.cover(piece.piece.shape, at: piece.piece.cell) }
    let (covered, isInside) = (
      whole,
      { (cell: Cell, shape: Polyomino) in
        // A piece lies inside the field or outside of it as a whole.
        shape.cells.first.flatMap { cell.moved(byColumns: Int($0.x), rows: Int($0.y)) }
          .map(field.contains) ?? false
      }
    )
    coverage = covered
    loose = pieces.filter { !isInside($0.piece.cell, $0.piece.shape) }.map { piece in
      Loose(
        ordinal: piece.ordinal, placed: piece.placed,
        fit: Self.fit(piece.placed.item.pose, in: covered, canMirror: canMirror))
    }
  }

  /// The first place where a piece fits, as far as the board lets it be turned.
  private static func fit(
    _ pose: Pose, in coverage: FieldCoverage, canMirror: Bool
  ) -> (cell: Cell, orientation: Orientation)? {
    guard case .shaped(let shape, _, let now) = pose else { return nil }
    // The way in which it lies comes first.
    let ways = (0..<4).map { now.turned(by: $0) }
    return coverage.firstPlace(of: shape, in: canMirror ? ways + ways.map(\.flipped) : ways)
  }

  var json: [(name: String, value: JSON)] {
    let field = coverage.map { coverage in
      JSON.object([
        ("x", .integer(Int(coverage.field.minX))), ("y", .integer(Int(coverage.field.minY))),
        ("width", .integer(Int(coverage.field.width))),
        ("height", .integer(Int(coverage.field.height))),
        ("cells", .integer(coverage.count)), ("covered", .integer(coverage.coveredCount)),
        ("free", .integer(coverage.freeCount)),
      ])
    }
    let tray = loose.map { piece in
      let fit = piece.fit.map { fit in
        JSON.object([
          ("x", .integer(Int(fit.cell.x))), ("y", .integer(Int(fit.cell.y))),
          ("turns", .integer(fit.orientation.quarterTurns)),
          ("mirrored", .bool(fit.orientation.isMirrored)),
        ])
      }
      return JSON.object([("item", JSON(piece.placed)), ("fit", fit ?? .null)])
    }
    return [
      ("field", field ?? .null), ("pieces", .integer(count)), ("cells", .integer(cells)),
      ("tray", .array(tray)),
    ]
  }

  var rows: [String]? { ["tray"] }

  func text(in form: TextForm) -> String {
    guard let coverage else {
      return form.line(
        "this board has no field, so every piece fits: \(counted(count, "piece")) "
          + "with \(counted(cells, "cell"))")
    }
    let summary = form.line(
      "field \(coverage.field.span): \(coverage.coveredCount) of "
        + "\(counted(coverage.count, "cell")) covered, \(coverage.freeCount) free")
    guard !loose.isEmpty else {
      return summary
        + form.line(
          count == 0 ? "no pieces; 'place tile SHAPE' adds one" : "no piece is in the tray")
    }
    let table = form.table(
      [
        form.number("#"), TextTable.Column("PIECE"), form.whole("SHAPE", leaves: 1),
        TextTable.Column("FITS"),
      ],
      loose.map(\.row))
    let lost = loose.count { $0.fit == nil }
    guard lost > 0 else { return summary + table }
    return summary + table
      + form.line(counted(lost, "piece fits nowhere", "pieces fit nowhere") + " in the field")
  }
}

extension TileCheckAnswer.Loose {
  /// Its number, name and shape, and where it fits.
  fileprivate var row: [String] {
    guard case .shaped(let shape, _, let now) = placed.item.pose else { return [] }
    let place = fit.map { fit in
      let turned = fit.orientation == now ? "" : ", \(Description.text(of: fit.orientation))"
      return "at \(fit.cell)\(turned)"
    }
    return [
      "#\(ordinal)", Description.name(of: placed), Description.text(of: shape),
      place ?? "nowhere",
    ]
  }
}
