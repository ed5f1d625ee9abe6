import CallboardKit
import Foundation

// snippet clock
extension Timestamp {
  /// The time of day: the libraries read no clock, so the app does.
  static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}
// end
