import Terminal
import Testing

@Suite("Two presses of Ctrl-C")
struct RepeatedPressTests {
  private let start = ContinuousClock.now

  /// Which of several presses, at so many milliseconds, leave.
  private func leaving(_ milliseconds: [Int]) -> [Bool] {
    var press = RepeatedPress(within: .seconds(2))
    return milliseconds.map { press.press(at: start + .milliseconds($0)) }
  }

  @Test("Only a second one within the limit leaves")
  func limit() {
    #expect(leaving([0]) == [false])
    #expect(leaving([0, 2_000]) == [false, true])
    #expect(leaving([0, 2_001]) == [false, false])
    #expect(leaving([0, 2_001, 4_000]) == [false, false, true])
  }

  @Test("One that is forgotten is none")
  func forgotten() {
    var press = RepeatedPress()
    var leaves = [press.press(at: start)]
    press.forget()
    leaves.append(press.press(at: start))
    leaves.append(press.press(at: start))
    #expect(leaves == [false, false, true])
  }
}
