public import Domain
public import Itinerary
public import PluginAPI

/// What came of a file that was read into a trip.
public struct TripReport: Sendable {
  /// The file, as the person named it.
  public let file: String
  /// The key of its format.
  public let format: String
  /// The trip as it is now; where it was not done, as it would be.
  public let plan: TripPlan
  /// Whether anything was changed, or would be.
  public let isChanged: Bool
  /// Whether it was done; not, where it was only rehearsed or the person has to agree first.
  public var isDone = true
  /// The games of the trip that the file does not have.
  public var removedGames: Set<ID<Game>> = []
  /// How many games the trip had before.
  public var formerGames = 0
  /// Whether something is known of cities that was not before, or otherwise: no row shows that.
  public var changesCities = false
  /// What was done beyond taking the file over, in the order of the list.
  public let notices: [TripNotice]
  /// What of the file was left out, and why.
  public let leftOut: [LeftOut]
  /// What the person should know of the file.
  public let warnings: [String]
}

/// What a merge of a schedule may do.
public enum TripMergeConsent: Hashable, Sendable {
  /// Nothing: it is only told what would be done.
  case rehearsal
  /// What schedules usually change: a file without most of the trip's games is likely another
  /// club's, or not whole.
  case usual
  /// These games may go, and no others, where more go than usual.
  case removing(Set<ID<Game>>)
  /// Whatever the file comes to.
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
