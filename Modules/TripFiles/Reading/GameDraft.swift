import Domain

/// A game as a reader found it, before all keys are known.
struct GameDraft {
  /// What the file calls it; `nil` where it does not say.
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
  /// Where the venue lies.
  var location: GeoLocation?
  /// When it starts.
  var start: ZonedTime
  /// Where it stands in the file.
  var line: Int
}
