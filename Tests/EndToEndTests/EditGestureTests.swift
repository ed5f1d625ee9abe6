import Testing

/// Drives the built REPL with the gestures that edit a board, as a new user would.
@Suite("Gestures in edit mode")
struct EditGestureTests {
  private static let picker = "picker open with 3 objects: pick an object, or pick cancel"
  private static let menu = "menu of list 1 \"Opening\" at 0,0 2x2: menu reassign or menu remove"
  private static let overlap = "You cannot overlap items."
  private static let small = "A block on this board covers at least 1x1."
  private static let list1 = "in the way: #1 list 1 \"Opening\" at 0,0 2x2"
  private static let list2 = "in the way: #2 list 2 \"Close\" at 4,0 2x2"
  private static let placing = ["opened picker", "closed picker"]

  // MARK: Drawing

  static let drawings: [GestureCase] = [
    GestureCase(
      "drag 50,154 to 110,210; pick list 2",
      says: [picker, "placed list 2 \"Close\" at 1,4 2x1"], news: placing, changes: 1,
      items: GestureCase.untouched + ["1,4 2x1 list 2"]),
    GestureCase(
      "drag -22,-66 to -110,-150; pick Wash",
      says: [picker, "placed group 7 \"Wash\" at -3,-3 2x1"], news: placing, changes: 1,
      items: ["-3,-3 2x1 group 7"] + GestureCase.untouched),
    GestureCase("drag 50,154 to 110,210", says: [picker], news: ["opened picker"]),
    GestureCase(
      "drag 50,154 to 110,210; pick cancel", says: [picker, "picker closed"], news: placing),
    GestureCase("drag 50,154 to 110,210; cancel", says: [picker, "picker closed"], news: placing),
    GestureCase("drag 110,150 to 30,30", says: [overlap, list1], news: ["message overlap"]),
    GestureCase("drag 50,154 to 94,197", says: [small], news: ["message belowMinimum"]),
    GestureCase("drag 50,154 to 93.9,240", says: [small], news: ["message belowMinimum"]),
    GestureCase(
      "drag 50,154 to 94,198; pick group 7",
      says: [picker, "placed group 7 \"Wash\" at 1,4 1x1"], news: placing, changes: 1,
      items: GestureCase.untouched + ["1,4 1x1 group 7"]),
    // What counts are board points: 22 on the screen are enough here, and 80 are not there.
    GestureCase(
      "zoom 0.5; drag 50,154 to 94,198; pick group 7",
      says: ["looking at 0,0 at 50%", picker, "placed group 7 \"Wash\" at 1,4 1x1"],
      news: placing, changes: 1, items: GestureCase.untouched + ["1,4 1x1 group 7"]),
    GestureCase(
      "zoom 2; drag -100,-100 to -60,-60", says: ["looking at 0,0 at 200%", small],
      news: ["message belowMinimum"]),
    GestureCase(
      "board set minimum=2; drag 50,154 to 94,198",
      says: [
        "blocks on board 'Main' cover at least 2x2 cells",
        "A block on this board covers at least 2x2; 'board set minimum=1' allows smaller ones.",
      ],
      news: ["message belowMinimum"]),
  ]

  @Test("Drawing snaps to the grid and opens the picker, or is refused", arguments: drawings)
  func drawing(_ row: GestureCase) throws { try row.check(in: "edit") }

