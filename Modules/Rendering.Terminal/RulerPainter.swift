import GridGeometry
import PluginAPI
import TextCells

/// Draws numbers above the board and at its left: of cells, or of points where there are no cells.
struct RulerPainter {
  let scene: Scene
  let layout: TerminalLayout

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
      columns: left..<layout.columns, rows: row..<row + 1, with: "─", style: Palette.guide)
    for number in numbers(
      along: \.x, from: scene.origin.x, per: ScreenCells.pointsPerColumn,
      length: layout.boardColumns, room: { String($0).count + Self.gap })
    {
      guard let place = ScreenCells.column(at: position(of: number, from: scene.origin.x)),
        (0..<layout.boardColumns).contains(place)
      else { continue }
      let text = String(number)
      guard place + 1 + text.count <= layout.boardColumns else { continue }
      page.write("┬", column: left + place, row: row, style: Palette.guide)
      page.write(text, column: left + place + 1, row: row, style: Palette.number)
    }
  }

  private func paintLeft(on page: inout CellBuffer) {
    let top = layout.headerRows + layout.rulerRows
    let edge = layout.gutterColumns - 1
    page.fill(
      columns: edge..<edge + 1, rows: top..<layout.rows, with: "│", style: Palette.guide)
    page.write("┌", column: edge, row: top - 1, style: Palette.guide)
    for number in numbers(
      along: \.y, from: scene.origin.y, per: ScreenCells.pointsPerRow,
      length: layout.boardRows, room: { _ in 2 })
    {
      guard let place = ScreenCells.row(at: position(of: number, from: scene.origin.y)),
        (0..<layout.boardRows).contains(place)
      else { continue }
      let text = String(number)
      page.write("┤", column: edge, row: top + place, style: Palette.guide)
      // A number may take the place of its tick, but no more.
      let shown = text.count <= edge + 1 ? text : "…" + text.suffix(edge - 1)
      page.write(
        shown.padded(to: edge, alignment: .trailing), column: 0, row: top + place,
        style: Palette.number)
    }
  }

  private func position(of number: Int, from origin: Double) -> Double {
    origin + Double(number) * scene.unit * scene.viewport.zoom
  }

  /// The numbers to write, at steps that leave room for each.
  private func numbers(
    along axis: KeyPath<Point<BoardSpace>, Double>, from origin: Double, per points: Double,
    length: Int, room: (Int) -> Int
  ) -> [Int] {
    let start = scene.viewport.toBoard(.origin)[keyPath: axis] / scene.unit
    let end =
      start + Double(length) * points / scene.viewport.zoom / scene.unit
    guard start < Self.limit, end > -Self.limit, origin.isFinite else { return [] }
    let first = Int(max(start.rounded(.down), -Self.limit))
    let last = Int(min(end.rounded(.up), Self.limit))
    let unit = scene.unit * scene.viewport.zoom / points
    let needed = Double(max(room(first), room(last)))
    guard let step = Self.steps.first(where: { Double($0) * unit >= needed }) else { return [0] }
    let begin = first - ((first % step) + step) % step
    return Array(stride(from: begin, through: last, by: step))
  }

  /// 1, 2, 5, 10, 20 … up to the limit.
  private static let steps: [Int] = (0..<10).flatMap { power in
    let unit = (0..<power).reduce(1) { unit, _ in unit * 10 }
    return [unit, 2 * unit, 5 * unit]
  }
}
