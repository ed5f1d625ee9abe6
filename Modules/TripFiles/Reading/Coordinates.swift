import Domain
import PluginAPI

/// Latitude and longitude as texts of a file.
enum Coordinates {
  /// The location of two numbers.
  ///
  /// - Throws: ``ShowFileError`` if one is missing, not a number, or out of range.
  static func place(
    latitude: String?, longitude: String?, line: Int
  ) throws(ShowFileError) -> GeoLocation? {
    switch (latitude, longitude) {
    case (nil, nil): return nil
    case (let latitude?, let longitude?):
      return try place(
        try number(latitude, "latitude", line), try number(longitude, "longitude", line), line)
    default:
      throw ShowFileError(
        .malformed, "\(latitude == nil ? "latitude" : "longitude") is missing", line: line,
        remedy: "give both, or none")
    }
  }

  /// The place at a latitude and longitude.
  ///
  /// - Throws: ``ShowFileError`` if it is beyond the earth.
  static func place(
    _ latitude: Double, _ longitude: Double, _ line: Int
  ) throws(ShowFileError) -> GeoLocation {
    guard let place = GeoLocation(latitude: latitude, longitude: longitude) else {
      throw ShowFileError(
        .outOfRange, "the place \(latitude), \(longitude) is not on the earth", line: line,
        remedy: "latitude goes from -90 to 90, longitude from -180 to 180")
    }
    return place
  }

  /// `Double` reads `nan`, `inf` and `0x1p3` as well, which are not coordinates.
  private static func number(
    _ text: String, _ what: String, _ line: Int
  ) throws(ShowFileError) -> Double {
    let allowed = Set("0123456789+-.eE".utf8)
    guard text.utf8.allSatisfy(allowed.contains), let number = Double(text), number.isFinite else {
      throw ShowFileError(
        .malformed, "the \(what) '\(text.prefix(40))' is not a number", line: line,
        remedy: "write degrees with a point, as 41.948")
    }
    return number
  }
}
