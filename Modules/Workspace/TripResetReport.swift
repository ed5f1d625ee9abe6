public import Domain

/// A report on the reset of a trip.
public struct TripResetReport: Hashable, Sendable {
  /// The trip.
  public let trip: Trip
  /// The custom entries that are lost, in order.
  public let lost: [ItineraryEntry]
  /// The number of other entries, which are created again at their first places.
  public let rebuilt: Int
  /// Whether it is done; otherwise the user must agree first.
  public let isDone: Bool
}

/// What the user agreed to lose in a reset.
public enum TripResetConsent: Hashable, Sendable {
  /// Nothing: only report what would be lost.
  case none
  /// These custom entries, and no others.
  case losing(Set<ID<ItineraryEntry>>)
  /// Everything.
  case everything

  func covers(_ lost: [ItineraryEntry]) -> Bool {
    switch self {
    case .none: false
    case .losing(let agreed): agreed.isSuperset(of: lost.map(\.id))
    case .everything: true
    }
  }
}
