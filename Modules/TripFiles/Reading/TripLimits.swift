/// The limits for a trip file: more than any season has, and little memory.
enum TripLimits {
  /// The most bytes of a file.
  static let bytes = 16 << 20
  /// The most games.
  static let games = 20_000
  /// The most entries beside the games.
  static let entries = 20_000
  /// The most cities.
  static let cities = 5_000
  /// The most other names of a city.
  static let aliases = 100
  /// The most Unicode scalars of a key.
  static let keyLength = 500
}
