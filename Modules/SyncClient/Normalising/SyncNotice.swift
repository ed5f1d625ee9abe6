public import Domain

/// A notice to the person after a merge: something is not shown as somebody wanted it.
///
/// Nothing of it is a loss: the records have what people wanted, and it shows again once nothing is
/// in the way. A notice names entities by keys, and has no words of its own.
public enum SyncNotice: Hashable, Sendable {
  /// An item lies in another place than somebody gave it, because an earlier one is there.
  case displaced(ID<BoardItem>, on: ID<Board>)
  /// A show or board has another name than somebody gave it, because an earlier one has that name.
  case renamed(EntityKey, from: String, to: String)
  /// An entity is not shown.
  case hidden(EntityKey, because: Cause)
  /// The items of a board do not fit its settings, so that some of the settings do not count.
  case settingsRelaxed(ID<Board>, without: [String: String])

  /// Why an entity is not shown.
  public enum Cause: Hashable, Sendable {
    /// What it belongs to, or the object that it shows, was deleted: it returns with that.
    case deleted(EntityKey)
    /// The board has no free place for the item.
    case noRoom
    /// The item was placed under other rules than the board has.
    case otherRules
    /// It has a value that no workspace can store, or no board can show.
    case invalid
  }
}
