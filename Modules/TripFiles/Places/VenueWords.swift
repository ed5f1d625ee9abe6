import Domain

/// Recognises the parts of a location that are not cities.
enum VenueWords {
  /// Whether a text is a part of a venue, such as `Field 3`, `Court A` or `Main Gym`.
  static func isRoom(_ text: String) -> Bool { has(text, in: rooms) }

  /// Whether a text is a venue rather than a city, where only one of them is given.
  static func isVenue(_ text: String) -> Bool { has(text, in: rooms) || has(text, in: venues) }

  /// Whether a text is a street: a house number is before it, or it ends as streets do.
  static func isStreet(_ text: String) -> Bool {
    guard let last = words(text).last else { return false }
    return words(text).count > 1 && streets.contains(last) || last.hasSuffix("strasse")
      || last.hasSuffix("straße")
  }

  /// Whether a text says that there is no place.
  static func isEmpty(_ text: String) -> Bool {
    ["away", "home", "tba", "tbd", "tbc", "online", "virtual", "unknown", "various", "n/a"]
      .contains(text.lowercased())
  }

  private static func has(_ text: String, in list: Set<String>) -> Bool {
    words(text).contains { list.contains($0) }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init)
  }

  private static let rooms: Set<String> = [
    "arena", "ballpark", "complex", "court", "courts", "diamond", "field", "fields", "gym",
    "gymnasium", "ice", "pavilion", "pitch", "pool", "rink", "room", "school", "stadium", "track",
    "turf",
  ]

  private static let venues: Set<String> = [
    "academy", "center", "centre", "church", "club", "coliseum", "college", "dome", "forum",
    "garden", "gardens", "ground", "grounds", "hall", "halle", "oval", "palace", "park", "stadion",
    "stade", "university",
  ]

  private static let streets: Set<String> = [
    "ave", "avenue", "blvd", "boulevard", "circle", "ct", "dr", "drive", "highway", "hwy", "lane",
    "ln", "parkway", "pike", "pkwy", "pl", "place", "plaza", "rd", "road", "route", "sq", "square",
    "st", "str", "street", "terrace", "trail", "way",
  ]
}
