import GridGeometry
import PluginAPI

extension PaperLayout {
  /// Adds squares, with as much quiet around them as readers of QR codes need.
  mutating func add(_ squares: PaperSquares) throws(PictureError) {
    let count = max(squares.rows.count, squares.rows.reduce(0) { max($0, $1.count) })
    guard count > 0 else { return }
    guard count <= Self.mostSquares else {
      throw PictureError(
        .tooLarge, "a picture of \(count) squares on a side is too large",
        remedy: "use at most \(Self.mostSquares)")
    }
    guard squares.side > 0, squares.side.isFinite else {
      throw PictureError(
        .outOfRange, "squares cannot be printed \(squares.side) points wide",
        remedy: "use a side of more than 0")
    }
    let side = min(squares.side, width, roomOnNewPage)
    let unit = side / Double(count + 2 * Self.quiet)
    let high = unit * Double(squares.rows.count + 2 * Self.quiet)
    try place(PaperSquaresPiece(rows: squares.rows, unit: unit, height: high), gap: 8)
  }

  /// More than the 177 of the largest QR code.
  private static let mostSquares = 1_000
  /// The width of what is white around the squares, in squares.
  fileprivate static let quiet = 4
}

private struct PaperSquaresPiece: PaperPiece {
  let rows: [[Bool]]
  let unit: Double
  let height: Double

  func draw(on canvas: PictureCanvas, at corner: Point<ScreenSpace>) {
    let quiet = Double(PaperLayout.quiet) * unit
    var areas: [Rect<ScreenSpace>] = []
    for (row, squares) in rows.enumerated() {
      var start: Int?
      // Neighbours of a row are one rectangle.
      for (column, isBlack) in (squares + [false]).enumerated() {
        if isBlack {
          start = start ?? column
        } else if let first = start {
          areas.append(
            Rect(
              corner.x + quiet + Double(first) * unit, corner.y + quiet + Double(row) * unit,
              Double(column - first) * unit, unit))
          start = nil
        }
      }
    }
    // As one path, no white line is between two rows.
    canvas.fill(areas, PaperStyle.black)
  }
}
