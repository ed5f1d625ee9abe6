/// How to estimate the distance and time between two places.
///
/// The great-circle distance is known. Roads bend, so it is multiplied by a factor, and the speed
/// is constant. Both are settings, because neither is exact.
public struct TravelSettings: Hashable, Sendable {
  /// The factor for the great-circle distance, within ``detourFactors``.
  public let detourFactor: Double
  /// The mean speed in kilometres per hour, within ``speeds``.
  public let speed: Double
  /// The unit of distances.
  public let unit: Unit

  /// A unit of distance.
  public enum Unit: String, CaseIterable, Hashable, Sendable, Codable {
    /// International miles of 1,609.344 m.
    case miles = "mi"
    /// Kilometres.
    case kilometers = "km"

    /// Its length in metres.
    public var meters: Double {
      switch self {
      case .miles: 1_609.344
      case .kilometers: 1_000
      }
    }
  }

  /// The allowed factors.
  public static let detourFactors = 1.0...5.0
  /// The allowed speeds, in kilometres per hour.
  public static let speeds = 1.0...3_000.0

  /// The default settings.
  public static let usual = TravelSettings()

  private init() {
    detourFactor = 1.2
    speed = 100
    unit = .miles
  }

  /// Creates settings; `nil` if the factor or speed is out of range.
  public init?(detourFactor: Double = 1.2, speed: Double = 100, unit: Unit = .miles) {
    guard Self.detourFactors.contains(detourFactor), Self.speeds.contains(speed) else {
      return nil
    }
    self.detourFactor = detourFactor
    self.speed = speed
    self.unit = unit
  }

  /// The way between two places, in whole metres and whole seconds.
  public func way(
    from start: GeoLocation, to end: GeoLocation
  ) -> (distanceMeters: Int, durationSeconds: Int) {
    // Half the earth's circumference times the largest factor is far from overflowing.
    let meters = (start.distance(to: end) * detourFactor).rounded()
    return (Int(meters), Int((meters / (speed / 3.6)).rounded()))
  }
}
