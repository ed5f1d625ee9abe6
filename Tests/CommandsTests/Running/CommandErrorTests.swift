import Commands
import Domain
import PluginAPI
import Testing
import TextCells
import Workspace

/// What fails when the grammar is right, and what is said of it.
@Suite struct CommandErrorTests {
  /// A command that fails on the stage, and how.
  struct Failure: Sendable, CustomTestStringConvertible {
    let line: String
    let code: ErrorCode
    let message: String
    var column: Int?
    var candidates: [String] = []
    var suggestion: String?

    var testDescription: String { line }
  }

  @Test(arguments: failures)
  func fails(failure: Failure) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("board new Mainly; board Main; edit; show new Othello; show Hamlet")
    try await stage.run("board \"Main\"; edit")
    let before = try await stage.json("items")
    let error = try await stage.error(failure.line)
    #expect(error.code == failure.code)
    #expect(error.description.contains(failure.message), "\(error)")
    #expect(error.range?.column == failure.column)
    #expect(error.suggestion == failure.suggestion)
    #expect(
      error.candidates.map { $0.split(separator: " (").first.map(String.init) ?? "" }
        == failure.candidates)
    #expect(try await stage.json("items") == before)
  }

  static let failures: [Failure] = [
    Failure(
      line: "place list 5 at 1,1", code: .overlap, message: "You cannot overlap items."),
    Failure(
      line: "place list 5", code: .notAllowed,
      message: "'at' and the cell are missing: this board has cells; write X,Y, as in "
        + "'place list 5 at 0,0'"),
    Failure(
      line: "place list 5 at 2", code: .notAllowed,
      message: "this board has cells, not an order; write X,Y, as in 'place list 5 at 2,0'"),
    Failure(
      line: "move #1 to 2", code: .notAllowed,
      message: "this board has cells, not an order; write X,Y, as in 'move #1 to 2,0'"),
    Failure(
      line: "label #1 \"\"", code: .emptyName, message: "A label needs at least one character.",
      column: 10),
    Failure(
      line: "place list 5 at 2147483646,0", code: .outOfRange, message: "beyond the board"),
    Failure(
      line: "move #1 by 4000000000,0", code: .outOfRange, message: "beyond the board"),
    Failure(line: "board set minimum=2", code: .belowMinimum, message: "at least 2x2"),
    Failure(line: "redo", code: .nothingToRedo, message: "nothing to redo"),
    Failure(line: "undo", code: .nothingToUndo, message: "nothing to undo"),
    Failure(
      line: "move @9,9 to 1,1", code: .notFound, message: "no block covers 9,9", column: 6),
    Failure(
      line: "remove #4", code: .notFound, message: "no block #4: the board has 3 blocks",
      column: 8),
    Failure(
      line: "remove ffffffffffffffffffffffffffffffff", code: .notFound,
      message: "the board has no block 'ffff", column: 8),
    Failure(
      line: "tap nowhere", code: .notFound, message: "the board has no block 'nowhere'",
      column: 5),
    Failure(
      line: "find zebra --go", code: .notFound, message: "no block matches 'zebra'", column: 6),
    Failure(
      line: "place \"opening\" at 9,9", code: .ambiguous, message: "2 objects fit 'opening'",
      column: 7, candidates: ["list 5 \"Opening\"", "list 7 \"Opening\""]),
    Failure(
      line: "place open at 9,9", code: .ambiguous, message: "2 objects fit 'open'", column: 7,
      candidates: ["list 5 \"Opening\"", "list 7 \"Opening\""]),
    Failure(
      line: "place \"Side\" at 9,9", code: .notFound, message: "no object 'Side'", column: 7,
      candidates: ["group 1.5 \"Side Left\""]),
    Failure(
      line: "object delete side --yes", code: .notFound, message: "no object 'side'", column: 15,
      candidates: ["group 1.5 \"Side Left\""]),
    Failure(
      line: "place lst 5 at 9,9", code: .notFound, message: "no object 'lst 5'", column: 7,
      candidates: ["list 5 \"Opening\""]),
    Failure(
      line: "place scene 5 at 9,9", code: .notFound, message: "no object scene 5", column: 7,
      candidates: ["list 5 \"Opening\""]),
    Failure(
      line: "place list 5 \"Opning\" at 9,9", code: .notFound,
      message: "no object list 5 \"Opning\"",
      column: 7, candidates: ["list 5 \"Opening\""]),
    Failure(
      line: "show Hamlt", code: .notFound, message: "the workspace has no show 'Hamlt'", column: 6,
      candidates: ["\"Hamlet\""]),
    Failure(
      line: "show delte Hamlet", code: .notFound, message: "the workspace has no show", column: 6,
      suggestion: "show delete"),
    Failure(
      line: "board Mai", code: .ambiguous, message: "2 boards fit 'Mai'", column: 7,
      candidates: ["\"Main\"", "\"Mainly\""]),
    Failure(
      line: "board \"Mai\"", code: .notFound, message: "the show has no board 'Mai'", column: 7,
      candidates: ["\"Main\"", "\"Mainly\""]),
    Failure(
      line: "board delete Mainl --yes", code: .notFound, message: "the show has no board",
      column: 14, candidates: ["\"Mainly\""]),
    Failure(
      line: "board new MAIN", code: .duplicateName, message: "the name 'MAIN' is taken",
      column: 11),
    Failure(
      line: "board rename Main to Mainly", code: .duplicateName, message: "is taken", column: 22),
    Failure(
      line: "show duplicate as \"othello\"", code: .duplicateName, message: "is taken", column: 19),
    Failure(
      line: "object edit macro 1 --name \"\u{1B}\"", code: .controlCharacter,
      message: "control characters", column: 28),
    Failure(
      line: "object add list 9 --color red " + String(repeating: "x", count: 501),
      code: .nameTooLong, message: "500", column: 31),
    Failure(
      line: "show new \"\"", code: .emptyName, message: "", column: 10),
    Failure(
      line: "plce list 5 at 1,1", code: .unknownCommand, message: "unknown command", column: 1,
      suggestion: "place"),
  ]

  @Test func whatIsInTheWayIsNamed() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let error = try await stage.error("resize #1 to 3x2")
    #expect(error.obstacles == ["#2 group 1.5 \"Side Left\" at 2,0 1x1"])
    #expect(error.by.count == 1)
    let items = try #require(try await stage.run("items")[0].answer as? ItemsAnswer).items
    #expect(error.by == [items[1].placed.item.id])
  }

  @Test func inPlayModeNothingCanBeChanged() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("play")
    let edits = [
      "place list 5 at 9,9", "move #1 to 9,9", "resize #1 to 1x1", "reassign #1 to list 7",
      "remove #1", "undo", "redo", "board set minimum=2",
    ]
    for line in edits {
      #expect(try await stage.error(line).code == .notEditable, "\(line)")
    }
  }

  @Test(arguments: [
    ("items", ErrorCode.noShow), ("boards", .noShow), ("objects", .noShow), ("view", .noShow),
    ("edit", .noShow), ("board Main", .noShow), ("show rename X", .noShow),
    ("show duplicate", .noShow), ("board rename X", .noShow), ("object add list 1", .noShow),
    ("place list 5 at 0,0", .noShow), ("remove #1", .noShow),
  ])
  func withoutAShowItSaysWhatToDo(line: String, code: ErrorCode) async throws {
    let error = try await CommandFixture().error(line)
    #expect(error.code == code)
    #expect(error.remedy?.contains("'show new NAME' makes one") == true)
  }

  @Test(arguments: [
    "items", "view", "edit", "play", "undo", "redo", "board rename X", "board duplicate",
    "board set minimum=2", "remove #1", "move @0,0 to 1,1", "place list 5 at 0,0",
  ])
  func withoutABoardItSaysWhatToDo(line: String) async throws {
    let stage = try CommandFixture()
    try await stage.run("show new A; object add list 5")
    let error = try await stage.error(line)
    #expect(error.code == .noBoard)
    #expect(error.remedy?.contains("'board new' makes one") == true)
  }

  @Test func aLabelIsNotKnownWithoutABoard() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage + "; label @2,0 FOG; show Hamlet")
    #expect(await stage.runner.workspace.board == nil)
    let error = try await stage.error("trigger FOG --dry-run")
    #expect(error.remedy?.contains("open its board first: 'board NAME'") == true, "\(error)")
    try await stage.run("board Main")
    #expect(try await stage.error("trigger FOG --dry-run").code == .notConnected)
    let unknown = try await stage.error("trigger HAZE --dry-run")
    #expect(unknown.remedy == "'objects' lists them")
  }

  @Test(
    "A path that the command has is not repeated before the error",
    arguments: [
      ("import nofile.qxw", "nofile.qxw: there is no such file\n"),
      ("import \"no file.qxw\"", "no file.qxw: there is no such file\n"),
      ("import no file.qxw", "no file.qxw: there is no such file\n"),
      ("undo", "undo: There is nothing to undo.\n"),
    ])
  func pathsOnce(line: String, text: String) async throws {
    let stage = try CommandFixture()
    try await stage.run("show new A; board new B")
    let error = try await stage.error(line)
    let place = CommandPlace(
      source: nil, statement: Statement.all(in: line).first, namesCommand: true)
    #expect(TextForm(columns: nil, colorDepth: .none).text(of: error, at: place) == text)
  }

  @Test func beginningsOfIdentitiesAreReferences() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let items = try #require(try await stage.run("items")[0].answer as? ItemsAnswer).items
    let id = "\(items[0].placed.item.id)"
    try await stage.run("move \(id.prefix(8).uppercased()) to 8,8; move \(id) to 0,0")
    let object = try #require(items[0].placed.object)
    try await stage.run("reassign #1 to \("\(object.id)".prefix(6))")
    for short in ["", "0", "f", "ff"] + [3, 4, 7].map({ "\(object.id)".prefix($0) })
    where !short.isEmpty {
      let error = try await stage.error("object delete \(short) --yes")
      #expect(error.code == .notFound, "\(short)")
      #expect((error.remedy?.contains("at least 8 digits") == true) == (short.count >= 4))
    }
    let tooShort = try await stage.error("reassign #1 to \("\(object.id)".prefix(3))")
    #expect(tooShort.code == .notFound)
    try await stage.run("reassign #1 to \("\(object.id)".prefix(4))")
    try await stage.run("object delete \("\(object.id)".prefix(8)) --yes")
  }

  @Test func undoStopsWhereItsTaskIsCancelled() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let before = try await stage.json("items")
    let runner = stage.runner
    let statement = try #require(Statement.all(in: "undo 10000").first)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await runner.run(statement)
    }
    let error = await #expect(throws: CommandError.self) { _ = try await task.value }
    #expect(error?.code == .cancelled)
    #expect(
      error?.message == "undo was stopped, after 0 of 10000 steps; what they did is kept")
    #expect(try await stage.json("items") == before)
  }
}
