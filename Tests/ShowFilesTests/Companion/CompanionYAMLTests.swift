import Domain
import PluginAPI
import TestSupport
import Testing

@testable import ShowFiles

@Suite("Configurations of Companion in YAML")
struct CompanionYAMLTests {
  /// A value as YAML, as programs write it.
  private static func yaml(_ value: DocumentValue, indent: Int) -> String {
    let blanks = String(repeating: "  ", count: indent)
    switch value {
    case .null: return " null\n"
    case .bool(let isTrue): return " \(isTrue)\n"
    case .number(let text): return " \(text)\n"
    case .text(let text):
      let marked = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return " \"\(marked)\"\n"
    case .list(let values):
      guard !values.isEmpty else { return " []\n" }
      return "\n"
        + values.map { "\(blanks)-" + yaml($0, indent: indent + 1) }.joined()
    case .table(let entries):
      guard !entries.isEmpty else { return " {}\n" }
      return "\n"
        + entries.map { "\(blanks)\"\($0.key)\":" + yaml($0.value, indent: indent + 1) }.joined()
    }
  }

  private static let limits = DocumentLimits(remedy: "-") { _ in true }

  @Test("the same configuration in JSON and in YAML is the same show")
  func sameShow() throws {
    let json = try fixture("deck.companionconfig")
    let document = try JSONDocument.read(json, Self.limits)
    let yaml = Self.yaml(document, indent: 0)
      .replacing("\"version\"", with: "version").replacing("\"type\":", with: "type:")
    let bytes = Array(yaml.utf8.dropFirst())
    #expect(recognition(of: bytes)?.key == "companion")
    #expect(recognition(of: Compressed.bytes(bytes, .gzip))?.key == "companion")
    #expect(try read(bytes, as: .companion) == read(json, as: .companion))
    #expect(!String(describing: try read(bytes, as: .companion)).contains("canary"))
  }

  private static func value(of text: String) throws(ShowFileError) -> DocumentValue {
    try YAMLDocument.read(Array(text.utf8), limits)
  }

  private static func table(_ entries: [(String, DocumentValue)]) -> DocumentValue {
    .table(entries.map { DocumentValue.Entry(key: $0.0, value: $0.1) })
  }

  @Test("texts in all forms that programs write")
  func texts() throws {
    let text = """
      ---
      plain: Front light # wash
      folded: one two
        three
        four
      single: 'it''s
        two'
      double: "a\\nb \\u00e9 \\
        c"
      literal: |-
        first
          second

        third
      block: >-
        one
        two
      "quoted: key": yes
      empty:
      tilde: ~
      number: -12.5
      truth: true
      url: http://a/b#c
      ...
      """
    let expected = Self.table([
      ("plain", .text("Front light")), ("folded", .text("one two three four")),
      ("single", .text("it's two")), ("double", .text("a\nb é c")),
      ("literal", .text("first\n  second\n\nthird")), ("block", .text("one two")),
      ("quoted: key", .text("yes")), ("empty", .null), ("tilde", .null),
      ("number", .number("-12.5")), ("truth", .bool(true)), ("url", .text("http://a/b#c")),
    ])
    #expect(try Self.value(of: text) == expected)
  }

  @Test("lists may be beside or below their name, and hold tables and lists")
  func lists() throws {
    let text = """
      beside:
      - a: 1
        b: 2
      - c
      below:
          - - x
            - y
          -
            z: 1
      none: []
      """
    let expected = Self.table([
      (
        "beside",
        .list([Self.table([("a", .number("1")), ("b", .number("2"))]), .text("c")])
      ),
      (
        "below",
        .list([.list([.text("x"), .text("y")]), Self.table([("z", .number("1"))])])
      ),
      ("none", .list([])),
    ])
    #expect(try Self.value(of: text) == expected)
  }

  @Test(
    "what could mean something else than it says is refused with its line",
    arguments: [
      "a: 1\nb: &x 2\n", "a: 1\nb: *x\n", "a: 1\nb: !!str 2\n", "a: 1\n? b\n: c\n",
      "a: 1\nb: {c: d}\n", "a: 1\nb: [1, 2]\n", "a: 1\nb: \"open\n", "a: 1\n\tb: 2\n",
      "a: 1\n--- b\n", "a: 1\nword\n", "a: 1\n&x b: 2\n", "a: 1\nb: 'x' y\n", "a: 1\nb: @x\n",
    ])
  func refused(_ text: String) throws {
    do throws(ShowFileError) {
      let value = try Self.value(of: text)
      Issue.record("'\(text)' gives \(value)")
    } catch {
      #expect(error.code == .malformed && error.line == 2, "\(text): \(error)")
    }
  }

  @Test(
    "pitfall 22: a text of megabytes is cut, whatever its form",
    arguments: [("\"", "\\x41", "\""), ("'", "''", "'"), ("", "a", ""), ("b\n ", "é", "")])
  func longText(start: String, part: String, end: String) throws {
    let text = start + String(repeating: part, count: 1 << 20) + end
    let value = try #require(try Self.value(of: "a: \(text)")["a"]?.string)
    #expect((3_990...4_000).contains(value.utf8.count))
    #expect(value.unicodeScalars.count { $0 == "\u{FFFD}" } <= 1)
  }

  @Test("nesting has a limit, by indentation and by dashes")
  func depth() {
    let deep = (0..<100).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    let dashes = String(repeating: "- ", count: 100_000)
    for text in [deep, dashes] {
      #expect(throws: ShowFileError.self) { try Self.value(of: text) }
    }
  }
}
