import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import TestSupport
import Testing
import TextCells

/// Cards: a title, and text in the encoding of terminals.
@Suite struct CardTests {
  typealias State = SceneElement.State

  /// What is drawn in 36 columns and 10 rows.
  private static func rows(
    _ elements: [SceneElement], depth: ColorDepth = .none
  ) throws -> [String] {
    let renderer = TerminalRenderer(
      target: RenderTarget(columns: 36, rows: 12, colorDepth: depth))
    let scene = try renderer.scene([], mode: nil, adding: elements)
    return Array(renderer.lines(scene).suffix(10))
  }

  private static func trimmed(_ rows: [String]) -> [String] {
    var rows = rows
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  @Test func aCardHasATitleAndText() throws {
    let card = SceneElement.card((0, 0, 198, 132), "Log", "The storm begins with thunder.\n\n  in")
    #expect(
      Self.trimmed(try Self.rows([card])) == [
        "┌ Log ───────────┐", "│ The storm      │", "│ begins with    │", "│ thunder.       │",
        "│                │", "└────────────────┘",
      ])
  }

  /// While a handle is dragged, the text stays as it is, and the card cuts it off.
  @Test(
    arguments: [
      (121, ["┌Log──────┐", "│ The stor│", "│ begins w│", "│ thunder.│", "└─────────┘"]),
      (33, ["┌…┐", "│ │", "│ │", "│ │", "└─┘"]),
      (
        297,
        [
          "┌ Log ────────────────────┐", "│ The storm               │",
          "│ begins with             │", "│ thunder.                │",
          "└─────────────────────────┘",
        ]
      ),
    ] as [(Double, [String])])
  func textIsWrappedInItsOwnWidth(_ width: Double, _ expected: [String]) throws {
    let card = SceneElement.card(
      (0, 0, width, 110), "Log", "The storm begins with thunder.", width: 198)
    #expect(Self.trimmed(try Self.rows([card])) == expected)
  }

  @Test(
    arguments: [
      // The last character of a line has no room for its second half.
      (88, 198, ["┌Log───┐", "│ 照明 │", "└──────┘"]),
      (77, 198, ["┌Log──┐", "│ 照明│", "└─────┘"]),
      (77, 77, ["┌Log──┐", "│照明 │", "└─────┘"]),
    ] as [(Double, Double, [String])])
  func wideCharactersAreWholeOrNotThere(
    _ frame: Double, _ width: Double, _ expected: [String]
  ) throws {
    let card = SceneElement.card((0, 0, frame, 66), "Log", "照明照明照明", width: width)
    #expect(Self.trimmed(try Self.rows([card])) == expected)
  }

  /// At the edges of the view, too.
  @Test(arguments: [-1, -2, -3, 30, 31, 32])
  func nothingIsLeftOfCutCharacters(_ column: Int) throws {
    let card = SceneElement.card((Double(column) * 11, 0, 110, 66), "照明", "照明照明")
    for line in try Self.rows([card]) {
      #expect(line.cellWidth <= 36)
      #expect(line.filter { "照明".contains($0) }.count <= 4)
    }
  }

