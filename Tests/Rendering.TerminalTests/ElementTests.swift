import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import Testing
import TextCells

/// Whatever is not a block in the state of rest.
@Suite struct ElementTests {
  typealias Kind = SceneElement.Kind
  typealias State = SceneElement.State

  /// What is drawn of elements in 30 columns and 5 rows.
  private static func rows(_ elements: [SceneElement]) throws -> [String] {
    let renderer = TerminalRenderer(target: .plain(30, 7))
    let scene = try renderer.scene([], mode: nil, adding: elements)
    return Array(renderer.lines(scene).suffix(5))
  }

  private static func row(
    _ kind: Kind, _ columns: Double, _ title: String, _ states: Set<State> = [],
    id: SceneID = .region
  ) throws -> String? {
    let element = SceneElement.sample(
      id: id, kind, (0, 0, columns * 11, 22), title: title, states)
    return try rows([element]).first
  }

  @Test func theLeftEdgeOfAPanelIsDrawnInTheFirstColumn() throws {
    let rows = try Self.rows([
      .sample(.panel, (0, 22, 220, 66), title: ""),
      .sample(.button, (0, 22, 220, 22), title: "Save"),
      .sample(.field, (0, 44, 220, 22), title: "Dinner"),
    ])
    #expect(rows.map { $0.prefix(1) } == ["╭", "[", "│", "│", "╰"], "\(rows)")
    #expect(rows.map { $0.suffix(1) } == ["╮", "│", "│", "│", "╯"], "\(rows)")
    #expect(rows[1].contains("Save") && rows[2].contains("Dinner"))
  }

  // MARK: States without colours

  /// What a block is, and what is done with it, are told apart together in a box, and what is
  /// done with it in every smaller form.
  @Test func everyStateOfABlockHasItsOwnLook() throws {
    let substances: [Set<State>] = [[], [.outlined], [.orphaned]]
    let doings: [Set<State>] = [
      [], [.selected], [.lifted], [.pressed], [.obstructing], [.lifted, .invalid], [.running],
      [.unknown], [.chosen], [.running, .selected], [.running, .pressed],
    ]
    let boxes = try substances.flatMap { substance in
      try doings.map { try Self.block((22, 22, 66, 66), substance.union($0)) }
    }
    #expect(Set(boxes).count == boxes.count)
    for frame in [(22, 22, 33, 22), (22, 22, 11, 22), (22, 22, 5, 5)] as [SampleFrame] {
      // A block of one character says that it runs, and no more.
      let doings = frame.width < 33 ? doings.dropLast(2) : doings[...]
      let forms = try doings.map { try Self.block(frame, $0) }
      #expect(Set(forms).count == forms.count)
    }
  }

