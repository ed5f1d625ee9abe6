import Domain
import PluginAPI

extension WordReader {
  /// Reads the number of a day.
  static func dayNumber(_ token: Token) throws(SyntaxError) -> Written<Int> {
    guard isWhole(token.text.drop { $0 == "-" }) else {
      throw SyntaxError(
        "not a day: '\(token.text.clipped)'", at: token.range, expected: ["DAY"],
        remedy: "use a number that 'days' lists")
    }
    guard let day = Int(token.text), Trip.dayCounts.contains(day) else {
      throw SyntaxError(
        "the days of a trip have the numbers 1 to \(Trip.dayCounts.upperBound), "
          + "not \(token.text.clipped)",
        at: token.range, code: .outOfRange, expected: ["DAY"])
    }
    return Written(day, at: token.range)
  }

  /// Takes a place in the itinerary: `3:2`, or `3` for the end of a day.
  mutating func dropPlace() throws(SyntaxError) -> Written<Command.DropPlace> {
    let forms = ["DAY:POSITION", "DAY"]
    let token = try next(forms, missing: "the place is missing")
    guard let parts = Self.position(token.text) else {
      guard Self.isWhole(token.text.drop { $0 == "-" }) else {
        throw SyntaxError(
          "not a place in the itinerary: '\(token.text.clipped)'", at: token.range,
          expected: forms, remedy: "write DAY:POSITION, for example 3:2, or DAY for its end")
      }
      return try Self.dayNumber(token).map { Command.DropPlace(day: $0, position: nil) }
    }
    let day = try Self.dayNumber(Token(token.form, String(parts.day), at: token.range)).value
    guard let position = Int(parts.position), position >= 1 else {
      throw SyntaxError(
        "no position '\(token.text.clipped)'", at: token.range, code: .outOfRange, expected: forms,
        remedy: "the first position of a day is 1")
    }
    return Written(Command.DropPlace(day: day, position: position), at: token.range)
  }

  /// Reads a time of day.
  static func time(_ token: Token, or others: [String] = []) throws(SyntaxError) -> TimeOfDay {
    guard let time = TimeOfDay(token.text) else {
      throw SyntaxError(
        "not a time: '\(token.text.clipped)'", at: token.range, expected: ["TIME"] + others,
        remedy: "write hours and minutes, for example 19:05")
    }
    return time
  }

  /// Reads a place on the earth.
  static func location(
    _ token: Token, or others: [String] = []
  ) throws(SyntaxError) -> GeoLocation {
    let (latitude, longitude) = try decimals(
      token, what: "location", example: "41.948,-87.655", expected: "LAT,LON")
    guard let location = GeoLocation(latitude: latitude, longitude: longitude) else {
      throw SyntaxError(
        "not on the map: '\(token.text.clipped)'", at: token.range, code: .outOfRange,
        expected: ["LAT,LON"] + others,
        remedy: "latitudes are -90 to 90, longitudes -180 to 180")
    }
    return location
  }

  /// Reads a number of which not every size makes sense.
  static func quantity(
    _ token: Token, _ what: String, _ range: ClosedRange<Double>, expected: String
  ) throws(SyntaxError) -> Double {
    let value = try decimal(token, what: "number", example: "1.5", expected: expected)
    guard range.contains(value) else {
      throw SyntaxError(
        "\(what) is \(Figures.text(range.lowerBound)) to \(Figures.text(range.upperBound)), "
          + "not \(token.text.clipped)",
        at: token.range, code: .outOfRange, expected: [expected])
    }
    return value
  }
}
