import Foundation
import TestSupport
import Testing

/// Canvases, pieces and orders in files, with the built executables.
@Suite("Files of canvases", .timeLimit(.minutes(10)))
struct CanvasFileTests {
  private static let examples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func callboard(_ workspace: String, _ commands: String) throws -> Run {
    let run = try BuiltExecutable.callboard.run([folder.file(workspace), "-c", commands])
    try #require(run.status == 0, "\(run)")
    return run
  }

  private func load(_ paths: [String], into workspace: String, _ options: [String] = []) throws
    -> Run
  {
    try BuiltExecutable.importer.run(paths + ["--into", folder.file(workspace)] + options)
  }

  private func files(of name: String) throws -> [String: Data] {
    let url = URL(fileURLWithPath: folder.file(name))
    var files: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil)
    {
      files[file.lastPathComponent] = try Data(contentsOf: file)
    }
    return files
  }

  private func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    return folder.file(name)
  }

  @Test(
    "Boards of all rules come back from their exports to the byte", arguments: ["canvas", "csv"])
  func roundTrip(_ form: String) throws {
    for (example, show) in [("desk", "Desk"), ("pentominoes", "Pentominoes")] {
      let script = Self.examples.appendingPathComponent("\(example).txt").path
      let made = try BuiltExecutable.callboard.run([folder.file("a.callboard"), "--file", script])
      try #require(made.status == 0, "\(made)")
      _ = try callboard(
        "a.callboard",
        "show \(show); board new Row --rules flow columns=2; object add scene 9; place scene 9;"
          + " place scene 9; place scene 9 at 1; export '\(folder.file(show))' --format \(form)")
      let again = try load([folder.file(show)], into: "a.callboard", ["--show", show])
      #expect(again.status == 0 && again.output.contains("no board changed"), "\(again)")
      let taken = try load([folder.file(show)], into: "b.callboard", ["--show", show])
      #expect(taken.status == 0 && !taken.output.contains("left out"), "\(taken)")
      #expect(taken.output.contains(example == "desk" ? "8 items, canvas" : "12 items, tiles"))
      _ = try callboard(
        "b.callboard", "show \(show); export '\(folder.file("\(show)2"))' --format \(form)")
      #expect(try files(of: show) == files(of: "\(show)2"))
    }
    let pieces = try callboard("b.callboard", "show Pentominoes; board 'Ten by six'; tile check")
    #expect(pieces.output.contains("U"), "\(pieces)")
  }

  @Test("Notes of another program are cards, and come back to it")
  func notes() throws {
    let path = try write(
      ##"""
      {"nodes":[
        {"id":"g","type":"group","x":-10,"y":-10,"width":900,"height":400,"label":"Ideas"},
        {"id":"a","type":"text","text":"# Running order\n\n- House\n- Storm","x":0,"y":0,"width":250,"height":160,"color":"4"},
        {"id":"b","type":"file","file":"notes/Cues.md","subpath":"#Act 2","x":200,"y":80,"width":300,"height":200},
        {"id":"c","type":"link","url":"https://example.org","x":520,"y":0,"width":300,"height":160}
      ],"edges":[{"id":"e","fromNode":"a","toNode":"b"}]}
      """##, to: "Ideas.canvas")
    let taken = try load([path], into: "a.callboard")
    #expect(taken.status == 0 && taken.output.contains("3 items, canvas"), "\(taken)")
    let shown = try callboard(
      "a.callboard",
      "show Ideas; board Ideas; items; fit; view; card show #1; export '\(folder.file("out"))'")
    for text in ["Running order", "notes/Cues.md#Act 2", "https://example.org", "- Storm"] {
      #expect(shown.output.contains(text), "\(text): \(shown)")
    }
    let canvas = try #require(files(of: "out")["Ideas.canvas"])
    let text = String(decoding: canvas, as: UTF8.self)
    #expect(
      text.contains(##""text":"# Running order\n\n- House\n- Storm","x":0,"y":0,"width":250"##))
  }

  @Test("A page of overlapping buttons is a canvas with the option, and a grid without it")
  func page() throws {
    func button(_ id: Int, _ x: Int, _ name: String) -> String {
      "<node ID='\(id)' type='BUTTON'><properties><property type='s'><key>name</key><value>\(name)"
        + "</value></property><property type='r'><key>frame</key><value><x>\(x)</x><y>7</y>"
        + "<w>90</w><h>60</h></value></property></properties></node>"
    }
    let buttons = [button(1, 10, "Macro 1"), button(2, 50, "Macro 2"), button(3, 10, "Macro 3")]
    let path = try write(
      "<?xml version='1.0'?><lexml version='5'><node ID='r' type='GROUP'><properties><property "
        + "type='s'><key>name</key><value>Desk</value></property></properties><children>"
        + buttons.joined() + "</children></node></lexml>", to: "page.tosc")
    let grid = try load([path], into: "a.callboard")
    #expect(grid.output.contains("3 blocks") && grid.output.contains("lay over others"), "\(grid)")
    let canvas = try load([path], into: "b.callboard", ["--rules", "canvas", "--report", "json"])
    let report = try JSONSerialization.jsonObject(with: Data(canvas.output.utf8)) as? [String: Any]
    let file = try #require((report?["files"] as? [[String: Any]])?.first)
    #expect((file["boards"] as? [[String: Any]])?.first?["rules"] as? String == "canvas")
    #expect((file["warnings"] as? [[String: Any]])?.contains { "\($0)".contains("moved") } == false)
    let listed = try callboard("b.callboard", "show page; board Desk; items")
    for place in ["10,7  90x60", "50,7  90x60"] {
      #expect(listed.output.contains(place), "\(listed)")
    }
    let prompt = try callboard("c.callboard", "import '\(path)' --rules flow; boards")
    #expect(prompt.output.contains("3 items, flow"), "\(prompt)")
    // The board is there, so its rules stay.
    let later = try load([path], into: "c.callboard", ["--show", "page", "--rules", "canvas"])
    #expect(later.status == 0 && later.output.contains("no board changed"), "\(later)")
  }

  @Test("Rules that are none, or that no file has, are refused in both programs")
  func refusals() throws {
    let path = try write("callboard_objects,kind,number\n,group,1\n", to: "a.csv")
    for (rules, words) in [
      ("pile", "there are no rules 'pile'"), ("tiles", "the shapes of pieces"),
    ] {
      let refused = try load([path], into: "a.callboard", ["--rules", rules])
      #expect(refused.status == 64 && refused.errors.contains(words), "\(refused)")
      let prompt = try BuiltExecutable.callboard.run([
        folder.file("a.callboard"), "-c", "import '\(path)' --rules \(rules)",
      ])
      #expect(prompt.status != 0 && prompt.errors.contains("\(words)"), "\(prompt)")
      #expect(prompt.errors.contains("allowed: grid, flow, canvas"))
    }
  }
}
