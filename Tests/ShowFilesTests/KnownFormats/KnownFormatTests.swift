import PluginAPI
import ShowFiles
import TestSupport
import Testing

@Suite("Files of other consoles")
struct KnownFormatTests {
  /// The header of an archive's member.
  private static func member(_ name: String) -> [UInt8] {
    [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22)
      + [UInt8(name.utf8.count), 0, 0, 0] + Array(name.utf8) + [1, 2, 3]
  }

  /// An archive's entry in its directory.
  private static func entry(_ name: String) -> [UInt8] {
    [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0, count: 24)
      + [UInt8(name.utf8.count)] + [UInt8](repeating: 0, count: 17) + Array(name.utf8)
  }

  private static let files: [(name: String, bytes: [UInt8], about: String)] = [
    ("Express", Array("ETC EXP II\0\0".utf8), "Express"),
    ("MA show", Array("MA DATA\0x".utf8), "grandMA"),
    ("gzip", [0x1F, 0x8B, 8, 0], "gzip"),
    ("gzip of an MA show", Compressed.bytes(Array("MA DATA\0x".utf8), .gzip), "grandMA"),
    ("gzip of an Express show", Compressed.bytes(Array("ETC EXP II".utf8), .gzip), "Express"),
    ("gzip of a picture", Compressed.bytes([1, 2, 3], .gzip), "gzip"),
    ("zlib of Chataigne", Compressed.bytes(Array("{\"metaData\":{}}".utf8), .zlib), "Chataigne"),
    ("zlib", [0x78, 0x9C, 1, 2], "compressed"),
    ("esf3d", member("version.json") + member("showdat.dat"), "Eos"),
    ("esf3d by its directory", member("log.txt") + entry("showdat.dat"), "Eos"),
    ("touchosc", member("index.xml"), "TouchOSC"),
    ("zip", member("holiday.jpg"), "zip"),
    ("cut zip", [0x50, 0x4B, 3, 4, 0], "zip"),
    ("Chataigne", Array("{\"metaData\": {\"version\": \"1\"}}".utf8), "Chataigne"),
    ("MesaDeluX", Array("{\"num_channels\": 5, \"patch\": {}}".utf8), "MesaDeluX"),
    ("Open Stage", Array("{\"createdWith\":\"x\",\"type\":\"session\"}".utf8), "Open Stage"),
    ("SVG", Array("<svg xmlns='http://www.w3.org/2000/svg'></svg>".utf8), "SVG"),
    ("InkML", Array("<?xml version='1.0'?><ink><trace>0 0</trace></ink>".utf8), "InkML"),
  ]

  @Test("each is named, with advice on what to do instead", arguments: files.indices)
  func recognised(_ index: Int) throws {
    let file = Self.files[index]
    let found = try #require(recognition(of: file.bytes), "\(file.name)")
    #expect(found.key == "known")
    guard case .unsupported(let name, let advice) = found.1 else {
      Issue.record("\(file.name) is not refused")
      return
    }
    #expect(name.contains(file.about))
    #expect(advice.count > 30)
    // The message says already that it is not read.
    #expect(!advice.contains("not read"))
    #expect(["a ", "an ", "the "].contains { name.hasPrefix($0) })
  }

  @Test("reading one is refused with the same words", arguments: files.indices)
  func refused(_ index: Int) throws {
    let file = Self.files[index]
    let error = try #require(failure(file.bytes, as: .known))
    #expect(error.code == .unsupported)
    #expect(error.message.contains(file.about))
    #expect(error.remedy != nil)
  }

  @Test(
    "where no export is known, the advice names none",
    arguments: ["MesaDeluX"])
  func noInvention(_ name: String) throws {
    let file = try #require(Self.files.first { $0.name == name || $0.about == name })
    let error = try #require(failure(file.bytes, as: .known))
    #expect(error.remedy == "show objects can be added by hand with 'object add'")
    #expect(error.message.hasSuffix(" cannot be imported"))
  }

  @Test(
    "what no one knows is left to say so",
    arguments: [
      "", "hello", "{}", "[1]", "{\"version\":2}", "{\"type\":\"page\"}", "<html></html>",
      "PK", "x^2 + y^2", "name: a\nversion: 3\n",
    ])
  func unknown(_ text: String) {
    #expect(recognition(of: Array(text.utf8)) == nil)
    #expect(failure(Array(text.utf8), as: .known)?.code == .unrecognised)
  }

  @Test("keys are unique and the order puts what is read first")
  func plugins() {
    let all: [ShowFilePlugin] = .everyShowFile
    #expect(
      all.map(\.key) == [
        "callboard", "qlc", "usitt", "eoscsv", "ma2", "ma3", "hog", "mvr", "olga", "tosc",
        "companion",
        "inqscribe", "reaper", "csv", "known",
      ])
    #expect(all.map(\.isReader) == all.map { $0.key != "known" })
    #expect(all.allSatisfy { !$0.summary.isEmpty })
  }
}
