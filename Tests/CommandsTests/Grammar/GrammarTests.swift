import Commands
import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing

/// Every form of every command, and what it becomes.
@Suite struct GrammarTests {
  @Test(arguments: Self.all)
  func parses(line: String, expected: Command) throws {
    #expect(try CommandParser.parse(line) == expected)
  }

  @Test func everyCommandIsInTheTables() {
    #expect(Set(Self.all.map(\.1.name)) == Set(CommandName.allCases))
  }

  private static let all =
    shows + objects + boards + blocks + GestureGrammar.all
    + ConsoleGrammar.all + TripGrammar.all + EntryGrammar.all
    + others

  static let shows: [(String, Command)] = [
    ("shows", .shows),
    ("  SHOWS  # all of them", .shows),
    ("show Hamlet", .openShow(name("Hamlet"))),
    ("Show Midsummer   Night", .openShow(name("Midsummer Night"))),
    ("show \"Midsummer  Night\"", .openShow(name("Midsummer  Night", isExact: true))),
    ("show 'new'", .openShow(name("new", isExact: true))),
    ("show \"new\"", .openShow(name("new", isExact: true))),
    ("show \"5\\\" disk \\\\ \\n\"", .openShow(name("5\" disk \\ \\n", isExact: true))),
    ("show Don't Stop", .openShow(name("Don't Stop"))),
    ("show C# Minor", .openShow(name("C# Minor"))),
    ("show renamed", .openShow(name("renamed"))),
    ("show new Hamlet on Tour", .newShow(name: "Hamlet on Tour")),
    ("show NEW \"new\"", .newShow(name: "new")),
    ("show rename Hamlet 2026", .renameShow(.init(target: nil, name: "Hamlet 2026"))),
    ("show rename to Hamlet", .renameShow(.init(target: nil, name: "Hamlet"))),
    (
      "show rename Hamlet to Ophelia",
      .renameShow(.init(target: name("Hamlet"), name: "Ophelia"))
    ),
    (
      "show rename \"Road to Nowhere\" to \"Back to Black\"",
      .renameShow(.init(target: name("Road to Nowhere", isExact: true), name: "Back to Black"))
    ),
    ("show duplicate", .duplicateShow(.init(target: nil, name: nil))),
    (
      "show rename \"Hamlet\" \"Ophelia\"",
      .renameShow(.init(target: name("Hamlet", isExact: true), name: "Ophelia"))
    ),
    (
      "board duplicate \"Main\" Spare Board",
      .duplicateBoard(.init(target: name("Main", isExact: true), name: "Spare Board"))
    ),
    ("show duplicate Hamlet", .duplicateShow(.init(target: name("Hamlet"), name: nil))),
    ("show duplicate as Copy", .duplicateShow(.init(target: nil, name: "Copy"))),
    (
      "show duplicate Hamlet as Hamlet on Tour",
      .duplicateShow(.init(target: name("Hamlet"), name: "Hamlet on Tour"))
    ),
    ("show delete Hamlet", .deleteShow(.init(target: name("Hamlet"), isConfirmed: false))),
    (
      "show delete Midsummer Night --yes",
      .deleteShow(.init(target: name("Midsummer Night"), isConfirmed: true))
    ),
    (
      "show delete --yes \"--yes\"",
      .deleteShow(.init(target: name("--yes", isExact: true), isConfirmed: true))
    ),
  ]

