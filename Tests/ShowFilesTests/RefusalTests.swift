import PluginAPI
import ShowFiles
import TestSupport
import Testing

/// Files made to harm their reader, in every format that it can be made in.
@Suite("Files that are made to harm")
struct RefusalTests {
  /// The formats of XML, with the names of their roots.
  private static let xml: [(plugin: ShowFilePlugin, root: String)] = [
    (.qlc, "Workspace"), (.ma2, "MA"), (.ma3, "GMA3"), (.hog, "Hog"),
    (.mvr, "GeneralSceneDescription"), (.tosc, "lexml"), (.inqScribe, "transcript"),
  ]

  private static let laughs =
    "<!ENTITY a0 'ha'>"
    + (1...10).map { place in
      "<!ENTITY a\(place) '" + String(repeating: "&a\(place - 1);", count: 10) + "'>"
    }.joined()

  /// Document types, each with an element that makes use of it.
  private static let types: [(about: String, type: String, element: String)] = [
    ("entities of entities", "[\(laughs)]", "<x>&a10;</x>"),
    ("one in an attribute", "[<!ENTITY a 'b'>]", "<x y='&a;'/>"),
    ("one that is not used", "[<!ENTITY a 'b'>]", "<x/>"),
    ("a file", "[<!ENTITY a SYSTEM 'file:///etc/hostname'>]", "<x>&a;</x>"),
    ("an address", "[<!ENTITY a SYSTEM 'http://localhost:1/a'>]", "<x>&a;</x>"),
    ("a public one", "[<!ENTITY a PUBLIC 'a' 'b'>]", "<x>&a;</x>"),
    ("a parameter", "[<!ENTITY % a '<!ENTITY b \"c\">'> %a;]", "<x>&b;</x>"),
    ("a parameter of a file", "[<!ENTITY % a SYSTEM 'file:///etc/hostname'> %a;]", "<x/>"),
    ("one that is itself", "[<!ENTITY a '&a;'>]", "<x>&a;</x>"),
    ("a definition elsewhere", "SYSTEM 'file:///etc/hostname'", "<x/>"),
    ("a public definition", "PUBLIC 'a' 'http://localhost:1/a'", "<x/>"),
  ]

  @Test("pitfall 19: entity bombs and external entities are refused", arguments: types.indices)
  func entities(_ index: Int) {
    let (about, type, element) = Self.types[index]
    for (plugin, root) in Self.xml {
      let bytes = Array("<!DOCTYPE \(root) \(type)><\(root)>\(element)</\(root)>".utf8)
      for form in Self.forms(of: bytes, plugin) {
        let error = failure(form, as: plugin)
        #expect(error?.code == .malformed, "\(plugin.key): \(about)")
        #expect(error?.remedy != nil, "\(plugin.key): \(about)")
      }
    }
  }

  /// A file in every form that its format has it in.
  private static func forms(of bytes: [UInt8], _ plugin: ShowFilePlugin) -> [[UInt8]] {
    switch plugin.key {
    case "tosc": [bytes, Compressed.bytes(bytes, .zlib), Compressed.bytes(bytes, .gzip)]
    case "mvr": [bytes, Compressed.zip([("GeneralSceneDescription.xml", bytes)])]
    default: [bytes]
    }
  }

  // MARK: Nesting

  private static func nested(_ open: String, _ close: String, _ depth: Int) -> String {
    String(repeating: open, count: depth) + String(repeating: close, count: depth)
  }

  @Test("elements 100 deep are refused", arguments: xml.indices)
  func elements(_ index: Int) {
    let (plugin, root) = Self.xml[index]
    for name in ["x", root, "Cue", "node", "Group"] {
      func file(_ depth: Int) -> [UInt8] {
        Array("<\(root)>\(Self.nested("<\(name)>", "</\(name)>", depth - 1))</\(root)>".utf8)
      }
      #expect(failure(file(100), as: plugin)?.message.contains("96 deep") == true)
      #expect(failure(file(100_000), as: plugin)?.message.contains("96 deep") == true)
      #expect(failure(file(30), as: plugin)?.message.contains("deep") != true)
    }
  }

