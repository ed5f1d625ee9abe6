import Domain
import PluginAPI

extension WordReader {
  /// Reads the number of a day.
  static func dayNumber(_ token: Token) throws(SyntaxError) -> Written<Int> {
    guard isWhole(token.text.drop { $0 == "-" }) else {
      throw SyntaxError(
        "'\(token.text.clipped)' is no day: a number from 1, as 'days' shows it", at: token.range,
        expected: ["DAY"])
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
          "'\(token.text.clipped)' is no place in the itinerary: day and position, "
            + "for example 3:2, or the day alone for its end",
          at: token.range, expected: forms)
      }
      return try Self.dayNumber(token).map { Command.DropPlace(day: $0, position: nil) }
    }
    let day = try Self.dayNumber(Token(token.form, String(parts.day), at: token.range)).value
    guard let position = Int(parts.position), position >= 1 else {
      throw SyntaxError(
        "the places of a day are numbered from 1, and '\(token.text.clipped)' is none of them",
        at: token.range, code: .outOfRange, expected: forms)
    }
    return Written(Command.DropPlace(day: day, position: position), at: token.range)
  }

  /// Reads a time of day.
  static func time(_ token: Token, or others: [String] = []) throws(SyntaxError) -> TimeOfDay {
    guard let time = TimeOfDay(token.text) else {
      throw SyntaxError(
        "'\(token.text.clipped)' is no time: hours and minutes from 0:00 to 23:59, "
          + "for example 19:05",
        at: token.range, expected: ["TIME"] + others)
    }
    return time
  }

  /// Reads a place on the earth.
  static func location(
    _ token: Token, or others: [String] = []
  ) throws(SyntaxError) -> GeoLocation {
    let (latitude, longitude) = try decimals(
      token, what: "place on the earth", example: "41.948,-87.655", expected: "LAT,LON")
    guard let location = GeoLocation(latitude: latitude, longitude: longitude) else {
      throw SyntaxError(
        "'\(token.text.clipped)' lies on no map: -90 to 90 degrees north, -180 to 180 east",
        at: token.range, code: .outOfRange, expected: ["LAT,LON"] + others)
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
