import Gestures
import Testing

struct InstantTests {
  @Test(
    arguments: [
      (0, 5, 5), (5, -7, -2), (Int64.max, 1, Int64.max), (Int64.min, -1, Int64.min),
      (Int64.max - 1, 1, Int64.max),
    ] as [(Int64, Int64, Int64)])
  func advancingStaysInRange(start: Int64, step: Int64, end: Int64) {
    #expect(
      Instant(microseconds: start).advanced(by: step) == Instant(microseconds: end))
  }

  @Test(
    arguments: [
      (7, 5, 2), (5, 7, -2), (Int64.max, -1, Int64.max), (Int64.min, 1, Int64.min),
    ] as [(Int64, Int64, Int64)])
  func differencesStayInRange(end: Int64, start: Int64, difference: Int64) {
    #expect(
      Instant(microseconds: end).microseconds(since: Instant(microseconds: start)) == difference)
  }

  @Test(
    "durations are rounded to microseconds, and stay in range",
    arguments: [
      (0, .zero, 0), (0, .milliseconds(250), 250_000), (5, .seconds(-1), -999_995),
      (0, .nanoseconds(1_499), 1), (0, .nanoseconds(1_500), 2), (0, .nanoseconds(-1_500), -2),
      (0, .seconds(0.29), 290_000), (0, .seconds(Int64.max), .max), (0, .seconds(Int64.min), .min),
      (.max, .nanoseconds(500), .max), (.min, .microseconds(-1), .min),
      (-1, .microseconds(Int64.max), .max - 1),
      (0, .microseconds(Int64.max) + .nanoseconds(500), .max),
      (0, .microseconds(Int64.min) - .nanoseconds(500), .min),
    ] as [(Int64, Duration, Int64)])
  func durations(start: Int64, duration: Duration, end: Int64) {
    let instant = Instant(microseconds: start)
    #expect(instant.advanced(by: duration) == Instant(microseconds: end))
    #expect(instant + duration == Instant(microseconds: end))
    #expect(Instant(duration) == Instant.zero + duration)
  }

  @Test(
    "the duration between moments stays in range",
    arguments: [
      (0, 250_000, .milliseconds(250)), (7, 5, .microseconds(-2)),
      (Int64.min, Int64.max, .microseconds(Int64.max)),
      (Int64.max, Int64.min, .microseconds(Int64.min)),
    ] as [(Int64, Int64, Duration)])
  func durationBetween(start: Int64, end: Int64, duration: Duration) {
    let (start, end) = (Instant(microseconds: start), Instant(microseconds: end))
    #expect(start.duration(to: end) == duration)
    #expect(end - start == duration)
  }

  @Test func presetsAreUsable() {
    #expect(GestureSettings.touch.isUsable)
    #expect(GestureSettings.mouse.isUsable)
    #expect(GestureSettings.mouse.panDistance < GestureSettings.touch.panDistance)
  }

  @Test(arguments: [Double.nan, .infinity, 0, -1])
  func distancesMustBePositive(distance: Double) {
    var settings = GestureSettings.touch
    settings.panDistance = distance
    #expect(!settings.isUsable)
  }
}
