import PluginAPI
import Testing
import XMLReading

@Suite("Tags of XML")
struct XMLTagTests {
  /// Takes the values of one attribute.
  private struct Values: XMLHandler {
    var values: [String?] = []

    mutating func start(_ tag: borrowing XMLTag, in path: [String]) -> Bool {
      values += [
        tag.value("a"), tag.value("a", of: "urn:x"), tag.value("a", of: "urn:y"), tag["a"],
      ]
      return false
    }

    mutating func end(_ text: String?, in path: [String]) {}
  }

  private func values(_ text: String, valueLength: Int = 0) throws(ShowFileError) -> [String?] {
    var source: any ByteSource = MemorySource(text.utf8)
    let form = XMLExpectations(roots: ["r"], remedy: "none", valueLength: valueLength)
    return try XMLStream.read(&source, as: form, into: Values()).values
  }

  @Test("an attribute is found by its namespace")
  func namespaces() throws {
    #expect(
      try values("<r xmlns:p='urn:x' p:a='1' a='2'/>") == ["2", "1", nil, "1"])
    #expect(try values("<r xmlns:p='urn:y' p:a='1'/>") == [nil, nil, "1", "1"])
  }

  @Test("long values pass only where they are expected, many attributes nowhere")
  func lengths() throws {
    let long = "<r a='\(String(repeating: "x", count: 100_000))'/>"
    #expect(throws: ShowFileError.self) { try values(long) }
    #expect(throws: ShowFileError.self) { try values(long, valueLength: 1_000) }
    #expect(try values(long, valueLength: 200_000).first??.utf8.count == 100_000)
    let many = "<r " + (0..<20_000).map { "a\($0)='' " }.joined() + "/>"
    #expect(throws: ShowFileError.self) { try values(many, valueLength: 1 << 20) }
  }
}
