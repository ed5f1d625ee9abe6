import Domain
import Testing

@Suite("What a host keeps with objects and boards")
struct MetadataTests {
  @Test("Keys and values keep their limits")
  func limits() throws {
    let longest = String(repeating: "k", count: Metadata.maximumKeyLength)
    let largest = String(repeating: "v", count: Metadata.maximumValueBytes)
    var metadata = try Metadata([longest: largest, "ä 1": ""])
    #expect(metadata[longest] == largest && metadata["ä 1"] == "" && metadata["x"] == nil)
    for (key, value) in [
      ("", "a"), (longest + "k", "a"), ("a\nb", "a"), ("a\u{7F}", "a"), ("a", largest + "v"),
    ] {
      let before = metadata
      #expect(throws: ValidationError(.badMetadata(key))) { try metadata.set(value, for: key) }
      #expect(throws: ValidationError(.badMetadata(key))) { try Metadata([key: value]) }
      #expect(metadata == before)
    }
  }

  @Test("There are at most 64 entries, and one that is removed makes room")
  func count() throws {
    var metadata = Metadata()
    #expect(metadata.isEmpty)
    for number in 1...Metadata.maximumCount { try metadata.set("\(number)", for: "k\(number)") }
    #expect(throws: ValidationError(.tooMuchMetadata)) { try metadata.set("a", for: "more") }
    try metadata.set("other", for: "k1")
    try metadata.set(nil, for: "k2")
    try metadata.set("a", for: "more")
    #expect(metadata.entries.count == 64 && metadata["k1"] == "other" && metadata["k2"] == nil)
  }

  @Test("It is read as it was written, left out where there is none, and refused beyond its limits")
  func codes() throws {
    let metadata = try Metadata(["b": "\u{1}\"é😀", "a": ""])
    var (object, board) = (Samples.object, Samples.board)
    #expect(!String(decoding: try JSONText.of(object), as: UTF8.self).contains("metadata"))
    #expect(!String(decoding: try JSONText.of(board), as: UTF8.self).contains("metadata"))
    (object.metadata, board.metadata) = (metadata, metadata)
    #expect(try throughJSON(object) == object)
    #expect(try throughJSON(board) == board)
    #expect(throws: DecodingError.self) { try fromJSON("{\"\":\"a\"}", as: Metadata.self) }
    #expect(throws: DecodingError.self) { try fromJSON("{\"a\":1}", as: Metadata.self) }
  }
}
