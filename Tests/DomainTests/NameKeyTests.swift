import Domain
import Testing

@Suite
struct NameKeyTests {
  @Test(arguments: [
    ["Café", "Cafe\u{301}", "CAFÉ", "cafÉ"], ["straße", "STRASSE", "Strasse", "STRAẞE"],
    ["İstanbul", "I\u{307}stanbul", "i\u{307}stanbul"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος", "σίσυφοσ"], ["Ångström", "A\u{30A}ngstro\u{308}m", "\u{212B}NGSTRÖM"],
    ["ガ", "カ\u{3099}"], ["Ðəə", "ðƏƏ"], ["ﬁx", "FIX", "fix"], ["Ǆ", "ǅ", "ǆ"], ["ᾼ", "ᾳ"],
  ])
  func spellingsOfOneName(names: [String]) {
    #expect(Set(names.map { NameKey($0) }).count == 1, "\(names.map { NameKey($0).text })")
  }

  @Test(
    "Names that differ in accents are different names",
    arguments: [
      ["Café", "Cafe"], ["Ångström", "Angstrom"], ["Dvořák", "Dvorak"], ["", "\u{301}"],
      ["ᾳ", "αι", "α"], ["é", "è", "ê"],
    ])
  func accentsCount(names: [String]) {
    #expect(
      Set(names.map { NameKey($0) }).count == names.count, "\(names.map { NameKey($0).text })")
  }

  @Test("Names that were told apart without accents are told apart with them", arguments: 0..<17)
  func neverLess(plane: UInt32) {
    var seen: [NameKey: SearchKey] = [:]
    for value in (plane << 16)...(plane << 16 | 0xFFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let (name, search) = (NameKey(String(scalar)), SearchKey(String(scalar)))
      if seen.updateValue(search, forKey: name).map({ $0 != search }) ?? false {
        Issue.record("U+\(String(value, radix: 16)) has the key of another search key")
      }
    }
  }

  @Test func ordersByFoldedText() {
    #expect(!(NameKey("A") < NameKey("a")) && NameKey("a") < NameKey("B"))
  }
}

@Suite
struct SearchKeyTests {
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
    #expect(Set(names.map { SearchKey($0) }).count == 1, "\(names.map { SearchKey($0).text })")
  }

  @Test(arguments: [
    ["が", "か"], ["パ", "バ", "ハ"], ["a", "b"], ["1", "١"], ["o", "ø"], ["कि", "क", "की"],
    ["ไม", "ไม้"], ["Act 1", "Act1", "Act  1"], ["e", "е"],
  ])
  func differentNames(names: [String]) {
    #expect(
      Set(names.map { SearchKey($0) }).count == names.count, "\(names.map { SearchKey($0).text })")
  }

  @Test("Folding again alters nothing, and case never matters", arguments: 0..<17)
  func idempotent(plane: UInt32) {
    for value in (plane << 16)...(plane << 16 | 0xFFFF) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
        scalar.properties.generalCategory != .privateUse
      else { continue }
      let key = SearchKey(String(scalar))
      // Comparing scalars: strings that differ in normal form only are equal.
      if !SearchKey(key.text).text.unicodeScalars.elementsEqual(key.text.unicodeScalars) {
        Issue.record("U+\(String(value, radix: 16)): folded again, it differs")
      }
      let name = NameKey(String(scalar))
      let isSame = NameKey(name.text).text.unicodeScalars.elementsEqual(name.text.unicodeScalars)
      if SearchKey(scalar.properties.lowercaseMapping) != key || !isSame {
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
    #expect(SearchKey(name).contains(SearchKey(search)) == expected)
  }

  @Test func ordersByFoldedText() {
    let names = ["zebra", "Äpfel", "apfel 2", "Birne", "ähre"]
    #expect(
      names.sorted { SearchKey($0) < SearchKey($1) } == [
        "ähre", "Äpfel", "apfel 2", "Birne", "zebra",
      ])
    #expect(!(SearchKey("A") < SearchKey("a")))
  }
}
