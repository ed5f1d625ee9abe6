import Foundation

/// A location on the earth, in degrees of WGS 84.
public struct GeoLocation: Hashable, Sendable, Codable {
  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// Creates a location; `nil` if a coordinate is not a number or is out of range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The mean radius of the earth in metres, as the IUGG defines it for a sphere.
  public static let earthRadius = 6_371_008.8

  /// The great-circle distance to another location in metres, on a sphere; the error is up to 0.5
  /// %.
  public func distance(to other: GeoLocation) -> Double {
    let radians = Double.pi / 180
    let (south, north) = (latitude * radians, other.latitude * radians)
    let halfLatitude = sin((north - south) / 2)
    let halfLongitude = sin((other.longitude - longitude) * radians / 2)
    // The haversine stays exact for locations that are close together.
    let haversine =
      halfLatitude * halfLatitude + cos(south) * cos(north) * halfLongitude * halfLongitude
    return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
  }

  private enum CodingKeys: String, CodingKey {
    case latitude
    case longitude
  }

  /// Reads `{"latitude":…,"longitude":…}`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if a coordinate is missing, invalid or out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let place = Self(
      latitude: try container.decode(Double.self, forKey: .latitude),
      longitude: try container.decode(Double.self, forKey: .longitude))
    guard let place else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a place beyond the earth"))
    }
    self = place
  }
}
