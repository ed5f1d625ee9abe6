import Foundation
import PluginAPI
import ReaderChecks
import ShowFiles
import Testing

@Suite("Encodings, line ends and binary content of USITT ASCII")
struct USITTEncodingTests {
  private let text =
    "Ident 3:0\n$SEQUENCE 1\nTEXT Été 🎭\n\nCUE 1\nTEXT x\nGROUP 2\nTEXT Zoë\nENDDATA\n"

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    (bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return bigEndian ? [high, low] : [low, high]
      }
  }

  @Test("LF, CR, CRLF and a mixture read alike, and lines are counted alike")
  func lineEnds() throws {
    let expected = try read(text + "junk", as: .usitt)
    #expect(expected.object("list:1")?.name == "Été 🎭")
    #expect(expected.warning("follows EndData")?.line == 10)
    for end in ["\r", "\r\n"] {
      let variant = text.replacingOccurrences(of: "\n", with: end) + "junk"
      #expect(try read(variant, as: .usitt) == expected)
    }
    let ends = ["\n", "\r", "\r\n"]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // An empty line must not follow a lone CR with a LF, which would be one line end.
    let mixed = lines.dropLast().enumerated().map { offset, line in
      line + (line.isEmpty ? "\r\n" : ends[offset % 2 == 0 ? 0 : 2])
    }
    #expect(try read(mixed.joined() + "junk", as: .usitt) == expected)
  }

  @Test("a last line without an end counts")
  func lastLine() throws {
    #expect(try read("Ident 3:0\nGROUP 1\nTEXT Last", as: .usitt).object("group:1")?.name == "Last")
  }

  @Test("a byte-order mark of UTF-8 is taken off")
  func utf8Mark() throws {
    let marked = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    #expect(try read(marked, as: .usitt) == read(text, as: .usitt))
    #expect(recognition(of: marked)?.key == "usitt")
  }

  @Test("UTF-16 with a mark is read, either way round", arguments: [true, false])
  func utf16(bigEndian: Bool) throws {
    let bytes = utf16(text, bigEndian: bigEndian)
    #expect(try read(bytes, as: .usitt) == read(text, as: .usitt))
    #expect(recognition(of: bytes)?.key == "usitt")
  }

  @Test(
    "broken UTF-16 is replaced and reported",
    arguments: [
      [0x00, 0xD8, 0x41, 0x00], [0x00, 0xDC], [0x00, 0xD8], [0x41],
    ] as [[UInt8]])
  func brokenUTF16(_ tail: [UInt8]) throws {
    let show = try read(
      utf16("Ident 3:0\nGROUP 1\nTEXT A", bigEndian: false) + tail, as: .usitt)
    #expect(show.object("group:1")?.name.contains("\u{FFFD}") == true)
    #expect(show.warning("UTF-16") != nil)
  }

  @Test("UTF-16 without a mark is refused as binary")
  func unmarkedUTF16() {
    let bytes = Array(utf16(text, bigEndian: false).dropFirst(2))
    #expect(failure(bytes, as: .usitt)?.code == .malformed)
    #expect(failure(bytes, as: .usitt)?.line == 1)
  }

  @Test("what is not UTF-8 is read as Windows-1252, with a warning")
  func windows1252() throws {
    let bytes =
      Array("Ident 3:0\nGROUP 1\nTEXT ".utf8) + [0xC9, 0x74, 0xE9, 0x80, 0x93]
      + Array("\nGROUP 2\nTEXT Été\n".utf8)
    let show = try read(bytes, as: .usitt)
    #expect(show.object("group:1")?.name == "Été€“")
    #expect(show.object("group:2")?.name == "Été")
    #expect(show.warning("Windows-1252")?.line == 3)
  }

  @Test(
    "bytes that no text has are refused with their line",
    arguments: [0x00, 0x01, 0x07, 0x08, 0x1B, 0x1F] as [UInt8])
  func binary(_ byte: UInt8) throws {
    let bytes = Array("Ident 3:0\r\nCue 1\r\nText a".utf8) + [byte] + Array("\n".utf8)
    let error = try #require(failure(bytes, as: .usitt))
    #expect(error.code == .malformed)
    #expect(error.line == 3)
    #expect(error.remedy != nil)
  }

  @Test("form feeds and DOS's mark of the end pass as blanks")
  func oldBlanks() throws {
    let show = try read("Ident 3:0\n\u{0C}\nGroup 1\nText A\u{0B}b\nEndData\n\u{1A}", as: .usitt)
    #expect(show.object("group:1")?.name == "A b")
    #expect(show.leftOut.isEmpty)
  }

  @Test("an empty file is refused as empty")
  func empty() {
    #expect(failure([], as: .usitt)?.code == .emptyFile)
  }

  @Test("an endless line is refused with its number")
  func endlessLine() {
    let bytes = Array("Ident 3:0\n".utf8) + [UInt8](repeating: 0x41, count: (1 << 20) + 1)
    let error = failure(bytes, as: .usitt)
    #expect(error?.code == .malformed)
    #expect(error?.line == 2)
    let longest = Array("Ident 3:0\n".utf8) + [UInt8](repeating: 0x41, count: 1 << 20)
    #expect(failure(longest, as: .usitt) == nil)
  }

  @Test("an error of the source comes through")
  func sourceFails() {
    let error = ShowFileError(.cancelled, "stopped")
    var source: any ByteSource = FailingSource(after: Array(text.utf8), error)
    #expect(throws: error) { try ShowFilePlugin.usitt.make().read(&source, ReadingOptions()) }
  }

  @Test("a source is asked once after its end")
  func asksOnce() throws {
    for plugin in [ShowFilePlugin.usitt, .qlc] {
      let bytes = try plugin.key == "usitt" ? Array(text.utf8) : fixture("version4.qxw")
      var source: any ByteSource = ChunkedSource(bytes, by: 100)
      _ = try plugin.make().read(&source, ReadingOptions())
      #expect((source as? ChunkedSource)?.callsAtEnd == 1)
    }
  }
}

@Suite("Limits of USITT ASCII")
struct USITTLimitTests {
  @Test("levels cost no memory: their lines are counted and forgotten")
  func levels() throws {
    let line = "Chan  1@H33 2@H33 3@Hb3 4@Hb3 11@H40 12@H40 13@H80 14@H80\n"
    var source: any ByteSource = RepeatingSource(
      head: "Ident 3:0\nCue 1\n", line, bytes: 2_000_000)
    let show = try ShowFilePlugin.usitt.make().read(&source, ReadingOptions())
    #expect(show.leftOut("CHAN") == (2_000_000 + line.utf8.count - 1) / line.utf8.count)
  }

  @Test("more lists than any console has are refused with the line")
  func lists() {
    let cues = (1...16_400).map { "Cue 1 \($0)" }.joined(separator: "\n")
    let error = failure(Array("Ident 3:0\nConsole Eos\n\(cues)".utf8), as: .usitt)
    #expect(error?.code == .tooLarge)
    #expect(error?.line ?? 0 > 16_000)
  }

  @Test("more objects than any console has are refused with the line")
  func objects() {
    var source: any ByteSource = RepeatingSource(
      head: "Ident 3:0\n", String(repeating: "Group 1\n", count: 1_000), bytes: 8 * 201_000)
    let error = #expect(throws: ShowFileError.self) {
      try ShowFilePlugin.usitt.make().read(&source, ReadingOptions())
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.line == 50_002)
  }
}
