/// A club of our own making in a city that there is, with a venue that there is not.
package struct SeasonClub: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// The city, and the state or country behind it.
  package let city: String
  let region: String
  /// The venue.
  package let venue: String
  /// The IANA name of the venue's time zone.
  package let zone: String
  /// Where the venue lies.
  package let latitude, longitude: Double

  private init(
    _ name: String, _ city: String, _ region: String, _ venue: String, _ zone: String,
    _ latitude: Double, _ longitude: Double
  ) {
    self.name = name
    self.city = city
    self.region = region
    self.venue = venue
    self.zone = zone
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The club whose season it is.
  static let home = Self(
    "Lamplighters", "Chicago", "IL", "Lantern Park", "America/Chicago", 41.93, -87.66)

  /// The clubs that it plays; one is of the same city, and one zone has no daylight saving.
  static let others = [
    Self("Stockyards", "Chicago", "IL", "Exchange Field", "America/Chicago", 41.82, -87.64),
    Self("Foundry", "Detroit", "MI", "Rouge River Grounds", "America/Detroit", 42.33, -83.05),
    Self("Steamfitters", "Cleveland", "OH", "Cuyahoga Yard", "America/New_York", 41.5, -81.69),
    Self(
      "Hoosier Nine", "Indianapolis", "IN", "Canal Park", "America/Indiana/Indianapolis", 39.77,
      -86.16),
    Self("Ferrymen", "New York", "NY", "Pier 40, North Shed", "America/New_York", 40.73, -74.01),
    Self("Lighthouse Keepers", "Boston", "MA", "Harbor Oval", "America/New_York", 42.35, -71.05),
    Self("Voyageurs", "Montréal", "QC", "Parc de l’Écluse", "America/Toronto", 45.5, -73.57),
    Self("Peaches", "Atlanta", "GA", "Orchard Bowl", "America/New_York", 33.75, -84.39),
    Self("Herons", "Miami", "FL", "Mangrove Field", "America/New_York", 25.78, -80.2),
    Self("Paddlers", "St. Louis", "MO", "Levee Stadium", "America/Chicago", 38.62, -90.19),
    Self("Brakemen", "Houston", "TX", "Roundhouse", "America/Chicago", 29.76, -95.36),
    Self("Prospectors", "Denver", "CO", "Assay Field", "America/Denver", 39.76, -104.99),
    Self("Saguaros", "Phoenix", "AZ", "Dry Wash Park", "America/Phoenix", 33.45, -112.07),
    Self(
      "Projectionists", "Los Angeles", "CA", "Reel Yard", "America/Los_Angeles", 34.05, -118.24),
    Self("Sounders Nine", "Seattle", "WA", "Tide Flats", "America/Los_Angeles", 47.59, -122.33),
  ]
}