  @Test("The picker searches and filters, and stays open")
  func searching() throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.json(
      """
      board Main; edit; drag 50,154 to 110,210
      pick --search OPEN
      pick --search "" --kind group,plot
      pick --search nothing
      pick list 1
      """)
    #expect(run.status == 0, "\(run)")
    let found = try run.objects().compactMap { $0["objects"] as? [[String: Any]] }
    #expect(found.map { $0.compactMap { $0["name"] as? String } } == [["Opening"], ["Wash"], []])
    #expect(try workspace.items().last == "1,4 2x1 list 1")
  }

  // MARK: Moving and resizing

  static let moves: [GestureCase] = [
    GestureCase(
      "drag 44,44 to 88,-88", says: ["moved list 1 \"Opening\" to 1,-3 2x2"], news: [],
      changes: 1, items: ["1,-3 2x2 list 1", "4,0 2x2 list 2"]),
    GestureCase("drag 44,44 to 65,44", says: ["nothing happened"], news: []),
    GestureCase(
      "drag 44,44 to 66,44", says: ["moved list 1 \"Opening\" to 1,0 2x2"], news: [], changes: 1,
      items: ["1,0 2x2 list 1", "4,0 2x2 list 2"]),
    GestureCase(
      "drag 44,44 to 22,44", says: ["moved list 1 \"Opening\" to -1,0 2x2"], news: [], changes: 1,
      items: ["-1,0 2x2 list 1", "4,0 2x2 list 2"]),
    // Blocks may touch.
    GestureCase(
      "drag 44,44 to 132,44 --steps 1", says: ["moved list 1 \"Opening\" to 2,0 2x2"], news: [],
      changes: 1, items: ["2,0 2x2 list 1", "4,0 2x2 list 2"]),
    GestureCase(
      "drag 462,286 to 550,286 --screen --steps 1000",
      says: ["moved list 1 \"Opening\" to 2,0 2x2"], news: [], changes: 1,
      items: ["2,0 2x2 list 1", "4,0 2x2 list 2"]),
    GestureCase("drag 44,44 to 154,44", says: [overlap, list2], news: ["message overlap"]),
    GestureCase(
      "drag 44,44 to 1e300,44",
      says: [
        "That position or size is beyond the board: "
          + "cells go from -2147483648 to 2147483646, and points are finite numbers."
      ],
      news: ["message outOfRange"]),
  ]

  @Test("A drag moves a block to the nearest cells, or is refused", arguments: moves)
  func moving(_ row: GestureCase) throws { try row.check(in: "edit") }

  static let resizes: [GestureCase] = [
    GestureCase(
      "drag 88,88 to 132,132", says: ["resized list 1 \"Opening\" to 0,0 3x3"], news: [],
      changes: 1, items: ["0,0 3x3 list 1", "4,0 2x2 list 2"]),
    GestureCase(
      "drag 0,44 to -44,99", says: ["resized list 1 \"Opening\" to -1,0 3x2"], news: [],
      changes: 1, items: ["-1,0 3x2 list 1", "4,0 2x2 list 2"]),
    GestureCase(
      "drag 0,0 to -44,-66", says: ["resized list 1 \"Opening\" to -1,-2 3x4"], news: [],
      changes: 1, items: ["-1,-2 3x4 list 1", "4,0 2x2 list 2"]),
    // The handle of a selected block reaches 22 points out; without it that is empty board.
    GestureCase(
      "tap 44,44; drag 100,100 to 144,144",
      says: [menu, "resized list 1 \"Opening\" to 0,0 3x3"],
      news: ["opened menu", "closed menu"], changes: 1,
      items: ["0,0 3x3 list 1", "4,0 2x2 list 2"]),
    GestureCase("drag 100,100 to 144,144", says: [picker], news: ["opened picker"]),
    GestureCase(
      "zoom 0.25; tap 44,44; drag 148,88 to 104,88",
      says: [
        "looking at 0,0 at 25%", menu, "resized list 1 \"Opening\" to 0,0 1x2",
      ],
      news: ["opened menu", "closed menu"], changes: 1,
      items: ["0,0 1x2 list 1", "4,0 2x2 list 2"]),
    GestureCase("drag 88,44 to 198,44", says: [overlap, list2], news: ["message overlap"]),
    GestureCase("drag 88,44 to 0,44", says: [small], news: ["message belowMinimum"]),
  ]

  @Test("A handle resizes, and leaves the opposite edge where it is", arguments: resizes)
  func resizing(_ row: GestureCase) throws { try row.check(in: "edit") }

  @Test("A refused move shows the block under the finger, and then where the gesture began")
  func refusedMove() throws {
    let workspace = try BoardWorkspace()
    let answer = try #require(try workspace.gestures("board Main; edit; drag 44,44 to 154,44").last)
    let frames = answer.effects("frame")
    let ways = try frames.map { frame in
      try [frame["from"], frame["to"]].map {
        try #require(($0 as? [String: Double])?["x"], "\(frame)")
      }
    }
    #expect(ways.first?.first == 0 && ways.last?.last == 0)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0.last == $1.first })
    #expect(ways.contains { ($0.last ?? 0) > 88 })
    #expect(Set(frames.compactMap { $0["item"] as? String }).count == 1)
    let message = try #require(answer.effects("message").first)
    #expect(message["text"] as? String == "You cannot overlap items.")
    #expect((message["by"] as? [String])?.count == 1)
    #expect(answer.effects("haptic").last?["style"] as? String == "refusal")
    #expect(answer.look == "0,0 1 edit")
  }

  // MARK: The menu

  static let menus: [GestureCase] = [
    GestureCase("tap 44,44", says: [menu], news: ["opened menu"]),
    GestureCase("press 44,44 0", says: [menu], news: ["opened menu"]),
    GestureCase("press 44,44 0.9", says: ["selected 1 block"], news: []),
    GestureCase("drag 44,44 to 54,44", says: [menu], news: ["opened menu"]),
    GestureCase(
      "tap 44,44; tap 150,150", says: [menu, "menu closed"],
      news: ["opened menu", "closed menu"]),
    GestureCase(
      "tap 44,44; cancel", says: [menu, "menu closed"], news: ["opened menu", "closed menu"]),
    GestureCase(
      "tap 44,44; menu remove",
      says: [menu, "removed list 1 \"Opening\" at 0,0 2x2"],
      news: ["opened menu", "closed menu"], changes: 1, items: ["4,0 2x2 list 2"]),
    GestureCase(
      "tap 44,44; menu reassign; pick group 7",
      says: [menu, picker, "list 1 \"Opening\" at 0,0 2x2 now shows group 7 \"Wash\""],
      news: ["opened menu", "closed menu", "opened picker", "closed picker"], changes: 1,
      items: ["0,0 2x2 group 7", "4,0 2x2 list 2"]),
    GestureCase(
      "tap 44,44; menu reassign; pick list 1", says: [menu, picker, "picker closed"],
      news: ["opened menu", "closed menu", "opened picker", "closed picker"]),
  ]

  @Test("A tap opens the menu of a block", arguments: menus)
  func menu(_ row: GestureCase) throws { try row.check(in: "edit") }

  // MARK: Undo

  @Test(
    "Every gesture is undone and redone as one step",
    arguments: [
      ("drag 44,44 to 88,-88", ["1,-3 2x2 list 1", "4,0 2x2 list 2"]),
      ("drag 88,88 to 132,132", ["0,0 3x3 list 1", "4,0 2x2 list 2"]),
      ("tap 44,44; menu remove", ["4,0 2x2 list 2"]),
      ("tap 44,44; menu reassign; pick Wash", ["0,0 2x2 group 7", "4,0 2x2 list 2"]),
      ("drag 50,154 to 110,210; pick Wash", GestureCase.untouched + ["1,4 2x1 group 7"]),
    ] as [(String, [String])])
  func undoing(_ gesture: String, _ after: [String]) throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.json(
      "board Main; edit; \(gesture); items; pan 44,0; zoom 2; undo; items; redo; items")
    #expect(run.status == 0, "\(run)")
    #expect(try run.itemLists() == [after, GestureCase.untouched, after])
    // Leaving edit mode forgets the steps; what they did stays.
    let later = try workspace.json("board Main; edit; undo")
    #expect(try later.errorCodes() == ["nothingToUndo"])
    #expect(try workspace.items() == after)
  }

  @Test("What was refused or looked at is not a step of undo")
  func nothingToUndo() throws {
    let workspace = try BoardWorkspace()
    for script in [
      "drag 44,44 to 154,44", "drag 88,44 to 0,44", "pan 88,0; zoom 2; home; fit; grid off",
      "drag 50,154 to 110,210; pick cancel",
    ] {
      let run = try workspace.json("board Main; edit; \(script); undo")
      #expect(run.status == 1, "\(run)")
      #expect(try run.errorCodes() == ["nothingToUndo"], "\(run)")
    }
    #expect(try workspace.items() == GestureCase.untouched)
  }

  // MARK: Mistakes

  static let mistakes: [(command: String, code: String)] = [
    ("pick list 1", "nothingOpen"), ("pick cancel", "nothingOpen"),
    ("pick --search x", "nothingOpen"), ("menu remove", "nothingOpen"),
    ("menu reassign", "nothingOpen"), ("enter", "nothingOpen"), ("enter Name", "nothingOpen"),
    ("touches none.jsonl", "unreadable"),
    ("record stop", "recording"), ("tap", "syntax"), ("tap 1", "syntax"), ("tap inf,0", "syntax"),
    ("tap nan,0", "syntax"), ("tap 1e999,0", "outOfRange"), ("drag 1,1 2,2", "syntax"),
    ("drag 1,1 to 9,9 --fingers 0", "outOfRange"), ("drag 1,1 to 9,9 --fingers 11", "outOfRange"),
    ("drag 1,1 to 9,9 --steps 1001", "outOfRange"), ("press 1,1 3601", "outOfRange"),
    ("swipe 1,1 up", "syntax"), ("pinch 0 at 1,1", "outOfRange"), ("pinch 2", "syntax"),
    ("zoom -1", "outOfRange"), ("zoom NaN", "syntax"), ("grid maybe", "syntax"),
    ("pan 1", "syntax"), ("menu resizes", "syntax"), ("menu resize", "nothingOpen"),
    ("drag 50,154 to 110,210; pick nonsense", "notFound"),
  ]

  @Test("A mistake has the status 1 and its code, and changes nothing")
  func mistakes() throws {
    let workspace = try BoardWorkspace()
    let script = Self.mistakes.map { "\($0.command)\n" }.joined()
    let run = try workspace.json("board Main\nedit\n" + script, ["--keep-going"])
    #expect(run.status == 1, "\(run)")
    let errors = try run.errorObjects()
    try #require(errors.count == Self.mistakes.count, "\(run)")
    for (row, error) in zip(Self.mistakes, errors) {
      #expect(error["code"] as? String == row.code, "\(row.command): \(error)")
    }
    #expect(try workspace.items() == GestureCase.untouched)
    // Without --keep-going the first one ends the script.
    let stopped = try workspace.json("board Main; edit; menu remove; drag 44,44 to 44,-44")
    #expect(stopped.status == 1)
    #expect(try stopped.gestures().isEmpty, "\(stopped)")
  }

  @Test("Without a board there is nothing to touch")
  func nothingOpen() throws {
    let commands = [
      "tap 1,1", "doubletap 1,1", "press 1,1", "drag 1,1 to 50,50", "swipe 1,1 left",
      "pinch 2 at 1,1", "pan 1,1", "zoom 2", "home", "fit", "grid on", "pick list 1",
      "pick cancel", "menu remove", "enter", "cancel", "record r.jsonl",
    ]
    let run = try BoardWorkspace().json(commands.joined(separator: "\n"), ["--keep-going"])
    #expect(run.status == 1, "\(run)")
    #expect(run.output.isEmpty)
    let codes = try run.errorCodes()
    #expect(codes.count == commands.count)
    #expect(codes.allSatisfy { ["noBoard", "nothingOpen"].contains($0) }, "\(run)")
  }
}
