import Commands
import Domain
import Foundation
import GridGeometry
import PluginAPI
import Testing
import Workspace

/// What commands do, and what their JSON says of it.
@Suite struct CommandRunnerTests {
  @Test func blocksAreMovedResizedReassignedAndRemoved() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    #expect(try await places(stage) == ["0,0 2x2", "2,0 1x1", "-3,2 3x2"])
    try await stage.run("move #1 to 10,10")
    #expect(try await places(stage) == ["2,0 1x1", "-3,2 3x2", "10,10 2x2"])
    try await stage.run("move @-1,3 by -2,-5")
    #expect(try await places(stage) == ["-5,-3 3x2", "2,0 1x1", "10,10 2x2"])
    try await stage.run("resize @11,11 to 3x4 from nw")
    #expect(try await places(stage) == ["-5,-3 3x2", "2,0 1x1", "9,8 3x4"])
    try await stage.run("reassign #2 to list 7; remove #3; undo; undo; redo")
    #expect(try await places(stage) == ["-5,-3 3x2", "2,0 1x1", "9,8 3x4"])
    let items = try #require(try await stage.run("items")[0].answer as? ItemsAnswer).items
    #expect(items[1].placed.object?.reference == "list 7 \"Opening\"")
    try await stage.run("undo; undo; undo; undo")
    #expect(try await places(stage) == ["0,0 2x2", "2,0 1x1", "-3,2 3x2"])
  }

  @Test func blocksAreFoundByWhatTheyShowAndByTheirLabels() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    #expect(
      try await stage.text("label #2 FOG left")
        == "labelled group 1.5 \"Side Left\" as \"FOG left\" at 2,0 1x1\n")
    let found = try await stage.text("items fóg")
    #expect(found.contains("LABEL") && found.contains("#2") && !found.contains("#1"))
    #expect(try await stage.text("items opening").contains("#1"))
    #expect(
      try await stage.text("items nowhere") == "none of 3 blocks matches; 'items' lists all\n")
    #expect(
      try await stage.text("label #2 none")
        == "removed the label of group 1.5 \"Side Left\" at 2,0 1x1\n")
    #expect(try await stage.text("items fog").hasPrefix("none of"))
  }

  @Test func tapsDoWhatIsAsked() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    #expect(
      try await stage.text("action #1 flash")
        == "a tap on list 5 \"Opening\" at 0,0 2x2: flash\n")
    #expect(
      try await stage.text("override #1 /eos/cmd  'Chan 1'")
        == "a tap on list 5 \"Opening\" at 0,0 2x2: flash, sends /eos/cmd \"Chan 1\"\n")
    #expect(
      try await stage.text("action #1 flash")
        == "list 5 \"Opening\" at 0,0 2x2, as before\n")
    let table = try await stage.text("items")
    #expect(table.contains("ACTION  SENDS"))
    #expect(table.contains("Opening    flash   /eos/cmd \"Chan 1\"  "))
    try await stage.run(
      "reassign #1 to macro 1; move #1 to 9,9; resize #3 to 4x4; undo; undo; undo")
    #expect(try await actions(stage) == ["flash /eos/cmd \"Chan 1\"", "go -", "go -"])
    try await stage.run("undo; undo; redo; board duplicate")
    #expect(try await actions(stage) == ["flash -", "go -", "go -"])
    try await stage.run("override #2 /x; show duplicate; board \"Main copy\"")
    #expect(try await actions(stage) == ["flash -", "go /x", "go -"])
    try await stage.run("edit; override #2 none; action #1 go")
    #expect(try await actions(stage) == ["go -", "go -", "go -"])
    #expect(!(try await stage.text("items")).contains("ACTION"))
  }

  private func actions(_ stage: CommandFixture) async throws -> [String] {
    let items = try #require(try await stage.run("items")[0].answer as? ItemsAnswer).items
    return items.map { _, placed in
      "\(placed.item.action.rawValue) \(placed.item.message ?? "-")"
    }
  }

  @Test(
    arguments: [
      ("override #1 \"\"", .badMessage, 13), ("override #1 \"\" 1", .badMessage, 13),
      ("override #1 /x \"a\u{1B}b\"", .badMessage, 13),
      ("override #1 \(String(repeating: "x", count: 1_001))", .badMessage, 13),
      ("override #9 /x", .notFound, 10), ("action #9 go", .notFound, 8),
    ] as [(String, ErrorCode, Int)])
  func tapsRejectNonsense(line: String, code: ErrorCode, column: Int) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let error = try await stage.error(line)
    #expect(error.code == code)
    #expect(error.range?.column == column)
    #expect(try await actions(stage) == ["go -", "go -", "go -"])
  }

  @Test(arguments: ["action #1 flash", "override #1 /x 1", "override #1 none"])
  func tapsAreNotSetInPlayMode(line: String) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("play")
    #expect(try await stage.error(line).code == .notEditable)
  }

  private func places(_ stage: CommandFixture) async throws -> [String] {
    let items = try #require(try await stage.run("items")[0].answer as? ItemsAnswer).items
    return items.compactMap { $0.placed.item.pose.cells?.description }
  }

  @Test func whatIsMadeBecomesCurrent() async throws {
    let stage = try CommandFixture()
    try await stage.run("show new A; show new B")
    #expect(await stage.runner.workspace.show?.name == "B")
    try await stage.run("board new")
    #expect(await stage.runner.workspace.board?.name == "New Board")
    #expect(await stage.runner.workspace.mode == .edit)
    try await stage.run("board \"new board\"")
    #expect(await stage.runner.workspace.mode == .play)
    try await stage.run("show a")
    #expect(await stage.runner.workspace.board == nil)
  }

  @Test func objectsAreAddedThruEditedAndFound() async throws {
    let stage = try CommandFixture()
    try await stage.run("show new A; object add group 8 thru 11 Spots")
    #expect(try await references(stage, "objects") == (8...11).map { "group \($0) \"Spots\"" })
    try await stage.run("object edit group 9 --name Café --number 1.50 --kind colour --color red")
    #expect(try await references(stage, "objects --kind color") == ["colour 1.5 \"Café\""])
    #expect(try await references(stage, "objects CAFE") == ["colour 1.5 \"Café\""])
    #expect(try await references(stage, "objects group 11") == ["group 11 \"Spots\""])
    #expect(try await references(stage, "objects group 1") == [])
    try await stage.run("object edit cafe --name \"\" --color none --outlined")
    #expect(try await references(stage, "objects --kind colour") == ["colour 1.5"])
    let json = try await stage.json("objects --kind colour")
    #expect(json.hasSuffix("\"name\":\"\",\"color\":null,\"outlined\":true}]}\n"))
  }

  private func references(_ stage: CommandFixture, _ line: String) async throws -> [String] {
    try #require(try await stage.run(line)[0].answer as? ObjectsAnswer).objects.map(\.reference)
  }

  @Test(arguments: ["show delete Hamlet", "board delete Main", "object delete list 5"])
  func deletingAsksFirst(line: String) async throws {
    for (answer, code) in [(nil, ErrorCode.notConfirmed), (false, .notConfirmed), (true, nil)] {
      let stage = try CommandFixture(answer: answer)
      try await stage.run(CommandFixture.stage)
      if let code {
        let error = try await stage.error(line)
        #expect(error.code == code)
        #expect(error.description.contains(answer == nil ? "--yes" : "nothing was deleted"))
        try await stage.run(line + " --yes")
      } else {
        try await stage.run(line)
      }
      let again = try await stage.error(line)
      #expect([.notFound, .noShow].contains(again.code))
    }
  }

  @Test func deletedThingsTakeTheirBlocksAlong() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let object = try await stage.json("object delete list 5 --yes")
    #expect(object.contains("\"deleted\":true,\"items\":1"))
    let board = try await stage.json("board delete Main --yes")
    #expect(board.hasSuffix("\"deleted\":true,\"items\":2}\n"))
    #expect(try await stage.error("items").code == .noBoard)
    _ = try await stage.json("show delete Hamlet --yes")
    #expect(try await stage.error("boards").code == .noShow)
    #expect(try await stage.json("shows") == "{\"version\":1,\"shows\":[]}\n")
  }

  @Test func showsAndBoardsAreRenamedAndCopied() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run(
      """
      show rename Ophelia; show duplicate; show duplicate Ophelia as Tour; board Main
      board rename Main to Front; board duplicate; board duplicate front as Spare
      """)
    let shows = try await stage.text("shows")
    #expect(shows.contains("Ophelia copy") && shows.contains("Tour"))
    let boards = try await stage.text("boards")
    #expect(boards.contains("Front copy") && boards.contains("Spare"))
    #expect(await stage.runner.workspace.board?.name == "Spare")
    try await stage.run("show \"Ophelia copy\"; board Main; items")
    #expect(try await stage.error("show rename ophelia").code == .duplicateName)
    #expect(try await stage.error("show new \"  \"").code == .emptyName)
  }

  @Test func importsAShowFile() async throws {
    let stage = try CommandFixture()
    let file = stage.folder.appendingPathComponent("My show.asc")
    try Data(
      """
      Ident 3:0
      Manufacturer ETC
      Console Obsession
      $$Format 3.20
      $Group 1
      Text Front wash
      $$ChanList 1
      $Group 2
      $$ChanList 2
      EndData

      """.utf8
    ).write(to: file)
    let json = try await stage.json("import \(file.path)")
    #expect(json.hasPrefix("{\"version\":1,"))
    #expect(json.contains("\"created\":{\"group\":2"))
    #expect(await stage.runner.workspace.show != nil)
    let again = try await stage.json("import \"\(file.path)\"")
    #expect(again.contains("\"unchanged\":{\"group\":2"))

    try Data("not a show".utf8).write(to: file)
    let error = try await stage.error("import \(file.path)")
    #expect(error.code == .unrecognised)
    #expect(try await stage.error("import /nowhere.asc").code == .unreadable)
  }

  @Test func importWarningsAreInItsReport() async throws {
    let stage = try CommandFixture()
    let file = stage.folder.appendingPathComponent("a.asc")
    try Data("Ident 3:0\nConsole Eos\n$$Format 3.20\n$Group 1\nText A\nEndData\n".utf8)
      .write(to: file)
    var result = try await stage.run("import \(file.path)")[0]
    #expect(!JSONForm().text(of: result).contains("messages"))
    result.notices = ["A \"b\"", "c"]
    let json = JSONForm().text(of: result)
    #expect(json.hasSuffix("},\"messages\":[\"A \\\"b\\\"\",\"c\"]}\n"), "\(json)")
    _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
  }

  @Test func viewSaysHowManyBlocksItHides() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    #expect(!(try await stage.text("view").contains("outside the view")))
    let one = try await stage.text("place list 5 at 500,500; view")
    #expect(one.hasSuffix("\n1 more block lies outside the view\n"), "\(one)")
    let two = try await stage.text("place list 5 at 600,500; view")
    #expect(two.hasSuffix("\n2 more blocks lie outside the view\n"), "\(two)")
    #expect(try await stage.json("view").hasSuffix("\"items\":5}\n"))
  }

  @Test func aTildeIsThePersonsFolder() async throws {
    let stage = try CommandFixture()
    var runner = stage.runner
    runner.homeDirectory = stage.folder.path
    try Data().write(to: stage.folder.appendingPathComponent("empty.asc"))
    let error = await #expect(throws: CommandError.self) {
      try await runner.run(line: "import ~/empty.asc")
    }
    #expect(error?.code == .emptyFile)
  }

  @Test(arguments: [nil, false, true])
  func replacingAsksBeforeItDeletes(answer: Bool?) async throws {
    let stage = try CommandFixture(answer: answer)
    let head = "Ident 3:0\nManufacturer ETC\nConsole Eos\n$Group 1\n"
    let file = stage.folder.appendingPathComponent("a.asc")
    try Data("\(head)$Group 2\nEndData\n".utf8).write(to: file)
    try await stage.run("import \"\(file.path)\"")
    try Data("\(head)EndData\n".utf8).write(to: file)
    let line = "import \"\(file.path)\" --policy replace"
    if answer == true {
      try await stage.run(line)
    } else {
      let error = await #expect(throws: CommandError.self) { try await stage.run(line) }
      #expect(error?.code == .notConfirmed)
      #expect(try await stage.json("objects").contains("\"number\":\"2\""))
      try await stage.run(line + " --yes")
    }
    #expect(try await !stage.json("objects").contains("\"number\":\"2\""))
  }

  @Test func changesOfAnotherProcessAreReported() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let other = try stage.other()
    for line in ["board Main", "edit", "remove #3"] {
      _ = try await other.run(try #require(Statement.all(in: line).first))
    }
    let results = try await stage.run("items")
    #expect(
      results[0].notices == [
        "The board changed: 1 step can no longer be undone or redone."
      ])
    #expect(JSONForm().text(of: results[0]).contains("\"messages\":[\"The board changed"))
    _ = try await other.run(try #require(Statement.all(in: "board delete Main --yes").first))
    let error = try await stage.error("items")
    #expect(error.code == .noBoard)
    #expect(error.notices == ["The board was deleted elsewhere."])
  }

  @Test func withoutARendererViewSaysSo() async throws {
    let stage = try CommandFixture(renderers: [])
    try await stage.run("show new A; board new")
    #expect(try await stage.error("view").message == "this build has no renderer")
  }
}
