public import Domain
public import GridGeometry

/// What an export of this program adds to an object.
///
/// An object with a record is identified by its identity, or by kind and number. The export itself
/// is never stored as its source.
public struct ObjectRecord: Hashable, Sendable {
  /// The identity where it was exported; the import keeps it if it is free.
  public var id: ID<ShowObject>?
  /// When it was created, if the export says so.
  public var created: Timestamp?
  /// Where it was imported from before it was exported.
  public var source: ImportSource?
  /// Whether it is drawn as an outline.
  public var isOutlined: Bool
  /// Whether the export is complete: a missing value, for example a colour, then means "none".
  public var isComplete: Bool
  /// The host's metadata, if the export has it.
  public var metadata: Metadata?

  /// Creates a record.
  public init(
    id: ID<ShowObject>? = nil, created: Timestamp? = nil, source: ImportSource? = nil,
    isOutlined: Bool = false, isComplete: Bool = false, metadata: Metadata? = nil
  ) {
    self.id = id
    self.created = created
    self.source = source
    self.isOutlined = isOutlined
    self.isComplete = isComplete
    self.metadata = metadata
  }
}

/// What an export of this program adds to a board.
public struct BoardRecord: Hashable, Sendable {
  /// The identity where it was exported; the import keeps it if it is free.
  public var id: ID<Board>?
  /// Its placement rules, if the export names them.
  public var rules: BoardRules?
  /// When it was created, if the export says so.
  public var created: Timestamp?
  /// Its place among the boards, if somebody chose it.
  public var order: OrderKey?
  /// The layout it was created from before it was exported.
  public var source: ImportSource?
  /// The file beside this one that shows the board, if the export names it.
  public var file: String?
  /// The host's metadata, if the export has it.
  public var metadata: Metadata?

  /// Creates a record.
  public init(
    id: ID<Board>? = nil, rules: BoardRules? = nil, created: Timestamp? = nil,
    order: OrderKey? = nil, source: ImportSource? = nil, file: String? = nil,
    metadata: Metadata? = nil
  ) {
    self.id = id
    self.file = file
    self.metadata = metadata
    self.rules = rules
    self.created = created
    self.order = order
    self.source = source
  }
}

/// What an export of this program adds to a block.
public struct BlockRecord: Hashable, Sendable {
  /// The identity where it was exported; the import keeps it if it is free.
  public var id: ID<BoardItem>?

  /// How it lies; most are rectangles of cells, and tens of thousands of others would take too much
  /// space in line.
  private enum Place: Hashable {
    case unknown
    case cells(CellRect)
    indirect case other(Pose?, rows: CellRect?)
  }

  private var place: Place

  /// The exact pose; `nil` if only the frame is known.
  public var pose: Pose? {
    get {
      switch place {
      case .unknown: nil
      case .cells(let rect): .cells(rect)
      case .other(let pose, _): pose
      }
    }
    set { place = Self.place(newValue, rows) }
  }

  /// The cells in which the export shows a block that keeps an order.
  public var rows: CellRect? {
    get { if case .other(_, let rows) = place { rows } else { nil } }
    set { place = Self.place(pose, newValue) }
  }

  private static func place(_ pose: Pose?, _ rows: CellRect?) -> Place {
    switch (pose, rows) {
    case (nil, nil): .unknown
    case (.cells(let rect)?, nil): .cells(rect)
    default: .other(pose, rows: rows)
    }
  }

  /// Creates a record.
  public init(id: ID<BoardItem>? = nil, pose: Pose? = nil, rows: CellRect? = nil) {
    self.id = id
    place = Self.place(pose, rows)
  }

  /// Creates the record of a block on a grid.
  public init(id: ID<BoardItem>? = nil, cells: CellRect) {
    self.init(id: id, pose: .cells(cells))
  }

  /// The cells that it covers or is shown in.
  public var cells: CellRect? { pose?.cells ?? rows }
}