  @Test func marksStayWithTheirLetters() throws {
    let card = SceneElement.card((0, 0, 66, 88), "", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}")
    #expect(
      Self.trimmed(try Self.rows([card])) == ["┌────┐", "│éééé│", "│é   │", "└────┘"])
  }

  /// A card that moves by less than a cell keeps its lines.
  @Test(arguments: Effort.scaled(0..<100 as Range<UInt64>))
  func linesStayWhileACardMoves(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let width = Double.random(in: 100...220, using: &random)
    func text(_ x: Double) throws -> [String] {
      try Self.rows([.card((x, 0, width, 180), "", "one two three four five six seven eight")])
        .map { $0.filter { $0.isLetter || $0 == " " }.split(separator: " ").joined(separator: " ") }
    }
    let first = try text(0)
    for _ in 0..<5 {
      let x = Double.random(in: 0...60, using: &random)
      #expect(try text(x) == first, "seed \(seed), \(width) points at \(x)")
    }
  }

  // MARK: Styles

  private static let styled =
    "\u{1B}[1mbold\u{1B}[0m \u{1B}[4munder\u{1B}[0m \u{1B}[38;2;250;20;30mred\u{1B}[0m"

  @Test(
    arguments: [
      (.full, "38;2;250;20;30"), (.indexed, "38;5;196"), (.sixteen, ";91;"), (.none, nil),
    ] as [(ColorDepth, String?)])
  func stylesAreKeptAsFarAsTheOutputHasThem(_ depth: ColorDepth, _ red: String?) throws {
    let card = SceneElement.card((0, 0, 242, 66), "", Self.styled)
    let line = try Self.rows([card], depth: depth)[1]
    guard let red else {
      #expect(line == "│ bold under red     │")
      return
    }
    func style(of word: String) throws -> Substring {
      let start = try #require(line.firstRange(of: word)).lowerBound
      return try #require(line[..<start].split(separator: "\u{1B}").last)
    }
    #expect(try style(of: "bold").contains(";1;"))
    #expect(try style(of: "under").contains(";4;"))
    #expect(try style(of: "red").contains(red))
    #expect(try !style(of: "red").contains(";1;"))
  }

  @Test func textAsDarkAsTheCardIsLighter() throws {
    let card = SceneElement.card((0, 0, 242, 66), "", "\u{1B}[30mblack")
    let line = try Self.rows([card], depth: .full)[1]
    #expect(!line.contains("38;2;0;0;0") && line.contains("38;2;102;102;102"))
  }

  @Test(arguments: [ColorDepth.sixteen, .indexed, .full])
  func colorsChangeNoCharacter(_ depth: ColorDepth) throws {
    let plain = TerminalRenderer(target: .plain(80, 24))
    let colored = TerminalRenderer(target: RenderTarget(columns: 80, rows: 24, colorDepth: depth))
    let stripped = colored.lines(try plain.cards())
      .map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/[ ]+$/, with: "") }
    #expect(stripped == plain.lines(try plain.cards()))
  }

  // MARK: Overlapping

  /// A card covers all that is below it, and its own edge is whole.
  @Test(arguments: Effort.scaled(0..<50 as Range<UInt64>))
  func aHigherCardHidesWhatIsBelow(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = "照明 one 照明 two 照明 three 照明 four 照明 five 照明"
    let cards = (0..<6).map { number in
      SceneElement.card(
        (
          Double.random(in: -100...300, using: &random),
          Double.random(in: -60...180, using: &random),
          Double.random(in: 100...250, using: &random), Double.random(in: 50...150, using: &random)
        ), "Card", text, id: UInt64(number))
    }
    let all = try Self.rows(cards)
    for (line, alone) in zip(all, try Self.rows(Array(cards.suffix(1)))) where !alone.isEmpty {
      // Where the topmost card is, both show the same.
      let start = alone.prefix { $0 == " " }.count
      let shown = alone.drop { $0 == " " }
      var column = 0
      let covered = line.drop { character in
        guard column < start else { return false }
        column += TextWidth.cells(of: character)
        return true
      }
      #expect(covered.hasPrefix(shown), "seed \(seed): '\(line)' over '\(alone)'")
    }
  }

  // MARK: Forms

  @Test func everyStateOfACardHasItsOwnLook() throws {
    let states: [Set<State>] = [
      [], [.selected], [.lifted], [.pressed], [.obstructing], [.lifted, .invalid],
    ]
    for frame in [(22, 22, 132, 88), (22, 22, 132, 22), (22, 22, 11, 22), (22, 22, 5, 5)]
      as [SampleFrame]
    {
      let pictures = try states.map { try Self.rows([.card(frame, "Log", "text", $0)]) }
      #expect(Set(pictures).count == states.count, "\(frame)")
    }
  }

  @Test(
    arguments: [
      (110, 44, ["┌Log─────┐", "└────────┘"]), (110, 22, ["[Log     ]"]), (44, 22, ["[L…]"]),
      (22, 44, ["┌┐", "└┘"]), (110, 66, ["┌Log─────┐", "│        │", "└────────┘"]),
    ] as [(Double, Double, [String])])
  func smallCards(_ width: Double, _ height: Double, _ expected: [String]) throws {
    let card = SceneElement.card((0, 0, width, height), "Log", "")
    #expect(Self.trimmed(try Self.rows([card])) == expected)
  }

  /// The title is in the part that can be seen; the text is where it was.
  @Test func aCardBeyondTheEdge() throws {
    let rows = Self.trimmed(
      try Self.rows([.card((-55, 0, 198, 66), "A long title", "left to right")]))
    #expect(rows == [" A long ti… ┐", "t to right  │", "────────────┘"])
  }
}
