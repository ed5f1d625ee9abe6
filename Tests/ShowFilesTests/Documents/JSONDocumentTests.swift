import PluginAPI
import Testing

@testable import ShowFiles

@Suite("JSON documents")
struct JSONDocumentTests {
  private static func read(
    _ text: String, _ limits: DocumentLimits = DocumentLimits(remedy: "-") { _ in true }
  ) throws(ShowFileError) -> DocumentValue {
    try JSONDocument.read(Array(text.utf8), limits)
  }

  @Test("values of all sorts")
  func values() throws {
    let value = try Self.read(
      #" {"a": [1, -2.5e3, true, null, "x\n\u00e9\ud83d\ude00\/"], "b": {}, "a": 7} "#)
    #expect(value["a"] == .number("7"))
    #expect(value["b"] == .table([]))
    #expect(
      value.entries.first?.value
        == .list([.number("1"), .number("-2.5e3"), .bool(true), .null, .text("x\né😀/")]))
    #expect(value["a"]?.integer == 7 && DocumentValue.text("12").integer == 12)
    #expect(DocumentValue.number("1e300").integer == nil && DocumentValue.null.integer == nil)
  }

  @Test(
    "what is not JSON is refused with its line",
    arguments: [
      "\n{", "\n[1,]", "\n{\"a\"}", "\n{\"a\":}", "\n{a:1}", "\n[nan]", "\n[1 2]", "\n\"a",
      "\n[01x]",
      "\n{} {}", "\n[\"\\q\"]", "\n[\"\\u12\"]", "\n[\"\u{1}\"]", "\n",
    ])
  func refused(_ text: String) {
    do throws(ShowFileError) {
      let value = try Self.read(text)
      Issue.record("'\(text)' gives \(value)")
    } catch {
      #expect(error.code == .malformed && error.line == 2 && error.remedy == "-")
    }
  }

  @Test("nesting, the number of values and the length of texts have limits")
  func limits() throws {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: ShowFileError.self) { try Self.read(deep) }
    let fits = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try Self.read(fits) }
    var limits = DocumentLimits(remedy: "-") { _ in true }
    limits.values = 100
    let many = "[" + Array(repeating: "1", count: 101).joined(separator: ",") + "]"
    #expect(throws: ShowFileError.self) { try Self.read(many, limits) }
    limits.textLength = 10
    #expect(try Self.read("\"\(String(repeating: "a", count: 99))\"", limits).string?.count == 10)
  }

  @Test("what is not kept becomes no value, and is checked all the same")
  func skipping() throws {
    let limits = DocumentLimits(remedy: "-") { $0 != ["a", "secret"] }
    let value = try Self.read(#"{"a": {"secret": {"b": ["c"]}, "d": 1}}"#, limits)
    #expect(value["a"]?["secret"] == .null && value["a"]?["d"] == .number("1"))
    #expect(throws: ShowFileError.self) {
      try Self.read(#"{"a": {"secret": {"b": [c]}}}"#, limits)
    }
  }
}
