import Commands
import Domain
import Foundation
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Testing
import Workspace

@Suite("Selecting blocks by command")
struct SelectCommandTests {
  private func stage() async throws -> CommandFixture {
    let stage = try CommandFixture(placements: [.grid, .flow, .canvas, .tiles])
    try await stage.run("show new Hamlet")
    for number in 1...6 { try await stage.run("object add scene \(number) S\(number)") }
    try await stage.run("object add list 1 Wash; board new Main")
    try await stage.run(
      """
      place scene 1 at 0,0; place scene 2 at 3,0; place scene 3 at 6,0
      place list 1 at 0,3; place scene 4 at 3,3
      """)
    return stage
  }

  private func positions(_ stage: CommandFixture) async throws -> [String] {
    try await stage.runner.workspace.items().map { $0.position ?? "?" }
  }

  @Test("Blocks are selected by number, region, kind and name, added, taken out and inverted")
  func selecting() async throws {
    let stage = try await stage()
    for (line, answer) in [
      ("select #1..#3", "selected 3 blocks"), ("select add kind list", "selected 4 blocks"),
      ("select minus name S*", "selected 1 block"), ("select invert", "selected 4 blocks"),
      ("select 0,0..4,1", "selected 2 blocks"), ("select minus selected", "no block is selected"),
      ("select all", "selected 5 blocks"), ("select none", "no block is selected"),
      ("select S2", "selected 1 block"),
    ] {
      #expect(try await stage.text(line) == "\(answer)\n", "\(line)")
    }
    let id = try #require(await stage.runner.workspace.selectedItems.first?.id)
    #expect(try await stage.json("select add S2").contains(#""selected":["\#(id)"]"#))
  }

