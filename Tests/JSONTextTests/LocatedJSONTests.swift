import JSONText
import TestSupport
import Testing

/// Reading files that people write.
@Suite("JSON with places")
struct LocatedJSONTests {
  @Test("Values are read with their places")
  func places() throws {
    let text = "{\n  \"a\": [1, -2.50e3,\r\n\ttrue],\r  \"é\": {\"b\": null}, \"c\" : \"x\"\n}\n"
    let json = try LocatedJSON(text)
    #expect(json.place == TextPlace(line: 1, column: 1))
    guard case .object(let members) = json.value else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.name) == ["a", "é", "c"])
    #expect(members.map(\.place.description) == ["2:3", "4:3", "4:21"])
    guard case .array(let elements) = members[0].value.value else {
      Issue.record("no array")
      return
    }
    #expect(elements.map(\.value) == [.number("1"), .number("-2.50e3"), .bool(true)])
    #expect(elements.map(\.place.description) == ["2:9", "2:12", "3:2"])
    #expect(json[name: "é"]?[name: "b"]?.value == .null)
    #expect(json[name: "c"]?.value == .string("x"))
    #expect(json[name: "d"] == nil)
    #expect(json[name: "c"]?[name: "d"] == nil)
  }

  @Test(
    "Texts are read with their escapes",
    arguments: [
      (#""""#, ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
      (#""\u00e9\u00E9é""#, "ééé"), (#""\ud83d\uDE00😀""#, "😀😀"), (#""a\u0301""#, "á"),
    ] as [(String, String)])
  func texts(text: String, value: String) throws {
    #expect(try LocatedJSON(text).value == .string(value))
  }

  static let mistakes: [(String, String, String)] = [
    ("", "1:1", "empty"),
    (" \n ", "2:2", "empty"),
    ("{\"a\":1,\n \"b\":2,\n \"a\":3}", "3:2", "the member 'a' is in line 1 already"),
    ("{\"a\":1,\"a\":1}", "1:8", "the member 'a' appears twice"),
    ("{\"a\":1,\n}", "1:7", "there is a comma before '}'"),
    ("[1,2 ,\n]", "1:6", "there is a comma before ']'"),
    ("[1 2]", "1:4", "',' or ']' is expected, not '2'"),
    ("{\"a\" 1}", "1:6", "':' is expected behind the name 'a', not '1'"),
    ("{a: 1}", "1:2", "the name of a member is expected"),
    ("{\"a\":}", "1:6", "a value is expected, not '}'"),
    ("[", "1:2", "a value is expected, not the end of the text"),
    ("[1", "1:3", "the end of the text"),
    ("{}\n{}", "2:1", "'{' follows the end"),
    ("{\n // c\n}", "2:2", "the name of a member is expected"),
    ("[// c\n]", "1:2", "JSON has no comments"),
    ("['a']", "1:2", "a text is between"),
    ("[yes]", "1:2", "'yes' is not a value"),
    ("[NaN]", "1:2", "'NaN' is not a value"),
    ("[01]", "1:2", "does not begin with 0"),
    ("[-]", "1:3", "a digit is expected"),
    ("[1.]", "1:4", "a digit is expected"),
    ("[1e]", "1:4", "a digit is expected"),
    ("[.5]", "1:2", "a value is expected"),
    ("[+1]", "1:2", "a value is expected"),
    ("[\"a\nb\"]", "1:4", "not closed with '\"' in its line"),
    ("[\"a", "1:2", "not closed"),
    ("[\"a\tb\"]", "1:4", "the character U+0009 must not be in a text"),
    ("[\"a\u{0}b\"]", "1:4", "NUL"),
    ("[\"a\\u0000b\"]", "1:4", "NUL"),
    ("[\u{0}]", "1:2", "NUL"),
    ("[\"é\\x\"]", "1:4", "'\\' is followed by one of"),
    ("[\"\\u12g4\"]", "1:7", "four hexadecimal digits"),
    ("[\"\\u12\u{661}4\"]", "1:7", "four hexadecimal digits"),
    ("[\"\\ud800\"]", "1:3", "\\ud800 is half of a character"),
    ("[\"\\ud800\\n\"]", "1:3", "half of a character"),
    ("[\"\\ud800\\u0041\"]", "1:3", "half of a character"),
    ("[\"\\udc00\\ud800\"]", "1:3", "half of a character"),
    ("[\u{A0}1]", "1:2", "a character that is not ASCII"),
  ]

  @Test("A mistake is reported with its place", arguments: mistakes)
  func mistake(text: String, place: String, message: String) {
    let error = #expect(throws: JSONError.self) { try LocatedJSON(text) }
    #expect(error?.place.description == place, "\(text.debugDescription)")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("Bytes that are not UTF-8 are refused, a byte order mark is skipped")
  func bytes() throws {
    let bad: [UInt8] = [0x5B, 0x0A, 0x22, 0xC3, 0x28, 0x22, 0x5D]
    let error = #expect(throws: JSONError.self) { try LocatedJSON(utf8: bad[...]) }
    #expect(error?.place == TextPlace(line: 2, column: 1))
    #expect(error?.message.contains("UTF-8") == true)
    #expect(try LocatedJSON(utf8: [0xEF, 0xBB, 0xBF, 0x31][...]).value == .number("1"))
  }

  @Test("Texts are as large and as deep as the limits, and no more")
  func limits() throws {
    let deep = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try LocatedJSON(deep(JSONLimits().depth))
    let error = #expect(throws: JSONError.self) {
      try LocatedJSON(deep(JSONLimits().depth + 1))
    }
    #expect(error?.place.column == JSONLimits().depth + 1)
    #expect(throws: JSONError.self) {
      try LocatedJSON(String(repeating: "{\"\":", count: 100_000))
    }
    let large = { (size: Int) in "\"" + String(repeating: "a", count: size - 2) + "\"" }
    _ = try LocatedJSON(large(JSONLimits().length))
    #expect(throws: JSONError.self) { try LocatedJSON(large(JSONLimits().length + 1)) }
  }

  @Test("Any value that is written is read again")
  func roundTrip() throws {
    var random = RandomJSON(seed: 5)
    for _ in 0..<500 {
      let json = random.value(depth: 0)
      #expect(try LocatedJSON(json.text).written.text == json.text)
    }
  }

  @Test("No text traps or takes long", .timeLimit(.minutes(10)), arguments: [1, 2, 3] as [UInt64])
  func mutations(seed: UInt64) {
    var random = RandomJSON(seed: seed)
    let signs = Array("{}[]\",:\\u0123456789abcdeEft.-+ \n\r\t/'\u{0}é".utf8)
    for round in Effort.scaled(0..<1_000) {
      var bytes = Array(random.value(depth: 0).text.utf8)
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count + 1)
        switch random.below(3) {
        case 0: bytes.insert(signs[random.below(signs.count)], at: place)
        case 1: if place < bytes.count { bytes.remove(at: place) }
        default: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
        }
      }
      do throws(JSONError) {
        let json = try LocatedJSON(utf8: bytes[...])
        #expect((try? LocatedJSON(json.written.text)) != nil, "seed \(seed), round \(round)")
      } catch {
        let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
        #expect((1...lines).contains(error.place.line), "seed \(seed), round \(round)")
        #expect((1...bytes.count + 1).contains(error.place.column), "seed \(seed), round \(round)")
      }
    }
  }
}

/// JSON values that follow from a seed.
private struct RandomJSON {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 20
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func value(depth: Int) -> JSON {
    switch below(depth < 5 ? 8 : 5) {
    case 0: .null
    case 1: .bool(below(2) == 0)
    case 2: .integer(below(2_000) - 1_000)
    case 3: .string(word())
    case 4: .string("")
    case 5: .array((0..<below(5)).map { _ in value(depth: depth + 1) })
    default: .object((0..<below(5)).map { ("\($0)" + word(), value(depth: depth + 1)) })
    }
  }

  private mutating func word() -> String {
    let letters = Array("aZ09 \"\\/\n\t\u{1}é😀\u{2028}")
    return String((0..<below(6)).map { _ in letters[below(letters.count)] })
  }
}

extension LocatedJSON {
  /// The value without its places.
  fileprivate var written: JSON {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): Int(text).map(JSON.integer) ?? .number(Double(text) ?? 0)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.written))
    case .object(let members): .object(members.map { ($0.name, $0.value.written) })
    }
  }
}
