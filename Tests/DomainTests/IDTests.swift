import Domain
import TestSupport
import Testing

@Suite
struct IDTests {
  @Test(
    arguments: [
      (0, 0, "00000000000000000000000000000000"), (0, 1, "00000000000000000000000000000001"),
      (.max, .max, "ffffffffffffffffffffffffffffffff"),
      (0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, "0123456789abcdeffedcba9876543210"),
    ] as [(UInt64, UInt64, String)])
  func text(high: UInt64, low: UInt64, text: String) {
    let id = ID<Show>(high: high, low: low)
    #expect(id.description == text)
    #expect(ID<Show>(text) == id)
    #expect(ID<Show>(text.uppercased()) == id)
  }

  @Test(arguments: [
    "", "0", "0123456789abcdeffedcba987654321", "0123456789abcdeffedcba98765432100",
    "0123456789abcdeffedcba987654321g", "+123456789abcdeffedcba9876543210",
    "0123456789abcdef-edcba9876543210", " 123456789abcdeffedcba9876543210",
    "éééééééééééééééé", "012345678\u{0}abcdeffedcba9876543210",
  ])
  func refused(text: String) {
    #expect(ID<Show>(text) == nil)
  }

  @Test(arguments: [#"["0"]"#, #"[""]"#, "[1]", "[null]", #"["g123456789abcdeffedcba9876543210"]"#])
  func refusesDamagedJSON(text: String) {
    #expect(throws: DecodingError.self) { try fromJSON(text, as: [ID<Show>].self) }
  }

  @Test func equalSeedsMakeEqualIdentities() {
    var first = SplitMix64(seed: 5)
    var second = SplitMix64(seed: 5)
    let ids = (0..<1_000).map { _ in ID<Board>(using: &first) }
    #expect(ids == (0..<1_000).map { _ in ID<Board>(using: &second) })
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(ID<Board>(id.description) == id) }
  }

  @Test func sequencesSplitOffOthers() {
    var random = SplitMix64(seed: 5)
    var ids = IDSequence(using: &random)
    var (seen, copy) = (Set<ID<Board>>(), ids)
    #expect(copy.next() as ID<Board> == ids.next())
    for _ in 0..<20 {
      var split = IDSequence(using: &ids)
      for _ in 0..<50 { seen.formUnion([ids.next(), split.next()]) }
    }
    #expect(seen.count == 20 * 50 * 2)
  }

  @Test func ordersByBits() {
    let ids: [ID<Show>] = [
      ID(high: 0, low: 0), ID(high: 0, low: .max), ID(high: 1, low: 0), ID(high: .max, low: 1),
    ]
    #expect(ids.reversed().sorted() == ids)
    #expect(ids.map(\.description).sorted() == ids.map(\.description))
  }

  @Test func codesAsText() throws {
    let id = ID<Show>(high: 1, low: 2)
    #expect(try throughJSON([id]) == [id])
    #expect(try throughJSON(id) == id)
  }
}
