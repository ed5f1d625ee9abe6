public import Domain

/// How to read a show file.
public struct ReadingOptions: Hashable, Sendable {
  /// The column names of a table whose headers are not recognised.
  public var columns: [TableField: String]
  /// Whether to read each cue, not only count them.
  public var wantsCues: Bool
  /// The kinds of objects allowed in an export of this program; `nil` for any.
  public var kinds: ObjectKinds?

  /// Creates options.
  public init(
    columns: [TableField: String] = [:], wantsCues: Bool = false,
    kinds: ObjectKinds? = .callboard
  ) {
    self.columns = columns
    self.wantsCues = wantsCues
    self.kinds = kinds
  }
}

/// The meaning of a table column.
public enum TableField: String, CaseIterable, Hashable, Sendable {
  /// The kind of the object by name: `group`; without this column all rows are cues of lists.
  case kind
  /// The number of the object, or of the cue's list if there is a cue column.
  case number
  /// The name.
  case name
  /// The colour, by name or as `#rrggbb`.
  case color
  /// The folder, which becomes a board.
  case folder
  /// The number of the list that contains the cue.
  case list
  /// The number of a cue.
  case cue
}
