import Domain
import Testing

@Suite("Kinds of objects that hosts add")
struct ObjectKindsTests {
  @Test("Keys are words in lower case that mean none of the eleven")
  func keys() throws {
    for key in ["smoke", "x", "led-wall2", String(repeating: "a", count: 32)] {
      let kind = try #require(ObjectKind(rawValue: key))
      #expect(kind.rawValue == key && "\(kind)" == key && kind.isOfHost)
      #expect(kind == ObjectKind(rawValue: key) && Set([kind, kind]).count == 1)
      #expect(try throughJSON([kind]) == [kind])
      #expect(ObjectKind(word: key) == nil)
    }
    for key in [
      "", "Smoke", "2d", "-a", "a b", "a_b", "é", "color", String(repeating: "a", count: 33),
    ] {
      #expect(ObjectKind(rawValue: key) == nil, "\(key)")
    }
    #expect(!ObjectKind.group.isOfHost && ObjectKind(rawValue: "group") == .group)
    #expect(ObjectKind(rawValue: "smoke")?.title == "Smoke")
  }

  @Test("The eleven come first, and others by their keys")
  func order() throws {
    let (fog, smoke) = (
      try #require(ObjectKind(rawValue: "fog")), try #require(ObjectKind(rawValue: "smoke"))
    )
    #expect([smoke, .plot, fog, .group].sorted() == [.group, .plot, fog, smoke])
    #expect(fog != smoke && !(fog < fog))
  }

  @Test("A catalogue reads the words of its kinds, and offers them in the order they were added")
  func catalogue() throws {
    let kinds = try ObjectKinds(adding: [.init("smoke", words: ["Haze", "fog"]), .init("led")])
    #expect(kinds.all.map(\.rawValue).suffix(3) == ["plot", "smoke", "led"])
    #expect(kinds.all.prefix(11) == ObjectKind.allCases[...])
    for word in ["smoke", "SMOKE", "haze", "Fog"] {
      #expect(kinds.kind(word: word)?.rawValue == "smoke")
      #expect(ObjectKinds.callboard.kind(word: word) == nil)
    }
    #expect(kinds.kind(word: "Color") == .colour && kinds.kind(word: "list") == .list)
    #expect(kinds.kind(word: "hazer") == nil)
  }

  @Test(
    "A key that cannot be, and a word with two meanings, are refused",
    arguments: [
      ([.init("Smoke")], .badKind("Smoke")), ([.init("list")], .badKind("list")),
      ([.init("color")], .badKind("color")), ([.init("a"), .init("a")], .duplicateKind("a")),
      ([.init("a", words: ["GROUP"])], .duplicateKind("group")),
      ([.init("a", words: ["b"]), .init("b")], .duplicateKind("b")),
    ] as [([ObjectKinds.Addition], ValidationError.Code)])
  func refusals(additions: [ObjectKinds.Addition], code: ValidationError.Code) {
    #expect(throws: ValidationError(code)) { try ObjectKinds(adding: additions) }
  }

  @Test("Objects are found by the word for their kind")
  func searching() throws {
    var smoke = Samples.object
    smoke.kind = try #require(ObjectKind(rawValue: "smoke"))
    let search = ObjectSearch([smoke, Samples.bareObject])
    #expect(search.objects.map(\.kind.rawValue) == ["list", "smoke"])
    for text in ["smoke", "SMO 12", "moke blå"] {
      #expect(search.matches(ObjectQuery(text)) == [1], "\(text)")
      #expect(ObjectQuery(text).matches(smoke) && !ObjectQuery(text).matches(Samples.object))
    }
    #expect(search.matches(ObjectQuery("", kinds: [smoke.kind])) == [1])
    #expect(search.matches(ObjectQuery("colour")) == [])
  }

  @Test("A catalogue can have only a host's kinds, or none")
  func ownKinds() throws {
    let kinds = try ObjectKinds(only: [.init("app", words: ["program"]), .init("folder")])
    #expect(kinds.all.map(\.rawValue) == ["app", "folder"])
    #expect(kinds.kind(word: "Program")?.rawValue == "app" && kinds.kind(word: "list") == nil)
    #expect(throws: ValidationError(.badKind("list"))) { try ObjectKinds(only: [.init("list")]) }
    #expect(throws: ValidationError(.duplicateKind("a"))) {
      try ObjectKinds(only: [.init("a"), .init("a")])
    }
    #expect(ObjectKinds.empty.all.isEmpty && ObjectKinds.empty.kind(word: "list") == nil)
    #expect(try ObjectKinds(only: []) == .empty)
  }

  @Test("A picker has filters if there are two kinds or more")
  func filters() throws {
    #expect(ObjectKinds.callboard.filters == ObjectKind.allCases)
    #expect(try ObjectKinds(only: [.init("app"), .init("led")]).filters.count == 2)
    #expect(try ObjectKinds(only: [.init("app")]).filters.isEmpty)
    #expect(ObjectKinds.empty.filters.isEmpty)
  }
}
