import Domain
import PluginAPI

/// Finds the moment at which the clock of a place shows a time.
struct ZoneClock {
  /// How to treat a time that the clock skips when it goes forward.
  enum Gap {
    /// Refuse it: it does not exist.
    case refused
    /// The clock is taken as it went before the gap, as RFC 5545 asks for: 02:30 becomes 03:30.
    case goesOn
  }

  private let offset: (Timestamp) -> Int?
  /// The name of the zone.
  let zone: String

  /// The clock of a zone; `nil` if the zone is unknown.
  init?(_ zone: String, _ table: any TimeZoneTable) {
    let isKnown =
      FixedZone.offset(of: zone) != nil
      || table.offset(of: zone, at: Timestamp(milliseconds: 0)) != nil
    guard isKnown else { return nil }
    self.init(zone: zone) { FixedZone.offset(of: zone) ?? table.offset(of: zone, at: $0) }
  }

  /// A clock that is ahead of UTC as a function says.
  init(zone: String, offset: @escaping (Timestamp) -> Int?) {
    self.zone = zone
    self.offset = offset
  }

  /// The local time of an instant; `nil` if it is out of range.
  func moment(_ instant: Timestamp) -> ZonedTime? {
    guard ZonedTime.instants.contains(instant), let offset = offset(instant) else { return nil }
    return ZonedTime(instant: instant, zone: zone, offset: offset)
  }

  /// The instant of a local time; the first one of two.
  ///
  /// - Parameters:
  ///   - time: The local time.
  ///   - gap: How to treat a skipped time.
  /// - Returns: The instant; `nil` if there is none.
  func moment(_ time: LocalTime, gap: Gap) -> ZonedTime? {
    let utc = time.asUTC.milliseconds
    // Zones change their offset every few weeks at the most often, so those that are in force a day
    // and a half around are all that can be.
    let hours: [Int64] = [-36, -18, 0, 18, 36]
    let offsets = hours.compactMap { hours in
      offset(Timestamp(milliseconds: utc + hours * 3_600_000))
    }
    let instants = offsets.compactMap { offset -> ZonedTime? in
      let instant = Timestamp(milliseconds: utc - Int64(offset) * 1_000)
      return moment(instant).flatMap { $0.offset == offset ? $0 : nil }
    }
    if let first = instants.min(by: { $0.instant < $1.instant }) { return first }
    guard gap == .goesOn, let before = offsets.first else { return nil }
    return moment(Timestamp(milliseconds: utc - Int64(before) * 1_000))
  }
}
