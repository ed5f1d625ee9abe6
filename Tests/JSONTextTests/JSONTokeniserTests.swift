import JSONText
import Testing

/// Reading a text piece by piece.
@Suite("JSON while it streams")
struct JSONTokeniserTests {
  static let lenient = JSONLimits(textLength: 4096, isLenient: true)

  @Test("tokens come in order with their places", arguments: [1, 2, 7, 65_536])
  func order(size: Int) throws {
    let text = "{\"a\": [1, -2.5e3, {\"é\": null}],\r\n \"a\": true, \"\": [[]]}"
    #expect(
      try Tokens(text, by: size).described == [
        "1:1 beginObject", #"1:2 name("a")"#, "1:7 beginArray", #"1:8 number("1")"#,
        #"1:11 number("-2.5e3")"#, "1:19 beginObject", #"1:20 name("é")"#, "1:25 null",
        "1:29 endObject", "1:30 endArray", #"2:2 name("a")"#, "2:7 bool(true)",
        #"2:13 name("")"#, "2:17 beginArray", "2:18 beginArray", "2:19 endArray", "2:20 endArray",
        "2:21 endObject",
      ])
  }

  @Test(
    "leniently, half a character becomes a replacement character",
    arguments: [
      (#"a\"b\\\/"#, "a\"b\\/"), (#"\n\t\r\b\f"#, "\n\t\r\u{8}\u{C}"), (#"\u00e9é"#, "éé"),
      (#"\ud83d\ude00"#, "😀"), (#"\udc00x"#, "\u{FFFD}x"), (#"\ud83dx"#, "\u{FFFD}x"),
      (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\u0000"#, "\0"), (#"\ud83d\nont"#, "\u{FFFD}\nont"),
      (#"\ud83d"#, "\u{FFFD}"), (#"\ud83d\""#, "\u{FFFD}\""),
      (#"\ud83d\\u0041"#, "\u{FFFD}\\u0041"),
      (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    ] as [(String, String)], [1, 3, 65_536])
  func escapes(texts: (text: String, value: String), size: Int) throws {
    #expect(
      try Tokens("\"\(texts.text)\"", by: size, Self.lenient).tokens
        == [.scalar(.string(texts.value))])
  }

  @Test("leniently, bytes that are not UTF-8 become replacement characters")
  func repairs() throws {
    let bytes: [UInt8] = [0x22, 0x61, 0xC3, 0x28, 0x22]
    #expect(try Tokens(bytes, by: 1, Self.lenient).tokens == [.scalar(.string("a\u{FFFD}("))])
    #expect(throws: JSONError.self) { try Tokens(bytes, by: 1) }
  }

  @Test("numbers as JSON has them", arguments: ["0", "-0", "10", "1.50", "0.5e10", "2E-3", "1e+0"])
  func numbers(number: String) throws {
    for size in [1, 2, 64] {
      #expect(try Tokens(number, by: size).tokens == [.scalar(.number(number))])
    }
  }

  @Test(
    "numbers as JSON does not have them are refused",
    arguments: [
      "0x58", "01", "-01", "-", "1.", ".5", "1e", "1e+", "+1", "1.5.2", "0x1p4", "1_000", "--1",
      "1e5e5", "inf", "-nan",
    ])
  func foreignNumbers(number: String) {
    #expect(throws: JSONError.self) { try Tokens(number) }
  }

  @Test("strings are cut, and what is too deep, too long or too much is refused with its code")
  func limits() throws {
    let long = String(repeating: "x", count: 10_000)
    #expect(
      try Tokens("\"\(long)\"", by: 7, JSONLimits(textLength: 10, isLenient: true)).tokens
        == [.scalar(.string("xxxxxxxxxx"))])
    func refusal(_ text: String, _ limits: JSONLimits) -> JSONError.Code? {
      do throws(JSONError) {
        _ = try Tokens(text, by: 100, limits)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(refusal("\"\(long)\"", JSONLimits(length: 1_000)) == .tooLarge)
    #expect(refusal("[[[]]]", JSONLimits(depth: 3)) == nil)
    #expect(refusal("[[[[]]]]", JSONLimits(depth: 3)) == .malformed)
    #expect(refusal("[1,2,3]", JSONLimits(values: 4)) == nil)
    #expect(refusal("[1,2,3]", JSONLimits(values: 3)) == .tooLarge)
    #expect(refusal(String(repeating: "1", count: 65), JSONLimits()) == .malformed)
    #expect(refusal("[] 1", JSONLimits()) == .trailingText)
  }

  @Test("a head says what its outermost members are, however the text goes on")
  func head() {
    let text = #"{"a":"x","b":{"a":"y","c":1},"d":[{"e":2}],"a":"z","f":7,"#
    for rest in ["", "\"g", "]", "\"h\":1}}}", "\"h\":1} x"] {
      let head = JSONHead(Array((text + rest).utf8)[...])
      #expect(head.names.isSuperset(of: ["a", "b", "d", "f"]))
      #expect(head.text("a") == "x" && head.text("f") == nil && head.text("c") == nil)
      #expect(head.scalars["f"] == .number("7"))
    }
    for text in ["", "x", "[\"a\"]", "\"a\"", "{"] {
      #expect(JSONHead(Array(text.utf8)[...]).names.isEmpty)
    }
  }
}

/// The tokens of a text that comes in pieces, with their places.
struct Tokens: Equatable {
  private(set) var tokens: [JSONToken] = []
  private(set) var places: [TextPlace] = []

  init(
    _ text: String, by size: Int = .max, _ limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    try self.init(Array(text.utf8), by: size, limits)
  }

  init(
    _ bytes: [UInt8], by size: Int = .max, _ limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    var tokeniser = JSONTokeniser(limits)
    var rest = bytes[...]
    repeat {
      let piece = rest.prefix(size)
      rest = rest.dropFirst(piece.count)
      tokeniser.feed(piece)
      while let token = try tokeniser.next() {
        tokens.append(token)
        places.append(tokeniser.place)
      }
    } while !tokeniser.isAtEnd
  }

  var described: [String] {
    zip(places, tokens).map { place, token in
      guard case .scalar(let scalar) = token else { return "\(place) \(token)" }
      return "\(place) \(scalar)"
    }
  }
}
