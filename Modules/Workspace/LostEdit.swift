public import Domain

/// An edit that lost against a later one, for people.
public struct LostEdit: Hashable, Sendable {
  /// Its place among the lost edits, from 1, the oldest.
  public let number: Int
  /// What was edited: its sort and name.
  public let sort: Entity.Sort
  /// The name of what was edited.
  public let name: String
  /// What of it was edited: the name of a group of fields; `nil` if it was deleted.
  public let group: String?
  /// What it would be with the edit; `nil` if that takes more than a few words.
  public let value: String?
  /// When the edit was made.
  public let time: Timestamp
  /// When the edit was made that won.
  public let winnerTime: Timestamp
  /// The device where the edit was made that won; `nil` if its name is not known.
  public let winner: String?
}
