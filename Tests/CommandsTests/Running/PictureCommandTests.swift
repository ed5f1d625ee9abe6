import Commands
import Domain
import Foundation
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Rendering_Cairo
import Rendering_Terminal
import Testing
import TripFiles

@Suite("Exports of pictures")
struct PictureCommandTests {
  private func stage() async throws -> CommandFixture {
    let stage = try CommandFixture(
      renderers: [.terminal] + .everyPicture, placements: [.grid, .flow, .canvas, .tiles])
    try await stage.run(CommandFixture.stage)
    return stage
  }

  private func path(_ stage: CommandFixture, _ name: String) -> String {
    stage.folder.appendingPathComponent(name).path
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(
    "have the form that the end of the name says",
    arguments: [
      ("a.png", "\u{89}PNG"), ("B.PNG", "\u{89}PNG"), ("c.svg", "<?xml"), ("d.pdf", "%PDF-"),
    ])
  func forms(name: String, head: String) async throws {
    let stage = try await stage()
    let path = path(stage, name)
    // Six by four cells, and a margin of 22 points.
    #expect(
      try await stage.text("export \(path)") == "exported board 'Main' to '\(path)' (308x220)\n")
    let file = try bytes(path)
    #expect(file.starts(with: head.unicodeScalars.map { UInt8($0.value) }))
    #expect(
      try await stage.json("export \(path) --scale 2 --theme print --force").hasPrefix(
        "{\"version\":1,\"exported\":\"Main\",\"of\":\"board\",\"format\":"
          + "\"\(name.suffix(3).lowercased())\",\"file\":"))
    #expect(try bytes(path) != file)
  }

  @Test(
    "have the size that is wanted",
    arguments: [
      ("--size 640x480", "640x480"), ("--size 640x480 --scale 2", "640x480"),
      ("--scale 0.5", "154x110"), ("--region 0,0..1,1", "88x88"),
      ("--region 1,1..0,0 --scale 3", "264x264"), ("--region 0,0..1,1 --size 10x10", "10x10"),
      ("--size 1x1", "1x1"),
    ])
  func sizes(options: String, size: String) async throws {
    let stage = try await stage()
    #expect(
      try await stage.text("export \(path(stage, "a.png")) \(options)").hasSuffix("(\(size))\n"))
  }

  @Test("leave the view, the selection and the mode as they are")
  func views() async throws {
    let stage = try await stage()
    let before = try await stage.json("edit; zoom 0.7; pan 30,40; select all; view")
    try await stage.run("export \(path(stage, "a.png")) --size 50x50")
    #expect(try await stage.json("view") == before)
    #expect(try await stage.error("export \(path(stage, "a.png"))").message.contains("exists"))
  }

  @Test("show boards of all rules, the list of boards and trips")
  func surfaces() async throws {
    let stage = try await stage()
    try await stage.run(
      """
      board new Looks --rules flow; place list 5; place macro 1
      export \(path(stage, "flow.png"))
      board new Desk --rules canvas; card add Hello at 0,0
      export \(path(stage, "canvas.png"))
      board new Pieces --rules tiles field=6x5; place tile F at 0,0
      export \(path(stage, "tiles.png"))
      """)
    let list = try await stage.text("board list; export \(path(stage, "list.png"))")
    #expect(list.contains("exported the boards of show 'Hamlet' to "))
    #expect(try await stage.error("export x.png --region 0,0..1,1").code == .notAllowed)
    let trip = try await stage.text(
      "trip new Lakes on 2026-04-01 for 3; trip Lakes; export \(path(stage, "t.pdf"))")
    #expect(trip.contains("exported trip 'Lakes' to "))
  }

  @Test("show cards that are cut where only blanks come before")
  func blanks() async throws {
    let stage = try await stage()
    try await stage.run("board new Desk --rules canvas")
    for count in 8...40 {
      let text = "\\n\(String(repeating: " ", count: count))b\\nmore\\nmore"
      try await stage.run("card add \"\(text)\" --at \(count * 200),0 --size 100x64")
    }
    let path = path(stage, "cards.png")
    try await stage.run("export \(path)")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("are refused with what to do")
  func refusals() async throws {
    let stage = try await stage()
    let file = path(stage, "a.png")
    for (line, code, text) in [
      ("export \(file) --size 20001x1", ErrorCode.tooLarge, "too large"),
      ("export \(file) --size 0x1", .outOfRange, "empty"),
      ("export \(file) --scale 1000", .outOfRange, "scale"),
      ("export \(file) --region 0,0..9999,9999", .tooLarge, "too large"),
      ("export \(file) --board Main", .syntax, "'--board' is for folders"),
      ("export \(file) --format csv", .syntax, "'--format' is for folders"),
      ("export Folder --theme dark", .syntax, "'Folder' is not a picture"),
      ("export \(stage.folder.path)/no/such.png", .inputOutput, "no/such"),
    ] {
      let error = try await stage.error(line)
      #expect(error.code == code, "\(line): \(error)")
      #expect(error.description.contains(text), "\(line): \(error)")
    }
    #expect(!FileManager.default.fileExists(atPath: file))
    try await stage.run("board new Empty")
    #expect(try await stage.error("export \(file)").message == "this board is empty")
    try await stage.run("export \(file) --size 20x20")
  }

  @Test("name the command that builds a program with them")
  func without() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let error = try await stage.error("export a.png")
    #expect(error.code == .unsupported)
    #expect(error.message == "this program was built without pictures")
    #expect(error.remedy == "'Tools/install' builds and installs one with them")
  }
}
