import Domain

/// A game as a reader found it, before all keys are known.
struct GameDraft {
  /// Its key in the file; `nil` if there is none.
  var key: String?
  /// The sport; may be empty.
  var sport = ""
  /// The team at home.
  var home: String
  /// The team that visits.
  var away: String
  /// The key of the city.
  var city: String
  /// The stadium or hall; may be empty.
  var venue = ""
  /// The location of the venue.
  var location: GeoLocation?
  /// When it starts.
  var start: ZonedTime
  /// Its line in the file.
  var line: Int
  /// The line that names its city, if it is another one.
  var cityLine: Int?
  /// The name for reports: both teams.
  var title: String { "\(away) at \(home)" }
}
