import Domain
import Testing

@Suite
struct ObjectKindTests {
  @Test func elevenKindsInTheirOrder() {
    let words = [
      "group", "intensity", "position", "colour", "beam", "effect", "list", "scene", "batch",
      "macro", "plot",
    ]
    #expect(ObjectKind.allCases.map(\.rawValue) == words)
    #expect(ObjectKind.allCases.shuffled().sorted() == ObjectKind.allCases)
    #expect(ObjectKind.allCases.reversed().sorted() == ObjectKind.allCases)
  }

  @Test(
    arguments: [
      ("Color", .colour), ("color", .colour), ("COLOUR", .colour), ("Group", .group),
      ("plot", .plot), ("LIST", .list), ("lists", nil), ("", nil), (" list", nil), ("colr", nil),
    ] as [(String, ObjectKind?)])
  func readsWords(word: String, kind: ObjectKind?) {
    #expect(ObjectKind(word: word) == kind)
  }

  @Test func titlesHaveACapital() {
    #expect(ObjectKind.colour.title == "Colour")
    #expect(ObjectKind.list.title == "List")
  }

  @Test func codesAsItsWord() throws {
    #expect(try fromJSON(#"["colour"]"#, as: [ObjectKind].self) == [.colour])
    #expect(try throughJSON(ObjectKind.allCases) == ObjectKind.allCases)
    #expect(throws: DecodingError.self) { try fromJSON(#"["color"]"#, as: [ObjectKind].self) }
  }
}

@Suite
struct ObjectColorTests {
  @Test(
    arguments: [
      ("#000000", 0), ("#ffffff", 0xFF_FFFF), ("#1e88E5", 0x1E_88E5), ("Red", 0xE5_3935),
      ("GREY", 0x75_7575), ("gray", 0x75_7575),
    ] as [(String, UInt32)])
  func reads(text: String, rgb: UInt32) {
    #expect(ObjectColor(text)?.rgb == rgb)
  }

  @Test(arguments: [
    "", "#", "#fff", "#12345", "#1234567", "#12345g", "#+12345", "#-00000", "#-12345", "123456",
    "#１２", "# 12345", "##12345", "reddish", "rot",
  ])
  func refuses(text: String) {
    #expect(ObjectColor(text) == nil)
  }

  @Test func partsAndBitsAgree() {
    let color = ObjectColor(red: 1, green: 0x20, blue: 0xFF)
    #expect(color.rgb == 0x0120FF)
    #expect(ObjectColor(rgb: 0x0120FF) == color)
    #expect(color.description == "#0120ff")
    #expect(ObjectColor(rgb: 0xFF01_0203).description == "#010203")
  }

  @Test func namesAreUniqueAndRead() throws {
    #expect(Set(ObjectColor.named.map(\.name)).count == ObjectColor.named.count)
    for (name, color) in ObjectColor.named {
      #expect(ObjectColor(name) == color)
      #expect(try throughJSON([color]) == [color])
    }
    #expect(throws: DecodingError.self) { try fromJSON(##"["#12"]"##, as: [ObjectColor].self) }
  }
}
