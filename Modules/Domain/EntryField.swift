/// A field of the editor of a custom entry.
public enum EntryField: String, CaseIterable, Hashable, Sendable, Codable {
  /// What the entry is called.
  case title
  /// An emoji, or the name of a symbol; may be empty.
  case icon
  /// When, as `19:05`; may be empty.
  case time
  /// Where, as `41.948,-87.655`; may be empty.
  case place
}
