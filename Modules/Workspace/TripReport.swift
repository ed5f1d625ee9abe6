public import Domain
public import Itinerary
public import PluginAPI

/// A report on a file that was read into a trip.
public struct TripReport: Sendable {
  /// The file, as the user named it.
  public let file: String
  /// The key of its format.
  public let format: String
  /// The resulting trip; a preview if it was not done.
  public let plan: TripPlan
  /// Whether anything changed, or would change.
  public let isChanged: Bool
  /// Whether it was done; not if it was a rehearsal, or the user must agree first.
  public var isDone = true
  /// The trip's games that the file does not have.
  public var removedGames: Set<ID<Game>> = []
  /// The previous number of games.
  public var formerGames = 0
  /// Whether city data changed, which no row shows.
  public var changesCities = false
  /// What was done besides importing the file, in list order.
  public let notices: [TripNotice]
  /// The records left out, with reasons.
  public let leftOut: [LeftOut]
  /// Warnings about the file.
  public let warnings: [String]
}

/// What a merge of a schedule is allowed to do.
public enum TripMergeConsent: Hashable, Sendable {
  /// Nothing: only report what would be done.
  case rehearsal
  /// Normal changes: a file without most of the trip's games is likely another club's, or
  /// incomplete.
  case usual
  /// These games may be removed, and no others, if more than usual would be.
  case removing(Set<ID<Game>>)
  /// Everything.
  case everything

  func covers(removing removed: Set<ID<Game>>, of games: Int) -> Bool {
    let isUsual = removed.count <= games / 2
    return switch self {
    case .rehearsal: false
    case .usual: isUsual
    case .removing(let agreed): isUsual || agreed.isSuperset(of: removed)
    case .everything: true
    }
  }
}
