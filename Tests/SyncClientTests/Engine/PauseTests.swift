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

  @Test("If nothing moves for a minute though something waits, that is reported once, and why")
  mutating func silence() {
    let start = one.now
    fail(RemoteFailure(.noAnswer, "no network"))
    var told: [SyncNews] { one.news.filter { if case .silent = $0 { true } else { false } } }
    while one.now < start + 59_999 {
      one.now = min(max(one.wake?.milliseconds ?? one.now, one.now + 1), start + 59_999)
      one.handle(.timer)
      one.reply(.failure(RemoteFailure(.noAnswer, "no network")))
      #expect(told.isEmpty && one.engine.silence == nil)
    }
    #expect(one.wake?.milliseconds ?? .max <= start + 60_000)
    one.now += 1
    one.handle(.timer)
    let silence = SyncSilence(
      since: Timestamp(milliseconds: start), failure: RemoteFailure(.noAnswer, "no network"))
    #expect(told == [.silent(silence)] && one.engine.silence == silence)
    one.now += 400_000
    one.handle(.timer)
    #expect(told.count == 1)
    one.reply(.success(.page(ChangePage(records: [], token: "a", hasMore: false))))
    #expect(one.engine.silence == nil)
  }

  @Test("A device that has nothing to send or read is not silent")
  mutating func rest() {
    one.handle(.started)
    one.reply(.success(.page(ChangePage(records: [], token: "a", hasMore: false))))
    one.now += 10_000_000
    one.handle(.edited)
    #expect(one.engine.silence == nil)
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
    // After a minute it reports that nothing moves.
    #expect(one.wake?.milliseconds == one.now + 60_000)
    one.now += 60_000
    one.handle(.timer)
    #expect(one.wake?.milliseconds == one.now + 3_540_000)
  }
}