  static let objects: [(String, Command)] = [
    ("objects", .objects(.init(kind: nil, text: nil))),
    ("objects --kind list", .objects(.init(kind: .list, text: nil))),
    ("objects --kind=Color deep blue", .objects(.init(kind: .colour, text: "deep blue"))),
    (
      "objects \"deep  blue\" --kind \"colour\"",
      .objects(.init(kind: .colour, text: "deep  blue"))
    ),
    ("object add list 5", .addObjects(add(.list, "5"))),
    ("object add list 5 Opening Night", .addObjects(add(.list, "5", "Opening Night"))),
    ("object add COLOR 01.50 \"Deep  Blue\"", .addObjects(add(.colour, "1.5", "Deep  Blue"))),
    ("object add colour 3 --color #00FF00 Deep Blue", .addObjects(deepBlue)),
    (
      "object add group 1 thru 12",
      .addObjects(
        .init(kind: .group, numbers: .through(1...12), name: "", color: nil, isOutlined: false))
    ),
    (
      "object add group 1 THRU 10000 Spots --outlined --color=#0000ff",
      .addObjects(
        .init(
          kind: .group, numbers: .through(1...10_000), name: "Spots",
          color: ObjectColor(rgb: 0x0000FF), isOutlined: true))
    ),
    (
      "object add group 7 thru 7",
      .addObjects(
        .init(kind: .group, numbers: .through(7...7), name: "", color: nil, isOutlined: false))
    ),
    (
      "object edit list 5 --name \"Opening Night\"",
      .editObject(edit(.numbered(.list, number("5"), name: nil)) { $0.name = "Opening Night" })
    ),
    (
      "object edit list 5 \"Opening\" --name=\"\" --color none --filled",
      .editObject(
        edit(.numbered(.list, number("5"), name: "Opening")) {
          $0.name = ""
          $0.color = .clear
          $0.isOutlined = false
        })
    ),
    (
      "object edit Opening Night --number 7.5 --kind scene --color RED --outlined",
      .editObject(
        edit(.named(.init("Opening Night"))) {
          $0.number = number("7.5")
          $0.kind = .scene
          $0.color = .set(ObjectColor(rgb: 0xE53935))
          $0.isOutlined = true
        })
    ),
    (
      "object delete 3f2a",
      .deleteObject(.init(object: object(.named(.init("3f2a"))), isConfirmed: false))
    ),
    (
      "object delete --yes group 1.10",
      .deleteObject(
        .init(object: object(.numbered(.group, number("1.1"), name: nil)), isConfirmed: true))
    ),
  ]

  static let boards: [(String, Command)] = [
    ("boards", .boards),
    ("board Front Of House", .openBoard(name("Front Of House"))),
    ("board 'minimum'", .openBoard(name("minimum", isExact: true))),
    ("board new", .newBoard(.init(name: nil, rules: BoardRules()))),
    (
      "board new Front Of House --minimum 2",
      .newBoard(.init(name: "Front Of House", rules: .grid(minimum: .two)))
    ),
    (
      "board new Looks --rules flow columns=4 size=3x1",
      .newBoard(
        .init(
          name: "Looks", rules: BoardRules("flow", settings: ["columns": "4", "size": "3x1"]),
          at: SourceRange(lowerBound: 24, upperBound: 28, column: 25, length: 4),
          settings: [
            "columns": SourceRange(lowerBound: 29, upperBound: 38, column: 30, length: 9),
            "size": SourceRange(lowerBound: 39, upperBound: 47, column: 40, length: 8),
          ]))
    ),
    (
      "board set columns=4 spacing=",
      .setSettings(
        settings(
          ["columns": "4", "spacing": ""],
          [
            "columns": SourceRange(lowerBound: 10, upperBound: 19, column: 11, length: 9),
            "spacing": SourceRange(lowerBound: 20, upperBound: 28, column: 21, length: 8),
          ]))
    ),
    ("board new 'a=b'", .newBoard(.init(name: "a=b", rules: BoardRules()))),
    ("board new --minimum=1 Main", .newBoard(.init(name: "Main", rules: BoardRules()))),
    ("board rename Stage Left", .renameBoard(.init(target: nil, name: "Stage Left"))),
    (
      "board rename Main to Stage Left",
      .renameBoard(.init(target: name("Main"), name: "Stage Left"))
    ),
    ("board duplicate", .duplicateBoard(.init(target: nil, name: nil))),
    ("board duplicate Main as Spare", .duplicateBoard(.init(target: name("Main"), name: "Spare"))),
    ("board delete Main --yes", .deleteBoard(.init(target: name("Main"), isConfirmed: true))),
    ("board minimum 1", .setMinimum(.one)),
    ("board minimum 2", .setMinimum(.two)),
    ("board list", .boardList),
    ("board \"list\"", .openBoard(name("list", isExact: true))),
    ("board listing", .openBoard(name("listing"))),
  ]

