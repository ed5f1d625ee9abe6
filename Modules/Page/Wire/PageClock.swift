import Gestures
import GridGeometry

/// The clock of touches of one page.
///
/// A page reports when its touches happened, on a clock of its own. From when its first message
/// came on, the distances that it reports count, however long the network takes.
struct PageClock {
  private let start: ContinuousClock.Instant
  private var pageStart: Double
  private var base: Instant
  /// By how much the clocks differed at the fastest message of this minute, and of the one before.
  private var difference: (now: Duration, before: Duration)
  private var minute: ContinuousClock.Instant

  /// Compares the clocks.
  ///
  /// - Parameters:
  ///   - milliseconds: The time on the page's clock.
  ///   - now: The time here.
  ///   - touchTime: The time of the last touch of the seat.
  init(_ milliseconds: Double, at now: ContinuousClock.Instant, after touchTime: Instant) {
    (pageStart, start) = (milliseconds, now)
    base = touchTime.advanced(by: TouchComposer.pause)
    difference = (.milliseconds(-milliseconds), .milliseconds(-milliseconds))
    minute = now
  }

  /// The time on the clock of touches.
  ///
  /// - Parameters:
  ///   - now: The time here.
  ///   - touchTime: The time of the last touch of the seat. Composed gestures take no real time:
  ///     the clock goes on from where they end.
  /// - Returns: The time, not before the last touch.
  mutating func time(at now: ContinuousClock.Instant, after touchTime: Instant) -> Instant {
    let time = base.advanced(by: start.duration(to: now))
    guard touchTime > time else { return time }
    base = base.advanced(by: time.duration(to: touchTime))
    return touchTime
  }

  /// The time of a touch, neither before the last one nor after now.
  ///
  /// A touch that would be after now came faster than the first message did. The clocks are
  /// compared again by that touch, so that the distances from it to later ones count.
  mutating func time(
    of milliseconds: Double, at now: ContinuousClock.Instant, after touchTime: Instant
  ) -> Instant {
    let latest = time(at: now, after: touchTime)
    let reported = base.advanced(by: .milliseconds(milliseconds - pageStart))
    if reported > latest { pageStart += latest.duration(to: reported) / .milliseconds(1) }
    return min(max(reported, touchTime), latest)
  }

  /// How much longer a message was on its way than the fastest one of the last minutes.
  ///
  /// - Parameters:
  ///   - milliseconds: When it was sent, on the page's clock.
  ///   - now: When it came.
  /// - Returns: The delay.
  mutating func delay(of milliseconds: Double, at now: ContinuousClock.Instant) -> Duration {
    let current = start.duration(to: now) - .milliseconds(milliseconds)
    let age = minute.duration(to: now)
    if age < .seconds(60) {
      difference.now = min(difference.now, current)
    } else {
      // The clocks may run apart while nothing is heard.
      difference = (current, age < .seconds(120) ? difference.now : current)
      minute = now
    }
    return current - min(difference.now, difference.before)
  }

  /// When a time on the clock of touches comes here.
  func moment(of time: Instant) -> ContinuousClock.Instant {
    start.advanced(by: base.duration(to: time))
  }
}
