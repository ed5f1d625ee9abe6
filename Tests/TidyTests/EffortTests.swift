import TestSupport
import Testing

@Suite("Effort of random tests")
struct EffortTests {
  @Test(
    "is a whole number from 1, and 1 where nothing is said",
    arguments: [
      (nil, 1), ("1", 1), ("10", 10), ("0", 1), ("-3", 1), ("2.5", 1), ("much", 1),
      ("99999", 1_000),
    ] as [(String?, Int)])
  func factor(value: String?, expected: Int) {
    #expect(Effort.factor(in: value.map { ["CALLBOARD_EFFORT": $0] } ?? [:]) == expected)
  }

  @Test("adds seeds to those that a test states")
  func seeds() {
    let seeds = Effort.scaled(3..<8 as Range<UInt64>)
    #expect(seeds.lowerBound == 3 && seeds.count == 5 * Effort.factor)
    let others = Effort.scaled(1...4)
    #expect(others.lowerBound == 1 && others.count == 4 * Effort.factor)
  }
}
