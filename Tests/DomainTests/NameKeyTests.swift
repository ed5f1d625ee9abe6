import Domain
import Testing

@Suite
struct NameKeyTests {
  @Test(arguments: [
    ["Café", "CAFE", "cafe", "Cafe\u{301}", "CAFÉ", "cAfÈ"],
    ["straße", "STRASSE", "Strasse", "STRAẞE"],
    ["İstanbul", "istanbul", "ISTANBUL", "I\u{307}stanbul"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος", "Σισυφος", "σισυφοσ"],
    ["Ångström", "angstrom", "A\u{30A}ngstro\u{308}m", "\u{212B}ngström"],
    ["ガ", "カ\u{3099}"], ["Ðəə", "ðƏƏ"], ["ﬁx", "FIX", "fix"], ["Ǆ", "ǅ", "ǆ"],
    ["Dvořák", "DVORAK"], ["", "\u{301}"],
  ])
  func spellingsOfOneName(names: [String]) {
    #expect(Set(names.map { NameKey($0) }).count == 1, "\(names.map { NameKey($0).text })")
  }

  @Test(arguments: [
    ["が", "か"], ["パ", "バ", "ハ"], ["a", "b"], ["1", "١"], ["o", "ø"], ["कि", "क", "की"],
    ["ไม", "ไม้"], ["Act 1", "Act1", "Act  1"], ["e", "е"],
  ])
  func differentNames(names: [String]) {
    #expect(
      Set(names.map { NameKey($0) }).count == names.count, "\(names.map { NameKey($0).text })")
  }

  @Test("Folding again alters nothing, and case never matters", arguments: 0..<17)
  func idempotent(plane: UInt32) {
    for value in (plane << 16)...(plane << 16 | 0xFFFF) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
        scalar.properties.generalCategory != .privateUse
      else { continue }
      let key = NameKey(String(scalar))
      // Comparing scalars: strings that differ in normal form only are equal.
      if !NameKey(key.text).text.unicodeScalars.elementsEqual(key.text.unicodeScalars) {
        Issue.record("U+\(String(value, radix: 16)): folded again, it differs")
      }
      if NameKey(scalar.properties.lowercaseMapping) != key {
        Issue.record("U+\(String(value, radix: 16)): its lower case differs")
      }
    }
  }

  @Test(
    arguments: [
      ("Café Noir", "e n", true), ("CAFÉ", "fe", true), ("Opening", "", true), ("", "", true),
      ("", "x", false), ("Blau", "rot", false), ("が", "か", false), ("Act 1", "act 1", true),
    ])
  func contains(name: String, search: String, expected: Bool) {
    #expect(NameKey(name).contains(NameKey(search)) == expected)
  }

  @Test func ordersByFoldedText() {
    let names = ["zebra", "Äpfel", "apfel 2", "Birne", "ähre"]
    #expect(
      names.sorted { NameKey($0) < NameKey($1) } == ["ähre", "Äpfel", "apfel 2", "Birne", "zebra"])
    #expect(!(NameKey("A") < NameKey("a")))
  }
}
