import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import TestSupport
import Testing
import TextCells

/// Items that are several cells.
@Suite struct PieceTests {
  typealias State = SceneElement.State

  /// The lines of an outline, and the ways that each leads to.
  private static let links: [Character: Set<Way>] = [
    "─": [.left, .right], "│": [.above, .below], "┌": [.right, .below], "┐": [.left, .below],
    "└": [.above, .right], "┘": [.above, .left],
  ]

  private enum Way: CaseIterable {
    case left, right, above, below

    var opposite: Way {
      switch self {
      case .left: .right
      case .right: .left
      case .above: .below
      case .below: .above
      }
    }

    var step: (columns: Int, rows: Int) {
      switch self {
      case .left: (-1, 0)
      case .right: (1, 0)
      case .above: (0, -1)
      case .below: (0, 1)
      }
    }
  }

  /// What is drawn of pieces whose top left corner is in the middle of 60 columns and 20 rows, to
  /// the right of the middle and below it.
  private static func rows(
    _ picture: [String], zoom: Double = 1, title: String? = nil, subtitle: String = "tile",
    states: Set<State> = []
  ) throws -> [String] {
    let pieces = SamplePieces(picture)
    let scene = try page().scene(
      [], zoom: zoom, mode: nil,
      adding: pieces.elements(
        in: page().viewport(center: (0, 0), zoom: zoom), title: title, subtitle: subtitle,
        Dictionary(uniqueKeysWithValues: pieces.cells.map { ($0.letter, states) })))
    return trimmed(page().lines(scene).dropFirst(12).map { String($0.dropFirst(34)) })
  }

  private static func page(_ depth: ColorDepth = .none) -> TerminalRenderer {
    TerminalRenderer(target: RenderTarget(columns: 64, rows: 22, colorDepth: depth))
  }

  private static func trimmed(_ rows: [String]) -> [String] {
    rows.map { $0.replacing(/\ +$/, with: "") }.filter { !$0.isEmpty }
  }

  @Test(
    arguments: [
      (
        [".FF", "FF.", ".F."],
        ["    ┌──────┐", "    │F ┌───┘", "┌───┘  │", "└───┐  │", "    │  │", "    └──┘"]
      ),
      (["UUU", "U.U"], ["┌──────────┐", "│U ┌────┐  │", "│  │    │  │", "└──┘    └──┘"]),
      (["PP", "PP"], ["┌──────┐", "│P     │", "│      │", "└──────┘"]),
      (["IIII"], ["┌I─────────────┐", "└──────────────┘"]),
      // Pieces that touch have a line each.
      (["AAB", "ABB"], ["┌──────┐┌──┐", "│A ┌───┘│  │", "│  │┌───┘B │", "└──┘└──────┘"]),
      // A hole has its own line.
      (
        ["OOO", "O.O", "OOO"],
        [
          "┌──────────┐", "│O ┌────┐  │", "│  │    │  │", "│  │    │  │", "│  └────┘  │",
          "└──────────┘",
        ]
      ),
    ])
  func aPieceHasOneOutline(_ picture: [String], _ expected: [String]) throws {
    #expect(try Self.rows(picture) == expected)
  }

  /// The name is in the longest bar, or where it fits; the number is on a line.
  @Test(
    arguments: [
      (["LLLL", "L..."], ["┌ list 5 ──────┐", "│  ┌Front wash─┘", "│  │", "└──┘"]),
      (
        ["LLLL", "LLLL", "L..."],
        [
          "┌ list 5 ──────┐", "│ Front wash   │", "│              │", "│  ┌───────────┘", "│  │",
          "└──┘",
        ]
      ),
      (
        [".Y.", "YYY", ".Y."],
        ["    ┌──┐", "    │  │", "┌Li5┘  └Fr…┐", "└───┐  ┌───┘", "    │  │", "    └──┘"]
      ),
    ])
  func namesAreWhereTheyFit(_ picture: [String], _ expected: [String]) throws {
    #expect(try Self.rows(picture, title: "Front wash", subtitle: "list 5") == expected)
  }

