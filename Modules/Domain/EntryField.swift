/// A field of the editor of a custom entry.
public enum EntryField: String, CaseIterable, Hashable, Sendable, Codable {
  /// The title of the entry.
  case title
  /// An emoji, or the name of a symbol; may be empty.
  case icon
  /// The time, as `19:05`; may be empty.
  case time
  /// The place, as `41.948,-87.655`; may be empty.
  case place
}
