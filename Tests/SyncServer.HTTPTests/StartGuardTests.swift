import Domain
import PluginAPI
import Testing

@testable import SyncServer_HTTP

@Suite("Writes from before the start")
struct StartGuardTests {
  private static let start: Int64 = 1_800_000_000_700

  /// How long a write waits that is signed at a second, when time has passed since the start and
  /// the clock was set; `nil` if it does not wait.
  private func wait(_ date: Int64, after seconds: Int64, set: Int64 = 0) -> Duration? {
    let start = StartGuard(at: Timestamp(milliseconds: Self.start), uptime: .seconds(50))
    do throws(RemoteFailure) {
      try start.check(
        Timestamp(milliseconds: 1_800_000_000_000 + date * 1_000),
        at: Timestamp(milliseconds: Self.start + (seconds + set) * 1_000),
        uptime: .seconds(50 + seconds))
      return nil
    } catch {
      #expect(error.code == .tryAgainLater)
      return error.retryAfter
    }
  }

  @Test("A write of the second of the start waits, and one of the next second does not")
  func usual() {
    #expect(wait(0, after: 0) == .seconds(1))
    #expect(wait(-5, after: 3) == .seconds(6))
    #expect(wait(1, after: 1) == nil)
    #expect(wait(-590, after: 5) == .seconds(591))
  }

  @Test("After a clock that was ahead is set back, a write waits for the window at the most")
  func ahead() {
    #expect(wait(-3_600, after: 10, set: -3_610) == .seconds(1_190))
    #expect(wait(-3_600, after: 1_199, set: -4_799) == .seconds(1))
    #expect(wait(-3_600, after: 1_200, set: -4_800) == nil)
    // A little ahead: the clock has soon caught up.
    #expect(wait(-30, after: 10, set: -40) == .seconds(31))
    #expect(wait(1, after: 41, set: -40) == nil)
  }

  @Test("After a clock that was behind is set, the start is later")
  func behind() {
    #expect(wait(3_590, after: 10, set: 3_600) == .seconds(11))
    #expect(wait(3_600, after: 10, set: 3_600) == .seconds(1))
    #expect(wait(3_601, after: 10, set: 3_600) == nil)
  }

  @Test("No write from before the start is valid when the guard ends")
  func window() {
    // A date is valid until the clock is the tolerance later.
    let last = SignatureCheck.tolerance / 1_000
    #expect(StartGuard.window == SignatureCheck.tolerance * 2)
    for ahead in 0...last {
      // A device was so many seconds ahead, like the server, whose clock was set back since.
      #expect(ahead + last <= StartGuard.window / 1_000)
      #expect(wait(0, after: ahead, set: -ahead) != nil)
    }
  }
}
