import Commands
import PluginAPI
import Testing
import Workspace

@Suite("Blocks by what they show")
struct NamesTests {
  private func stage() async throws -> CommandFixture {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("label @2,0 FOG; object edit macro 1 --name \"House Lights\"")
    return stage
  }

  @Test(
    "A block is found by number, cell, label, name, object and identity",
    arguments: [
      "#3", "@-3,2", "House Lights", "house", "\"House Lights\"", "macro 1", "\"house lights\"",
    ])
  func finds(name: String) async throws {
    let stage = try await stage()
    let moved = try await stage.text("move \(name) to 8,8")
    #expect(moved == "moved macro 1 \"House Lights\" to 8,8 3x2\n")
  }

  @Test("A label comes before the name of the object, and either is enough")
  func labels() async throws {
    let stage = try await stage()
    #expect(try await stage.text("move fog by 1,3").contains("to 3,3 1x1"))
    #expect(try await stage.text("move Side Left by 1,0").contains("to 4,3 1x1"))
    #expect(try await stage.text("action FOG toggle").contains("toggle"))
    #expect(try await stage.text("label \"FOG\" Machine").contains("\"Machine\""))
    #expect(try await stage.text("remove Machine").hasPrefix("removed"))
  }

  @Test("What fits nothing, or several blocks, is an error that names them")
  func errors() async throws {
    let stage = try await stage()
    try await stage.run("place list 5 at 8,0")
    let several = try await stage.error("move Opening to 0,9")
    #expect(several.code == .ambiguous && several.message == "2 blocks fit 'Opening'")
    #expect(several.candidates.count == 2 && several.candidates[0].hasPrefix("#1 list 5"))
    let none = try await stage.error("remove Openign")
    #expect(none.code == .notFound && none.message == "the board has no block 'Openign'")
    #expect(none.candidates.first?.contains("Opening") == true)
    #expect(try await stage.error("remove list 9").message == "the board has no block list 9")
  }

  @Test("Fingers touch blocks by name, and carry them to cells")
  func gestures() async throws {
    let stage = try await stage()
    #expect(try await stage.text("drag FOG to @10,3").contains("moved"))
    #expect(try await stage.json("items").contains("\"x\":10,\"y\":3"))
    #expect(try await stage.text("drag #1 to @0,4").contains("0,4 2x2"))
    try await stage.run("fit")
    #expect(try await stage.text("tap list 5").contains("menu of"))
    #expect(try await stage.text("tap Remove").contains("removed list 5"))
    #expect(try await stage.error("tap Remove").code == .notFound)
    try await stage.run("pan 5000,0")
    #expect(try await stage.error("tap FOG").message.hasSuffix("is outside the view"))
    try await stage.run("board list")
    #expect(try await stage.text("tap Main").contains("opened board 'Main'"))
  }

  @Test("Blocks are found on all boards of all shows, and 'find --go' looks there")
  func find() async throws {
    let stage = try await stage()
    try await stage.run(
      """
      board new Second; place list 7 at 40,40; label @40,40 "Fog two"
      show new Other; object add list 1 Fogger; board new Third; place list 1 at 0,0; show Hamlet
      """)
    let found = try await stage.json("find fog")
    for text in ["\"board\":\"Main\"", "\"board\":\"Second\"", "\"board\":\"Third\""] {
      #expect(found.contains(text), "\(found)")
    }
    #expect(try await stage.text("find nowhere") == "no block matches\n")
    #expect(try await stage.text("find two --go").contains("opened board 'Second'"))
    #expect(try await stage.json("view").contains("\"center\":{\"x\":1804,\"y\":1804}"))
    #expect(try await stage.text("find fogger --go").contains("opened board 'Third'"))
    #expect(try await stage.json("shows").contains("Other"))
    #expect(try await stage.error("find zebra --go").code == .notFound)
  }

  @Test("Several blocks are changed together: as one step to undo, or not at all")
  func ranges() async throws {
    let stage = try await stage()
    let before = try await stage.json("items")
    let lines = try await stage.text("action #1..#3 flash").split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasSuffix(": flash") })
    #expect(try await stage.text("history 1").contains("  action #1..#3 flash"))
    #expect(try await stage.json("undo; items") == before)
    let removed = try await stage.json("remove 0,0..2,0")
    #expect(removed.contains("\"removed\":true") && removed.contains("\"number\":\"1.5\""))
    #expect(try await stage.json("items").contains("macro"))
    #expect(try await stage.json("undo; items") == before)
    #expect(
      try await stage.error("remove #2..#9").message
        == "there is no block #9: the board has 3 blocks")
    #expect(try await stage.error("remove 40,40..50,50").code == .notFound)
    try await stage.run("play")
    #expect(try await stage.error("remove #1..#3").code == .notEditable)
    #expect(try await stage.json("edit; items") == before)
    #expect(await !stage.runner.workspace.isDrafting)
  }

  @Test("The history lists what changed something, with its time")
  func history() async throws {
    let stage = try await stage()
    try await stage.run("items; move #1 to 20,20; boards")
    let lines = try await stage.text("history 2").split(separator: "\n")
    #expect(lines.count == 3 && lines[2].contains("1970-01-01 00:00:01"))
    #expect(lines[2].hasSuffix("  move #1 to 20,20") && lines[2].contains("/Main"), "\(lines)")
    #expect(try await stage.json("history 1").contains("\"command\":\"move #1 to 20,20\""))
    #expect(try await CommandFixture().text("history") == "nothing has been changed yet\n")
  }
}
