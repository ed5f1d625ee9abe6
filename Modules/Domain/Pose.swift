public import GridGeometry

/// The placement of an item on its board.
///
/// Each set of placement rules uses its own form.
public enum Pose: Hashable, Sendable {
  /// A rectangle of whole cells: the grid.
  case cells(CellRect)
  /// A place in an order, which determines the slot: the flow.
  case ordered(OrderKey)
  /// Anywhere, in points, above all items with a lower `z`: the canvas.
  case free(Rect<BoardSpace>, z: OrderKey)
  /// A piece of joined cells in some orientation; `at` is the top left cell of its bounding box as
  /// it lies: the tiles.
  indirect case shaped(Polyomino, at: Cell, Orientation)

  /// The cells covered, if the pose is a rectangle of cells.
  public var cells: CellRect? {
    if case .cells(let rect) = self { rect } else { nil }
  }

  /// The place in an order, if the pose has one.
  public var order: OrderKey? {
    if case .ordered(let key) = self { key } else { nil }
  }

  /// The shape as the piece lies, its top left cell and its orientation, if the pose is of a piece.
  public var piece: (shape: Polyomino, cell: Cell, orientation: Orientation)? {
    guard case .shaped(let shape, let cell, let orientation) = self else { return nil }
    return (shape.turned(orientation), cell, orientation)
  }

  /// How it lies, if the pose is of a piece.
  public var orientation: Orientation? {
    if case .shaped(_, _, let orientation) = self { orientation } else { nil }
  }

  /// The area in points, if the pose lies freely.
  public var area: Rect<BoardSpace>? {
    if case .free(let area, _) = self { area } else { nil }
  }

  /// The cells that the item covers at most: its rectangle, or the bounding box of a piece as it
  /// lies; `nil` for other poses, and for a box that leaves the range of cells.
  package var cellBounds: CellRect? {
    switch self {
    case .cells(let rect): return rect
    case .shaped(let shape, let cell, let orientation):
      let isUpright = orientation.quarterTurns.isMultiple(of: 2)
      return CellRect(
        x: cell.x, y: cell.y, width: isUpright ? shape.width : shape.height,
        height: isUpright ? shape.height : shape.width)
    case .ordered, .free: return nil
    }
  }
}

extension Pose {
  /// What a pose is made of; rules place new items in one form.
  public enum Form: Int, CaseIterable, Hashable, Sendable {
    /// A rectangle of whole cells.
    case cells
    /// A place in an order.
    case ordered
    /// An area in points, in a stack.
    case free
    /// A piece of joined cells.
    case shaped
  }

  /// What it is made of.
  public var form: Form {
    switch self {
    case .cells: .cells
    case .ordered: .ordered
    case .free: .free
    case .shaped: .shaped
    }
  }

  /// Whether an item with this pose comes first: by rows for poses with a position, by keys for
  /// ordered poses.
  public func comes(before other: Pose) -> Bool {
    switch (self, other) {
    case (.cells(let left), .cells(let right)): left < right
    case (.ordered(let left), .ordered(let right)): left < right
    case (.free(_, let left), .free(_, let right)): left < right
    case (.shaped(_, let left, _), .shaped(_, let right, _)): left < right
    default: form.rawValue < other.form.rawValue
    }
  }
}

extension Pose: Codable {
  private enum CodingKeys: String, CodingKey {
    case cells
    case ordered
    case free
    case shaped
  }

  /// What a file holds of a pose of points.
  private struct Free: Codable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let z: OrderKey
  }

  /// What a file holds of a pose of a piece.
  private struct Shaped: Codable {
    let shape: Polyomino
    let x: Int32
    let y: Int32
    let orientation: Orientation
  }

  /// Reads one member, named by the form: `{"cells":{…}}`, `{"ordered":"V"}`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if this build does not know the form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.ordered) {
      self = .ordered(try container.decode(OrderKey.self, forKey: .ordered))
    } else if container.contains(.free) {
      let free = try container.decode(Free.self, forKey: .free)
      self = .free(
        Rect(
          origin: Point(x: free.x, y: free.y), size: Size(width: free.width, height: free.height)),
        z: free.z)
    } else if container.contains(.shaped) {
      let piece = try container.decode(Shaped.self, forKey: .shaped)
      self = .shaped(piece.shape, at: Cell(x: piece.x, y: piece.y), piece.orientation)
    } else {
      self = .cells(try container.decode(CellRect.self, forKey: .cells))
    }
  }

  /// Writes one member, named by the form.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .cells(let rect): try container.encode(rect, forKey: .cells)
    case .ordered(let key): try container.encode(key, forKey: .ordered)
    case .free(let area, let z):
      try container.encode(
        Free(
          x: area.minX, y: area.minY, width: area.size.width, height: area.size.height, z: z),
        forKey: .free)
    case .shaped(let shape, let cell, let orientation):
      try container.encode(
        Shaped(shape: shape, x: cell.x, y: cell.y, orientation: orientation), forKey: .shaped)
    }
  }
}
