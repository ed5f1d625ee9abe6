import Commands
import Domain
import Foundation
import Itinerary
import PluginAPI
import Rendering_Terminal
import ScriptedConsole
import Testing
import TextCells
import Workspace

@Suite("Sheets of paper")
struct PrintCommandTests {
  private func stage(_ console: ScriptedConsole? = nil) async throws -> CommandFixture {
    let stage = try CommandFixture(
      renderers: [.terminal, WrittenPaper.plugin],
      tripFormats: [TripFilePlugin(key: "toy", summary: "toys") { ToyTripFormat() }],
      transports: console.map { [$0.plugin] } ?? [])
    try await stage.run(CommandFixture.stage)
    return stage
  }

  private func path(_ stage: CommandFixture) -> String {
    stage.folder.appendingPathComponent("sheets.pdf").path
  }

  private func printed(_ words: String, _ stage: CommandFixture) async throws -> [String] {
    let path = path(stage)
    try await stage.run("print \(words.replacing("FILE", with: path)) --force")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  @Test("of boards say what every block sends, in reading order")
  func boards() async throws {
    let console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    let stage = try await stage(console)
    try await stage.run(
      """
      edit; label #1 "Doors"; action #2 flash; board new Empty; board Main; edit
      place goto Empty at 6,0; place message /go at 6,2
      """)
    let head = "Position | Label | Object | Action | Message"
    #expect(
      try await printed("boards FILE --landscape", stage) == [
        "Hamlet on a4 landscape", "----", "# Main | 5 blocks to press; the show has no console yet",
        "[Main: 5 elements]", "## What the blocks of 'Main' send", head,
        "0,0 2x2 | Doors | list 5 \"Opening\" | go | ", "",
      ])
    try await stage.run("connect test://desk:1")
    #expect(try await printed("boards FILE --board Main", stage) == [""])
    #expect(try await printed("boards FILE --board Empty", stage) == [""])
  }

  @Test("of objects have a table for each kind, with the boards of each object")
  func objects() async throws {
    let stage = try await stage()
    #expect(try await printed("objects FILE --paper letter", stage) == [""])
  }

  @Test("of cues have room for times and notes")
  func cues() async throws {
    let stage = try await stage()
    try await stage.run("object add list 5/2 Storm; object add list 5/10 Calm; edit")
    try await stage.run("place list 5/10 at 9,0")
    #expect(try await printed("cues FILE", stage) == [""])
  }

  @Test("of a show have all three, in an order to be read")
  func show() async throws {
    let stage = try await stage()
    #expect(try await printed("show FILE", stage).filter { $0.hasPrefix("# ") } == [""])
  }

  @Test("of a trip have its map, its days, and its entries in the user's order")
  func trip() async throws {
    let stage = try await stage()
    let file = stage.folder.appendingPathComponent("tour.toy")
    try """
    TOY Tour
    days 2026-04-01 3
    city chi Chicago 41.88 -87.63
    city det Detroit 42.33 -83.05
    game g1 Cards Cubs chi 2026-04-01 19:05
    game g2 Reds Tigers det 2026-04-03 13:05
    custom 2 - Dinner 19:00
    """.write(to: file, atomically: true, encoding: .utf8)
    try await stage.run("trip new from \(file.path)")
    #expect(try await printed("trip FILE", stage) == [""])
  }

  @Test("leave an existing file as it is, and say what is not there to print")
  func refusals() async throws {
    let stage = try await stage()
    try await stage.run("print objects \(path(stage))")
    let exists = try await stage.error("print boards \(path(stage))")
    #expect(exists.message.contains("exists") && exists.remedy?.contains("--force") == true)
    #expect(
      try await stage.text("print boards \(path(stage)) --force")
        == "printed 'Hamlet' to '\(path(stage))' (1 page)\n")
    try await stage.run("show new Bare")
    for (words, message) in [
      ("boards", "show 'Bare' has no boards to print"),
      ("objects", "show 'Bare' has no objects to print"),
      ("cues", "show 'Bare' has no cues to print"), ("trip", "no trip is open"),
      ("pairing", "no pages are served, so there is nothing to pair with"),
    ] {
      #expect(try await stage.error("print \(words) \(path(stage))").message == message)
    }
    #expect(
      try await stage.error("print cues a.pdf --board Main").message
        == "'--board' is for 'print boards'")
  }

  @Test("need a build with pictures")
  func without() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let error = try await stage.error("print show \(path(stage))")
    #expect(error.message == "this program was built without pictures")
    #expect(error.remedy?.contains("Tools/install") == true)
    #expect(!FileManager.default.fileExists(atPath: path(stage)))
  }

  @Test("pair a device with the address and the code that are served")
  func pairing() async throws {
    let stage = try await stage()
    var runner = stage.runner
    runner.serving = FixedPages(
      served: ServedPages(
        addresses: ["http://10.0.0.5:8080/"], code: "1234-5678", fingerprint: "AB:CD", role: .edit,
        squares: [[true, false], [false, true]]))
    try await runner.run(line: "print pairing \(path(stage))")
    let text = try String(contentsOfFile: path(stage), encoding: .utf8)
    #expect(text == "")
  }
}

/// Pages that are served already.
private struct FixedPages: PageServing {
  let served: ServedPages?

  func begin(_ wish: ServingWish, at seat: Seat) async throws(CommandError) -> ServedPages {
    served ?? ServedPages(addresses: [], code: nil, role: wish.role ?? .play)
  }

  func end() async {}
}
