import GridGeometry
import PluginAPI

extension PaperLayout {
  /// Adds the rows of a table below the names of its columns; one without columns is left out.
  mutating func add(_ table: PaperTable) throws(PictureError) {
    guard !table.columns.isEmpty else { return }
    let grid = try PaperGrid(table.columns, width: width)
    let gap = 8.0
    let names = try grid.row(table.columns.map(\.name), .columnName, texts)
    var isFirst = true
    if names.lineCount > 0, names.whole.height <= height / 4 {
      try keep(names.whole, gap: gap)
      repeated = names.whole
      isFirst = false
    } else if names.lineCount > 0 {
      // Names that take most of a page are not repeated.
      try place(names, gap: gap)
      isFirst = false
    }
    for cells in table.rows {
      let row = try grid.row(cells, .cell, texts)
      // A row without texts has nothing to divide.
      if row.lineCount == 0 {
        try place(row.whole, gap: isFirst ? gap : 0)
      } else {
        try place(row, gap: isFirst ? gap : 0)
      }
      isFirst = false
    }
    repeated = nil
  }
}

/// The columns of a table, with their places on the page.
private struct PaperGrid {
  private struct Column {
    let left: Double
    let width: Double
    let isForHand: Bool
  }

  private let columns: [Column]
  private let width: Double

  /// What is empty at each side of a cell.
  private static let padding = 5.0
  /// The least width of a column: for two letters in a line.
  private static let leastWidth = 24.0

  init(_ columns: [PaperColumn], width: Double) throws(PictureError) {
    let widths = try Self.widths(columns.map(\.share), of: width)
    var left = 0.0
    var placed: [Column] = []
    for (column, width) in zip(columns, widths) {
      placed.append(Column(left: left, width: width, isForHand: column.isForHand))
      left += width
    }
    (self.columns, self.width) = (placed, width)
  }

  /// Divides a width by shares; what would be too narrow gets the least width.
  private static func widths(
    _ shares: [Double], of width: Double
  ) throws(PictureError) -> [Double] {
    let most = Int(whole: width / leastWidth)
    guard shares.count <= most else {
      throw PictureError(
        .tooLarge, "a table of \(shares.count) columns is too wide for a page",
        remedy: "print at most \(most) columns")
    }
    var shares = shares.map { $0.isFinite ? min(max($0, 0), 1_000_000) : 0 }
    if shares.allSatisfy({ $0 == 0 }) { shares = shares.map { _ in 1 } }
    var widths = shares.map { _ in leastWidth }
    var wide = Set(shares.indices)
    while !wide.isEmpty {
      let room = width - leastWidth * Double(shares.count - wide.count)
      let sum = wide.reduce(0) { $0 + shares[$1] }
      let narrow = wide.filter { shares[$0] * room < leastWidth * sum || sum == 0 }
      guard !narrow.isEmpty else {
        for index in wide { widths[index] = room * shares[index] / sum }
        break
      }
      wide.subtract(narrow)
    }
    return widths
  }

  /// A row of cells; what has no column is below the text of the last one.
  func row(
    _ cells: [String], _ style: PaperStyle, _ texts: PaperTexts
  ) throws(PictureError) -> PaperBlock {
    var shown = Array(cells.prefix(columns.count))
    if cells.count > columns.count, let last = shown.indices.last {
      shown[last] = cells[last...].joined(separator: "\n")
    }
    var blocks: [PaperBlock.Column] = []
    for (index, (text, column)) in zip(shown, columns).enumerated() {
      // The first texts are below those of headings.
      let left = index == 0 && !column.isForHand ? 0 : Self.padding
      let width = column.width - left - Self.padding
      blocks.append(
        PaperBlock.Column(
          left: column.left + left, width: width,
          lines: try texts.lines(of: text, style, width: width)))
    }
    let isName = style == .columnName
    let isForHand = columns.contains(where: \.isForHand)
    var block = PaperBlock(blocks, lineHeight: style.lineHeight, width: width)
    // A hand needs the height of two lines.
    let padding = isForHand && !isName ? style.lineHeight / 2 : 3
    block.padding = (padding, padding)
    block.leastHeight = style.lineHeight + 2 * padding
    block.ground = { canvas, area, isLast in
      drawSides(in: area, on: canvas)
      guard isLast else { return }
      let ends = [area.minX, area.maxX].map { Point<ScreenSpace>(x: $0, y: area.maxY) }
      canvas.lines(
        [ends], isName ? PaperStyle.black : PaperStyle.light, width: isName ? 0.75 : 0.5)
    }
    return block
  }

  /// Draws lines at the sides of columns for writing.
  private func drawSides(in area: Rect<ScreenSpace>, on canvas: PictureCanvas) {
    let sides = columns.filter(\.isForHand).flatMap { [$0.left, $0.left + $0.width] }
    // Two neighbours share a line.
    let lines = Set(sides.map { ($0 * 100).rounded() / 100 }).sorted().map { side in
      [area.minY, area.maxY].map { Point<ScreenSpace>(x: area.minX + side, y: $0) }
    }
    guard !lines.isEmpty else { return }
    canvas.lines(lines, PaperStyle.light, width: 0.5)
  }
}
