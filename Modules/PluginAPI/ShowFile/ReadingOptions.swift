public import Domain

/// How a person wants a show file to be read.
public struct ReadingOptions: Hashable, Sendable {
  /// The names of the columns that hold what, for tables whose headers say it otherwise.
  public var columns: [TableField: String]
  /// Whether cues are wanted one by one, and not only counted.
  public var wantsCues: Bool
  /// The kinds of objects that an export of this program may have; `nil` for any.
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

/// What a column of a table can hold.
public enum TableField: String, CaseIterable, Hashable, Sendable {
  /// The kind of the object, by its name: `group`; without such a column all are cues of lists.
  case kind
  /// The number of the object, or of the cue's list where there is a column of cues.
  case number
  /// The name.
  case name
  /// The colour, by its name or as `#rrggbb`.
  case color
  /// The folder, which becomes a board.
  case folder
  /// The number of the list that a cue is part of.
  case list
  /// The number of a cue.
  case cue
}
