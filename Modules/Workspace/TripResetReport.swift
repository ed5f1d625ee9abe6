public import Domain

/// What a reset of a trip does.
public struct TripResetReport: Hashable, Sendable {
  /// The trip.
  public let trip: Trip
  /// The entries of one's own that go, in order.
  public let lost: [ItineraryEntry]
  /// How many other entries there are, which are made anew at their first places.
  public let rebuilt: Int
  /// Whether it is done, or the person has to agree first.
  public let isDone: Bool
}

/// What a person agreed to lose by a reset of a trip.
public enum TripResetConsent: Hashable, Sendable {
  /// Nothing: it is only told what would go.
  case none
  /// These entries of one's own, and no others.
  case losing(Set<ID<ItineraryEntry>>)
  /// Whatever there is.
  case everything

  func covers(_ lost: [ItineraryEntry]) -> Bool {
    switch self {
    case .none: false
    case .losing(let agreed): agreed.isSuperset(of: lost.map(\.id))
    case .everything: true
    }
  }
}
