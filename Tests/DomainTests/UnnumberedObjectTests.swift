import Domain
import TestSupport
import Testing

/// An object of a host's kind with the number 0 has no number.
@Suite("Objects without a number")
struct UnnumberedObjectTests {
  private static func object(
    _ kind: String, _ name: String, _ number: UInt32? = nil, id: UInt64 = 1
  ) throws -> ShowObject {
    var object = ShowObject(
      id: ID(high: 2, low: id), show: Samples.show.id,
      kind: try #require(ObjectKind(rawValue: kind)), name: name,
      created: Timestamp(milliseconds: 0))
    if let number { object.number = ObjectNumber(number) }
    return object
  }

  @Test(
    "Neither a blank nor a 0 is shown",
    arguments: [
      ("app", "Mail", nil, "Mail", #"app "Mail""#, "app"),
      ("app", "", nil, "App", "app 0", "app"),
      ("app", "Mail", 0, "Mail", #"app "Mail""#, "app"),
      ("app", "Mail", 7, "Mail", #"app 7 "Mail""#, "app 7"),
      ("app", "", 7, "App 7", "app 7", "app 7"),
      ("list", "Opening", 0, "Opening", #"list 0 "Opening""#, "list 0"),
    ] as [(String, String, UInt32?, String, String, String)])
  func texts(
    kind: String, name: String, number: UInt32?, title: String, reference: String,
    kindAndNumber: String
  ) throws {
    let object = try Self.object(kind, name, number)
    #expect(object.title == title)
    #expect(object.reference == reference)
    #expect(object.kindAndNumber == kindAndNumber)
    #expect(object.isNumbered == (kind == "list" || number == 7))
    #expect(object.numberText == (object.isNumbered ? object.consoleNumber.text : ""))
    #expect(try throughJSON(object) == object)
  }

  @Test("They are sorted by name, after those with a number", arguments: [1, 2, 3] as [UInt64])
  func order(seed: UInt64) throws {
    let expected = try [
      Self.object("list", "Zero", 0), Self.object("app", "Zebra", 2), Self.object("app", "", 100),
      Self.object("app", "", id: 1), Self.object("app", "", id: 2), Self.object("app", "alpha"),
      Self.object("app", "Beta"), Self.object("folder", "A"),
    ]
    var random = SplitMix64(seed: seed)
    let mixed = expected.shuffled(using: &random)
    #expect(mixed.sorted(by: ShowObject.inOrder) == expected, "seed \(seed)")
    #expect(ObjectSearch(mixed).objects == expected, "seed \(seed)")
  }

  @Test("They are found by name and kind, and not by 0")
  func search() throws {
    let object = try Self.object("app", "Mail")
    for (text, isFound) in [
      ("mail", true), ("app", true), ("app mail", true), ("0", false), ("app 0", false),
    ] {
      let query = ObjectQuery(text)
      #expect(query.matches(object) == isFound, "\(text)")
      #expect(ObjectSearch([object]).matches(query).isEmpty == !isFound, "\(text)")
    }
  }
}
