/// A promise of sync that a simulation found broken.
public struct SyncFinding: Hashable, Sendable, Codable {
  /// The promises.
  public enum Promise: String, CaseIterable, Hashable, Sendable, Codable {
    /// Stores take what sync gives them.
    case storable
    /// When all is well again, everything is sent within a bounded time.
    case rest
    /// Each edit is taken over, with the time at which it was made.
    case takenOver
    /// What a newer build wrote is not overwritten by an older one.
    case newerStays
    /// All devices have the same records.
    case sameRecords
    /// The records are those that the last edit of each group leads to.
    case lastEditWins
    /// All workspaces contain the same, byte by byte.
    case sameContents
    /// What a workspace contains follows from the records.
    case followsFromRecords
    /// The boards are valid by their rules.
    case validBoards
    /// The trips keep their rules, on each device and on the server.
    case soundTrips
    /// An edit that lost is in the journal of a device.
    case nothingLost
  }

  /// The broken promise.
  public let promise: Promise
  /// What is wrong.
  public let text: String
}
