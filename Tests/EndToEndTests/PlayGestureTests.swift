import Testing

/// Drives the built REPL with the gestures of play mode, and with those that look around.
@Suite("Gestures in play mode, and looking around")
struct PlayGestureTests {
  private static let unsent =
    "nothing is sent: no console is connected; 'connect URL' connects one"
  private static let fired = [
    "press began", "press ended", "message notSent",
  ]

  static let plays: [GestureCase] = [
    GestureCase("tap 44,44", says: [unsent], news: fired),
    GestureCase("press 44,44 5 --instant", says: [unsent], news: fired),
    GestureCase(
      "doubletap 44,44", says: [unsent, unsent], news: fired + fired),
    GestureCase(
      "tap 150,150",
      says: ["nothing happened; no block there; 150,150 is in points, @X,Y is a cell"], news: []),
    // Handles are for edit mode.
    GestureCase("drag 88,88 to 132,132", says: ["looking at -44,-44 at 100%"], news: []),
    GestureCase("drag 150,150 to 250,200", says: ["looking at -100,-50 at 100%"], news: []),
    GestureCase(
      "drag 150,150 to 250,200 --fingers 3", says: ["looking at -100,-50 at 100%"], news: []),
  ]

  @Test("A tap triggers, a drag looks around, and nothing changes the board", arguments: plays)
  func playing(_ row: GestureCase) throws { try row.check(in: "play") }

  @Test(
    "What edits is refused in play mode",
    arguments: ["menu remove", "pick list 1", "undo", "redo", "place list 1 at 9,9"])
  func edits(_ command: String) throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.json("board Main; \(command)")
    #expect(run.status == 1, "\(run)")
    #expect(try run.errorCodes() == ["notEditable"], "\(run)")
    #expect(try workspace.items() == GestureCase.untouched)
  }

  // MARK: Looking around

  /// Where a script ends; a mode follows.
  static let looks: [(script: String, look: String)] = [
    ("pan 88,-44", "-88,44 1"),
    ("pan 88,-44; pan -88,44", "0,0 1"),
    ("zoom 2; pan 88,0", "-88,0 2"),
    ("zoom 2; pan 88,0 --screen", "-44,0 2"),
    ("zoom 0.25; pan 1000,1000", "-1000,-1000 0.25"),
    ("zoom 2", "0,0 2"),
    ("zoom 2; zoom 2", "0,0 2"),
    ("zoom 0.5 at 100,0", "-100,0 0.5"),
    ("zoom 1000; zoom 0.001; zoom 1", "0,0 1"),
    ("pinch 2 at 100,60", "50,30 2"),
    ("pinch 2 at 518,302 --screen", "50,30 2"),
    ("pinch 0.5 at 100,60; pinch 2 at 100,60", "0,0 1"),
    ("drag 150,150 to 250,200 --fingers 2", "-100,-50 1"),
    ("drag 150,150 to 250,200 --fingers 2 --steps 1", "-100,-50 1"),
    ("drag 150,150 to 250,200 --fingers 2 --steps 600", "-100,-50 1"),
    ("pan 500,500; zoom 3; home", "0,0 1"),
    ("grid off; grid on", "0,0 1"),
  ]

  @Test("Pan, zoom and pinch look elsewhere, in both modes", arguments: looks)
  func looking(_ row: (script: String, look: String)) throws {
    let workspace = try BoardWorkspace()
    for mode in ["edit", "play"] {
      let copy = try workspace.copy("\(mode).callboard")
      let answers = try copy.gestures("board Main; \(mode); \(row.script)")
      #expect(answers.last?.look == "\(row.look) \(mode)")
      #expect(answers.allSatisfy { $0.changes == 0 })
    }
    #expect(try workspace.items() == GestureCase.untouched)
  }

  @Test("'fit' looks at all blocks, wherever they lie, and 'view' draws them")
  func fitting() throws {
    let workspace = try BoardWorkspace()
    let script = "board Main; edit; move @4,0 to 5000,-3000; fit; view"
    let fit = try #require(try workspace.gestures(script).last)
    #expect(fit.x == 44 * 2_501 && fit.y == 44 * -1_499)
    let drawn = try workspace.json("view", ["--board", "Main"])
    let elements = try #require(try drawn.objects().last?["elements"] as? [[String: Any]])
    #expect(elements.count { $0["kind"] as? String == "block" } == 2)
  }

  @Test("'fit' magnifies a small board, and stops at 400 %")
  func magnifying() throws {
    let workspace = try BoardWorkspace()
    let fit = try #require(try workspace.gestures("board Main; fit").last)
    #expect(fit.zoom > 1 && fit.zoom <= 4)
    let single = try workspace.gestures("board Main; edit; remove @4,0; fit").last
    #expect(single?.zoom == 4)
  }

  @Test("Labels are drawn and spoken, and names keep what distinguishes them from their neighbours")
  func labels() throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.text(
      """
      board Main; edit; label #1 "FOG"; view
      object add scene 1 "Publikumslicht Szene 1"; object add scene 2 "Publikumslicht Szene 2"
      board new Szenen; place scene 1 at 0,0; place scene 2 at 2,0; view
      """)
    #expect(run.output.contains("FOG"), "\(run)")
    #expect(run.output.contains("…1") && run.output.contains("…2"), "\(run)")
    let json = try workspace.json("board Main; view")
    let elements = try #require(try json.objects().last?["elements"] as? [[String: Any]])
    #expect(elements.contains { ($0["label"] as? String)?.contains("FOG") == true })
  }

  @Test("A view beyond finite numbers is refused with a message, and the status stays 0")
  func outOfRange() throws {
    let workspace = try BoardWorkspace()
    let answers = try workspace.gestures(
      """
      board Main; pan 1e308,0; pan 1e308,0; cancel
      home; zoom 1e290 at 999,999; zoom 1e308; cancel
      """)
    #expect(answers[1].news == ["message viewOutOfRange"])
    #expect(answers[2].x == -1e308 && answers[2].zoom == 1)
    #expect(Set(answers[5].news) == ["message viewOutOfRange"])
    #expect(answers[6].zoom == 1e290)
    #expect(answers.allSatisfy { $0.changes == 0 })
    #expect(try workspace.gestures("board Main; home").last?.look == "0,0 1 play")
  }

  @Test("The grid is drawn in edit mode, unless it is turned off, and never in play mode")
  func grid() throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.json(
      "board Main; view; edit; view; grid off; view; grid on; view; play; view")
    let grids = try run.objects().filter { $0["elements"] != nil }.map { view in
      view["grid"] is [String: Any]
    }
    #expect(grids == [false, true, false, true, false])
  }
}