  /// In colours it is bold, and its number is on exchanged ones.
  @Test func runningBlocksAreHighlighted() throws {
    let renderer = TerminalRenderer(target: RenderTarget(columns: 30, rows: 7, colorDepth: .full))
    let pictures = try [[], [.running]].map { (states: Set<State>) in
      try renderer.text(
        renderer.scene(
          [], mode: .play,
          adding: [.sample(.block, (22, 22, 110, 66), title: "N", subtitle: "5", states)]))
    }
    let marked = /\u{1B}\[[0-9;]*;7;[0-9;]*m ?5/
    #expect(!pictures[0].contains(marked) && pictures[1].contains(marked))
    #expect(!pictures[0].contains("►") && pictures[1].contains("►"))
  }

  @Test(
    arguments: [
      (60, "Group 1 @ Full", "Twelfth Night › Main Stage  > Group 1 @ Full      PLAY  100%"),
      (48, "Group 1 @ Full", "Twelfth Night › Main Stage  > Group…  PLAY  100%"),
      (44, "Group 1 @ Full", "Twelfth Night › Main Stage        PLAY  100%"),
      (60, "", "Twelfth Night › Main Stage                        PLAY  100%"),
      (60, "a\u{1B}b", "Twelfth Night › Main Stage  > a␛b                 PLAY  100%"),
    ] as [(Int, String, String)])
  func theHeaderShowsTheCommandLine(_ columns: Int, _ line: String, _ header: String) throws {
    let renderer = TerminalRenderer(target: .plain(columns, 8))
    var console = ConsoleState()
    _ = console.take(.commandLine(line))
    let scene = try renderer.scene([], mode: .play).showing(console) { _ in nil }
    #expect(renderer.lines(scene).first == header)
  }

  @Test(
    arguments: [
      (60, .connected, "Twelfth Night › Main Stage       (qlc connected)  PLAY  100%"),
      (60, .lost("gone"), "Twelfth Night › Main Stage            (qlc lost)  PLAY  100%"),
      (36, .connected, "Main St… (qlc connected)  PLAY  100%"),
      (34, .connected, "Main…  (qlc connected)  PLAY  100%"),
      (26, .lost("gone"), "Main St… (qlc lost)  PLAY"),
    ] as [(Int, ConnectionState, String)])
  func theHeaderShowsTheConsole(
    _ columns: Int, _ state: ConnectionState, _ header: String
  ) throws {
    let renderer = TerminalRenderer(target: .plain(columns, 8))
    let scene = try renderer.scene([], mode: .play).showing(
      ConsoleState(), connection: SceneConsole(name: "qlc", state: state)
    ) { _ in nil }
    #expect(renderer.lines(scene).first == header)
  }

  private static func block(_ frame: SampleFrame, _ states: Set<State>) throws -> [String] {
    try rows([.sample(.block, frame, title: "N", subtitle: "list 5", states)])
  }

  @Test(
    arguments: [
      (.landing, [[.valid], [.invalid]]), (.region, [[], [.invalid]]),
      (.button, [[], [.pressed], [.destructive], [.chosen]]),
      (.filter, [[], [.chosen], [.pressed], [.pressed, .chosen]]),
      (.choice, [[], [.chosen], [.pressed]]),
      (.boardCard, [[], [.chosen], [.pressed], [.selected]]),
      (.field, [[], [.focused], [.invalid]]), (.text, [[], [.invalid]]),
      (.handle, [[], [.pressed]]), (.thumbnail, [[], [.chosen], [.pressed]]),
    ] as [(Kind, [Set<State>])])
  func showsStatesWithoutColors(_ kind: Kind, _ states: [Set<State>]) throws {
    for frame in [(22, 22, 132, 66), (22, 22, 44, 22)] as [SampleFrame]
    where kind != .thumbnail || frame.height > 22 {
      let pictures = try states.map { try Self.rows([.sample(kind, frame, title: "N", $0)]) }
      #expect(Set(pictures).count == states.count, "\(frame)")
    }
  }

  // MARK: Lines of panels

  @Test(
    arguments: [
      (.button, 16, "Reassign", [], "[   Reassign   ]"),
      (.button, 16, "Remove", [.destructive], "[   ✕ Remove   ]"),
      (.button, 16, "Remove", [.pressed], "▐    Remove    ▌"),
      (.button, 6, "Reassign", [], "[Rea…]"), (.button, 2, "Reassign", [], "□□"),
      (.button, 8, "照明照明", [], "[照明… ]"),
      (.filter, 8, "list", [], "○list"), (.filter, 8, "list", [.chosen], "●list"),
      (.filter, 7, "position", [], "○posi…"), (.filter, 5, "position", [], "○Po"),
      (.filter, 2, "list", [.chosen], "●L"), (.filter, 1, "list", [], "○"),
      (.boardCard, 12, "Main Stage", [], " Main Stage"),
      (.boardCard, 9, "Main Stage", [], "Main Sta…"),
      (.boardCard, 12, "Main Stage", [.chosen], " ● Main St…"),
      (.text, 20, "You cannot", [], "You cannot"), (.text, 8, "You cannot", [], "You can…"),
    ] as [(Kind, Double, String, Set<State>, String)])
  func fitsItsWidth(
    _ kind: Kind, _ columns: Double, _ title: String, _ states: Set<State>, _ expected: String
  ) throws {
    #expect(try Self.row(kind, columns, title, states) == expected)
  }

  @Test(
    arguments: [
      (.part(.prompt, .name), 14, "Main", [], " Main________"),
      (.part(.prompt, .name), 14, "Main", [.focused], " Main█_______"),
      (.part(.picker, .search), 14, "", [.focused], " ⌕ █_________"),
      (.part(.picker, .search), 14, "front wash", [.focused], " ⌕ …ont wash█"),
      (.part(.prompt, .name), 6, "照明照明", [.focused], "…照明█"),
      (.part(.prompt, .name), 1, "Main", [.focused], "█"),
      (.part(.prompt, .name), 14, "a\u{1B}b\u{202E}c", [], " a␛bc________"),
    ] as [(SceneID, Double, String, Set<State>, String)])
  func fieldsShowTheEndAndTheCursor(
    _ id: SceneID, _ columns: Double, _ title: String, _ states: Set<State>, _ expected: String
  ) throws {
    #expect(try Self.row(.field, columns, title, states, id: id) == expected)
  }

  @Test(
    arguments: [
      (30, 22, [" ▪ list 5  Opening night", ""]), (20, 22, [" ▪ list 5  Opening…", ""]),
      (14, 22, [" ▪ list 5", ""]), (30, 44, [" ▪ list 5", "   Opening night"]),
      (14, 44, [" ▪ list 5", "   Opening n…"]), (5, 44, ["▪ li…", "  Op…"]), (1, 44, ["▪", ""]),
    ] as [(Double, Double, [String])])
  func choicesTakeOneRowOrTwo(_ columns: Double, _ height: Double, _ expected: [String]) throws {
    let choice = SceneElement.sample(
      .choice, (0, 0, columns * 11, height), title: "Opening night", subtitle: "list 5")
    #expect(try Array(Self.rows([choice]).prefix(2)) == expected)
  }

  /// Lists cut their first and last row as they are scrolled.
  @Test(arguments: [(4, 0), (10, 0), (12, 1), (30, 1), (34, 2)] as [(Double, Int)])
  func choicesThatAreCutTakeTheRowsThatAreLeft(_ height: Double, _ expected: Int) throws {
    let choice = SceneElement.sample(
      .choice, (0, 44, 220, height), title: "Storm", subtitle: "list 5")
    #expect(try Self.rows([choice]).filter { !$0.isEmpty }.count == expected)
  }

  // MARK: Panels and outlines

  /// A border outside of the frame leaves all of the frame's rows to what is in the panel.
  @Test func panelsCoverWhatIsBelow() throws {
    let rows = try Self.rows([
      .sample(.block, (0, 0, 330, 132), title: "covered", subtitle: "list 5"),
      .sample(.panel, (22, 44, 110, 44)),
      .sample(.button, (22, 44, 110, 22), title: "A"),
      .sample(.button, (22, 66, 110, 22), title: "B"),
    ])
    #expect(rows[1].hasPrefix("│╭──────────╮ "))
    #expect(rows[2].hasPrefix("││[   A    ]│ "))
    #expect(rows[3].hasPrefix("││[   B    ]│ "))
    #expect(rows[4].hasPrefix("│╰──────────╯ "))
  }

  /// At the edge of the view the border takes a column of the panel, and leaves what is there.
  @Test func panelsAtTheEdgeLoseNothing() throws {
    let rows = try Self.rows([
      .sample(.panel, (0, 44, 110, 44)),
      .sample(.filter, (0, 44, 110, 22), title: "group"),
    ])
    #expect(rows[2].hasPrefix("○group"), "\(rows)")
    #expect(rows[3].hasPrefix("│"), "\(rows)")
  }

  @Test func outlinesLeaveTextsReadable() throws {
    let rows = try Self.rows([
      .sample(.block, (0, 0, 220, 66), title: "Opening", subtitle: "list 5"),
      .sample(.landing, (33, 22, 132, 88), [.invalid]),
    ])
    #expect(rows[0] == "┌ list 5 ──────────┐")
    #expect(rows[1] == "│ Opening╍╍╍╍╍×    │")
    #expect(rows[2] == "└──╏──────────╏────┘")
    #expect(rows[3] == "   ╏          ╏")
    #expect(rows[4] == "   ×╍╍╍╍╍╍╍╍╍╍×")
  }

  /// A block without a number has a word there, which must not cover its corners.
  @Test(
    arguments: [
      (44, "┌Me┐"), (88, "┌Me────┐"), (99, "┌message┐"), (110, "┌message─┐"),
    ] as [(Double, String)])
  func aBlockWithoutANumberKeepsItsCorners(_ width: Double, _ edge: String) throws {
    let block = SceneElement.sample(.block, (0, 0, width, 66), subtitle: "message")
    #expect(try Self.rows([block]).first == edge)
  }

  // MARK: Handles

  /// The mark of the upper edge is aside from the number.
  @Test func handlesStandOnTheEdge() throws {
    let frame: SampleFrame = (33, 22, 132, 66)
    let block = SceneElement.sample(.block, frame, subtitle: "list 5", [.selected])
    let rows = try Self.rows([block] + SceneElement.handles(of: frame, held: .bottom))
    #expect(rows[1] == "   ◆ list 5◆━━◆")
    #expect(rows[2] == "   ◆          ◆")
    #expect(rows[3] == "   ◆━━━━━◈━━━━◆")
  }

  /// At any place and zoom eight handles are on the block's own edge, none beside it.
  @Test func handlesNeverStandBesideTheirBlock() throws {
    for step in 0..<60 {
      let frame: SampleFrame = (
        40 + Double(step) * 1.7, 26 + Double(step) * 0.35, 60 + Double(step) * 1.3, 44
      )
      let block = SceneElement.sample(.block, frame, [.selected])
      let alone = try Self.rows([block])
      let held = try Self.rows([block] + SceneElement.handles(of: frame))
      let marked = zip(alone.joined(separator: "\n"), held.joined(separator: "\n"))
        .filter { $0 != $1 }
      #expect(marked.allSatisfy { $0.1 == "◆" && "┏━┓┃┗┛".contains($0.0) }, "\(frame)")
      #expect(marked.count >= 6, "\(frame)")
    }
  }

  @Test func handlesOutsideOfTheViewAreNotSeen() throws {
    let frame: SampleFrame = (-44, 22, 88, 44)
    let block = SceneElement.sample(.block, frame, [.selected])
    let text = try Self.rows([block] + SceneElement.handles(of: frame)).joined(separator: "\n")
    // Those of the left edge are beyond the view, and two of the right edge share a row.
    #expect(text.filter { $0 == "◆" }.count == 4)
  }

  // MARK: The list of boards

  @Test func theListHasNeitherRulersNorOrigin() throws {
    let renderer = TerminalRenderer(target: .plain(60, 10))
    let lines = renderer.lines(try renderer.scene([], mode: nil, show: "Hamlet", board: ""))
    #expect(lines == ["Hamlet › boards"] + Array(repeating: "", count: 9))
    let frame: SampleFrame = (22, 22, 110, 44)
    let block = SceneElement.sample(.block, frame, subtitle: "list 5")
    func place(_ mode: InteractionMode?) throws -> [Int?] {
      renderer.lines(try renderer.scene([], mode: mode, adding: [block]))
        .map { line in line.firstIndex(of: "┌").map { line.distance(from: line.startIndex, to: $0) }
        }
    }
    #expect(try place(nil).suffix(8) == place(.play).suffix(8))
  }

  @Test(arguments: [
    (60, "Twelfth Night › boards"), (16, "Twelft… › boards"), (10, "boards"), (4, "boa…"),
  ])
  func theListSaysWhoseItIs(_ columns: Int, _ header: String) throws {
    let renderer = TerminalRenderer(target: .plain(columns, 8))
    #expect(renderer.lines(try renderer.scene([], mode: nil, board: "")).first == header)
  }

  @Test func anItinerarySaysItsTrip() throws {
    let renderer = TerminalRenderer(target: .plain(12, 8))
    let trip = try renderer.scene([], mode: nil, show: "", board: "Spring Tour 2026")
    #expect(renderer.lines(trip).first == "Spring Tour…")
  }

  /// A block of a thumbnail fills half a cell or more, inside of the thumbnail's border.
  @Test(
    arguments: [
      ([(0, 0, 110, 88)], ["┌────────┐", "│████████│", "│████████│", "└────────┘"]),
      ([(0, 0, 110, 22)], ["┌────────┐", "│▀▀▀▀▀▀▀▀│", "│        │", "└────────┘"]),
      ([(55, 66, 55, 22)], ["┌────────┐", "│        │", "│    ▄▄▄▄│", "└────────┘"]),
      (
        [(0, 0, 55, 22), (0, 22, 110, 22)],
        ["┌────────┐", "│████▄▄▄▄│", "│        │", "└────────┘"]
      ),
      ([(55, 44, 1, 1)], ["┌────────┐", "│        │", "│    ▀   │", "└────────┘"]),
    ] as [([SampleFrame], [String])])
  func miniaturesFillHalfCells(_ frames: [SampleFrame], _ expected: [String]) throws {
    let miniatures = frames.enumerated().map { index, frame in
      SceneElement.sample(
        .miniature, (22 + frame.x, 22 + frame.y, frame.width, frame.height),
        color: index == 0 ? "red" : "blue")
    }
    let thumbnail = SceneElement.sample(.thumbnail, (22, 22, 110, 88))
    let rows = try Self.rows([thumbnail] + miniatures)
    #expect(rows.dropFirst().map { String($0.dropFirst(2)) } == expected)
  }

  /// Two colours in one cell are two halves.
  @Test func miniaturesShareACell() throws {
    let renderer = TerminalRenderer(target: RenderTarget(columns: 9, rows: 3, colorDepth: .full))
    let text = renderer.text(
      try renderer.scene(
        [], mode: nil,
        adding: [
          .sample(.miniature, (0, 0, 11, 11), color: "red"),
          .sample(.miniature, (0, 11, 11, 11), color: "green"),
        ]))
    #expect(text.contains("▀") && !text.contains("█"))
  }

  /// Without their escape sequences scenes of every kind read the same, but for thumbnails.
  @Test(arguments: [ColorDepth.sixteen, .indexed, .full])
  func colorsChangeNoCharacter(_ depth: ColorDepth) throws {
    let plain = TerminalRenderer(target: .plain(80, 24))
    let colored = TerminalRenderer(target: RenderTarget(columns: 80, rows: 24, colorDepth: depth))
    for scene in try [
      plain.selected(), plain.drawing(), plain.dragging(), plain.picking(), plain.pressing(),
    ] {
      let stripped = colored.lines(scene)
        .map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/[ ]+$/, with: "") }
      #expect(stripped == plain.lines(scene))
    }
  }
}
