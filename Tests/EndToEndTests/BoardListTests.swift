import Testing

/// Drives the built REPL through the list of boards.
///
/// In 836 by 484 points New Board lies at 132,44 and the entries at 132,176 and 374,176; what opens
/// for an entry lies below it.
@Suite("The list of boards")
struct BoardListTests {
  /// A workspace with a second board `Side`, which is empty.
  private func workspace() throws -> BoardWorkspace {
    let workspace = try BoardWorkspace()
    let made = try workspace.json("board new Side")
    try #require(made.status == 0, "\(made)")
    return workspace
  }

  @Test("It lists the boards and New Board with where to tap, and draws them")
  func listing() throws {
    let workspace = try workspace()
    let run = try workspace.text("board list; view")
    #expect(run.status == 0, "\(run)")
    #expect(
      Array(run.lines.prefix(4)) == [
        "the boards to choose from:", "  tap 132,44: New Board", "  tap 132,176: Main",
        "  tap 374,176: Side",
      ])
    #expect(run.output.contains("█"), "no thumbnail: \(run)")
    let scene = try #require(try workspace.json("board list; view").objects().last)
    #expect(scene["mode"] is String == false)
    let elements = try #require(scene["elements"] as? [[String: Any]])
    #expect(elements.first?["id"] as? String == "boards:new")
    let entries = elements.filter { $0["kind"] as? String == "entry" }
    #expect(entries.compactMap { $0["title"] as? String } == ["Main", "Side"])
    #expect(elements.count { $0["kind"] as? String == "miniature" } == 2)
  }

  @Test("A tap opens a board in play mode, where it was looked at")
  func opening() throws {
    let workspace = try workspace()
    let answers = try workspace.gestures(
      """
      board Main; zoom 2 at 80,0
      board list; tap 132,176; tap 44,44
      board list; tap 374,176 --screen
      """)
    #expect(answers.map(\.mode) == ["play", nil, "play", "play", nil, "play"])
    #expect(
      answers.dropFirst().flatMap(\.news) == [
        "openBoard Main", "press began", "press ended", "message notSent",
        "openBoard Side",
      ])
    #expect(answers[2].look == "40,0 2 play")
    #expect(answers[2].effects("openBoard").first?["new"] as? Bool == false)
    let text = try workspace.text("board list; tap 374,176")
    #expect(text.lines.last == "opened board 'Side', in play mode")
  }

  @Test(
    "New Board asks for a name, offers a free one, and opens in edit mode",
    arguments: [
      ("enter", "New Board"), ("enter Front of house", "Front of house"),
      ("enter \"  Rig  \"", "Rig"), ("tap 132,44; cancel; tap 132,44; enter", "New Board"),
    ] as [(String, String)])
  func making(_ command: String, _ name: String) throws {
    let workspace = try workspace()
    let answer = try #require(
      try workspace.gestures("board list; tap 132,44; \(command); cancel").dropLast().last)
    #expect(answer.look == "0,0 1 edit")
    #expect(answer.changes == 1)
    #expect(answer.effects("openBoard").first?["name"] as? String == name)
    #expect(answer.effects("openBoard").first?["new"] as? Bool == true)
    #expect(try workspace.boards().sorted() == ["Main", "Side", name].sorted())
  }

  @Test("The name that is offered is free")
  func freeName() throws {
    let workspace = try workspace()
    let script = "board list; tap 132,44; enter\n"
    _ = try workspace.gestures(script + script)
    #expect(Set(try workspace.boards()).count == 4)
    let text = try workspace.text("board list; tap 132,44")
    #expect(text.lines.last?.hasPrefix("Name of the new board: enter for 'New Board") == true)
  }

  @Test(
    "A name that is taken or empty is refused, and the question stays open",
    arguments: [("enter main", "duplicateName"), ("enter \"  \"", "emptyName")])
  func badName(_ command: String, _ code: String) throws {
    let workspace = try workspace()
    let run = try workspace.json(
      "board list; tap 132,44; \(command); enter Good", ["--keep-going"])
    #expect(run.status == 1, "\(run)")
    #expect(try run.errorCodes() == [code], "\(run)")
    #expect(try workspace.boards().sorted() == ["Good", "Main", "Side"])
  }

  @Test(
    "A swipe or a long press offers to rename and delete",
    arguments: ["swipe 130,150 left", "press 132,176", "press 132,176 2"])
  func offering(_ gesture: String) throws {
    let workspace = try workspace()
    let text = try workspace.text("board list; \(gesture)")
    #expect(
      Array(text.lines.suffix(3)) == [
        "Menu of board Main:", "  tap 132,294: Rename", "  tap 132,338: Delete",
      ])
    let answers = try workspace.gestures("board list; \(gesture); tap 132,294; enter Stage")
    #expect(
      answers.flatMap(\.news) == ["opened menu", "closed menu", "opened prompt", "closed prompt"])
    #expect(try workspace.boards() == ["Stage", "Side"])
    #expect(try workspace.items(on: "Stage") == GestureCase.untouched)
  }

  @Test("Deleting asks first, and only a yes deletes")
  func deleting() throws {
    let workspace = try workspace()
    let ask = "board list; swipe 130,150 left; tap 132,338"
    let text = try workspace.text(ask)
    #expect(text.lines.last == "Delete board 'Main' with 2 blocks? enter for yes, or cancel")
    for no in ["cancel", "tap 600,400", "quit"] {
      _ = try workspace.json("\(ask); \(no)")
      #expect(try workspace.boards() == ["Main", "Side"])
    }
    let answer = try #require(try workspace.gestures("\(ask); enter").last)
    #expect(answer.news == ["closed confirmation"])
    #expect(answer.changes == 3)
    #expect(try workspace.boards() == ["Side"])
    // The objects stay.
    let objects = try workspace.json("objects").objects().last?["objects"] as? [Any]
    #expect(objects?.count == 3)
  }

  @Test("What is not a gesture of the list does nothing")
  func nothing() throws {
    let workspace = try workspace()
    let answers = try workspace.gestures(
      "board list; tap 800,400; swipe 800,400 left; pinch 2 at 800,400; cancel"
    )
    #expect(answers.allSatisfy { $0.news.isEmpty && $0.changes == 0 && $0.mode == nil })
    let run = try workspace.json(
      "board list; pick list 1; menu remove; fit; undo", ["--keep-going"])
    #expect(run.status == 1)
    #expect(try workspace.boards() == ["Main", "Side"])
    #expect(try workspace.items() == GestureCase.untouched)
  }

  @Test("A long list is scrolled, and what lies further down is reported")
  func scrolling() throws {
    let workspace = try workspace()
    _ = try workspace.json((1...20).map { "board new B\($0)" }.joined(separator: "; "))
    let run = try workspace.text("board list; pan 0,-242; view; tap 132,100")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("further down; 'pan 0,-242' scrolls there"), "\(run)")
    #expect(run.lines.last?.hasPrefix("opened board 'B") == true, "\(run)")
  }

  @Test("Without a show there is no list")
  func noShow() throws {
    let workspace = try BoardWorkspace()
    let run = try BuiltExecutable.callboard.run(
      [workspace.file("new.callboard"), "--format", "json", "-c", "board list"])
    #expect(run.status == 1, "\(run)")
    #expect(try run.errorCodes() == ["noShow"], "\(run)")
  }
}