  @Test("values 100 deep are refused", arguments: ["olga", "companion", "canvas", "sidecar"])
  func values(_ name: String) {
    for (open, close) in [("[", "]"), ("{\"a\":[", "]}")] {
      func file(_ depth: Int) -> [UInt8] {
        // Two of the values are around the others.
        let inside = Self.nested(open, close, depth)
        let text =
          switch name {
          case "olga": "{\"metaData\":{},\"cuelist\":\(inside)}"
          case "companion": "{\"version\":6,\"type\":\"full\",\"pages\":\(inside)}"
          case "canvas": "{\"nodes\":[],\"edges\":[],\"metadata\":\(inside)}"
          default: "{\"format\":\"callboard\",\"version\":1,\"show\":\(inside)}"
          }
        return Array(text.utf8)
      }
      let plugin: ShowFilePlugin =
        switch name {
        case "olga": .blinderKitten
        case "companion": .companion
        default: .callboard
        }
      for depth in [100, 100_000] {
        let error = failure(file(depth), as: plugin)
        #expect(error?.code == .malformed && error?.message.contains("deep") == true)
        #expect(error?.line == 1 && error?.remedy != nil)
      }
      #expect(failure(file(4), as: plugin)?.message.contains("deep") != true)
    }
  }

  @Test("YAML 100 deep is refused", arguments: [100, 2_000])
  func yaml(_ depth: Int) {
    let head = "version: 6\ntype: full\npages:\n"
    let tables = (1...depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    let lists = " " + String(repeating: "- ", count: depth) + "a\n"
    for inside in [tables, lists] {
      let error = failure(Array((head + inside).utf8), as: .companion)
      #expect(error?.code == .malformed && error?.message.contains("deep") == true)
    }
    let brackets = " x: " + Self.nested("[", "]", depth) + "\n"
    #expect(failure(Array((head + brackets).utf8), as: .companion)?.code == .malformed)
  }

  // MARK: Archives

  private static let scene = Array(
    "<GeneralSceneDescription><Scene name='a'/></GeneralSceneDescription>".utf8)
  private static let member = "GeneralSceneDescription.xml"

  @Test(
    "a member whose name is a path, or ends otherwise than it seems, is not the scene",
    arguments: [
      "../\(member)", "../../../../\(member)", "/\(member)", "./\(member)", "x/../\(member)",
      "\\\(member)", "..\\\(member)", "C:\\\(member)", "C:\(member)", "\(member)/", "\(member)\0",
      "\(member)\0.txt", "x\0\(member)", "\(member) ", "\(member).", "\u{202E}\(member)",
    ])
  func names(_ name: String) {
    let archive = Compressed.zip([(name, Self.scene)])
    #expect(recognition(of: archive)?.key == "known")
    #expect(failure(archive, as: .mvr)?.message.contains("holds no") == true)
    let whole = Compressed.zip([(name, [1]), (Self.member, Self.scene), (name, [2])])
    let show = try? read(whole, as: .mvr)
    #expect(show?.leftOut("archive member") == 2)
  }

  @Test("a member that is a link is not followed", arguments: [true, false])
  func link(_ isReported: Bool) {
    var archive = Compressed.zip([(Self.member, Array("/etc/hostname".utf8))])
    let directory: [UInt8] = [0x50, 0x4B, 1, 2]
    guard
      let entry = archive.indices.first(where: { archive[$0...].starts(with: directory) })
    else {
      Issue.record("no directory")
      return
    }
    // Made on Unix, and a symbolic link by its mode.
    if isReported {
      archive[entry + 5] = 3
      archive.replaceSubrange((entry + 38)..<(entry + 42), with: [0, 0, 0xFF, 0xA1])
    }
    let error = failure(archive, as: .mvr)
    #expect(error?.code == .malformed && error?.message.contains("not XML") == true)
  }
}
