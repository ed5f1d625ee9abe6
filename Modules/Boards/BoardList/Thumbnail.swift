public import Domain
public import GridGeometry

/// A picture of a board's blocks, without their names.
///
/// Created once from the blocks and the colours of their objects, then drawn at any size. Up to
/// ``exactLimit`` blocks are shown exactly. For more, it uses a raster of ``rasterColumns`` by
/// ``rasterRows``, in which every part that a block touches has the colour that covers most of it.
/// Equal blocks give equal pictures, in any order.
public struct Thumbnail: Hashable, Sendable {
  /// The maximum number of blocks shown exactly.
  public static let exactLimit = 256
  /// The maximum number of columns in the raster; a board with fewer cells has one column for each.
  public static let rasterColumns = 32
  /// The maximum number of rows in the raster.
  public static let rasterRows = 20
  /// The free space on each side of the blocks, in screen points; less in a small frame.
  public static let margin = 6.0

  /// How many units the picture is wide; 0 if nothing is on the board.
  private let columns: Int64
  /// How many units it is high.
  private let rows: Int64
  /// The width of a unit, in cells of the board.
  private let unitWidth: Double
  /// The height of a unit, in cells.
  private let unitHeight: Double
  private let parts: [Part]

  /// The picture of an empty board.
  public static let empty = Thumbnail(columns: 0, rows: 0, bounds: nil, parts: [])

  /// Creates the picture of a board.
  ///
  /// - Parameters:
  ///   - items: The blocks, in any order.
  ///   - objects: Their objects; a block whose object is missing has no colour.
  ///   - rules: The rules of the board; their settings lay out an order.
  public init(
    of items: some Sequence<BoardItem>, showing objects: [ID<ShowObject>: ShowObject],
    under rules: BoardRules = BoardRules()
  ) {
    let items = Array(items)
    let places = OrderedRows.cells(of: items, under: rules, usual: .single)
    let shown = items.compactMap { item in
      let object = item.object.flatMap { objects[$0] }
      return (item.pose.cells ?? places[item.id]).map { Tile(cells: $0, color: object?.color) }
    }
    guard let bounds = Bounds(of: shown) else {
      self = .empty
      return
    }
    if shown.count <= Self.exactLimit {
      self.init(
        columns: bounds.width, rows: bounds.height, bounds: bounds,
        parts: shown.sorted().map { Part($0, in: bounds) })
    } else {
      let raster = ThumbnailRaster(
        columns: min(bounds.width, Int64(Self.rasterColumns)),
        rows: min(bounds.height, Int64(Self.rasterRows)), width: bounds.width,
        height: bounds.height)
      self.init(
        columns: raster.columns, rows: raster.rows, bounds: bounds,
        parts: raster.parts(of: shown.map { Part($0, in: bounds) }))
    }
  }

  private init(columns: Int64, rows: Int64, bounds: Bounds?, parts: [Part]) {
    self.columns = columns
    self.rows = rows
    unitWidth = bounds.map { Double($0.width) / Double(columns) } ?? 0
    unitHeight = bounds.map { Double($0.height) / Double(rows) } ?? 0
    self.parts = parts
  }

  /// Whether nothing is on the board.
  public var isEmpty: Bool { parts.isEmpty }

  /// How many rectangles the picture is made of.
  public var count: Int { parts.count }

  /// Draws the picture into a frame: as large as fits, centred and undistorted.
  ///
  /// - Parameter frame: The frame; if it is not finite or has no area, nothing is drawn.
  /// - Returns: Each rectangle with its colour, if it has one, from top to bottom.
  public func miniatures(
    in frame: Rect<ScreenSpace>
  ) -> [(frame: Rect<ScreenSpace>, color: ObjectColor?)] {
    guard !isEmpty, frame.isFinite, frame.size.width > 0, frame.size.height > 0 else { return [] }
    let margin = min(Self.margin, frame.size.width / 8, frame.size.height / 8)
    let width = Double(columns) * unitWidth
    let height = Double(rows) * unitHeight
    let scale = min(
      (frame.size.width - 2 * margin) / width, (frame.size.height - 2 * margin) / height)
    let left = frame.minX + (frame.size.width - width * scale) / 2
    let top = frame.minY + (frame.size.height - height * scale) / 2
    return parts.map { part in
      let start = Point<ScreenSpace>(
        x: left + Double(part.minX) * unitWidth * scale,
        y: top + Double(part.minY) * unitHeight * scale)
      let size = Size<ScreenSpace>(
        width: Double(part.maxX - part.minX) * unitWidth * scale,
        height: Double(part.maxY - part.minY) * unitHeight * scale)
      return (Rect(origin: start, size: size), part.color)
    }
  }
}

extension Thumbnail {
  /// A rectangle of the picture, in units from its top left corner.
  ///
  /// 64 bits: the blocks of a board may lie further apart than a rectangle of cells is wide.
  struct Part: Hashable, Sendable {
    let minX: Int64
    let minY: Int64
    let maxX: Int64
    let maxY: Int64
    let color: ObjectColor?
  }

  /// A block on the board.
  fileprivate struct Tile: Comparable {
    let cells: CellRect
    let color: ObjectColor?

    /// Reading order, then colour: only a damaged board has two blocks in one place.
    static func < (left: Tile, right: Tile) -> Bool {
      guard left.cells == right.cells else { return left.cells < right.cells }
      return ObjectColor.rank(left.color) < ObjectColor.rank(right.color)
    }
  }

  /// The smallest rectangle around all blocks, in cells.
  fileprivate struct Bounds {
    var minX: Int64
    var minY: Int64
    var maxX: Int64
    var maxY: Int64

    var width: Int64 { maxX - minX }
    var height: Int64 { maxY - minY }

    init?(of tiles: [Tile]) {
      guard let first = tiles.first?.cells else { return nil }
      (minX, minY) = (Int64(first.minX), Int64(first.minY))
      (maxX, maxY) = (Int64(first.maxX), Int64(first.maxY))
      for tile in tiles.dropFirst() {
        minX = min(minX, Int64(tile.cells.minX))
        minY = min(minY, Int64(tile.cells.minY))
        maxX = max(maxX, Int64(tile.cells.maxX))
        maxY = max(maxY, Int64(tile.cells.maxY))
      }
    }
  }
}

extension Thumbnail.Part {
  fileprivate init(_ tile: Thumbnail.Tile, in bounds: Thumbnail.Bounds) {
    minX = Int64(tile.cells.minX) - bounds.minX
    minY = Int64(tile.cells.minY) - bounds.minY
    maxX = Int64(tile.cells.maxX) - bounds.minX
    maxY = Int64(tile.cells.maxY) - bounds.minY
    color = tile.color
  }
}

extension ObjectColor {
  /// A number to order colours by; no colour comes last.
  static func rank(_ color: ObjectColor?) -> UInt32 { color?.rgb ?? .max }
}
