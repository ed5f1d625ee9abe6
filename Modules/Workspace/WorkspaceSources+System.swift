import Domain
import Foundation

extension WorkspaceSources {
  /// The system's clock and its source of randomness: what an app gives a workspace.
  public static var system: Self {
    Self(now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) })
  }
}
