import PluginAPI
import ReaderChecks
import Testing

@testable import ShowFiles

@Suite("JSON while it streams")
struct JSONStreamTests {
  /// Writes down what it is told.
  private struct Recorder: JSONHandler {
    var lines: [String] = []

    mutating func begin(_ container: JSONContainer, in path: [String], line: Int) {
      note(path, "\(container) begins at line \(line)")
    }
    mutating func end(in path: [String]) { note(path, "ends") }
    mutating func take(_ value: JSONScalar, in path: [String]) { note(path, "\(value)") }

    private mutating func note(_ path: [String], _ what: String) {
      lines.append("\(path.joined(separator: "/")) \(what)")
    }
  }

  private func read(
    _ text: String, by size: Int = 65_536, _ limits: JSONLimits = JSONLimits(remedy: "r")
  ) throws(ShowFileError) -> [String] {
    var source: any ByteSource = ChunkedSource(Array(text.utf8), by: size)
    return try JSONStream.read(&source, within: limits, into: Recorder()).lines
  }

  @Test("values come in order with their paths", arguments: [1, 2, 7, 65_536])
  func order(_ size: Int) throws {
    let text = "{\"a\": [1, -2.5e3, {\"b\": null}],\n \"a\": true, \"c\": {}, \"\": [[]]}"
    #expect(
      try read(text, by: size) == [
        " object begins at line 1", "a array begins at line 1", "a/[] number(\"1\")",
        "a/[] number(\"-2.5e3\")", "a/[] object begins at line 1", "a/[]/b null", "a/[] ends",
        "a ends", "a bool(true)", "c object begins at line 2", "c ends",
        " array begins at line 2", "/[] array begins at line 2", "/[] ends", " ends", " ends",
      ])
  }

  @Test(
    "escapes",
    arguments: [
      (#"a\"b\\\/"#, "a\"b\\/"), (#"\n\t\r\b\f"#, "\n\t\r\u{8}\u{C}"), (#"\u00e9é"#, "éé"),
      (#"\ud83d\ude00"#, "😀"), (#"\udc00x"#, "\u{FFFD}x"), (#"\ud83dx"#, "\u{FFFD}x"),
      (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\u0000"#, "\0"), (#"\ud83d\nont"#, "\u{FFFD}\nont"),
      (#"\ud83d"#, "\u{FFFD}"), (#"\ud83d\""#, "\u{FFFD}\""),
      (#"\ud83d\\u0041"#, "\u{FFFD}\\u0041"),
      (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    ] as [(String, String)])
  func escapes(_ text: String, _ value: String) throws {
    for size in [1, 3, 65_536] {
      #expect(try read("\"\(text)\"", by: size) == [" \(JSONScalar.string(value))"])
    }
  }

  @Test("numbers as JSON has them", arguments: ["0", "-0", "10", "1.50", "0.5e10", "2E-3", "1e+0"])
  func numbers(_ number: String) throws {
    #expect(try read(number) == [" number(\"\(number)\")"])
  }

  @Test(
    "numbers as JSON does not have them are refused",
    arguments: [
      "0x58", "01", "-01", "-", "1.", ".5", "1e", "1e+", "+1", "1.5.2", "0x1p4", "1_000", "--1",
      "1e5e5", "inf", "-nan", "1e999",
    ])
  func foreignNumbers(_ number: String) {
    #expect(throws: ShowFileError.self) { try read(number) }
  }

  @Test("texts are cut, and what is too deep or too long is refused")
  func limits() throws {
    let long = String(repeating: "x", count: 10_000)
    var limits = JSONLimits(remedy: "r")
    limits.textLength = 10
    #expect(try read("\"\(long)\"", limits) == [" string(\"xxxxxxxxxx\")"])
    limits.length = 1_000
    #expect(throws: ShowFileError.self) { try read("\"\(long)\"", limits) }
    limits.depth = 3
    #expect(try read("[[[]]]", limits).count == 6)
    #expect(throws: ShowFileError.self) { try read("[[[[]]]]", limits) }
    #expect(throws: ShowFileError.self) { try read(String(repeating: "1", count: 100), limits) }
  }

  @Test("a mark and UTF-16 are read")
  func encodings() throws {
    #expect(try read("\u{FEFF}[\"é\"]").contains("[] string(\"é\")"))
    let wide: [UInt8] = [0xFE, 0xFF] + "[1]".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var source: any ByteSource = ChunkedSource(wide)
    let lines = try JSONStream.read(
      &source, within: JSONLimits(remedy: "r"), into: Recorder()
    ).lines
    #expect(lines.contains("[] number(\"1\")"))
  }
}
