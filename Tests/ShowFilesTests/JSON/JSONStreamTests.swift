import JSONText
import PluginAPI
import ReaderChecks
import Testing

@testable import ShowFiles

@Suite("JSON while it streams")
struct JSONStreamTests {
  /// Writes down what it is given.
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
    _ text: String, by size: Int = 65_536, _ limits: JSONFileLimits = JSONFileLimits(remedy: "r")
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

  @Test("a number beyond all numbers is refused")
  func farNumbers() {
    #expect(throws: ShowFileError.self) { try read("[1e999]") }
  }

  @Test("texts are cut, and what is too deep or too long is refused")
  func limits() throws {
    let long = String(repeating: "x", count: 10_000)
    #expect(
      try read("\"\(long)\"", JSONFileLimits(remedy: "r", textLength: 10))
        == [" string(\"xxxxxxxxxx\")"])
    let error = #expect(throws: ShowFileError.self) {
      try read("\"\(long)\"", JSONFileLimits(remedy: "r", length: 1_000))
    }
    #expect(error?.code == .tooLarge)
    let limits = JSONFileLimits(remedy: "r", depth: 3)
    #expect(try read("[[[]]]", limits).count == 6)
    #expect(throws: ShowFileError.self) { try read("[[[[]]]]", limits) }
  }

  @Test("a mark and UTF-16 are read")
  func encodings() throws {
    #expect(try read("\u{FEFF}[\"é\"]").contains("[] string(\"é\")"))
    let wide: [UInt8] = [0xFE, 0xFF] + "[1]".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var source: any ByteSource = ChunkedSource(wide)
    let lines = try JSONStream.read(
      &source, within: JSONFileLimits(remedy: "r"), into: Recorder()
    ).lines
    #expect(lines.contains("[] number(\"1\")"))
  }
}
