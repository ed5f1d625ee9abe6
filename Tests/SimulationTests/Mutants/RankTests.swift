import Testing

@testable import Simulation

@Suite("Ranks of a sample")
struct RankTests {
  @Test(
    "a percentile is a value of the sample",
    arguments: [
      ([], 50, nil),
      ([7], 50, 7), ([7], 95, 7),
      ([3, 1, 2], 50, 2),
      ([4, 1, 3, 2], 50, 2),
      ([4, 1, 3, 2], 95, 4),
      ([1, 1, 1, 9], 75, 1), ([1, 1, 1, 9], 76, 9),
      (Array(1...100), 50, 50), (Array(1...100), 95, 95), (Array(1...100), 100, 100),
      (Array(1...20), 95, 19), (Array(1...21), 95, 20),
      ([5, 6], 0, 5), ([5, 6], 200, 6),
    ] as [([Int], Int, Int?)])
  func percentile(sample: [Int], percent: Int, expected: Int?) {
    #expect(Rank.percentile(percent, of: sample.map(Optional.some)) == expected)
    #expect(Rank.percentile(percent, of: sample.reversed().map(Optional.some)) == expected)
  }

  @Test(
    "an unknown value is above all others",
    arguments: [
      ([1, nil, 2], 50, 2), ([1, nil, 2], 95, nil), ([nil, nil, 1], 50, nil), ([nil], 50, nil),
    ] as [([Int?], Int, Int?)])
  func unknown(sample: [Int?], percent: Int, expected: Int?) {
    #expect(Rank.percentile(percent, of: sample) == expected)
  }
}
