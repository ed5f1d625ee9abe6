package import Domain
import Foundation

extension Timestamp {
  /// The time as ISO 8601 writes it, in UTC and whole seconds: `2026-01-02T03:04:05Z`.
  package var text: String { date.formatted(.iso8601) }

  private var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
