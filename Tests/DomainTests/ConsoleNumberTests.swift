import Domain
import TestSupport
import Testing

@Suite("Numbers with cues")
struct ConsoleNumberTests {
  @Test(
    "A cue is written behind a slash; the texts are canonical",
    arguments: [
      ("5", "5"), ("5.20", "5.2"), ("5/20", "5/20"), ("05/2.50", "5/2.5"), ("5.0/0.5", "5/0.5"),
      ("0/0", "0/0"), ("999999999999999/999999999999999.5", "999999999999999/999999999999999.5"),
      ("", nil), ("/", nil), ("5/", nil), ("/5", nil), ("5/2/1", nil), ("5/2.1.3", nil),
      ("5.2/1", nil), ("5/-1", nil), ("5 / 1", nil), ("5/x", nil), ("5//1", nil),
      ("5/1\u{301}", nil),
    ] as [(String, String?)])
  func text(_ text: String, _ expected: String?) throws {
    let number = ConsoleNumber(text)
    #expect(number?.text == expected)
    guard let number else { return }
    #expect(number.description == number.text)
    #expect(ConsoleNumber(number.text) == number)
  }

  @Test("They order by number and then by cue, and a list comes before its cues")
  func order() throws {
    let numbers = try [
      "0", "0/1", "5", "5/0", "5/0.5", "5/1", "5/2", "5/2.5", "5/10", "5/11", "5/20", "5.2", "6/1",
      "10", "10/1",
    ].map { try #require(ConsoleNumber($0)) }
    for (leftPlace, left) in numbers.enumerated() {
      for (rightPlace, right) in numbers.enumerated() {
        #expect((left < right) == (leftPlace < rightPlace), "\(left) < \(right)")
        #expect((left == right) == (leftPlace == rightPlace))
      }
    }
  }

  @Test("Only lists with whole numbers have cues", arguments: ObjectKind.allCases)
  func possible(_ kind: ObjectKind) throws {
    let (two, five) = (ObjectNumber(2), ObjectNumber(5))
    let point = try #require(ObjectNumber("5.2"))
    #expect(ConsoleNumber(point).isPossible(for: kind))
    #expect(ConsoleNumber(five, cue: two).isPossible(for: kind) == (kind == .list))
    #expect(!ConsoleNumber(point, cue: two).isPossible(for: kind))
    #expect(throws: ValidationError(.cueOutsideList)) {
      try ConsoleNumber(point, cue: two).validate(for: kind)
    }
  }

  private func object(_ text: String, _ name: String = "", id: UInt64 = 1) throws -> ShowObject {
    let number = try #require(ConsoleNumber(text))
    return ShowObject(
      id: ID(high: 2, low: id), show: Samples.show.id, kind: .list, number: number.number,
      cue: number.cue, name: name, created: Timestamp(milliseconds: 0))
  }

  @Test("An object is named with its cue")
  func names() throws {
    #expect(try object("5/20").title == "List 5/20")
    #expect(try object("5/20").reference == "list 5/20")
    #expect(try object("5/20", "Storm").reference == "list 5/20 \"Storm\"")
    #expect(try object("5.2").reference == "list 5.2")
  }

  @Test("Objects order by kind, number, cue and name, also where they are searched")
  func objects() throws {
    let texts = ["5", "5/0.5", "5/1", "5/2", "5/10", "5/20", "5.2", "10/1"]
    let objects = try texts.enumerated().map { try object($1, id: UInt64($0)) }
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let shuffled = objects.shuffled(using: &random)
      #expect(shuffled.sorted(by: ShowObject.inOrder) == objects)
      #expect(ObjectSearch(shuffled).objects == objects)
    }
    #expect(try ShowObject.inOrder(object("5/1", "A"), object("5/1", "B")))
    #expect(try ShowObject.inOrder(object("5/1", "B"), object("5/2", "A")))
  }

  @Test(
    "A cue is found by its number",
    arguments: [
      ("5/20", "5/20", true), ("5/20", "05/20.0", true), ("5/20", "20", true), ("5/20", "5", true),
      ("5/20", "5/2", true), ("5/20", "5.2", false), ("5/2", "5/20", false), ("5", "5/2", false),
      ("15/20", "5/20", true), ("15/20", "05/20", false), ("5/20", "list 5/20", true),
    ] as [(String, String, Bool)])
  func search(_ number: String, _ text: String, _ isFound: Bool) throws {
    let (object, query) = (try object(number), ObjectQuery(text))
    #expect(query.matches(object) == isFound)
    #expect((ObjectSearch([object]).matches(query) == [0]) == isFound)
  }
}
