import Domain
import Foundation

extension Timestamp {
  /// The time of the system.
  static var now: Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
  }
}
