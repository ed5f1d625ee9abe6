import Domain
import Foundation
import TestSupport
import Testing

@Suite("Keys of an order")
struct OrderKeyTests {
  private static func key(_ digits: String) throws -> OrderKey { try #require(OrderKey(digits)) }

  @Test(
    "What is written down is read where it is a key",
    arguments: [
      ("V", true), ("1", true), ("0V", true), ("az09", true), ("", false), ("0", false),
      ("V0", false), ("V ", false), ("é", false), ("V\n", false), ("-", false),
    ])
  func reading(_ text: String, isKey: Bool) {
    #expect((OrderKey(text) != nil) == isKey)
  }

  @Test(
    "Several keys lie between two others, in order and short",
    arguments: [("V", "W"), ("1", "11"), ("zz", "zz1"), ("", "1"), ("V", "")], [1, 2, 7, 1_000])
  func several(bounds: (String, String), count: Int) throws {
    let (low, high) = (OrderKey(bounds.0), OrderKey(bounds.1))
    let keys = OrderKey.between(low, high, count: count)
    #expect(keys.count == count && keys == keys.sorted() && Set(keys).count == count)
    #expect(low.map { $0 < keys[0] } ?? true)
    #expect(high.map { keys[count - 1] < $0 } ?? true)
    #expect(keys.allSatisfy { $0.digits.utf8.count < 16 })
    #expect(OrderKey.between(high, low, count: count).isEmpty || low == nil || high == nil)
    #expect(OrderKey.between(low, high, count: 0).isEmpty)
  }

  @Test("No key is longer than its limit")
  func limit() {
    let longest = String(repeating: "z", count: OrderKey.limit)
    #expect(OrderKey(longest) != nil && OrderKey(longest + "z") == nil)
    #expect(OrderKey.between(OrderKey(longest), nil) == nil)
  }

  @Test(
    "Between two keys lies another",
    arguments: [
      ("V", "W"), ("V", "V1"), ("1", "2"), ("01", "1"), ("az", "b"), ("a", "a001"), ("z", nil),
      ("zz", nil), (nil, "1"), (nil, "01"), (nil, nil),
    ] as [(String?, String?)])
  func between(_ low: String?, _ high: String?) throws {
    let (low, high) = (try low.map(Self.key), try high.map(Self.key))
    let key = try #require(OrderKey.between(low, high))
    #expect(OrderKey(key.digits) == key)
    if let low { #expect(low < key) }
    if let high { #expect(key < high) }
  }

  @Test("Between a key and itself, or one before it, there is none")
  func nothingBetween() throws {
    let (low, high) = (try Self.key("V"), try Self.key("W"))
    #expect(OrderKey.between(low, low) == nil && OrderKey.between(high, low) == nil)
  }

  @Test("A thousand items added at an end, or in one place, have short keys", arguments: 0...2)
  func growth(place: Int) throws {
    var keys = OrderKey.spread(2)
    for _ in 0..<1000 {
      let index = [0, 1, keys.count][place]
      let key = try #require(
        OrderKey.between(index == 0 ? nil : keys[index - 1], index < keys.count ? keys[index] : nil)
      )
      keys.insert(key, at: index)
    }
    #expect(keys == keys.sorted() && Set(keys).count == keys.count)
    #expect((keys.map(\.digits.utf8.count).max() ?? 0) <= [40, 210, 4][place])
  }

  @Test("The last of a few items can be passed by another as often as a person likes")
  func raising() throws {
    var last = try Self.key("V")
    for _ in 0..<50_000 {
      let next = try #require(OrderKey.between(last, nil))
      try #require(last < next && next.digits.utf8.last != UInt8(ascii: "0"))
      last = next
    }
    #expect(last.digits.utf8.count == 4)
  }

  @Test(
    "The next key after one is near",
    arguments: [
      ("V", "W"), ("Vzzz", "W"), ("y", "z"), ("z", "z001"), ("z00z", "z011"), ("z0zz", "z101"),
      ("zyzz", "zz01"), ("zz", "zz000001"), ("z5", "z501"), ("zy", "zy01"),
    ])
  func after(_ low: String, _ next: String) throws {
    #expect(OrderKey.between(try Self.key(low), nil) == (try Self.key(next)))
  }

  @Test("Of the longest keys, all but the last have one after them")
  func longest() throws {
    let most = String(repeating: "z", count: OrderKey.limit - 1)
    let low = try Self.key(most)
    let next = try #require(OrderKey.between(low, nil))
    #expect(next > low && next.digits.utf8.count == OrderKey.limit)
    #expect(OrderKey.between(try Self.key(most + "y"), nil)?.digits == most + "z")
  }

  @Test(
    "Keys spread over an order are short, in order, and leave room",
    arguments: [0, 1, 2, 61, 62, 10_000])
  func spread(count: Int) throws {
    let keys = OrderKey.spread(count)
    #expect(keys.count == count && keys == keys.sorted() && Set(keys).count == count)
    #expect(keys.allSatisfy { OrderKey($0.digits) == $0 && $0.digits.utf8.count <= 4 })
    for (low, high) in zip([nil] + keys, keys + [nil]) {
      let key = try #require(OrderKey.between(low, high))
      #expect(key.digits.utf8.count <= 5)
    }
  }

  @Test(
    "Splitting at random keeps the order", arguments: Effort.scaled(1...20 as ClosedRange<UInt64>))
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var keys: [OrderKey] = []
    for _ in 0..<300 {
      let index = Int.random(in: 0...keys.count, using: &generator)
      let key = OrderKey.between(
        index == 0 ? nil : keys[index - 1], index < keys.count ? keys[index] : nil)
      keys.insert(try #require(key, "seed \(seed)"), at: index)
    }
    #expect(keys == keys.sorted(), "seed \(seed)")
  }

  @Test("It is a text in JSON, and what is not a key is refused")
  func json() throws {
    let keys = [try Self.key("V"), try Self.key("0z")]
    let data = try JSONEncoder().encode(keys)
    #expect(String(decoding: data, as: UTF8.self) == #"["V","0z"]"#)
    #expect(try JSONDecoder().decode([OrderKey].self, from: data) == keys)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([OrderKey].self, from: Data(#"["0"]"#.utf8))
    }
  }
}
