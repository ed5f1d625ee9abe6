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
  /// The layout it was created from before it was exported.
  public var source: ImportSource?
  /// The file beside this one that shows the board, if the export names it.
  public var file: String?
  /// The host's metadata, if the export has it.
  public var metadata: Metadata?

  /// Creates a record.
  public init(
    id: ID<Board>? = nil, rules: BoardRules? = nil, created: Timestamp? = nil,
    source: ImportSource? = nil, file: String? = nil, metadata: Metadata? = nil
  ) {
    self.id = id
    self.file = file
    self.metadata = metadata
    self.rules = rules
    self.created = created
    self.source = source
  }
}

/// What an export of this program adds to a block.
public struct BlockRecord: Hashable, Sendable {
  /// The identity where it was exported; the import keeps it if it is free.
  public var id: ID<BoardItem>?
  /// The exact pose; `nil` if only the frame is known.
  public var pose: Pose?
  /// The cells in which the export shows a block that keeps an order.
  public var rows: CellRect?

  /// Creates a record.
  public init(id: ID<BoardItem>? = nil, pose: Pose? = nil, rows: CellRect? = nil) {
    self.id = id
    self.pose = pose
    self.rows = rows
  }

  /// Creates the record of a block on a grid.
  public init(id: ID<BoardItem>? = nil, cells: CellRect) {
    self.init(id: id, pose: .cells(cells))
  }

  /// The cells that it covers or is shown in.
  public var cells: CellRect? { pose?.cells ?? rows }
}
