import Domain
import PluginAPI
import SyncClient
import Testing

/// Pauses after failures.
struct PauseTests {
  private var one = Device(1)

  /// A device whose first request failed.
  private mutating func fail(_ failure: RemoteFailure) {
    one.chance = .max
    one.handle(.started)
    one.reply(.failure(failure))
  }

  @Test("The network is back: sync goes on at once, unless the server asked for the pause")
  mutating func network() {
    fail(RemoteFailure(.noAnswer, "no network"))
    one.handle(.hint)
    #expect(one.requests.count == 1)
    one.handle(.networkIsBack)
    #expect(one.requests.count == 2)
    one.reply(.failure(RemoteFailure(.throttled, "slower", retryAfter: .seconds(60))))
    one.handle(.networkIsBack)
    #expect(one.requests.count == 2)
  }

  @Test("A clock that is set back ends a pause")
  mutating func clockSetBack() {
    fail(RemoteFailure(.noAnswer, "no network"))
    one.now -= 1_000
    one.handle(.timer)
    #expect(one.requests.count == 2)
  }

  @Test(
    "A server can ask for any time; an hour is the most",
    arguments: [9_223_372_036_854_775, 9_223_372_036_854_776, .max] as [Int64])
  mutating func endless(seconds: Int64) {
    let failure = RemoteFailure(
      .tryAgainLater, "later",
      retryAfter: Duration(secondsComponent: seconds, attosecondsComponent: 999_999_999_999_999_999)
    )
    fail(failure)
    #expect(one.wake?.milliseconds == one.now + 3_600_000)
  }
}