  @Test("'selected' names them in every command that takes several blocks")
  func selected() async throws {
    let stage = try await stage()
    try await stage.run("select #1..#3; move selected by 0,8")
    #expect(try await positions(stage) == ["0,3 2x2", "3,3 2x2", "0,8 2x2", "3,8 2x2", "6,8 2x2"])
    try await stage.run("resize selected to 1x2; distribute selected across; label selected X")
    try await stage.run("select add #1")
    #expect(await stage.runner.workspace.selectedItems.count == 4)
    try await stage.run("undo; arrange selected columns 5 size 4x2 at 0,20")
    #expect(
      try await positions(stage) == ["3,3 2x2", "0,20 4x2", "4,20 4x2", "8,20 4x2", "12,20 4x2"])
    try await stage.run("remove selected")
    #expect(await stage.runner.workspace.selectedItems.isEmpty)
    let error = try await stage.error("move selected by 1,0")
    #expect(error.code == .notFound && error.message == "no block is selected")
  }

  @Test("A finger selects and carries, and the answer says what is selected")
  func fingers() async throws {
    let stage = try await stage()
    #expect(try await stage.text("press @0,0").contains("selected 1 block"))
    #expect(try await stage.text("tap @3,0").contains("selected 2 blocks"))
    #expect(try await stage.text("drag 260,-40 to 330,40").contains("selected 3 blocks"))
    try await stage.run("tap 900,900; drag @3,0 to @3,10")
    #expect(
      try await positions(stage) == ["0,3 2x2", "3,3 2x2", "0,10 2x2", "3,10 2x2", "6,10 2x2"])
    #expect(try await stage.text("tap 900,900").contains("no block is selected"))
  }

  @Test(
    "The menu of what is selected can be chosen from by word, and a gesture says what it offers")
  func menu() async throws {
    let stage = try await stage()
    try await stage.run("press @0,0")
    let opened = try await stage.text("drag -60,-60 to 400,300")
    #expect(opened.contains("Menu of "), "\(opened)")
    #expect(opened.contains("menu copy") && opened.contains("menu columns 2"), "\(opened)")
    #expect(try await stage.text("menu columns 2").contains("moved"))
    #expect(try await stage.error("menu columns 2").code == .nothingOpen)
    let error = try await stage.error("menu columns 9")
    #expect(error.code == .syntax && error.expected == ["2", "3", "4", "5", "6"])
  }

  @Test("A choice that needs words shows the command to type, which then works")
  func words() async throws {
    let stage = try await stage()
    try await stage.run("select #1..#3; press @0,0")
    #expect(try await stage.text("menu label") == "type: label selected TEXT\n")
    #expect(try await stage.text("label selected Fog").contains("labelled"))
    try await stage.run("press @0,0")
    let json = try await stage.json("menu board")
    #expect(json.contains(#""kind":"ask","choice":"board""#))
    #expect(json.contains(#""command":"move selected to board NAME""#))
    try await stage.run("cancel; select S2; press @3,0")
    #expect(
      try await stage.text("menu replace").contains("type: reassign everywhere scene 2 to OBJECT"))
    try await stage.run("press @20,20")
    #expect(try await stage.text("menu place").contains("type: place OBJECT at 20,20"))
    let missing = try await stage.error("menu copy")
    #expect(missing.code == .nothingOpen)
    try await stage.run("press @20,20")
    #expect(try await stage.error("menu copy").message.contains("does not have this choice"))
    try await stage.run("cancel; select #1..#3; press @0,0")
    let again = try await stage.json("menu board")
    #expect(again == json)
    let selected = await stage.runner.workspace.selectedItems.map { "\"\($0.id)\"" }
    #expect(json.contains(#""selected":[\#(selected.joined(separator: ","))]"#))
  }

  @Test("Each choice that has a command names one that exists", arguments: ItemMenu.allCases)
  func commandsOfMenu(choice: ItemMenu) async throws {
    let stage = try await stage()
    try await stage.run(
      """
      board new Solo; board Main; edit; place scene 5 at 20,20; place scene 6 at 23,23
      select 20,20..25,25
      """)
    guard let command = choice.command else { return #expect(!choice.needsWords) }
    let values = [
      "ITEMS": "#1..#2", "WxH": "2x2", "TEXT": "Fog", "go|release|pause|back|flash|toggle": "flash",
      "ADDRESS": "/fog",
      "OBJECT": "scene 1", "NAME": "Solo", "PLACE": "40,40", "N": "9",
    ]
    var words = command.split(separator: " ").map { values[String($0)] ?? String($0) }
    if choice == .paste { words = ["copy selected; paste"] }
    try await stage.run(words.joined(separator: " "))
  }

  @Test("Without a menu the error names the command that needs none")
  func noMenu() async throws {
    let stage = try await stage()
    let error = try await stage.error("menu copy")
    #expect(error.code == .nothingOpen && error.remedy?.contains("'copy selected'") == true)
  }

  @Test("Selecting puts the tool draw away, and says so")
  func drawing() async throws {
    let stage = try await stage()
    try await stage.run("board new Notes --rules canvas; card add One; tool draw")
    #expect(
      try await stage.text("select all") == "selected 1 block\nthe tool is manipulate now\n")
    #expect(try await stage.text("select all") == "selected 1 block\n")
  }

  @Test("What a finger copies can be pasted by a finger and by word, on any board")
  func copying() async throws {
    let stage = try await stage()
    try await stage.run("select #1; press @0,0")
    #expect(try await stage.text("menu copy").contains("copied 1 block"))
    let place = try await stage.text("press @20,20")
    #expect(place.contains("menu paste, menu all, menu place"), "\(place)")
    _ = try await stage.text("menu paste")
    #expect(try await positions(stage).contains("19,19 2x2"))
    #expect(await stage.runner.workspace.selectedItems.count == 1)
    try await stage.run("board new Other --rules flow; paste")
    #expect(try await positions(stage).count == 1)
  }

  @Test("Pasting by finger says that nothing was copied yet")
  func nothingCopied() async throws {
    let stage = try await stage()
    try await stage.run("select #1; press @20,20")
    let error = try await stage.error("menu paste")
    #expect(error.code == .nothingOpen && error.message == "nothing was copied yet")
  }

  @Test("It needs edit mode and a board, and blocks of that name")
  func refused() async throws {
    let stage = try await stage()
    #expect(try await stage.error("select #9").code == .notFound)
    try await stage.run("select all; play")
    #expect(await stage.runner.workspace.selectedItems.isEmpty)
    #expect(try await stage.error("select all").code == .notEditable)
  }

  @Test("Each kind of board selects", arguments: ["flow", "canvas", "tiles"])
  func boards(rules: String) async throws {
    let stage = try await stage()
    try await stage.run("board new Other --rules \(rules)")
    switch rules {
    case "flow": try await stage.run("place scene 1; place scene 2; place scene 3")
    case "canvas":
      try await stage.run("card add A at 0,0; card add B at 300,0; card add C at 0,300")
    default: try await stage.run("place tile I at 0,0; place tile X at 8,0; place tile V at 16,0")
    }
    #expect(try await stage.text("select #1..#2") == "selected 2 blocks\n")
    let way = rules == "flow" ? "to 2" : "by 0,1000"
    try await stage.run("move selected \(way)")
    #expect(await stage.runner.workspace.selectedItems.count == 2)
  }
}
