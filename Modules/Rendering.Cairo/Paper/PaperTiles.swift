import GridGeometry
import PluginAPI

/// The parts of a scene that is larger than a page, in rows and columns of equal parts.
struct PaperTiles {
  /// Sides of a part.
  struct Sides: OptionSet {
    let rawValue: Int
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let top = Sides(rawValue: 4)
    static let bottom = Sides(rawValue: 8)
  }

  private let rows: Int
  private let columns: Int
  private let size: Size<ScreenSpace>
  /// The parts in which there is something, in reading order, by row and column.
  private var parts: [Int] = []

  /// The width of what two neighbours both show.
  static let overlap = 10.0

  /// Divides a scene.
  ///
  /// - Parameters:
  ///   - whole: The size of the scene.
  ///   - scale: The points of paper for each of its points.
  ///   - most: The largest size of a part, in points of paper.
  ///   - frames: What is in the scene: a part without any of it is left out. If it is empty, all
  ///     parts are there.
  /// - Throws: ``/PluginAPI/PictureError`` if that would be more pages than there may be.
  init(
    _ whole: Size<ScreenSpace>, scale: Double, in most: Size<ScreenSpace>,
    showing frames: [Rect<ScreenSpace>]
  ) throws(PictureError) {
    let (width, height) = (whole.width * scale, whole.height * scale)
    let columns = Self.count(width, most.width)
    let rows = Self.count(height, most.height)
    guard max(columns, rows) <= Self.mostInLine else { throw .tooManyPages }
    (self.rows, self.columns) = (Int(rows), Int(columns))
    size = Size(width: Self.part(width, columns), height: Self.part(height, rows))
    parts = try parts(showing: frames, scale: scale)
  }

  /// The most parts beside or below each other, of which most may be empty.
  private static let mostInLine = 1_000_000.0

  private func parts(
    showing frames: [Rect<ScreenSpace>], scale: Double
  ) throws(PictureError) -> [Int] {
    /// The places in a line of parts that show all of a length of the scene: what neighbours both
    /// show is not shown for its own sake.
    func places(_ start: Double, _ end: Double, _ side: Double, _ count: Int) -> Range<Int> {
      let step = side - Self.overlap
      let whole = Double(count) * step + Self.overlap
      guard end > 0, start * scale < whole else { return 0..<0 }
      let first = min(max((start * scale / step).rounded(.down), 0), Double(count - 1))
      let last = min(((end * scale - Self.overlap) / step).rounded(.up) - 1, Double(count - 1))
      return Int(first)..<Int(max(last, first)) + 1
    }
    var found: Set<Int> = []
    // Without anything, there are only dots to see.
    let all = Rect<ScreenSpace>(
      0, 0, Double(columns) * size.width / scale, Double(rows) * size.height / scale)
    for frame in frames.isEmpty ? [all] : frames where frame.isFinite {
      let wide = places(frame.minX, frame.maxX, size.width, columns)
      let high = places(frame.minY, frame.maxY, size.height, rows)
      guard wide.count <= PaperLayout.mostPages, high.count <= PaperLayout.mostPages else {
        throw .tooManyPages
      }
      for row in high {
        for column in wide { found.insert(row * columns + column) }
        guard found.count <= PaperLayout.mostPages else { throw .tooManyPages }
      }
    }
    return found.isEmpty ? [0] : found.sorted()
  }

  private static func count(_ length: Double, _ most: Double) -> Double {
    max(((length - overlap) / (most - overlap) - 0.000_001).rounded(.up), 1)
  }

  private static func part(_ length: Double, _ count: Double) -> Double {
    (length + (count - 1) * overlap) / count
  }

  /// How many parts there are.
  var count: Int { parts.count }

  /// The place of a part in the scene, in points of paper.
  func area(of index: Int) -> Rect<ScreenSpace> {
    let (row, column) = place(of: index)
    return Rect(
      Double(column) * (size.width - Self.overlap), Double(row) * (size.height - Self.overlap),
      size.width, size.height)
  }

  private func place(of index: Int) -> (row: Int, column: Int) {
    (parts[index] / columns, parts[index] % columns)
  }

  /// The sides of a part at which there are others.
  func continues(_ index: Int) -> Sides {
    let (row, column) = place(of: index)
    var sides: Sides = []
    if column > 0 { sides.insert(.left) }
    if column < columns - 1 { sides.insert(.right) }
    if row > 0 { sides.insert(.top) }
    if row < rows - 1 { sides.insert(.bottom) }
    return sides
  }

  /// Where a part is: `part 2 of 6: row 1, column 2`.
  func title(of index: Int) -> String {
    let (row, column) = place(of: index)
    return "part \(index + 1) of \(count): row \(row + 1), column \(column + 1)"
  }
}
