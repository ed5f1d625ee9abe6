import GridGeometry
import TextCells

/// The terminal cells that the bars of a piece cover together, as far as they can be seen.
struct PieceCells {
  /// The bars, in the order in which they were given; without those that are rounded to nothing.
  let bars: [CellFrame]
  /// How many terminal rows the lowest bar is high, before rounding.
  let rowsPerBar: Double
  /// The columns that can be seen.
  let columns: Range<Int>
  /// The rows that can be seen.
  let rows: Range<Int>
  /// One column and row beyond the view on each side, so that it cuts pieces off without a line.
  private let window: (columns: Range<Int>, rows: Range<Int>)
  private var covered: [Bool]

  /// Rounds the edges of bars as those of all elements, or returns `nil` if one of them is not made
  /// of numbers, or none can be seen.
  init?(_ frames: [Rect<ScreenSpace>], on board: CellBuffer) {
    guard let lowest = frames.map(\.size.height).min(), !lowest.isNaN,
      let places = Self.places(of: frames)
    else { return nil }
    rowsPerBar = lowest / ScreenCells.pointsPerRow
    bars = places.compactMap { CellFrame(columns: $0.columns, rows: $0.rows, on: board) }
    guard let first = bars.first else { return nil }
    var (left, right) = (first.visibleColumns.lowerBound, first.visibleColumns.upperBound)
    var (top, bottom) = (first.visibleRows.lowerBound, first.visibleRows.upperBound)
    for bar in bars.dropFirst() {
      (left, right) = (
        min(left, bar.visibleColumns.lowerBound), max(right, bar.visibleColumns.upperBound)
      )
      (top, bottom) = (
        min(top, bar.visibleRows.lowerBound), max(bottom, bar.visibleRows.upperBound)
      )
    }
    (columns, rows) = (left..<right, top..<bottom)
    window = (left - 1..<right + 1, top - 1..<bottom + 1)
    covered = Array(repeating: false, count: window.columns.count * window.rows.count)
    for place in places { cover(place.columns, place.rows) }
  }

  /// The columns and rows of the bars: neighbours share their edges, and only where all of them
  /// are rounded to nothing one cell is left.
  private static func places(
    of frames: [Rect<ScreenSpace>]
  ) -> [(columns: Range<Int>, rows: Range<Int>)]? {
    var places: [(columns: Range<Int>, rows: Range<Int>)] = []
    for frame in frames {
      guard let left = ScreenCells.column(at: frame.minX),
        let right = ScreenCells.column(at: frame.maxX),
        let top = ScreenCells.row(at: frame.minY), let bottom = ScreenCells.row(at: frame.maxY)
      else { return nil }
      places.append((left..<max(left, right), top..<max(top, bottom)))
    }
    let seen = places.filter { !$0.columns.isEmpty && !$0.rows.isEmpty }
    if !seen.isEmpty { return seen }
    return places.first.map {
      let (column, row) = ($0.columns.lowerBound, $0.rows.lowerBound)
      return [(column..<max($0.columns.upperBound, column + 1), row..<row + 1)]
    }
  }

  private mutating func cover(_ columns: Range<Int>, _ rows: Range<Int>) {
    let columns = columns.clamped(to: window.columns)
    for row in rows.clamped(to: window.rows) {
      let start = (row - window.rows.lowerBound) * window.columns.count - window.columns.lowerBound
      for column in columns { covered[start + column] = true }
    }
  }

  /// Whether the piece covers a cell.
  func contains(_ column: Int, _ row: Int) -> Bool {
    guard window.columns.contains(column), window.rows.contains(row) else { return false }
    return covered[
      (row - window.rows.lowerBound) * window.columns.count + column - window.columns.lowerBound]
  }

  /// The longest bar, as far as it can be seen; of equal ones the first.
  var longest: CellFrame? {
    bars.dropFirst().reduce(bars.first) { longest, bar in
      guard let longest else { return bar }
      return bar.visibleColumns.count > longest.visibleColumns.count ? bar : longest
    }
  }

  /// The columns of a row that it covers, from left to right.
  func runs(inRow row: Int) -> [Range<Int>] { runs(inRow: row) { _ in true } }

  /// The runs of covered columns in a row for which something holds.
  func runs(inRow row: Int, where isIncluded: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for column in columns.lowerBound...columns.upperBound {
      let isIn = column < columns.upperBound && contains(column, row) && isIncluded(column)
      if isIn, start == nil { start = column }
      if !isIn, let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    return runs
  }
}