  /// A word for what it is goes with pieces without a name only.
  @Test func aPieceWithoutANameSaysWhatItIs() throws {
    #expect(try Self.rows(["PP"], title: "")[0] == "┌tile──┐")
    #expect(try Self.rows(["PP"], title: "Tor") == ["┌Tor───┐", "└──────┘"])
  }

  /// Where a row is too low for an outline, its lines meet and go on as one.
  @Test(
    arguments: [
      ([".FF", "FF.", ".F."], ["   ┌────┐", "   │F┌──┘", "[──┘ │", "   │ │", "   └─┘"]),
      ([".", "IIII"], ["[I─────────]"]),
    ])
  func lowRowsAreLines(_ picture: [String], _ expected: [String]) throws {
    let rows = try Self.rows(picture, zoom: 0.75)
    #expect(rows == expected)
  }

  @Test(
    arguments: [
      (0.5, "F", "tile", ["  FFFF", "FFFF", "  FF"]),
      (0.5, "照明", "tile", ["  照照", "照照", "  照"]),
      (0.5, "Front", "list 5", ["  [5F]", "FFFF", "  FF"]),
      (0.5, "", "tile", ["  aaaa", "aaaa", "  aa"]),
      (0.25, "F", "tile", ["▄█▀", " ▀"]),
      (0.01, "F", "tile", ["▀"]),
    ])
  func smallPiecesAreFilled(
    _ zoom: Double, _ title: String, _ subtitle: String, _ expected: [String]
  ) throws {
    let rows = try Self.rows(
      [".FF", "FF.", ".F."], zoom: zoom, title: title, subtitle: subtitle)
    #expect(rows == expected)
  }

