import Boards
import Commands
import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing
import Workspace

/// A line, the name of the command that it is, and the values of the command's parts in the order
/// of its description.
typealias GrammarRow = (String, String, [any Hashable & Sendable])

/// Every form of every command, and what it becomes.
@Suite struct GrammarTests {
  @Test(arguments: Self.all)
  func parses(line: String, name: String, values: [any Hashable & Sendable]) throws {
    let command = try #require(try CommandParser.parse(line))
    #expect(command.spec.name == name)
    #expect(Values.areSame(command.arguments, values), "\(command.arguments), not \(values)")
  }

  @Test func everyCommandIsInTheTables() {
    #expect(Set(Self.all.map(\.1)) == Set(CommandSpec.all.map(\.name)))
  }

  @Test func valuesAreComparedWithTheirTypes() {
    let five = Located("5", at: .start)
    let same: [(any Hashable, any Hashable)] = [
      (5, 5), (Int?.some(5), 5), (Int?.some(5), Int?.some(5)), (Int?.none, Int?.none),
      (five, "5"), (five, five), (Located("5", at: five.range.end), five), ([five], [five]),
      (Located<String>?.some(five), "5"), (Located<String>?.some(five), five),
    ]
    for (value, expected) in same { #expect(Values.isSame(value, expected), "\(value)") }
    let different: [(any Hashable, any Hashable)] = [
      (5, 6), (5, 5.0), (5, Int64(5)), (5, "5"), (true, 1), (5, Int?.some(5)), (5, Int?.none),
      (Int?.some(5), 6), (Int?.some(5), 5.0), (Int?.some(5), Int?.none), (Int?.none, 5),
      (Int?.none, 0), (Int?.none, String?.none), (Int?.none, Int??.none), (Int??.none, Int?.none),
      (five, "6"), ("5", five), (Located<String>?.none, ""), (Located<String>?.none, String?.none),
      ([Int](), [String]()),
    ]
    for (value, expected) in different {
      #expect(!Values.isSame(value, expected), "\(value), \(expected)")
    }
    #expect(Values.areSame([], []))
    #expect(!Values.areSame([5], []) && !Values.areSame([], [5]) && !Values.areSame([5], [5, 6]))
  }

  private static let all: [GrammarRow] =
    shows + objects + boards + blocks + CopyGrammar.all + PieceGrammar.all + InkGrammar.all
    + GestureGrammar.all + SelectionGrammar.all
    + ConsoleGrammar.all + TripGrammar.all + EntryGrammar.all
    + PageGrammar.all + SyncGrammar.all + PaperGrammar.all + others

  static let shows: [GrammarRow] = [
    ("shows", "shows", []),
    ("  SHOWS  # all of them", "shows", []),
    ("show Hamlet", "show", [name("Hamlet")]),
    ("Show Midsummer   Night", "show", [name("Midsummer Night")]),
    ("show \"Midsummer  Night\"", "show", [name("Midsummer  Night", isExact: true)]),
    ("show 'new'", "show", [name("new", isExact: true)]),
    ("show \"new\"", "show", [name("new", isExact: true)]),
    ("show \"5\\\" disk \\\\ \\n\"", "show", [name("5\" disk \\ \\n", isExact: true)]),
    ("show Don't Stop", "show", [name("Don't Stop")]),
    ("show C# Minor", "show", [name("C# Minor")]),
    ("show renamed", "show", [name("renamed")]),
    ("show new Hamlet on Tour", "show new", ["Hamlet on Tour"]),
    ("show NEW \"new\"", "show new", ["new"]),
    ("show rename Hamlet 2026", "show rename", [Renaming(target: nil, name: "Hamlet 2026")]),
    ("show rename to Hamlet", "show rename", [Renaming(target: nil, name: "Hamlet")]),
    (
      "show rename Hamlet to Ophelia", "show rename",
      [Renaming(target: located("Hamlet"), name: "Ophelia")]
    ),
    (
      "show rename \"Road to Nowhere\" to \"Back to Black\"", "show rename",
      [Renaming(target: located("Road to Nowhere", isExact: true), name: "Back to Black")]
    ),
    (
      "show rename \"Hamlet\" \"Ophelia\"", "show rename",
      [Renaming(target: located("Hamlet", isExact: true), name: "Ophelia")]
    ),
    ("show duplicate", "show duplicate", [Duplication(target: nil, name: nil)]),
    (
      "show duplicate Hamlet", "show duplicate",
      [Duplication(target: located("Hamlet"), name: nil)]
    ),
    (
      "show duplicate \"Hamlet\"", "show duplicate",
      [Duplication(target: located("Hamlet", isExact: true), name: nil)]
    ),
    ("show duplicate as Copy", "show duplicate", [Duplication(target: nil, name: "Copy")]),
    (
      "show duplicate Hamlet as Hamlet on Tour", "show duplicate",
      [Duplication(target: located("Hamlet"), name: "Hamlet on Tour")]
    ),
    ("show delete Hamlet", "show delete", [name("Hamlet"), false]),
    ("show delete Midsummer Night --yes", "show delete", [name("Midsummer Night"), true]),
    ("show delete --yes \"--yes\"", "show delete", [name("--yes", isExact: true), true]),
  ]

  static let objects: [GrammarRow] = [
    ("objects", "objects", [ObjectKind?.none, noText]),
    ("objects --kind list", "objects", [ObjectKind.list, noText]),
    ("objects --kind=Color deep blue", "objects", [ObjectKind.colour, "deep blue"]),
    ("objects \"deep  blue\" --kind \"colour\"", "objects", [ObjectKind.colour, "deep  blue"]),
    ("object add list 5", "object add", [numbers(.list, "5"), noText, noColor, false]),
    (
      "object add list 5 Opening Night", "object add",
      [numbers(.list, "5"), "Opening Night", noColor, false]
    ),
    (
      "object add list 5/20 Storm", "object add",
      [numbers(.list, "5/20"), "Storm", noColor, false]
    ),
    (
      "object add COLOR 01.50 \"Deep  Blue\"", "object add",
      [numbers(.colour, "1.5"), "Deep  Blue", noColor, false]
    ),
    (
      "object add colour 3 --color #00FF00 Deep Blue", "object add",
      [numbers(.colour, "3"), "Deep Blue", ObjectColor(rgb: 0x00FF00), false]
    ),
    (
      "object add group 1 thru 12", "object add",
      [numbers(.group, 1...12), noText, noColor, false]
    ),
    (
      "object add group 1 THRU 10000 Spots --outlined --color=#0000ff", "object add",
      [numbers(.group, 1...10_000), "Spots", ObjectColor(rgb: 0x0000FF), true]
    ),
    (
      "object add group 7 thru 7", "object add",
      [numbers(.group, 7...7), noText, noColor, false]
    ),
    (
      "object edit list 5 --name \"Opening Night\"", "object edit",
      [object(.list, "5"), ObjectChanges(name: "Opening Night")]
    ),
    (
      "object edit list 5 \"Opening\" --name=\"\" --color none --filled", "object edit",
      [
        object(.list, "5", "Opening"),
        ObjectChanges(name: "", color: .clear, isOutlined: false),
      ]
    ),
    (
      "object edit Opening Night --number 7.5 --kind scene --color RED --outlined", "object edit",
      [
        object("Opening Night"),
        ObjectChanges(
          number: number("7.5"), kind: .scene, color: .set(ObjectColor(rgb: 0xE53935)),
          isOutlined: true),
      ]
    ),
    ("object delete 3f2a", "object delete", [object("3f2a"), false]),
    ("object delete --yes group 1.10", "object delete", [object(.group, "1.1"), true]),
  ]

  static let boards: [GrammarRow] = [
    ("boards", "boards", []),
    ("board Front Of House", "board", [name("Front Of House")]),
    ("board 'set'", "board", [name("set", isExact: true)]),
    ("board new", "board new", [NewBoard()]),
    (
      "board new Front Of House --minimum 2", "board new",
      [NewBoard(name: "Front Of House", minimum: .two)]
    ),
    (
      "board new Looks --rules flow columns=4 size=3x1", "board new",
      [NewBoard(name: "Looks", rules: "flow", settings: ["columns": "4", "size": "3x1"])]
    ),
    (
      "board new --rules flow --minimum 2", "board new",
      [NewBoard(minimum: .two, rules: "flow")]
    ),
    (
      "board set columns=4 spacing=", "board set",
      [["columns": "4", "spacing": ""] as BoardSettings]
    ),
    ("board new 'a=b'", "board new", [NewBoard(name: "a=b")]),
    ("board new --minimum=1 Main", "board new", [NewBoard(name: "Main")]),
    ("board rename Stage Left", "board rename", [Renaming(target: nil, name: "Stage Left")]),
    (
      "board rename Main to Stage Left", "board rename",
      [Renaming(target: located("Main"), name: "Stage Left")]
    ),
    ("board duplicate", "board duplicate", [Duplication(target: nil, name: nil)]),
    (
      "board duplicate Main as Spare", "board duplicate",
      [Duplication(target: located("Main"), name: "Spare")]
    ),
    (
      "board duplicate \"Main\" Spare Board", "board duplicate",
      [Duplication(target: located("Main", isExact: true), name: "Spare Board")]
    ),
    ("board delete Main", "board delete", [name("Main"), false]),
    ("board delete Main --yes", "board delete", [name("Main"), true]),
    ("board move Main to 2", "board move", [BoardMove(located("Main"), to: 2)]),
    ("board move to 1", "board move", [BoardMove(nil, to: 1)]),
    (
      "board move \"Road to 5\" to 12", "board move",
      [BoardMove(located("Road to 5", isExact: true), to: 12)]
    ),
    ("board move Road to Rome to 3", "board move", [BoardMove(located("Road to Rome"), to: 3)]),
    ("board next", "board next", [true]),
    ("board previous", "board previous", [true]),
    ("board \"list\"", "board", [name("list", isExact: true)]),
    ("board listing", "board", [name("listing")]),
  ]

  static let blocks: [GrammarRow] = [
    ("items", "items", [noText]),
    ("items fog  left", "items", ["fog left"]),
    ("view", "view", []),
    ("edit", "edit", []),
    ("play", "play", []),
    ("undo", "undo", [Int?.none]),
    ("undo 5", "undo", [5]),
    ("redo 12", "redo", [12]),
    ("redo", "redo", [Int?.none]),
    ("history keep", "history keep", [HistoryLimit?.none]),
    ("history keep 500 commands", "history keep", [HistoryLimit.commands(500)]),
    ("history keep 1 command", "history keep", [HistoryLimit.commands(1)]),
    ("history keep 1 DAY", "history keep", [HistoryLimit.days(1)]),
    ("history keep 30 days", "history keep", [HistoryLimit.days(30)]),
    ("history keep all", "history keep", [HistoryLimit.all]),
    ("history keep standard", "history keep", [HistoryLimit.standard]),
    ("place goto Finale", "place goto", [Destination(located("Finale"))]),
    (
      "place goto \"Act 2\" at 4,0 3x1", "place goto",
      [Destination(located("Act 2", isExact: true), at: cell(4, 0, span(3, 1)))]
    ),
    (
      "place goto Act at Sea at 2", "place goto",
      [Destination(located("Act at Sea"), at: PlaceSpot(.position(2)))]
    ),
    (
      "place message /lamp/house 1 at 4,0 3x1", "place message",
      [PlacedMessage(Located("/lamp/house 1", at: .start), at: cell(4, 0, span(3, 1)))]
    ),
    ("place message /a", "place message", [PlacedMessage(Located("/a", at: .start))]),
    ("place list 5 at 0,0", "place", [placed(object(.list, "5")), cell(0, 0), noPiece]),
    ("place list 5/20 at 0,0", "place", [placed(object(.list, "5/20")), cell(0, 0), noPiece]),
    ("place list 05/2.50 at 0,0", "place", [placed(object(.list, "5/2.5")), cell(0, 0), noPiece]),
    (
      "place list 5 \"Opening\" at -3,+2 4x1", "place",
      [placed(object(.list, "5", "Opening")), cell(-3, 2, span(4, 1)), noPiece]
    ),
    (
      "place \"Night at Sea\" at 2147483647,-2147483648 2×3", "place",
      [placed(object("Night at Sea", isExact: true)), cell(.max, .min, span(2, 3)), noPiece]
    ),
    ("place Night at Sea at 1,1", "place", [placed(object("Night at Sea")), cell(1, 1), noPiece]),
    (
      "place Group Left at 1,1 1X1", "place",
      [placed(object("Group Left")), cell(1, 1, span(1, 1)), noPiece]
    ),
    ("place list 5", "place", [placed(object(.list, "5")), PlaceSpot?.none, noPiece]),
    ("place list 5 at 3", "place", [placed(object(.list, "5")), PlaceSpot(.position(3)), noPiece]),
    ("place 3F2a at 1,1", "place", [placed(object("3F2a")), cell(1, 1), noPiece]),
    ("move #4 to 1", "move", [one(item(4)), MoveTarget.to(.position(1)), false]),
    ("move #1 to 4,0", "move", [one(item(1)), MoveTarget.to(.cell(Cell(x: 4, y: 0))), false]),
    (
      "move @3,-2 by -5,2", "move",
      [one(item(3, -2)), MoveTarget.by(.cells(CellOffset(columns: -5, rows: 2))), false]
    ),
    (
      "MOVE 3F2A BY 4294967295,-4294967295", "move",
      [
        one(.showing(.named(NameReference("3F2A")))),
        MoveTarget.by(.cells(CellOffset(columns: 4_294_967_295, rows: -4_294_967_295))), false,
      ]
    ),
    (
      "move FOG to 1,1", "move",
      [one(shown("FOG")), MoveTarget.to(.cell(Cell(x: 1, y: 1))), false]
    ),
    (
      "move Way to Go to 4", "move",
      [one(shown("Way to Go")), MoveTarget.to(.position(4)), false]
    ),
    (
      "move \"By Now\" by 1,0", "move",
      [
        one(shown("By Now", isExact: true)),
        MoveTarget.by(.cells(CellOffset(columns: 1, rows: 0))), false,
      ]
    ),
    (
      "move list 5 to 1", "move",
      [
        one(.showing(object(.list, "5"))),
        MoveTarget.to(.position(1)), false,
      ]
    ),
    ("action Front Wash flash", "action", [one(shown("Front Wash")), TriggerAction.flash]),
    ("action flash flash", "action", [one(shown("flash")), TriggerAction.flash]),
    (
      "label list 5 Fog machine", "label",
      [one(.showing(object(.list, "5"))), "Fog machine"]
    ),
    ("label \"Front Wash\" FW", "label", [one(shown("Front Wash", isExact: true)), "FW"]),
    ("remove Front Wash", "remove", [one(shown("Front Wash"))]),
    (
      "reassign Front to Back to Back to Black", "reassign",
      [
        one(shown("Front to Back to Back")), object("Black"),
      ]
    ),
    ("resize #1 to 4x2", "resize", [one(item(1)), BoardSize.span(span(4, 2)), Handle?.none]),
    (
      "resize #1 to 4x2 from left", "resize",
      [one(item(1)), BoardSize.span(span(4, 2)), Handle.left]
    ),
    (
      "resize #1 to 4x2 from TOP-LEFT", "resize",
      [one(item(1)), BoardSize.span(span(4, 2)), Handle.topLeft]
    ),
    ("resize #1 to 4x2 from n", "resize", [one(item(1)), BoardSize.span(span(4, 2)), Handle.top]),
    (
      "resize #1 to 4x2 from ne", "resize",
      [one(item(1)), BoardSize.span(span(4, 2)), Handle.topRight]
    ),
    (
      "resize #1 to 4x2 from e", "resize", [one(item(1)), BoardSize.span(span(4, 2)), Handle.right]
    ),
    (
      "resize #1 to 4x2 from se", "resize",
      [one(item(1)), BoardSize.span(span(4, 2)), Handle.bottomRight]
    ),
    (
      "resize #1 to 4x2 from s", "resize",
      [one(item(1)), BoardSize.span(span(4, 2)), Handle.bottom]
    ),
    (
      "resize #1 to 4x2 from sw", "resize",
      [one(item(1)), BoardSize.span(span(4, 2)), Handle.bottomLeft]
    ),
    ("resize #1 to 4x2 from w", "resize", [one(item(1)), BoardSize.span(span(4, 2)), Handle.left]),
    (
      "resize #1 to 4x2 from nw", "resize",
      [one(item(1)), BoardSize.span(span(4, 2)), Handle.topLeft]
    ),
    ("reassign #12 to list 7", "reassign", [one(item(12)), object(.list, "7")]),
    ("reassign @0,0 to Back to Black", "reassign", [one(item(0, 0)), object("Back to Black")]),
    ("action #1 flash", "action", [one(item(1)), TriggerAction.flash]),
    ("ACTION @0,0 Release", "action", [one(item(0, 0)), TriggerAction.release]),
    ("action #2 toggle", "action", [one(item(2)), TriggerAction.toggle]),
    ("label #2 FOG  NOW", "label", [one(item(2)), "FOG NOW"]),
    ("label @0,0 'A  b'", "label", [one(item(0, 0)), "A  b"]),
    ("label #2 none", "label", [one(item(2)), noText]),
    ("label #2 \"none\"", "label", [one(item(2)), "none"]),
    ("override #2 none", "override", [one(item(2)), noText]),
    ("override #2 NONE", "override", [one(item(2)), noText]),
    ("override #2 \"none\"", "override", [one(item(2)), "\"none\""]),
    ("override #2 none 1", "override", [one(item(2)), "\"none\" 1"]),
    ("override #2 /hog/playback/go/0   5", "override", [one(item(2)), "/hog/playback/go/0 5"]),
    (
      "override @0,0 /eos/cmd 'Chan 1 Full' -1.5 \"\" \"a\\\"b;\" # all of it", "override",
      [one(item(0, 0)), "/eos/cmd \"Chan 1 Full\" -1.5 \"\" \"a\\\"b;\""]
    ),
    ("remove #3", "remove", [one(item(3))]),
    ("remove #2..#8", "remove", [ItemsReference.numbered(2...8)]),
    ("remove 8,4..0,-1", "remove", [inside(0, -1, 9, 5)]),
    ("action @0,0..@3,3 flash", "action", [inside(0, 0, 4, 4), TriggerAction.flash]),
    ("remove all", "remove", [ItemsReference.all]),
    ("remove kind scene,list", "remove", [ItemsReference.kinds([.scene, .list])]),
    ("remove kind Card,scene", "remove", [ItemsReference.kinds([.scene], [.card])]),
    ("remove name \"fog*\"", "remove", [ItemsReference.like("fog*")]),
    (
      "move #1..#4 by 0,3", "move",
      [
        ItemsReference.numbered(1...4),
        MoveTarget.by(.cells(CellOffset(columns: 0, rows: 3))), false,
      ]
    ),
    (
      "move kind scene to 10,0 --push", "move",
      [
        ItemsReference.kinds([.scene]), MoveTarget.to(.cell(Cell(x: 10, y: 0))), true,
      ]
    ),
    (
      "arrange columns 5 size 4x2", "arrange",
      [
        Located<ItemsReference>?.none, 5, BoardSize.span(span(4, 2)), ItemOrder?.none, Double?.none,
        BoardPlace?.none,
      ]
    ),
    (
      "arrange kind scene columns 2 by NAME gap 1.5 at 0,0", "arrange",
      [
        ItemsReference.kinds([.scene]), 2, Located<BoardSize>?.none, ItemOrder.name, 1.5,
        BoardPlace.cell(Cell(x: 0, y: 0)),
      ]
    ),
    (
      "arrange by colour", "arrange",
      [
        Located<ItemsReference>?.none, Int?.none, Located<BoardSize>?.none, ItemOrder.color,
        Double?.none, BoardPlace?.none,
      ]
    ),
    (
      "arrange by number", "arrange",
      [
        Located<ItemsReference>?.none, Int?.none, Located<BoardSize>?.none, ItemOrder.number,
        Double?.none,
        BoardPlace?.none,
      ]
    ),
    ("align #1..#4 left", "align", [ItemsReference.numbered(1...4), Arrangement.Edge.left]),
    ("distribute all down", "distribute", [ItemsReference.all, Arrangement.Axis.down]),
    ("swap #1 with FOG", "swap", [one(item(1)), one(shown("FOG"))]),
    ("row insert 4 2", "row insert", [4, 2]), ("row delete -3", "row delete", [-3, Int?.none]),
    ("column insert 4", "column insert", [4, Int?.none]),
    ("column delete 0 2", "column delete", [0, 2]),
    ("remove @-1,-1 # gone", "remove", [one(item(-1, -1))]),
  ]

  static let others: [GrammarRow] = [
    ("find fog", "find", ["fog", false]), ("find Front Wash --go", "find", ["Front Wash", true]),
    ("history", "history", [Int?.none]), ("history 100", "history", [100]),
    ("revert 12", "revert", [12]),
    ("begin", "begin", []), ("commit", "commit", []), ("ROLLBACK", "rollback", []),
    file("import Hamlet.qxw", "Hamlet.qxw"),
    file("import a.csv --format-name csv", "a.csv", ImportChoices(format: "csv")),
    file("import /shows/Hamlet  2026 #3.asc", "/shows/Hamlet  2026 #3.asc"),
    file("import \"/shows/to; at.asc\"", "/shows/to; at.asc"),
    file("import C:\\shows\\a.asc", "C:\\shows\\a.asc"),
    file("import a b.asc --policy append-different --yes", "a b.asc", appending),
    file("import --yes --policy Append-Different a b.asc", "a b.asc", appending),
    file(
      "import a.csv --map Title=name --map 'No. 1=number' --cues-as-blocks", "a.csv",
      ImportChoices(columns: [.name: "Title", .number: "No. 1"], wantsCues: true)),
    file(
      "import a.asc --kinds group,list --numbers 1-50,101 --only 'front wash'", "a.asc",
      ImportChoices(
        selection: ImportSelection(
          kinds: [.group, .list],
          numbers: [number("1")...number("50"), number("101")...number("101")],
          text: "front wash"))),
    file(
      "import a.asc --layout Kind --columns 10", "a.asc",
      ImportChoices(boards: BoardChoice(layout: .kind, columns: 10, asksForMissing: true))),
    file(
      "import a.tosc --rules Canvas", "a.tosc",
      ImportChoices(boards: BoardChoice(rules: "canvas"))),
    (
      "export Hamlet 2026", "export",
      ["Hamlet 2026", noText, Located<NameReference>?.none, PictureChoices(), false, false]
    ),
    (
      "export --force \"/a; b\" --format csv --board \"Front desk\"", "export",
      ["/a; b", "csv", name("Front desk", isExact: true), PictureChoices(), false, true]
    ),
    ("plugins", "plugins", []), ("config", "config", []),
    ("format", "format", [OutputFormat?.none]),
    ("explain", "explain", []),
    ("format MARKDOWN", "format", [OutputFormat?.some(.markdown)]),
    ("timing on", "timing", [true]),
    ("timing off", "timing", [false]),
    ("live", "live", []),
    ("tour", "tour", [TourMove?.none]),
    ("tour next", "tour", [TourMove?.some(.next)]),
    ("tour Skip", "tour", [TourMove?.some(.skip)]),
    ("tour end", "tour", [TourMove?.some(.end)]),
    ("split", "split", [SplitChange?.none]),
    ("split ON", "split", [SplitChange?.some(.on)]),
    ("split off", "split", [SplitChange?.some(.off)]),
    ("split 12", "split", [SplitChange?.some(.rows(12))]),
    ("help", "help", [HelpPage?.none]),
    ("help ALL", "help", [HelpPage.all]),
    ("help place", "help", [page("place", "place tile", "place goto", "place message")]),
    ("help Object Add", "help", [page("object add")]),
    ("help object", "help", [page("object add", "object edit", "object delete")]),
    ("help exit", "help", [page("quit")]),
    ("quit", "quit", []),
    ("exit", "quit", []),
    ("\u{FEFF}quit;", "quit", []),
  ]

  @Test func settingsKeepTheirPlaces() throws {
    let line = "board new Looks --rules flow columns=4 size=3x1"
    let board = try #require(try CommandParser.parse(line)?.arguments.first as? NewBoard)
    #expect(
      board.rules?.range == SourceRange(lowerBound: 24, upperBound: 28, column: 25, length: 4))
    #expect(
      board.settings.all.mapValues(\.range) == [
        "columns": SourceRange(lowerBound: 29, upperBound: 38, column: 30, length: 9),
        "size": SourceRange(lowerBound: 39, upperBound: 47, column: 40, length: 8),
      ])
    let set = try CommandParser.parse("board set columns=4 spacing=")
    let settings = try #require(set?.arguments.first as? BoardSettings)
    #expect(
      settings.all.mapValues(\.range) == [
        "columns": SourceRange(lowerBound: 10, upperBound: 19, column: 11, length: 9),
        "spacing": SourceRange(lowerBound: 20, upperBound: 28, column: 21, length: 8),
      ])
  }

  @Test(arguments: [
    "", "   ", "\t", "# a comment", "#comment", "   #3", ";", " ; ; # x", "\u{FEFF}",
  ])
  func blankLinesAndCommentsAreNoCommand(line: String) throws {
    #expect(try CommandParser.parse(line) == nil)
  }

  // MARK: Making values

  private static let noText: Located<String>? = nil
  private static let noColor: ObjectColor? = nil

  private static func name(_ text: String, isExact: Bool = false) -> NameReference {
    NameReference(text, isExact: isExact)
  }

  private static let appending = ImportChoices(policy: .appendDifferent, isConfirmed: true)

  private static func file(
    _ line: String, _ path: String, _ choices: ImportChoices = ImportChoices()
  ) -> GrammarRow {
    (line, "import", [ImportSource.file(path), choices, Following?.none])
  }

  /// The page of help on some commands.
  private static func page(_ names: String...) -> HelpPage {
    .commands(CommandSpec.all.filter { names.contains($0.name) })
  }

  private static func located(_ text: String, isExact: Bool = false) -> Located<NameReference> {
    Located(name(text, isExact: isExact), at: .start)
  }

  private static func object(
    _ kind: ObjectKind, _ digits: String, _ name: String? = nil
  ) -> ObjectReference {
    .numbered(kind, number(digits), name: name)
  }

  private static func object(_ text: String, isExact: Bool = false) -> ObjectReference {
    .named(name(text, isExact: isExact))
  }

  private static func placed(_ object: ObjectReference) -> PlacedObjects { .one(object) }

  private static func one(_ item: ItemReference) -> ItemsReference {
    .one(Located(item, at: .start))
  }

  /// All blocks in a region, by its edges.
  private static func inside(
    _ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32
  ) -> ItemsReference {
    CellRect(edges: minX, minY, maxX, maxY).map(ItemsReference.inside) ?? .numbered(0...0)
  }

  private static func item(_ ordinal: Int) -> ItemReference { .ordinal(ordinal) }

  private static func shown(_ name: String, isExact: Bool = false) -> ItemReference {
    .showing(.named(NameReference(name, isExact: isExact)))
  }

  private static func item(_ x: Int32, _ y: Int32) -> ItemReference { .covering(Cell(x: x, y: y)) }

  private static func number(_ text: String) -> ConsoleNumber {
    ConsoleNumber(text) ?? ConsoleNumber(ObjectNumber(0))
  }

  private static func numbers(_ kind: ObjectKind, _ digits: String) -> ObjectNumbers {
    ObjectNumbers(kind, [number(digits)])
  }

  private static func numbers(_ kind: ObjectKind, _ range: ClosedRange<Int>) -> ObjectNumbers {
    ObjectNumbers(kind, range.map { number("\($0)") })
  }

  private static func span(_ width: Int32, _ height: Int32) -> CellSpan {
    CellSpan(width: width, height: height) ?? .single
  }

  private static func cell(_ x: Int32, _ y: Int32, _ span: CellSpan? = nil) -> PlaceSpot {
    PlaceSpot(.cell(Cell(x: x, y: y)), span.map { Located(.span($0), at: .start) })
  }

  private static let noPiece = PieceChoice()
}
