public import Domain

/// The games between which a travel must be.
public enum TravelWindow: Hashable, Sendable {
  /// After one game and before another; `nil` for an open end.
  case open(after: ID<Game>?, before: ID<Game>?)
  /// Nowhere: both cities have games, but the travel's leg is not in this schedule.
  ///
  /// The games that contradict it are the last one of the departure city and the first one of the
  /// arrival city, in order.
  case closed(by: [ID<Game>])

  /// The games that limit it, in order.
  public var barriers: [ID<Game>] {
    switch self {
    case .open(let after, let before): [after, before].compactMap { $0 }
    case .closed(let games): games
    }
  }
}