  @Test(arguments: [1, 0.75, 0.5, 0.25])
  func everyStateOfAPieceHasItsOwnLook(_ zoom: Double) throws {
    let substances: [Set<State>] = [[], [.outlined], [.orphaned]]
    let doings: [Set<State>] = [
      [], [.selected], [.lifted], [.pressed], [.obstructing], [.lifted, .invalid], [.running],
      [.unknown], [.chosen], [.running, .selected], [.running, .pressed],
    ]
    // Smaller ones say what is done with them, those in half cells by one character.
    let isSmall = zoom < 0.75
    let pictures = try (isSmall ? [[]] : substances).flatMap { substance in
      try (zoom < 0.375 ? doings.dropLast(2) : doings[...]).map {
        try Self.rows([".FF", "FF."], zoom: zoom, states: substance.union($0))
      }
    }
    for (place, picture) in pictures.enumerated() where pictures[..<place].contains(picture) {
      Issue.record("\(zoom): \(picture.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [SceneElement.State.valid, .invalid], [1, 0.8, 0.5])
  func landingsAreOutlined(_ state: State, _ zoom: Double) throws {
    let scene = try Self.page().landing(state, zoom: zoom)
    let text = Self.page().text(scene)
    #expect(text.contains("×") == (state == .invalid))
    #expect(text.contains("+") || state == .invalid)
  }

  @Test(arguments: [ColorDepth.sixteen, .indexed, .full], [1, 0.8, 0.5])
  func colorsChangeNoCharacter(_ depth: ColorDepth, _ zoom: Double) throws {
    for scene in try [
      Self.page().solved(zoom: zoom), Self.page().landing(.invalid, zoom: zoom),
    ] {
      let stripped = Self.page(depth).lines(scene)
        .map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/[ ]+$/, with: "") }
      #expect(stripped == Self.page().lines(scene))
    }
  }

  // MARK: Any pieces

  /// Joined cells at random.
  private static func piece(_ random: inout SplitMix64) throws -> Polyomino {
    var cells = [Cell(x: 0, y: 0)]
    for _ in 1..<Int.random(in: 2...12, using: &random) {
      let step = [(1, 0), (-1, 0), (0, 1), (0, -1)].randomElement(using: &random) ?? (1, 0)
      let next = cells.randomElement(using: &random)?
        .moved(byColumns: step.0, rows: step.1)
      if let next, !cells.contains(next) { cells.append(next) }
    }
    return try #require(Polyomino(cells))
  }

  private static func element(
    _ shape: Polyomino, at corner: Point<ScreenSpace>, cell: Double
  ) -> SceneElement {
    let bars = shape.bars.map { bar in
      Rect<ScreenSpace>(
        origin: Point(
          x: corner.x + Double(bar.origin.x) * cell, y: corner.y + Double(bar.origin.y) * cell),
        size: Size(width: Double(bar.width) * cell, height: cell))
    }
    var element = SceneElement.sample(
      .block,
      (corner.x, corner.y, Double(shape.width) * cell, Double(shape.height) * cell))
    element.shape = .cells(bars)
    return element
  }

  /// Whatever the piece, each line of its outline goes on to the next, and ends nowhere.
  @Test(arguments: Effort.scaled(0..<300 as Range<UInt64>))
  func outlinesAreClosed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = try Self.piece(&random)
    let corner = Point<ScreenSpace>(
      x: Double.random(in: 0...50, using: &random), y: Double.random(in: 0...50, using: &random))
    let element = Self.element(
      shape, at: corner, cell: Double.random(in: 44...90, using: &random))
    let renderer = TerminalRenderer(target: .plain(200, 80))
    let lines = renderer.lines(try renderer.scene([], mode: nil, adding: [element]))
    let grid = lines.dropFirst().map(Array.init)
    for (row, line) in grid.enumerated() {
      for (column, character) in line.enumerated() where character != " " {
        let links = try #require(Self.links[character], "seed \(seed): \(character)")
        for way in links {
          let (beside, below) = (column + way.step.columns, row + way.step.rows)
          let next =
            grid.indices.contains(below) && grid[below].indices.contains(beside)
            ? Self.links[grid[below][beside]] : nil
          #expect(
            next?.contains(way.opposite) == true,
            "seed \(seed): \(column),\(row)\n\(lines.joined(separator: "\n"))")
        }
      }
    }
  }

  /// A piece keeps to its cells: what lies beside it is not touched, at any size.
  @Test(arguments: Effort.scaled(0..<300 as Range<UInt64>))
  func piecesKeepToTheirCells(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = try Self.piece(&random)
    let cell = Double.random(in: 22...90, using: &random)
    let corner = Point<ScreenSpace>(
      x: Double.random(in: -90...90, using: &random),
      y: Double.random(in: -90...90, using: &random))
    let renderer = TerminalRenderer(target: .plain(100, 40))
    let ground = SceneElement.sample(.field, (-11, -22, 1_200, 1_200), title: "")
    let texts = (0..<40).map { row in
      SceneElement.sample(
        .text, (0, Double(row) * 22, 1_100, 22), title: String(repeating: "x", count: 100))
    }
    let element = Self.element(shape, at: corner, cell: cell)
    let before = renderer.lines(try renderer.scene([], mode: nil, adding: [ground] + texts))
    let after = renderer.lines(
      try renderer.scene([], mode: nil, adding: [ground] + texts + [element]))
    var wrong: [String] = []
    for (row, line) in after.dropFirst(2).enumerated() {
      for (column, pair) in zip(before[row + 2].dropFirst(4), line.dropFirst(4)).enumerated() {
        let place = Cell(
          x: Int32((((Double(column) + 0.5) * 11 - corner.x) / cell).rounded(.down)),
          y: Int32((((Double(row) + 0.5) * 22 - corner.y) / cell).rounded(.down)))
        if pair.0 != "…", shape.contains(place) != (pair.0 != pair.1) {
          wrong.append("\(column),\(row)")
        }
      }
    }
    #expect(wrong.isEmpty, "seed \(seed), cells of \(cell) at \(corner)")
  }
}
