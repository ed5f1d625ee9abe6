import Domain
import TestSupport
import Testing

@Suite("Searching objects")
struct ObjectSearchTests {
  private static func object(
    _ kind: ObjectKind, _ number: String, _ name: String, id: UInt64 = 1
  ) throws -> ShowObject {
    ShowObject(
      id: ID(high: 2, low: id), show: Samples.show.id, kind: kind,
      number: try #require(ObjectNumber(number)), name: name, created: Timestamp(milliseconds: 0))
  }

  @Test("The fast order is the usual one, also of kinds of hosts")
  func order() throws {
    var objects: [ShowObject] = []
    let kinds = try ["list", "group", "shelf", "app"].map {
      try #require(ObjectKind(rawValue: $0))
    }
    for (index, kind) in kinds.enumerated() {
      for (step, number) in ["12", "2", "0", "1.5"].enumerated() {
        for name in ["b", "A"] {
          objects.append(
            try Self.object(kind, number, name, id: UInt64(100 - index * 10 - step)))
        }
      }
    }
    #expect(objects.inOrder == objects.sorted(by: ShowObject.inOrder))
  }

  /// Both ways to ask must agree.
  private func isFound(_ object: ShowObject, by query: ObjectQuery) -> Bool {
    let found = query.matches(object)
    #expect((ObjectSearch([object]).matches(query) == [0]) == found)
    return found
  }

  @Test(
    "Every word must be in name, kind or number",
    arguments: [
      // Colour 12 with the name Blåtimen "deep"
      ("", true), ("   ", true), ("BLATIMEN", true), ("deep", true), ("\"deep\"", true),
      ("colour", true), ("Colour 12", true), ("12 COLOUR", true), ("12", true), ("1", true),
      ("deep col 2 blå", true), ("timen \u{301} deep", true), ("deep\u{A0}\tcolour\n", true),
      ("color", true), ("COLOR 12", true), ("colo", true), ("12.0", true), ("0012", true),
      ("deep deep", true), ("position", false), ("13", false), ("deep 13", false),
      ("blåtimendeep", false), ("deep12", false), ("colour12", false), ("colors", false),
      ("1.2", false), ("120", false), ("2.0", false), ("01", false), ("deep\u{0}12", true),
      ("\u{0}", true), ("rot", false),
    ] as [(String, Bool)])
  func words(text: String, expected: Bool) {
    #expect(isFound(Samples.object, by: ObjectQuery(text)) == expected, "\(text)")
  }

  @Test(
    "Scripts, accents and numbers",
    arguments: [
      ("Café Noir", "5", "e n", true), ("CAFÉ", "5", "fe", true),
      ("Cafe\u{301}", "5", "CAFÉ", true),
      ("", "5", "x", false), ("Blau", "5", "rot", false), ("が", "5", "か", false),
      ("パート", "5", "ハ", false), ("Straße", "5", "STRASSE", true), ("straße", "5", "ẞ", true),
      ("σίσυφος", "5", "ΣΙΣΥΦΟΣ", true), ("👩‍🎤 solo", "5", "👩‍🎤", true),
      ("", "1.1", "1.10", true), ("", "1.1", "1.", true), ("", "1.1", "01.1", true),
      ("", "11", "1.1", false), ("7", "5", "007", false), ("Act 007", "5", "007", true),
      ("", "0.5", ".5", true), ("", "5", "list", true), ("list", "5", "list 5 list", true),
    ] as [(String, String, String, Bool)])
  func scripts(name: String, number: String, text: String, expected: Bool) throws {
    let object = try Self.object(.list, number, name)
    #expect(isFound(object, by: ObjectQuery(text)) == expected, "\(text)")
  }

  @Test(
    "A number matches whole if that is asked for, and a kind with a number names one object",
    arguments: [
      ("list", "1", "Opening", "list 1", true), ("list", "15", "Opening", "list 1", false),
      ("list", "15", "Opening", "1", false), ("list", "15", "Opening", "015", true),
      ("list", "1/20", "Opening", "list 1", false), ("list", "1/20", "Opening", "list 1/20", true),
      ("list", "1.5", "Opening", "list 1", false), ("list", "15", "Look 1", "list 1", false),
      ("list", "15", "Look 1", "look 1", true), ("list", "15", "Look 12", "look 1", false),
      ("scene", "7", "List 1", "list 1", true), ("list", "15", "List 1b", "list 1", true),
      ("colour", "3", "Deep", "color 3", true), ("list", "15", "Opening", "open", true),
    ])
  func wholeNumbers(
    kind: String, number: String, name: String, text: String, expected: Bool
  ) throws {
    let number = try #require(ConsoleNumber(number))
    var object = try Self.object(try #require(ObjectKind(word: kind)), number.number.text, name)
    object.cue = number.cue
    let query = ObjectQuery(text, wholeNumbers: true)
    #expect(isFound(object, by: query) == expected)
  }

  @Test("A label is found by a whole number too")
  func wholeNumbersInLabels() {
    let query = ObjectQuery("fog 1", wholeNumbers: true)
    #expect(query.matches(Samples.object, label: "Fog 1"))
    #expect(!query.matches(Samples.object, label: "Fog 15"))
    #expect(query.matches(nil, label: "Fog 1"))
  }

  @Test("Kinds", arguments: ObjectKind.allCases)
  func kinds(kind: ObjectKind) throws {
    let object = try Self.object(kind, "5", "Opening")
    let others = Set(ObjectKind.allCases).subtracting([kind])
    #expect(isFound(object, by: ObjectQuery("", kinds: [])))
    #expect(isFound(object, by: ObjectQuery("open", kinds: [kind])))
    #expect(isFound(object, by: ObjectQuery("", kinds: Set(ObjectKind.allCases))))
    #expect(!isFound(object, by: ObjectQuery("", kinds: others)))
    #expect(!isFound(object, by: ObjectQuery("closing", kinds: [kind])))
    #expect(isFound(object, by: ObjectQuery("5 \(kind.title)")))
  }

  @Test("Nothing is found in nothing")
  func empty() {
    #expect(ObjectSearch([]).objects.isEmpty)
    #expect(ObjectSearch([]).matches(ObjectQuery("")) == [])
    #expect(ObjectSearch([]).matches(ObjectQuery("x", kinds: [.list])) == [])
  }

  @Test("The same as asking object by object, and in order", arguments: Effort.scaled(0..<30))
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = [
      "", "Opening", "Öpening night", "blackout", "BLACKOUT", "Café", "cafe\u{301} 2", "が", "か",
      "1.5",
    ]
    let numbers = ["0", "1", "2", "10", "1.1", "1.15", "1.2", "0.05", "0.5", "999999999999999.9"]
    var objects: [ShowObject] = []
    for id in 0..<UInt64.random(in: 0...200, using: &random) {
      objects.append(
        try Self.object(
          ObjectKind.allCases.randomElement(using: &random) ?? .list,
          numbers.randomElement(using: &random) ?? "1",
          names.randomElement(using: &random) ?? "", id: id))
    }
    let search = ObjectSearch(objects.shuffled(using: &random))
    #expect(search.objects == objects.sorted(by: ShowObject.inOrder), "seed \(seed)")

    let words = [
      "op", "night", "OUT", "cafe", "か", "1", "1.50", "list", "o", "0", "color", "plot", "zz", "é",
    ]
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 0...3, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
      let kinds = Set(
        ObjectKind.allCases.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      let query = ObjectQuery(text, kinds: kinds)
      #expect(
        search.matches(query)
          == search.objects.indices.filter { query.matches(search.objects[$0]) },
        "seed \(seed), '\(text)', \(kinds)")
    }
  }
}
