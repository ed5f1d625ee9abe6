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