  static let blocks: [(String, Command)] = [
    ("items", .items(matching: nil)), ("items fog  left", .items(matching: "fog left")),
    ("view", .view),
    ("edit", .setMode(.edit)),
    ("play", .setMode(.play)),
    ("undo", .undo(1)),
    ("undo 5", .undo(5)),
    ("redo 12", .redo(12)),
    ("redo", .redo(1)),
    ("place list 5 at 0,0", place(.numbered(.list, number("5"), name: nil), 0, 0, .standard)),
    ("place list 5/20 at 0,0", place(.numbered(.list, number("5/20"), name: nil), 0, 0, .standard)),
    (
      "place list 05/2.50 at 0,0",
      place(.numbered(.list, number("5/2.5"), name: nil), 0, 0, .standard)
    ),
    (
      "place list 5 \"Opening\" at -3,+2 4x1",
      place(.numbered(.list, number("5"), name: "Opening"), -3, 2, span(4, 1))
    ),
    (
      "place \"Night at Sea\" at 2147483647,-2147483648 2×3",
      place(.named(.init("Night at Sea", isExact: true)), .max, .min, span(2, 3))
    ),
    ("place Night at Sea at 1,1", place(.named(.init("Night at Sea")), 1, 1, .standard)),
    ("place Group Left at 1,1 1X1", place(.named(.init("Group Left")), 1, 1, span(1, 1))),
    (
      "place list 5",
      .place(.init(object: object(.numbered(.list, number("5"), name: nil)), at: .end))
    ),
    (
      "place list 5 at 3",
      .place(.init(object: object(.numbered(.list, number("5"), name: nil)), at: .place(3)))
    ),
    ("move #4 to 1", .move(.init(item: item(.ordinal(4)), destination: .place(1)))),
    ("place 3F2a at 1,1", place(.named(.init("3F2a")), 1, 1, .standard)),
    ("move #1 to 4,0", .move(.init(item: item(.ordinal(1)), destination: .to(Cell(x: 4, y: 0))))),
    (
      "move @3,-2 by -5,2",
      .move(
        .init(
          item: item(.covering(Cell(x: 3, y: -2))), destination: .by(columns: -5, rows: 2)))
    ),
    (
      "MOVE 3F2A BY 4294967295,-4294967295",
      .move(
        .init(
          item: item(.identity("3f2a")),
          destination: .by(columns: 4_294_967_295, rows: -4_294_967_295)))
    ),
    ("resize #1 to 4x2", resize(4, 2, .bottomRight)),
    ("resize #1 to 4x2 from left", resize(4, 2, .left)),
    ("resize #1 to 4x2 from TOP-LEFT", resize(4, 2, .topLeft)),
    ("resize #1 to 4x2 from n", resize(4, 2, .top)),
    ("resize #1 to 4x2 from ne", resize(4, 2, .topRight)),
    ("resize #1 to 4x2 from e", resize(4, 2, .right)),
    ("resize #1 to 4x2 from se", resize(4, 2, .bottomRight)),
    ("resize #1 to 4x2 from s", resize(4, 2, .bottom)),
    ("resize #1 to 4x2 from sw", resize(4, 2, .bottomLeft)),
    ("resize #1 to 4x2 from w", resize(4, 2, .left)),
    ("resize #1 to 4x2 from nw", resize(4, 2, .topLeft)),
    (
      "reassign #12 to list 7",
      .reassign(
        .init(
          item: item(.ordinal(12)), object: object(.numbered(.list, number("7"), name: nil))))
    ),
    (
      "reassign @0,0 to Back to Black",
      .reassign(
        .init(item: item(.covering(.origin)), object: object(.named(.init("Back to Black")))))
    ),
    ("action #1 flash", .setAction(.init(item: item(.ordinal(1)), action: .flash))),
    (
      "ACTION @0,0 Release",
      .setAction(.init(item: item(.covering(.origin)), action: .release))
    ),
    ("label #2 FOG  NOW", .setLabel(.init(item: item(.ordinal(2)), label: "FOG NOW"))),
    ("label @0,0 'A  b'", .setLabel(.init(item: item(.covering(.origin)), label: "A  b"))),
    ("label #2 none", .setLabel(.init(item: item(.ordinal(2)), label: nil))),
    ("label #2 \"none\"", .setLabel(.init(item: item(.ordinal(2)), label: "none"))),
    ("action #2 toggle", .setAction(.init(item: item(.ordinal(2)), action: .toggle))),
    ("override #2 none", .override(.init(item: item(.ordinal(2)), message: nil))),
    ("override #2 NONE", .override(.init(item: item(.ordinal(2)), message: nil))),
    ("override #2 \"none\"", .override(.init(item: item(.ordinal(2)), message: "\"none\""))),
    ("override #2 none 1", .override(.init(item: item(.ordinal(2)), message: "\"none\" 1"))),
    (
      "override #2 /hog/playback/go/0   5",
      .override(.init(item: item(.ordinal(2)), message: "/hog/playback/go/0 5"))
    ),
    (
      "override @0,0 /eos/cmd 'Chan 1 Full' -1.5 \"\" \"a\\\"b;\" # all of it",
      .override(
        .init(
          item: item(.covering(.origin)),
          message: "/eos/cmd \"Chan 1 Full\" -1.5 \"\" \"a\\\"b;\""))
    ),
    ("remove #3", .remove(item(.ordinal(3)))),
    ("remove @-1,-1 # gone", .remove(item(.covering(Cell(x: -1, y: -1))))),
  ]

