import Commands
import Domain
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Testing
import Workspace

@Suite("Pushing blocks away by command")
struct PushCommandTests {
  /// Four blocks in a row.
  private func stage() async throws -> CommandFixture {
    let stage = try CommandFixture(placements: [.grid, .flow, .canvas, .tiles])
    try await stage.run("show new Hamlet")
    for number in 1...4 { try await stage.run("object add scene \(number) S\(number)") }
    try await stage.run("board new Main")
    for number in 1...4 { try await stage.run("place scene \(number) at \(number * 3 - 3),0") }
    return stage
  }

  private func blocks(_ stage: CommandFixture) async throws -> [String] {
    try await stage.runner.workspace.items().map {
      "\($0.object?.name ?? "?") \($0.position ?? "?")"
    }
  }

  @Test(
    "A block moves where it is told, the answer names what gave way, and one undo takes it back")
  func one() async throws {
    let stage = try await stage()
    let before = try await blocks(stage)
    #expect(try await stage.error("move #1 to 2,0").code == .overlap)
    #expect(
      try await stage.text("move #1 to 2,0 --push")
        == "moved scene 1 \"S1\" to 2,0 2x2\n1 block gave way:\n  scene 2 \"S2\" to 4,0 2x2\n")
    #expect(
      try await blocks(stage) == ["S1 2,0 2x2", "S2 4,0 2x2", "S3 6,0 2x2", "S4 9,0 2x2"])
    try await stage.run("undo")
    #expect(try await blocks(stage) == before)
    let json = try await stage.json("move #1 by 2,0 --push")
    #expect(json.contains("\"pushed\":[{"))
    try await stage.run("undo")
    #expect(try await stage.json("move #1 to 0,5 --push").contains("pushed") == false)
  }

  @Test("A group moves as it is, and pushes as one")
  func several() async throws {
    let stage = try await stage()
    #expect(try await stage.error("move #1..#2 by 2,0").code == .overlap)
    #expect(
      try await stage.text("move #1..#2 by 2,0 --push")
        == "moved 2 blocks\n1 block gave way:\n  scene 3 \"S3\" to 7,0 2x2\n")
    #expect(
      try await blocks(stage) == ["S1 2,0 2x2", "S2 5,0 2x2", "S3 7,0 2x2", "S4 9,0 2x2"])
    try await stage.run("undo")
    try await stage.run("move #1..#2 to 1,0 --push")
    #expect(
      try await blocks(stage) == ["S1 1,0 2x2", "S2 4,0 2x2", "S3 6,0 2x2", "S4 9,0 2x2"])
  }

  @Test("With the setting a board pushes without a word, and says so in its list")
  func setting() async throws {
    let stage = try await stage()
    #expect(try await stage.text("boards").contains("RULES") == false)
    #expect(
      try await stage.text("board set push=on").hasSuffix("is set to grid push=on\n"))
    #expect(try await stage.text("boards").contains("grid push=on"))
    #expect(try await stage.json("boards").contains("\"minimum\":1,\"push\":\"on\""))
    try await stage.run("move #1 to 2,0")
    #expect(try await blocks(stage).prefix(2) == ["S1 2,0 2x2", "S2 4,0 2x2"])
    try await stage.run("move #1..#2 by 1,0")
    #expect(
      try await blocks(stage) == ["S1 3,0 2x2", "S2 5,0 2x2", "S3 7,0 2x2", "S4 9,0 2x2"])
    try await stage.run("board set push=")
    #expect(try await stage.error("move #1 to 4,0").code == .overlap)
    #expect(try await stage.error("board set push=maybe").code == .badSetting)
  }

  @Test("A drag by finger pushes as well")
  func finger() async throws {
    let stage = try await stage()
    try await stage.run("board set push=on; drag 44,44 to 132,44 --hold")
    let view = try await stage.json("view")
    #expect(view.contains("S2, scene 2, would give way and lie at 4,0, 2 by 2"))
    #expect(try await blocks(stage).first == "S1 0,0 2x2")
    try await stage.run("cancel; drag 44,44 to 132,44")
    #expect(try await blocks(stage).first == "S1 2,0 2x2")
  }

  @Test("Other rules say why nothing gives way, and an order does anyway")
  func others() async throws {
    let stage = try await stage()
    try await stage.run("board new Desk --rules canvas; place scene 1 at 0,0")
    #expect(
      try await stage.error("move #1 to 50,50 --push").message
        == "blocks on a canvas may overlap, so that none has to give way")
    try await stage.run("board new Puzzle --rules tiles field=10x6; place tile X at 0,0")
    let error = try await stage.error("move #1 to 3,0 --push")
    #expect(error.code == .notAllowed && error.message == "pieces do not give way")
    try await stage.run("board new Looks --rules flow; place scene 1; place scene 2")
    try await stage.run("move #2 to 1 --push")
    #expect(try await blocks(stage).first?.hasPrefix("S2") == true)
    try await stage.run("board Main; play")
    #expect(try await stage.error("move #1 to 2,0 --push").code == .notEditable)
  }
}
