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

  /// The width of what two neighbours both show.
  static let overlap = 10.0

  /// Divides a scene.
  ///
  /// - Parameters:
  ///   - whole: The size of the scene.
  ///   - scale: The points of paper for each of its points.
  ///   - most: The largest size of a part, in points of paper.
  /// - Throws: ``/PluginAPI/PictureError`` if that would be more pages than there may be.
  init(
    _ whole: Size<ScreenSpace>, scale: Double, in most: Size<ScreenSpace>
  ) throws(PictureError) {
    let (width, height) = (whole.width * scale, whole.height * scale)
    let columns = Self.count(width, most.width)
    let rows = Self.count(height, most.height)
    guard columns * rows <= Double(PaperLayout.mostPages) else { throw .tooManyPages }
    (self.rows, self.columns) = (Int(rows), Int(columns))
    size = Size(width: Self.part(width, columns), height: Self.part(height, rows))
  }

  private static func count(_ length: Double, _ most: Double) -> Double {
    max(((length - overlap) / (most - overlap) - 0.000_001).rounded(.up), 1)
  }

  private static func part(_ length: Double, _ count: Double) -> Double {
    (length + (count - 1) * overlap) / count
  }

  /// How many parts there are.
  var count: Int { rows * columns }

  /// The place of a part in the scene, in points of paper.
  func area(of index: Int) -> Rect<ScreenSpace> {
    Rect(
      Double(index % columns) * (size.width - Self.overlap),
      Double(index / columns) * (size.height - Self.overlap), size.width, size.height)
  }

  /// The sides of a part at which there are others.
  func continues(_ index: Int) -> Sides {
    let (row, column) = (index / columns, index % columns)
    var sides: Sides = []
    if column > 0 { sides.insert(.left) }
    if column < columns - 1 { sides.insert(.right) }
    if row > 0 { sides.insert(.top) }
    if row < rows - 1 { sides.insert(.bottom) }
    return sides
  }

  /// Where a part is: `part 2 of 6: row 1, column 2`.
  func title(of index: Int) -> String {
    "part \(index + 1) of \(count): row \(index / columns + 1), column \(index % columns + 1)"
  }
}
