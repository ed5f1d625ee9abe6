public import Domain
public import GridGeometry

/// What an export of this program tells of an object beyond what every console knows.
///
/// An object with a record is known by its identity, or by kind and number; the export that brings
/// it is never remembered as its source.
public struct ObjectRecord: Hashable, Sendable {
  /// The identity it has where it was exported; kept where that is free.
  public var id: ID<ShowObject>?
  /// When it was made, where the export tells.
  public var created: Timestamp?
  /// Where it was imported from before it was exported.
  public var source: ImportSource?
  /// Whether it is drawn as an outline.
  public var isOutlined: Bool
  /// Whether the export tells all there is to tell, so that what it does not say is not there: an
  /// object without a colour has none.
  public var isComplete: Bool
  /// What a host keeps with it, where the export tells.
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

/// What an export of this program tells of a board.
public struct BoardRecord: Hashable, Sendable {
  /// The identity it has where it was exported; kept where that is free.
  public var id: ID<Board>?
  /// Its placement rules.
  public var rules: BoardRules
  /// When it was made, where the export tells.
  public var created: Timestamp?
  /// What it was laid out from before it was exported.
  public var source: ImportSource?
  /// The file beside this one that shows the board, where the export tells.
  public var file: String?
  /// What a host keeps with it, where the export tells.
  public var metadata: Metadata?

  /// Creates a record.
  public init(
    id: ID<Board>? = nil, rules: BoardRules = BoardRules(), created: Timestamp? = nil,
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

/// What an export of this program tells of a block.
public struct BlockRecord: Hashable, Sendable {
  /// The identity it has where it was exported; kept where that is free.
  public var id: ID<BoardItem>?
  /// The cells it covers, exactly.
  public var cells: CellRect

  /// Creates a record.
  public init(id: ID<BoardItem>? = nil, cells: CellRect) {
    self.id = id
    self.cells = cells
  }
}
