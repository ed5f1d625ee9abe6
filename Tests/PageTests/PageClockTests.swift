import Gestures
import Testing

@testable import Page

@Suite("The clock of a page")
struct PageClockTests {
  private let start = ContinuousClock.now

  @Test("keeps the distances that the page reports, whatever the network adds")
  func distances() {
    var clock = PageClock(5_000, at: start, after: Instant(.seconds(3)))
    let first = clock.time(of: 5_100, at: start + .milliseconds(180), after: .zero)
    let second = clock.time(of: 5_116, at: start + .milliseconds(181), after: first)
    #expect(second.microseconds(since: first) == 16_000)
    // It begins after the last touch of the seat.
    #expect(first > Instant(.seconds(3)))
  }

  @Test("allows no touch after now or before the last one")
  func limits() {
    var clock = PageClock(0, at: start, after: .zero)
    let now = start + .milliseconds(50)
    let latest = clock.time(at: now, after: .zero)
    #expect(clock.time(of: 1e14, at: now, after: .zero) == latest)
    #expect(clock.time(of: -1e14, at: now, after: latest) == latest)
  }

  @Test("compares the clocks again by a touch that came faster than the first message")
  func faster() {
    // The first message took half a second.
    var clock = PageClock(0, at: start, after: .zero)
    let first = clock.time(of: 600, at: start + .milliseconds(100), after: .zero)
    let second = clock.time(of: 616, at: start + .milliseconds(190), after: first)
    #expect(second.microseconds(since: first) == 16_000)
  }

  @Test("knows how late a message is, though the clocks run apart while nothing is heard")
  func delays() {
    var clock = PageClock(5_000, at: start, after: .zero)
    func delay(_ milliseconds: Double, _ arrival: Int) -> Duration {
      clock.delay(of: milliseconds, at: start + .milliseconds(arrival))
    }
    // The first message took 200 ms more.
    #expect(delay(6_200, 1_000) == .zero)
    #expect(delay(16_200, 11_050) == .milliseconds(50))
    // A network that pauses delivers all at once.
    #expect(delay(20_200, 18_000) == .seconds(3))
    #expect(delay(23_200, 18_000) == .zero)
    // The fastest of the minute before counts, too.
    #expect(delay(66_200, 64_000) == .seconds(3))
    #expect(delay(67_200, 64_000) == .seconds(2))
    #expect(delay(606_200, 604_000) == .zero)
  }

  @Test("goes on from where a composed gesture ends")
  func composed() {
    var clock = PageClock(0, at: start, after: .zero)
    let end = Instant(.seconds(9))
    let now = start + .milliseconds(10)
    #expect(clock.time(at: now, after: end) == end)
    let later = clock.time(of: 26, at: now + .milliseconds(16), after: end)
    #expect(later.microseconds(since: end) == 16_000)
    #expect(clock.moment(of: later) == now + .milliseconds(16))
  }
}
