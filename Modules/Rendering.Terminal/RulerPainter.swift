import GridGeometry
import PluginAPI
import TextCells

/// Draws numbers above the board and at its left: of cells, or of points where there are no cells.
struct RulerPainter {
  let scene: Scene
  let layout: TerminalLayout
  let palette: Palette

  /// Room between the end of one number and the next tick.
  private static let gap = 3
  /// Beyond this there are no cells, and no numbers of points.
  private static let limit = Double(Int32.max)

  func paint(on page: inout CellBuffer) {
    if layout.rulerRows > 0 { paintTop(on: &page) }
    if layout.gutterColumns > 0 { paintLeft(on: &page) }
  }

  private func paintTop(on page: inout CellBuffer) {
    let row = layout.headerRows
    let left = layout.gutterColumns
    page.fill(
      columns: left..<layout.columns, rows: row..<row + 1, with: "─", style: palette.guide)
    for (number, text) in labels(
      along: \.x, from: scene.origin.x, per: ScreenCells.pointsPerColumn,
      length: layout.boardColumns, room: { String($0).count + Self.gap })
    {
      guard let place = ScreenCells.column(at: position(of: number, from: scene.origin.x)),
        (0..<layout.boardColumns).contains(place)
      else { continue }
      guard place + 1 + text.count <= layout.boardColumns else { continue }
      page.write("┬", column: left + place, row: row, style: palette.guide)
      page.write(text, column: left + place + 1, row: row, style: palette.number)
    }
  }

  private func paintLeft(on page: inout CellBuffer) {
    let top = layout.headerRows + layout.rulerRows
    let edge = layout.gutterColumns - 1
    page.fill(
      columns: edge..<edge + 1, rows: top..<layout.rows, with: "│", style: palette.guide)
    page.write("┌", column: edge, row: top - 1, style: palette.guide)
    // A number may take the place of its tick, but no more.
    for (number, text) in labels(
      along: \.y, from: scene.origin.y, per: ScreenCells.pointsPerRow,
      length: layout.boardRows, room: { _ in 2 }, within: edge + 1)
    {
      guard let place = ScreenCells.row(at: position(of: number, from: scene.origin.y)),
        (0..<layout.boardRows).contains(place)
      else { continue }
      page.write("┤", column: edge, row: top + place, style: palette.guide)
      page.write(
        text.padded(to: edge, alignment: .trailing), column: 0, row: top + place,
        style: palette.number)
    }
  }

  private func position(of number: Int, from origin: Double) -> Double {
    origin + Double(number) * scene.unit * scene.viewport.zoom
  }

  /// The numbers to write with their texts, at steps that leave room for each.
  private func labels(
    along axis: KeyPath<Point<BoardSpace>, Double>, from origin: Double, per points: Double,
    length: Int, room: (Int) -> Int, within width: Int = .max
  ) -> [(number: Int, text: String)] {
    let start = scene.viewport.toBoard(.origin)[keyPath: axis] / scene.unit
    let end =
      start + Double(length) * points / scene.viewport.zoom / scene.unit
    guard start < Self.limit, end > -Self.limit, origin.isFinite else { return [] }
    let first = Int(max(start.rounded(.down), -Self.limit))
    let last = Int(min(end.rounded(.up), Self.limit))
    let unit = scene.unit * scene.viewport.zoom / points
    let needed = Double(max(room(first), room(last)))
    let steps = Self.steps.filter { Double($0) * unit >= needed }
    let numbers = steps.lazy.map { step in
      Array(stride(from: first - ((first % step) + step) % step, through: last, by: step))
    }
    // Steps of thousands are shorter; where they are too long, the ends of numbers must do.
    let whole = numbers.prefix { $0.count > 1 }.lazy.compactMap { Self.texts($0, within: width) }
    if let texts = whole.first { return texts }
    return (numbers.first ?? [0]).map { number in
      let text = String(number)
      return (number, text.count <= width ? text : "…" + text.suffix(width - 2))
    }
  }

  /// Numbers as they are, in thousands or in millions; `nil` if all these ways are too long.
  private static func texts(
    _ numbers: [Int], within width: Int
  ) -> [(number: Int, text: String)]? {
    for (size, letter) in [(1, ""), (1_000, "k"), (1_000_000, "M")]
    where numbers.allSatisfy({ $0.isMultiple(of: size) }) {
      let texts = numbers.map { ($0, $0 == 0 ? "0" : "\($0 / size)\(letter)") }
      if texts.allSatisfy({ $0.1.count <= width }) { return texts }
    }
    return nil
  }

  /// 1, 2, 5, 10, 20 … up to the limit.
  private static let steps: [Int] = (0..<10).flatMap { power in
    let unit = (0..<power).reduce(1) { unit, _ in unit * 10 }
    return [unit, 2 * unit, 5 * unit]
  }
}
