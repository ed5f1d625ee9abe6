public import Domain

/// A change to the items that are selected to be carried or changed together.
///
/// Every edit but ``none`` begins the selection; only ``none`` ends it.
public enum SelectionEdit: Hashable, Sendable, Codable {
  /// Selects these items, and no others.
  case replace([ID<BoardItem>])
  /// Selects these items, too.
  case add([ID<BoardItem>])
  /// Selects these items no longer.
  case remove([ID<BoardItem>])
  /// Selects all items of the board.
  case all
  /// Selects no items, and ends the selection.
  case none
  /// Selects the items that are not selected, and no others.
  case invert

  enum ReplaceCodingKeys: String, CodingKey { case _0 = "items" }
  enum AddCodingKeys: String, CodingKey { case _0 = "items" }
  enum RemoveCodingKeys: String, CodingKey { case _0 = "items" }
}
