import PluginAPI
import ReaderChecks
import TestSupport
import Testing

@testable import ShowFiles

@Suite("Compressed files")
struct InflatedSourceTests {
  private static let content = Array(
    (0..<20_000).map { "line \($0 % 97) of a text\n" }.joined().utf8)

  private func inflated(
    _ bytes: [UInt8], by size: Int = 65_536, limit: Int = InflatedSource.standardLimit
  ) throws(ShowFileError) -> [UInt8] {
    var source = InflatedSource(ChunkedSource(bytes, by: size), limit: limit)
    var all: [UInt8] = []
    while true {
      let piece = try source.next()
      if piece.isEmpty { return all }
      all += piece
    }
  }

  private func failure(_ bytes: [UInt8], limit: Int = 1 << 20) -> ShowFileError? {
    do throws(ShowFileError) {
      _ = try inflated(bytes, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "what went in comes out, whatever way the file is cut",
    arguments: [Compressed.Form.zlib, .gzip], [1, 7, 1_000, 65_536])
  func roundTrip(_ form: Compressed.Form, _ size: Int) throws {
    let bytes = Compressed.bytes(Self.content, form)
    #expect(InflatedSource.begins(bytes))
    #expect(try inflated(bytes, by: size) == Self.content)
  }

  @Test("gzip streams that follow each other are one file")
  func severalStreams() throws {
    let bytes =
      Compressed.bytes(Array("one ".utf8), .gzip) + Compressed.bytes(Array("two".utf8), .gzip)
    #expect(try inflated(bytes) == Array("one two".utf8))
    #expect(try inflated(bytes, by: 1) == Array("one two".utf8))
  }

  @Test("zeros at the end are not fault, anything else is")
  func trailing() throws {
    let bytes = Compressed.bytes(Self.content, .zlib)
    #expect(try inflated(bytes + [0, 0, 0]) == Self.content)
    #expect(failure(bytes + [0, 1])?.code == .malformed)
  }

  @Test("a file that is cut off is refused", arguments: [Compressed.Form.zlib, .gzip])
  func cutOff(_ form: Compressed.Form) {
    let bytes = Compressed.bytes(Self.content, form)
    for length in [3, 10, bytes.count / 2, bytes.count - 1] {
      #expect(failure(Array(bytes.prefix(length)))?.code == .malformed, "\(length)")
    }
  }

  @Test("one damaged byte is refused, or the content is still right")
  func damaged() {
    let bytes = Compressed.bytes(Array(Self.content.prefix(2_000)), .zlib)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x55
      // A flag may change that says nothing of the content.
      if let whole = try? inflated(damaged) {
        #expect(whole == Array(Self.content.prefix(2_000)), "byte \(place)")
      }
    }
  }

  @Test("pitfall 18: a bomb is refused at the limit", arguments: [Compressed.Form.zlib, .gzip])
  func bomb(_ form: Compressed.Form) {
    let bytes = Compressed.bytes([UInt8](repeating: 0, count: 32 << 20), form)
    #expect(bytes.count < 40_000)
    #expect(failure(bytes, limit: 1 << 20)?.code == .tooLarge)
  }

  @Test("the beginning of the content is distinguished from the beginning of the file")
  func head() throws {
    let bytes = Compressed.bytes(Self.content, .gzip)
    let head = try #require(InflatedSource.head(of: FileHead(bytes: bytes, isWhole: true)))
    #expect(head.bytes == Array(Self.content.prefix(FileHead.maximumLength)))
    #expect(!head.isWhole)
    let part = FileHead(bytes: Array(bytes.prefix(200)), isWhole: false)
    let begun = try #require(InflatedSource.head(of: part))
    #expect(!begun.bytes.isEmpty)
    #expect(Self.content.starts(with: begun.bytes))
  }

  @Test(
    "other files do not begin so",
    arguments: ["", "x", "Ident 3:0", "<xml/>", "{\"version\":1}", "PK\u{3}\u{4}", "hello world"])
  func others(_ text: String) {
    #expect(!InflatedSource.begins(Array(text.utf8)))
  }
}
