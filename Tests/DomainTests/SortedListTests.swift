import Domain
import TestSupport
import Testing

@Suite("Sorted lists and beginnings of identities")
struct SortedListTests {
  @Test("A list answers as a sorted array does", arguments: [1, 2, 3] as [UInt64])
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var expected = Set((0..<1_500).map { _ in Int.random(in: 0..<4_000, using: &random) })
    var list = SortedList(expected)
    for round in Effort.scaled(0..<4_000) {
      let element = Int.random(in: 0..<4_000, using: &random)
      // Grows first, and then shrinks to nothing.
      if round < 2_000 || Bool.random(using: &random) {
        list.insert(element)
        expected.insert(element)
      } else {
        list.remove(element)
        expected.remove(element)
      }
      guard round.isMultiple(of: 50) else { continue }
      let sorted = expected.sorted()
      #expect(list.count == sorted.count, "seed \(seed)")
      #expect(Array(list.elements) == sorted, "seed \(seed)")
      let rank = sorted.count { $0 < element }
      #expect(list.rank(of: element) == rank, "seed \(seed)")
      #expect(list.element(at: rank) == (rank < sorted.count ? sorted[rank] : nil))
      let found = list.elements(from: { $0 < element }, while: { $0 < element + 700 })
      #expect(found == sorted.filter { (element..<element + 700).contains($0) }, "seed \(seed)")
    }
    for element in expected { list.remove(element) }
    #expect(list.count == 0)
    #expect(list.element(at: 0) == nil)
    #expect(list.element(at: -1) == nil)
    #expect(list.rank(of: 5) == 0)
  }

  @Test("An identity begins with its own first digits only")
  func prefixes() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<40 {
      let id = ID<BoardItem>(using: &random)
      for count in 0...32 {
        let digits = String(id.description.prefix(count))
        #expect(IDPrefix(digits)?.matches(id) == true)
        guard count > 0 else { continue }
        let last = digits.last == "0" ? "1" : "0"
        #expect(IDPrefix(String(digits.dropLast()) + last)?.matches(id) == false)
      }
    }
    #expect(IDPrefix("xyz") == nil)
    #expect(IDPrefix(String(repeating: "0", count: 33)) == nil)
  }
}
