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
    let table = [
      "[Main: 5 elements]", "## What the blocks of 'Main' send",
      "Position | Label | Object | Action | Message",
    ]
    var lines = try await printed("boards FILE --landscape", stage)
    #expect(
      lines == [
        "Hamlet on a4 landscape", "----", "# Main | 5 blocks to press; the show has no console yet",
      ] + table + [
        "0,0 2x2 | Doors | list 5 \"Opening\" | go | ",
        "2,0 1x1 |  | group 1.5 \"Side Left\" | flash | ", "6,0 2x2 |  | board 'Empty' | open | ",
        "-3,2 3x2 |  | macro 1 | go | ", "6,2 2x2 |  |  | go | /go", "----",
        "# Empty | nothing to press", "This board is empty.",
      ])
    try await stage.run("connect test://desk:1")
    lines = try await printed("boards FILE --board Main", stage)
    #expect(
      lines == [
        "Main on a4", "----", "# Main | 5 blocks to press; sent to scripted at test://desk:1",
      ] + table + [
        "0,0 2x2 | Doors | list 5 \"Opening\" | go | /on",
        "2,0 1x1 |  | group 1.5 \"Side Left\" | flash | /on; off: /off",
        "6,0 2x2 |  | board 'Empty' | open | ", "-3,2 3x2 |  | macro 1 | go | /on",
        "6,2 2x2 |  |  | go | /on",
      ])
  }

  @Test("of objects have a table for each kind, with the boards of each object")
  func objects() async throws {
    let stage = try await stage()
    try await stage.run("object add list 5/2 Storm; board new Side; edit; place list 5 at 0,0")
    let lines = try await printed("objects FILE --paper letter", stage)
    let head = "Number | Name | Colour | Boards"
    #expect(
      lines == [
        "Hamlet on letter", "----", "# Objects of Hamlet | 4 objects", "## Group | 1 object", head,
        "1.5 | Side Left |  | Main", "## List | 2 objects", head,
        "5 | Opening | #ffb300 | Main, Side", "7 | Opening |  | ", "## Macro | 1 object", head,
        "1 |  |  | Main",
      ])
  }

  @Test("of cues have room for times and notes, for each list that has cues")
  func cues() async throws {
    let stage = try await stage()
    try await stage.run("object add list 5/10 Calm; object add list 5/2 Storm; edit")
    try await stage.run("place list 5/10 at 9,0")
    let lines = try await printed("cues FILE", stage)
    #expect(
      lines == [
        "Hamlet on a4", "----", "# List 5: Opening | 2 cues; on 'Main'",
        "Cue | Name | Boards | _Time_ | _Notes_", "2 | Storm |  |  | ", "10 | Calm | Main |  | ",
      ])
    // A list can be known by its cues only.
    try await stage.run("object add list 8/1 Rain")
    let others = try await printed("cues FILE", stage).suffix(3)
    #expect(
      others == ["# List 8 | 1 cue", "Cue | Name | Boards | _Time_ | _Notes_", "1 | Rain |  |  | "])
    let titles = try await printed("show FILE", stage).filter { $0.hasPrefix("# ") }
    #expect(
      titles == [
        "# Main | 4 blocks to press; the show has no console yet",
        "# Objects of Hamlet | 4 objects", "# List 5: Opening | 2 cues; on 'Main'",
        "# List 8 | 1 cue",
      ])
  }

  /// A trip with a game in Chicago on its first day.
  private func tour(days: Int, _ more: String = "") async throws -> CommandFixture {
    let stage = try await stage()
    let file = stage.folder.appendingPathComponent("tour.toy")
    try """
    TOY Tour
    days 2026-04-01 \(days)
    city chi Chicago 41.88 -87.63
    game g1 Cards Cubs chi 2026-04-01 19:05
    \(more)
    """.write(to: file, atomically: true, encoding: .utf8)
    try await stage.run("trip new from \(file.path) --zone UTC")
    return stage
  }

  @Test("of a trip have its map, its days, and its entries in the user's order")
  func trip() async throws {
    let stage = try await tour(
      days: 3, "city det Detroit 42.33 -83.05\ngame g2 Reds Tigers det 2026-04-03 13:05\n")
    try await stage.run("entry add Dinner on 1 --time 18:00")
    let lines = try await printed("trip FILE", stage)
    #expect(
      lines == [
        "Tour on a4", "----", "# Tour | 3 days", "[Tour: 3 elements]",
        "## Day 1 - Wednesday, April 1", "- 7:05 PM Cubs at Cards",
        "  Baseball, Park, Chicago", "  1 on the map", "*  Chicago -> Detroit",
        "  284 mi - 4h 34m", "- 6:00 PM Dinner", "## Day 2 - Thursday, April 2", "No items yet",
        "## Day 3 - Friday, April 3", "- 1:05 PM Tigers at Reds", "  Baseball, Park, Detroit",
        "  2 on the map",
      ])
  }

  @Test("of a trip with one place have no map, and no numbers on one")
  func place() async throws {
    let stage = try await tour(days: 1)
    let lines = try await printed("trip FILE", stage)
    #expect(
      lines == [
        "Tour on a4", "----", "# Tour | 1 day", "## Day 1 - Wednesday, April 1",
        "- 7:05 PM Cubs at Cards", "  Baseball, Park, Chicago",
      ])
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
    #expect(
      try await stage.error("print cues a.png").message == "'a.png' is not the name of a PDF file")
    #expect(try await stage.error("export a.JPG").message == "pictures are PNG, SVG or PDF")
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
    let lines = try String(contentsOfFile: path(stage), encoding: .utf8).split(separator: "\n")
    #expect(
      lines == [
        "Pairing on a4", "# Pair a tablet or phone | It may look, play and edit.",
        "1. Join the network of this machine.",
        "2. Scan this, or open http://10.0.0.5:8080/ in a browser.", "[2 rows of squares]",
        "# 1234-5678 | 3. Type this code.",
        "The browser warns of a certificate that it does not know. Its fingerprint (SHA-256) has "
          + "to be AB:CD.",
      ])
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
