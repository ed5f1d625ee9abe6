/// What sync has to say to people; ``Wording`` makes the sentence.
public enum SyncMessage: Hashable, Sendable {
  /// An item lies elsewhere than somebody put it, as an earlier one has its place.
  ///
  /// The texts are names; the place is as commands write it, and `nil` where there are no cells.
  case displaced(String, board: String, place: String?, by: String?)
  /// A show or board has another name than somebody gave it, as an earlier one has that name.
  case renamed(String, to: String)
  /// Something is not shown.
  case hidden(String, because: Cause)
  /// Some settings of a board do not count, as its blocks do not fit them.
  case settingsRelaxed(board: String)
  /// As many more are not shown as people wanted them.
  case more(Int)
  /// An edit of this device lost against a later one: the name of what was edited, and of the group
  /// of fields; `nil` if it was deleted.
  case lost(String, group: String?)
  /// Someone else changed a trip first, and an edit of this device did not fit any more.
  case overtaken(trip: String)
  /// The server does not take what was edited, with its reason.
  case refused(String, reason: String)
  /// The server does not accept this device, with its reason.
  case blocked(reason: String)
  /// Nothing has moved for a minute though something waits; the last failure, if there was one.
  case silent(reason: String?)
  /// Sync has ended, with the reason.
  case stopped(reason: String)

  /// Why something is not shown.
  public enum Cause: Hashable, Sendable {
    /// What it belongs to, or shows, was deleted; its name.
    case deleted(String)
    /// The board has no free place.
    case noRoom
    /// It was placed under other rules than the board has now.
    case otherRules
    /// It has a value that cannot be shown.
    case invalid
  }
}
