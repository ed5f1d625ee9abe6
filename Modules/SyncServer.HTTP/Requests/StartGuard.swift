import Domain
import PluginAPI

/// Refuses writes that the server may have carried out before it started.
///
/// A server does not remember the writes of an earlier process, so someone who copied one could
/// have it carried out again. A device has to sign a write again if its date is before the start.
///
/// The clock may be wrong at the start, and set later. If it was behind, the start is later by the
/// clock as it is now. If it was ahead, writes would be refused until the clock has caught up; so
/// the time of the start is compared only as long as a write from before it can be repeated.
///
/// A write that a device whose clock is ahead dated after the start passes, although it is older:
/// only the device knows when it was signed. The same holds for a write of such a device if the
/// clock of the server was ahead as far, by more than the tolerance, and is set back after it
/// started again.
struct StartGuard: Sendable {
  /// How long a signed write can be repeated, in milliseconds: its date may be before and after
  /// the clock.
  static let window = SignatureCheck.tolerance * 2

  /// The time by the clock as it was.
  private let start: Timestamp
  /// The time by a clock that no one sets.
  private let uptime: Duration

  /// Notes when the server starts.
  ///
  /// - Parameters:
  ///   - now: The time by the clock.
  ///   - uptime: The time by a clock that no one sets.
  init(at now: Timestamp, uptime: Duration) {
    (start, self.uptime) = (now, uptime)
  }

  /// Refuses a write if it may be older than the start.
  ///
  /// - Parameters:
  ///   - date: The date of its signature, in whole seconds.
  ///   - now: The time by the clock.
  ///   - uptime: The time by a clock that no one sets.
  /// - Throws: ``/PluginAPI/RemoteFailure`` with the time to wait.
  func check(
    _ date: Timestamp, at now: Timestamp, uptime: Duration
  ) throws(RemoteFailure) {
    let elapsed = Int64((uptime - self.uptime) / .milliseconds(1))
    guard elapsed < Self.window else { return }
    let last = max(start.milliseconds, now.milliseconds - elapsed) / 1_000 * 1_000
    guard date.milliseconds <= last else { return }
    let wait = min(last + 1_000 - date.milliseconds, Self.window - elapsed)
    throw RemoteFailure(
      .tryAgainLater, "the server has just started: sign the request again",
      retryAfter: .milliseconds(wait))
  }
}
