/// Zones with a constant offset from UTC, named `UTC` and `UTC-05:30`.
///
/// A calendar can define rules for an unknown zone. A time in it gets such a name, which is all
/// that is known of the zone at that instant.
enum FixedZone {
  /// Seconds by which the zone with a name is ahead of UTC; `nil` for other names.
  static func offset(of name: String) -> Int? {
    guard name.hasPrefix("UTC") else { return nil }
    return name == "UTC" ? 0 : LocalTime.offset(name.dropFirst(3))
  }

  /// The name of the zone that is so many seconds ahead of UTC.
  static func name(of offset: Int) -> String { offset == 0 ? "UTC" : "UTC\(text(of: offset))" }

  /// An offset as ISO 8601 writes it, `-05:00`, with seconds if it has some.
  static func text(of offset: Int) -> String {
    let size = abs(offset)
    let parts = [size / 3_600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    let digits = parts.map { "\($0 < 10 ? "0" : "")\($0)" }
    return (offset < 0 ? "-" : "+") + digits.joined(separator: ":")
  }
}