  private static let appending = Command.importFile(
    path: "a b.asc", .init(policy: .appendDifferent, isConfirmed: true))

  static let others: [(String, Command)] = [
    ("import Hamlet.qxw", .importFile(path: "Hamlet.qxw")),
    (
      "import a.csv --format-name csv",
      .importFile(path: "a.csv", Command.ImportChoices(format: "csv"))
    ),
    ("import /shows/Hamlet  2026 #3.asc", .importFile(path: "/shows/Hamlet  2026 #3.asc")),
    ("import \"/shows/to; at.asc\"", .importFile(path: "/shows/to; at.asc")),
    ("import C:\\shows\\a.asc", .importFile(path: "C:\\shows\\a.asc")),
    ("import a b.asc --policy append-different --yes", appending),
    ("import --yes --policy Append-Different a b.asc", appending),
    (
      "import a.csv --map Title=name --map 'No. 1=number' --cues-as-blocks",
      .importFile(
        path: "a.csv", .init(columns: [.name: "Title", .number: "No. 1"], wantsCues: true))
    ),
    (
      "import a.asc --kinds group,list --numbers 1-50,101 --only 'front wash'",
      .importFile(
        path: "a.asc",
        .init(
          selection: ImportSelection(
            kinds: [.group, .list],
            numbers: [number("1")...number("50"), number("101")...number("101")],
            text: "front wash")))
    ),
    (
      "import a.asc --layout Kind --columns 10",
      .importFile(
        path: "a.asc",
        .init(boards: BoardChoice(layout: .kind, columns: 10, asksForMissing: true)))
    ),
    ("export Hamlet 2026", .export(.init(path: "Hamlet 2026"))),
    (
      "export --force \"/a; b\" --format csv --board \"Front desk\"",
      .export(
        .init(
          path: "/a; b", format: "csv",
          board: name("Front desk", isExact: true), isForced: true))
    ),
    ("plugins", .plugins),
    ("help", .help([])),
    ("help place", .help([.place])),
    ("help Object Add", .help([.objectAdd])),
    ("help object", .help([.objectAdd, .objectEdit, .objectDelete])),
    ("help exit", .help([.quit])),
    ("quit", .quit),
    ("exit", .quit),
    ("\u{FEFF}quit;", .quit),
  ]

  @Test(arguments: [
    "", "   ", "\t", "# a comment", "#comment", "   #3", ";", " ; ; # x", "\u{FEFF}",
  ])
  func blankLinesAndCommentsAreNoCommand(line: String) throws {
    #expect(try CommandParser.parse(line) == nil)
  }

  // MARK: Making commands

  private static var deepBlue: Command.AddObjects {
    var new = add(.colour, "3", "Deep Blue")
    new.color = ObjectColor(rgb: 0x00FF00)
    return new
  }

  private static func name(_ text: String, isExact: Bool = false) -> Written<NameReference> {
    Written(NameReference(text, isExact: isExact), at: .start)
  }

  private static func settings(
    _ values: [String: String], _ ranges: [String: SourceRange]
  ) -> Command.Settings {
    var settings = Command.Settings()
    (settings.values, settings.ranges) = (values, ranges)
    return settings
  }

  private static func object(_ reference: ObjectReference) -> Written<ObjectReference> {
    Written(reference, at: .start)
  }

  private static func item(_ reference: ItemReference) -> Written<ItemReference> {
    Written(reference, at: .start)
  }

  private static func number(_ text: String) -> ConsoleNumber {
    ConsoleNumber(text) ?? ConsoleNumber(ObjectNumber(0))
  }

  private static func span(_ width: Int32, _ height: Int32) -> CellSpan {
    CellSpan(width: width, height: height) ?? .single
  }

  private static func add(
    _ kind: ObjectKind, _ digits: String, _ name: String = ""
  ) -> Command.AddObjects {
    Command.AddObjects(
      kind: kind, numbers: .one(number(digits)), name: Written(name, at: .start), color: nil,
      isOutlined: false)
  }

  private static func edit(
    _ reference: ObjectReference, _ change: (inout Command.EditObject) -> Void
  ) -> Command.EditObject {
    var edit = Command.EditObject(object: object(reference))
    change(&edit)
    return edit
  }

  private static func place(
    _ reference: ObjectReference, _ x: Int32, _ y: Int32, _ span: CellSpan
  ) -> Command {
    .place(.init(object: object(reference), at: .cell(Cell(x: x, y: y), span)))
  }

  private static func resize(_ width: Int32, _ height: Int32, _ handle: Handle) -> Command {
    .resize(.init(item: item(.ordinal(1)), span: span(width, height), handle: handle))
  }
}
