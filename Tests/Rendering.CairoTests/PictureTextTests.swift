import Domain
import Foundation
import GridGeometry
import PluginAPI
import Rendering_Cairo
import TestSupport
import Testing
import TextCells

/// Runs another program to its end; `false` if it says that something is wrong.
func run(_ program: String, _ arguments: [String]) throws -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.start()
  try process.waitForEnd()
  return process.terminationStatus == 0
}

/// Other programs read the pictures of every rule set.
@Suite("Pictures in other programs")
struct OtherProgramTests {
  private func file(_ form: PictureForm, _ index: Int) throws -> (TemporaryFolder, String) {
    let (placement, poses) = SampleScenes.rules[index]
    let scene = try SampleScenes.board(placement, poses)
    let folder = try TemporaryFolder()
    let path = folder.file("a.\(form.rawValue)")
    let renderer = CairoRenderer(form, target: .pixels(width: 400, height: 300, scale: 1))
    try Data(renderer.render(scene)).write(to: URL(fileURLWithPath: path))
    return (folder, path)
  }

  @Test(
    "qpdf finds no fault in a page", .enabled(if: Peer.exists("qpdf")),
    arguments: SampleScenes.rules.indices)
  func pages(index: Int) throws {
    let (folder, path) = try file(.pdf, index)
    #expect(try run("qpdf", ["--check", path]))
    withExtendedLifetime(folder) {}
  }

  @Test(
    "rsvg-convert draws a drawing", .enabled(if: Peer.exists("rsvg-convert")),
    arguments: SampleScenes.rules.indices)
  func drawings(index: Int) throws {
    let (folder, path) = try file(.svg, index)
    let png = folder.file("b.png")
    #expect(try run("rsvg-convert", [path, "--output", png]))
    // Its width and height are behind the name of its first part.
    let head = Array(try Data(contentsOf: URL(fileURLWithPath: png)).prefix(24))
    #expect(head.suffix(8) == [0, 0, 1, 144, 0, 0, 1, 44])
  }
}

/// The texts of pictures, as `pdftotext` finds them.
@Suite("Texts of pictures", .enabled(if: Peer.exists("pdftotext")))
struct PictureTextTests {
  private func texts(_ scene: Scene, _ look: PictureLook = PictureLook()) throws -> [String] {
    let folder = try TemporaryFolder()
    let renderer = CairoRenderer(.pdf, target: .pixels(width: 400, height: 300, scale: 1))
    let file = try renderer.picture(of: scene, look)
    try Data(file).write(to: URL(fileURLWithPath: folder.file("a.pdf")))
    let isDone = try run("pdftotext", [folder.file("a.pdf"), folder.file("a.txt")])
    #expect(isDone)
    return folder.read("a.txt").split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy { $0 == "\u{C}" } }
  }

  @Test(
    "of a block are as much of its name as fits",
    arguments: [
      (120.0, 80.0, "Front wash", ["Front wash"]),
      (70, 80, "Front wash", ["Front", "wash"]),
      // A smaller font, before a word is broken.
      (60, 80, "Evening", ["Evening"]),
      // What the neighbour has, too, goes first.
      (60, 20, "Scene 1 Front red", ["…red"]),
      (60, 20, "Scene 1 Front blue", ["…blue"]),
      // One that is cut with an ellipsis is still found as a whole.
      (30, 20, "Uniquely", ["Uniquely"]),
      // Too small to be read.
      (24, 24, "Front wash", []), (10, 20, "Front wash", []),
    ])
  func labels(width: Double, height: Double, name: String, lines: [String]) throws {
    let block = SampleScenes.block(name, SampleScenes.frame(20, 20, width, height))
    let others = ["Scene 1 Front red", "Scene 1 Front blue"].enumerated().map { index, name in
      SampleScenes.block(
        name, SampleScenes.frame(-500, -500, 10, 10), number: UInt64(index) + 1)
    }
    let found = try texts(try SampleScenes.elements([block] + others))
    #expect(found == lines)
  }

  @Test("of a card end with an ellipsis where it has no more room")
  func cards() throws {
    var card = SampleScenes.block("Tonight", SampleScenes.frame(20, 20, 200, 80), color: nil)
    card.body = SceneText([TextRun("one\ntwo\nthree\nfour\nfive")], width: 200)
    #expect(
      try texts(try SampleScenes.elements([card])) == ["Tonight", "one", "two", "three…"])
  }

  @Test("of a row and a header are its title and what is below it")
  func rows() throws {
    var header = SampleScenes.block(
      "Day 2", SampleScenes.frame(0, 0, 400, 88), color: nil, kind: .dayHeader)
    header.subtitle = "No items yet"
    var row = SampleScenes.block(
      "Chicago -> Detroit", SampleScenes.frame(0, 88, 400, 56), kind: .itineraryRow, number: 1)
    row.subtitle = "280 mi - 4h 30m"
    let scene = try SampleScenes.elements([header, row], mode: nil)
    #expect(
      try texts(scene) == ["Day 2", "No items yet", "Chicago -> Detroit", "280 mi - 4h 30m"])
  }

  @Test("of a page say its date only if there is one")
  func dates() throws {
    let scene = try SampleScenes.elements([])
    let renderer = CairoRenderer(.pdf, target: .pixels(width: 40, height: 30, scale: 1))
    func has(_ text: String, _ date: Timestamp?) throws -> Bool {
      let file = try renderer.picture(of: scene, PictureLook(date: date))
      return String(decoding: file, as: UTF8.self).contains(text)
    }
    #expect(try !has("CreationDate", nil))
    #expect(try has("20260401190530", Timestamp(milliseconds: 1_775_070_330_999)))
    #expect(try has("19691231235959", Timestamp(milliseconds: -1)))
    #expect(try !has("CreationDate", Timestamp(milliseconds: .max)))
  }
}
