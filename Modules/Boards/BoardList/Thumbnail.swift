public import Domain
public import GridGeometry
public import PluginAPI

/// A picture of a board's items, without their names.
///
/// Created once from the items and the colours of their objects, then drawn at any size. Pieces are
/// shown by their cells, and items that are placed freely to a point, the topmost last. Up to
/// ``exactLimit`` items are shown exactly. For more, it uses a raster of ``rasterColumns`` by
/// ``rasterRows``, in which every part that an item touches has the colour that covers most of it.
/// Equal items give equal pictures, in any order.
public struct Thumbnail: Hashable, Sendable {
  /// The maximum number of items shown exactly.
  public static let exactLimit = 256
  /// The maximum number of columns in the raster; a board with fewer cells has one column for each.
  public static let rasterColumns = 32
  /// The maximum number of rows in the raster.
  public static let rasterRows = 20
  /// The free space on each side of the items, in screen points; less in a small frame.
  public static let margin = 6.0

  /// How many units the picture is wide; 0 if nothing is on the board.
  private let columns: Int64
  /// How many units it is high.
  private let rows: Int64
  /// The width of a unit, in cells of the board, or in points.
  private let unitWidth: Double
  /// The height of a unit.
  private let unitHeight: Double
  private let parts: [Part]

  /// The picture of an empty board.
  public static let empty = Thumbnail(columns: 0, rows: 0, bounds: nil, parts: [])

  /// Creates the picture of a board.
  ///
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - objects: Their objects; an item whose object is missing has a colour only if it has one of
  ///     its own.
  ///   - rules: The rules of the board; their settings lay out an order.
  public init(
    of items: some Sequence<BoardItem>, showing objects: [ID<ShowObject>: ShowObject],
    under rules: BoardRules = BoardRules()
  ) {
    let tiles = Tile.all(of: Array(items), showing: objects, under: rules).sorted()
    guard let bounds = tiles.dropFirst().reduce(tiles.first?.box, { $0?.union($1.box) }) else {
      self = .empty
      return
    }
    let parts = tiles.map { $0.part(in: bounds) }
    if parts.count <= Self.exactLimit {
      self.init(columns: bounds.width, rows: bounds.height, bounds: bounds, parts: parts)
    } else {
      let raster = ThumbnailRaster(
        columns: min(bounds.width, Int64(Self.rasterColumns)),
        rows: min(bounds.height, Int64(Self.rasterRows)), width: bounds.width,
        height: bounds.height)
      self.init(
        columns: raster.columns, rows: raster.rows, bounds: bounds, parts: raster.parts(of: parts))
    }
  }

  private init(columns: Int64, rows: Int64, bounds: Box?, parts: [Part]) {
    self.columns = columns
    self.rows = rows
    unitWidth = bounds.map { Double($0.width) / Double(columns) } ?? 0
    unitHeight = bounds.map { Double($0.height) / Double(rows) } ?? 0
    self.parts = parts
  }

  /// Whether nothing is on the board.
  public var isEmpty: Bool { parts.isEmpty }

  /// How many parts the picture is made of: items, or parts of the raster.
  public var count: Int { parts.count }

  /// Draws the picture into a frame: as large as fits, centred and undistorted.
  ///
  /// - Parameter frame: The frame; if it is not finite or has no area, nothing is drawn.
  /// - Returns: Each part with its shape and its colour, if it has one, from the lowest to the
  ///   topmost, and from top to bottom.
  public func miniatures(
    in frame: Rect<ScreenSpace>
  ) -> [(frame: Rect<ScreenSpace>, shape: SceneShape, color: ObjectColor?)] {
    guard !isEmpty, frame.isFinite, frame.size.width > 0, frame.size.height > 0 else { return [] }
    let margin = min(Self.margin, frame.size.width / 8, frame.size.height / 8)
    let width = Double(columns) * unitWidth
    let height = Double(rows) * unitHeight
    let scale = min(
      (frame.size.width - 2 * margin) / width, (frame.size.height - 2 * margin) / height)
    let left = frame.minX + (frame.size.width - width * scale) / 2
    let top = frame.minY + (frame.size.height - height * scale) / 2
    func seen(_ box: Box) -> Rect<ScreenSpace> {
      let start = Point<ScreenSpace>(
        x: left + Double(box.minX) * unitWidth * scale,
        y: top + Double(box.minY) * unitHeight * scale)
      let size = Size<ScreenSpace>(
        width: Double(box.width) * unitWidth * scale,
        height: Double(box.height) * unitHeight * scale)
      return Rect(origin: start, size: size)
    }
    return parts.map { part in
      (
        seen(part.box), part.bars.isEmpty ? .rect : .cells(part.bars.map(seen)), part.color
      )
    }
  }
}

extension Thumbnail {
  /// A rectangle of the picture, in units, first from the board's origin, then from the picture's
  /// top left corner.
  ///
  /// 64 bits: the blocks of a board may lie further apart than a rectangle of cells is wide.
  struct Box: Hashable, Sendable, Comparable {
    var minX: Int64
    var minY: Int64
    var maxX: Int64
    var maxY: Int64

    var width: Int64 { maxX - minX }
    var height: Int64 { maxY - minY }

    /// The smallest one around both.
    func union(_ other: Box) -> Box {
      Box(
        minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
        maxY: max(maxY, other.maxY))
    }

    /// The same, from the corner of another one.
    func moved(into other: Box) -> Box {
      Box(
        minX: minX - other.minX, minY: minY - other.minY, maxX: maxX - other.minX,
        maxY: maxY - other.minY)
    }

    /// Reading order.
    static func < (left: Box, right: Box) -> Bool {
      (left.minY, left.minX, left.maxY, left.maxX)
        < (right.minY, right.minX, right.maxY, right.maxX)
    }
  }

  /// An item in the picture, or a part of the raster, in units from the top left corner.
  struct Part: Hashable, Sendable {
    let box: Box
    /// The bars of a piece; empty for everything that fills its box.
    let bars: [Box]
    let color: ObjectColor?
  }
}

extension ObjectColor {
  /// A number to order colours by; no colour comes last.
  static func rank(_ color: ObjectColor?) -> UInt32 { color?.rgb ?? .max }
}
