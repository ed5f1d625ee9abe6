/// How long the way between two places is taken to be where nobody measured it.
///
/// A straight line on the globe is known; roads bend, so it is made longer by a factor, and driven
/// at one speed. Both are settings, as they are nobody's facts.
public struct TravelSettings: Hashable, Sendable {
  /// What a straight line is multiplied by, one of ``detourFactors``.
  public let detourFactor: Double
  /// The mean speed in kilometres per hour, one of ``speeds``.
  public let speed: Double
  /// What distances are told in.
  public let unit: Unit

  /// What distances are told in.
  public enum Unit: String, CaseIterable, Hashable, Sendable, Codable {
    /// International miles of 1,609.344 m.
    case miles = "mi"
    /// Kilometres.
    case kilometers = "km"

    /// Metres in one of it.
    public var meters: Double {
      switch self {
      case .miles: 1_609.344
      case .kilometers: 1_000
      }
    }
  }

  /// The factors that there can be.
  public static let detourFactors = 1.0...5.0
  /// The speeds that there can be, in kilometres per hour.
  public static let speeds = 1.0...3_000.0

  /// What is used where nobody says otherwise.
  public static let usual = TravelSettings()

  private init() {
    detourFactor = 1.2
    speed = 100
    unit = .miles
  }

  /// Creates settings; `nil` where the factor or speed is out of range.
  public init?(detourFactor: Double = 1.2, speed: Double = 100, unit: Unit = .miles) {
    guard Self.detourFactors.contains(detourFactor), Self.speeds.contains(speed) else {
      return nil
    }
    self.detourFactor = detourFactor
    self.speed = speed
    self.unit = unit
  }

  /// The way between two places: whole metres, and whole seconds.
  public func way(
    from start: GeoLocation, to end: GeoLocation
  ) -> (distanceMeters: Int, durationSeconds: Int) {
    // Half the earth's circumference times the largest factor is far from overflowing.
    let meters = (start.distance(to: end) * detourFactor).rounded()
    return (Int(meters), Int((meters / (speed / 3.6)).rounded()))
  }
}
