import TestSupport
import Testing

@testable import ShowFiles

@Suite("Cues by their keys")
struct CueIndexTests {
  /// Notes keys one after the other, and compares with a dictionary at each step.
  private func compare(_ keys: [UInt64], _ comment: String) {
    var index = CueIndex()
    var known: [UInt64: Int32] = [:]
    for (place, key) in keys.enumerated() {
      let found = index.value(of: key)
      #expect(found == known[key], "\(comment), key \(place)")
      // Every third that is there already stays as it is.
      if found == nil || !place.isMultiple(of: 3) {
        index.set(Int32(place), for: key)
        known[key] = Int32(place)
      }
      #expect(index.count == known.count, "\(comment), key \(place)")
    }
    for key in Set(keys).sorted(by: >) {
      let found = index.value(of: key)
      #expect(found == known[key], "\(comment), in the end")
    }
  }

  @Test(
    "in order or not",
    arguments: [
      [], [0], [1, 2, 3], [1, 1, 2, 2, 2, 3], [3, 2, 1], [1, 2, 3, 2, 1], [1, 3, 2, 4, 4],
      [.max, 0, .max, 5],
    ] as [[UInt64]])
  func orders(_ keys: [UInt64]) {
    compare(keys, "\(keys)")
  }

  @Test("any order")
  func random() {
    for seed in Effort.scaled(0..<300 as Range<UInt64>) {
      var generator = SplitMix64(seed: seed)
      var keys = (0..<40).map { _ in UInt64.random(in: 0...30, using: &generator) }
      if seed.isMultiple(of: 3) { keys.sort() }
      if seed % 3 == 1 { keys[..<20].sort() }
      compare(keys, "seed \(seed)")
    }
  }
}
