import Commands
import Domain
import Foundation
import GridGeometry
import Placement_Canvas
import Placement_Grid
import PluginAPI
import Testing
import Workspace

@Suite("Ink in files")
struct InkFileTests {
  private let stage: CommandFixture

  init() throws {
    stage = try CommandFixture(placements: [.grid, .canvas])
  }

  private func open() async throws {
    try await stage.run(
      """
      show new Hamlet; board new Desk --rules canvas
      ink draw 10,10 60,40 120,10 --color red --width 3
      ink draw 20,64 240,64 --pen highlighter
      """)
  }

  private func strokes() async throws -> [PlacedStroke] {
    try await stage.runner.workspace.items().compactMap { placed in
      guard let stroke = placed.item.content.stroke, let area = placed.item.pose.area else {
        return nil
      }
      return PlacedStroke(stroke, in: area)
    }
  }

  @Test("Strokes come back exactly, in one step", arguments: ["svg", "inkml"])
  func roundTrip(format: String) async throws {
    try await open()
    let before = try await strokes()
    let path = stage.folder.appendingPathComponent("ink.\(format)").path
    #expect(
      try await stage.text("ink export \(path)")
        == "exported 2 strokes to '\(path)' (\(format))\n")
    try await stage.run("ink select all; ink delete")
    #expect(
      try await stage.text("ink import \(path)")
        == "imported 2 strokes from '\(path)' (\(format))\n")
    #expect(try await strokes() == before)
    try await stage.run("ink move by 5,0; undo; undo")
    #expect(try await strokes().isEmpty)
    try await stage.run("redo")
    #expect(try await strokes() == before)

    try await stage.run("ink import \(path) at -100,7.5")
    let moved = try await strokes().dropFirst(2)
    #expect(moved.map(\.stroke) == before.map(\.stroke))
    #expect(moved.map(\.area.minX).min() == -100 && moved.map(\.area.minY).min() == 7.5)
  }

  @Test("What is not read is listed")
  func leftOut() async throws {
    try await stage.run("show new Hamlet; board new Desk --rules canvas")
    let path = try stage.file(
      "plan.svg", "<svg><path d='M0 0h9' stroke='red'/><path d='M0 0h9'/><style/></svg>")
    #expect(
      try await stage.text("ink import \(path)") == """
        imported 1 stroke from '\(path)' (svg)
          left out: 1 × path, it is filled and has no line
          note: style sheets are not read; shapes may look different

        """)
    let json = try await stage.json("ink import \(path)")
    #expect(json.contains("\"format\":\"svg\",\"strokes\":1,\"leftOut\":[{\"what\":\"path\""))
    let empty = try stage.file("empty.svg", "<svg/>")
    #expect(try await stage.text("ink import \(empty)").hasPrefix("imported 0 strokes"))
  }

  @Test("Files that are refused, with the file and the line")
  func refused() async throws {
    try await open()
    let damaged = try stage.file("damaged.svg", "<svg>\n<path d='M0 0'>\n")
    let error = try await stage.error("ink import \(damaged)")
    #expect(error.message.contains("damaged.svg:2: "), "\(error.message)")
    let other = try stage.file("other.txt", "Hello")
    #expect(try await stage.error("ink import \(other)").code == .unrecognised)
    #expect(try await stage.error("ink import missing.svg").code == .unreadable)
    let workspace = stage.folder.appendingPathComponent("test.callboard").path
    #expect(try await stage.error("ink import \(workspace)").code == .unreadable)
    #expect(try await strokes().count == 2)
  }

  @Test("An export replaces nothing without --force, and never the workspace")
  func exportSafety() async throws {
    try await open()
    let path = try stage.file("kept.svg", "mine")
    let error = try await stage.error("ink export \(path)")
    #expect(error.remedy?.contains("--force") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    try await stage.run("ink export \(path) --force")
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<?xml"))
    let workspace = stage.folder.appendingPathComponent("test.callboard").path
    _ = try await stage.error("ink export \(workspace) --format svg --force")
    #expect(try await strokes().count == 2)
  }

  @Test("The format comes from the name or the option")
  func formats() async throws {
    try await open()
    let path = stage.folder.appendingPathComponent("plan").path
    #expect(try await stage.error("ink export \(path)").remedy?.contains("--format") == true)
    #expect(try await stage.error("ink export \(path) --format pdf").code == .notFound)
    try await stage.run("ink export \(path) --format InkML")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<trace>"))
  }

  @Test("Other boards have no ink, and an empty canvas nothing to export")
  func otherBoards() async throws {
    let path = try stage.file("plan.svg", "<svg><path d='M0 0h9' stroke='red'/></svg>")
    try await stage.run("show new Hamlet; board new Grid")
    #expect(try await stage.error("ink import \(path)").code == .notAllowed)
    try await stage.run("board new Desk --rules canvas")
    let out = stage.folder.appendingPathComponent("out.svg").path
    #expect(try await stage.error("ink export \(out)").code == .notFound)
    #expect(!FileManager.default.fileExists(atPath: out))
    try await stage.run("play")
    #expect(try await stage.error("ink import \(path)").code == .notEditable)
    #expect(try await strokes().isEmpty)
  }
}
