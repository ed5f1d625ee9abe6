import Domain

/// The cities in which games are drawn, with their clocks.
struct TripCityKind {
  let key: String
  let name: String
  let location: GeoLocation?
  let zone: String
  /// Seconds by which the clock is ahead of UTC.
  let offset: Int

  static let all = [
    TripCityKind(
      key: "chi", name: "Chicago", location: GeoLocation(latitude: 41.88, longitude: -87.63),
      zone: "America/Chicago", offset: -18_000),
    TripCityKind(
      key: "det", name: "Detroit", location: GeoLocation(latitude: 42.33, longitude: -83.05),
      zone: "America/Detroit", offset: -14_400),
    TripCityKind(
      key: "lax", name: "Los Angeles", location: GeoLocation(latitude: 34.05, longitude: -118.24),
      zone: "America/Los_Angeles", offset: -25_200),
    TripCityKind(
      key: "akl", name: "Auckland", location: GeoLocation(latitude: -36.85, longitude: 174.76),
      zone: "Pacific/Auckland", offset: 46_800),
  ]

  /// A start on a day of a trip, by the clock of a city; often at a few usual times, so that games
  /// start at once.
  static func start(
    on first: CalendarDay, day: Int, in key: String, using random: inout RandomSource
  ) -> ZonedTime? {
    let kind = all.first { $0.key == key } ?? all[0]
    let hour = random.pick([13, 19, 19, 22, 0, 23]) ?? 19
    let local = (first.daysSince1970 + day - 1) * 86_400 + hour * 3_600
    let instant = Timestamp(milliseconds: Int64(local - kind.offset) * 1_000)
    return ZonedTime(instant: instant, zone: kind.zone, offset: kind.offset)
  }
}
