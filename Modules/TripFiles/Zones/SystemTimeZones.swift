public import Domain
import Foundation
public import PluginAPI

/// The time zones that the system knows, by their IANA names.
///
/// Abbreviations such as `CST` are not among them: they mean several zones, or only half of a year.
/// `UTC` and names such as `UTC-05:30` mean a zone without daylight saving.
public struct SystemTimeZones: TimeZoneTable {
  /// Creates the table.
  public init() {}

  /// Seconds by which a zone's clock is ahead of UTC at an instant; `nil` for an unknown zone.
  ///
  /// - Parameters:
  ///   - zone: The name.
  ///   - instant: The instant.
  /// - Returns: The seconds. Costs about a microsecond: Foundation keeps the zones it has read.
  public func offset(of zone: String, at instant: Timestamp) -> Int? {
    if let offset = FixedZone.offset(of: zone) { return offset }
    guard Self.isName(zone), let known = TimeZone(identifier: zone) else { return nil }
    return known.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000))
  }

  /// Foundation reads abbreviations and the like, too.
  private static func isName(_ zone: String) -> Bool {
    let isWritten = zone.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "+"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isWritten && zone.utf8.count <= 64 && !zone.hasPrefix("/")
      && (zone.contains("/") || names.contains(zone))
  }

  /// The names without a slash that mean one zone for all of the year.
  private static let names: Set<String> = [
    "GMT", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT",
  ]
}
