import Domain
import Foundation
import GermanWording
import PluginAPI
import Testing

@Suite("Wordings")
struct EveryTextTests {
  private static let wordings: [any Wording] = [EnglishWording(), GermanWording()]

  @Test("There is a sample of every key")
  func samples() throws {
    let sources = [
      "Wording/TextKey.swift", "Wording/TextKey+Trip.swift", "Wording/ChangeTally.swift",
      "Errors/RefusalReason.swift", "Surface/ItineraryRefusal.swift",
    ]
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let described = Set(
      TextKeySamples.all.flatMap { "\($0)".split { !$0.isLetter } }.map(String.init))
    for source in sources {
      let text = try String(
        contentsOf: root.appendingPathComponent("Modules/PluginAPI/\(source)"), encoding: .utf8)
      for line in text.matches(of: /(?m)^ +(?:indirect )?case (\w+)/) {
        #expect(described.contains(String(line.1)), "add a sample of '\(line.1)'")
      }
    }
  }

  @Test("Every text says something, and names no command", arguments: wordings)
  func texts(wording: any Wording) throws {
    let commands = try Self.commands()
    #expect(commands.contains("undo") && commands.contains("trip"))
    for key in TextKeySamples.all {
      let text = wording.text(key)
      let isSaid = text.contains { !$0.isWhitespace }
      #expect(isSaid, "\(key) is empty")
      let hasPlaceholder = text.contains { "{}%\n".contains($0) }
      #expect(!hasPlaceholder, "\(key): \(text)")
      #expect(text.first != " " && text.last != " " && !text.contains("  "), "\(key): '\(text)'")
      for quoted in text.matches(of: /['„](\w+)[^'“]*['“]/) {
        #expect(!commands.contains(String(quoted.1)), "\(key): \(text)")
      }
    }
  }

  /// The first words of all commands.
  private static func commands() throws -> Set<String> {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/commands.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return Set(text.matches(of: /(?m)^### `(\w+)/).map { String($0.1) })
  }

  /// Texts that are alike in both languages: names alone.
  private static func isAlike(_ key: TextKey) -> Bool {
    switch key {
    case .field(.name), .custom, .place(.custom), .refusal(.custom), .boardList(.miniature): true
    // Blocks and kinds with the same name, and texts made of arguments only.
    case .boardList(.blocks(1)), .board(.block), .message(.notSent(_?, _)), .message(.noReaction):
      true
    default: false
    }
  }

  @Test("German differs from English")
  func german() {
    for key in TextKeySamples.all where !Self.isAlike(key) {
      let (english, german) = (EnglishWording().text(key), GermanWording().text(key))
      #expect(english != german, "\(key): \(german)")
    }
  }

  @Test("German is German")
  func examples() throws {
    let wording = GermanWording()
    #expect(wording.text(.refusal(.overlap)) == "Blöcke dürfen sich nicht überlappen.")
    #expect(wording.text(.message(.refused(Refusal(.overlap)))) == wording.text(.refusal(.overlap)))
    #expect(
      wording.text(.boardList(.deleting("Probe", blocks: 3)))
        == "Board „Probe“ mit 3 Blöcken löschen?")
    let day = try #require(CalendarDay(year: 2026, month: 3, day: 1))
    #expect(wording.text(.trip(.day(2, day))) == "Tag 2 - Sonntag, 1. März")
    let way = Way(distanceMeters: 280_000, durationSeconds: 16_200)
    #expect(wording.text(.trip(.way(way, .kilometers))) == "280 km - 4 Std. 30 Min.")
    #expect(
      wording.text(.changes([ChangeTally(.move, .item, count: 2)])) == "2 Blöcke verschoben")
  }

  @Test(
    "An object is shown as far as it has a number and the app shows kinds",
    arguments: [
      ("app", "Mail", nil, "app", ""), ("app", "", nil, "app", "app"),
      ("app", "Mail", 7, "app 7", "7"), ("app", "", 7, "app 7", "7"),
      ("list", "Opening", 0, "list 0", "0"),
    ] as [(String, String, UInt32?, String, String)])
  func objects(
    kind: String, name: String, number: UInt32?, text: String, withoutKinds: String
  ) throws {
    var object = ShowObject(
      id: ID(high: 2, low: 1), show: ID(high: 1, low: 1),
      kind: try #require(ObjectKind(rawValue: kind)), name: name,
      created: Timestamp(milliseconds: 0))
    if let number { object.number = ObjectNumber(number) }
    #expect(EnglishWording().text(.object(object)) == text)
    #expect(EnglishWording().text(.object(object, in: .empty)) == withoutKinds)
  }
}
