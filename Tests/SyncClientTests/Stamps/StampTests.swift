import Domain
import SeededNumbers
import SyncClient
import Testing

struct StampTests {
  @Test("An edit is at its time, or just after what was seen")
  func edits() {
    let time = Timestamp(milliseconds: 1_000)
    let first = Stamp.edit(at: time, after: nil, on: 7)
    #expect(first == Stamp(milliseconds: 1_000, device: 7))
    let second = Stamp.edit(at: time, after: first, on: 7)
    #expect(second == Stamp(milliseconds: 1_000, counter: 1, device: 7))
    let later = Stamp.edit(at: Timestamp(milliseconds: 1_001), after: second, on: 7)
    #expect(later == Stamp(milliseconds: 1_001, device: 7))
  }

  @Test("An edit beats what was seen, whatever the clocks say", arguments: [-5, 0, 5, 1 << 40])
  func clocksApart(distance: Int64) {
    let seen = Stamp(milliseconds: 1 << 41, counter: 3, device: .max)
    let time = Timestamp(milliseconds: (1 << 41) - distance)
    let edit = Stamp.edit(at: time, after: seen, on: 0)
    #expect(edit > seen)
    #expect(edit.device == 0)
  }

  @Test("A full counter goes on in the next millisecond; the end of time stays the end")
  func overflow() {
    let full = Stamp(milliseconds: 9, counter: .max, device: 1)
    let time = Timestamp(milliseconds: 0)
    #expect(Stamp.edit(at: time, after: full, on: 1) == Stamp(milliseconds: 10, device: 1))
    let last = Stamp(milliseconds: .max, counter: .max, device: 1)
    #expect(Stamp.edit(at: time, after: last, on: 2) > last)
    let early = Stamp.edit(at: Timestamp(milliseconds: .min), after: nil, on: 1)
    #expect(early == Stamp(milliseconds: 0, device: 1))
  }

  @Test("A clock at the end of time leaves room for edits that follow")
  func farClock() {
    let far = Stamp.edit(at: Timestamp(milliseconds: .max), after: nil, on: 2)
    let next = Stamp.edit(at: Timestamp(milliseconds: .max), after: far, on: 1)
    #expect(next > far)
    #expect(Stamp("\(next)") == next)
    let end = Stamp(milliseconds: .max, device: 1)
    #expect(Stamp("\(end)") == end)
    #expect(end.milliseconds > far.milliseconds)
  }

  @Test("The order of texts is the order of stamps, and the text is read back")
  func text() {
    var random = SplitMix64(seed: 1)
    var stamps = (0..<500).map { _ in
      Stamp(
        milliseconds: UInt64.random(in: 0...3, using: &random) << 40,
        counter: UInt16.random(in: 0...2, using: &random) << 13,
        device: UInt64.random(in: 0...3, using: &random) << 62)
    }
    stamps.sort()
    #expect(stamps.map(\.description) == stamps.map(\.description).sorted())
    #expect(stamps.compactMap { Stamp("\($0)") } == stamps)
    #expect(
      "\(Stamp(milliseconds: 0x1234, counter: 0xA, device: 0xB))"
        == "000000001234000a-000000000000000b")
  }

  @Test(
    "Other texts are not stamps",
    arguments: [
      "", "-", "000000001234000a", "000000001234000a-000000000000000",
      "000000001234000g-" + Self.zeros, "000000001234000a-" + Self.zeros + "-",
      "é0000000123400a-" + Self.zeros, "ffffffffffffffff-" + Self.zeros,
      "e677d21fdc000000-" + Self.zeros,
    ])
  func otherTexts(_ text: String) {
    #expect(Stamp(text) == nil)
  }

  private static let zeros = "0000000000000000"
}
