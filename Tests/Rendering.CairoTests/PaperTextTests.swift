import Domain
import Foundation
import GridGeometry
import PluginAPI
import Rendering_Cairo
import TestSupport
import Testing

/// Other programs read what is on paper.
@Suite("Paper in other programs")
struct PaperTextTests {
  private static let parts: [PaperPart] = [
    .heading(PaperHeading("Hamlet", detail: "Elsinore")),
    .text("First words."),
    .table(
      PaperTable(
        [PaperColumn("Cue"), PaperColumn("Name")],
        rows: [["1", "Sunrise"], ["2", "הצגה גדולה"], ["3", "Storm"]])),
    .pageBreak,
    .card(
      PaperCard(time: "19:05", title: "Mets at Tigers", lines: ["Detroit"], color: .init(rgb: 0))),
    .card(PaperCard(time: "", title: "שלום עולם", lines: [], color: .init(rgb: 0))),
    .squares(PaperSquares([[true, false], [false, true]])),
  ]

  private func written(_ parts: [PaperPart]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let file = try Paper.file(parts)
    try Data(file.bytes).write(to: URL(fileURLWithPath: folder.file("a.pdf")))
    return folder
  }

  @Test("qpdf finds no fault in pages", .enabled(if: Peer.exists("qpdf")))
  func faults() throws {
    var scene = PaperScene(
      try SampleScenes.board(SampleScenes.rules[2].placement, SampleScenes.rules[2].poses))
    let folder = try written(Self.parts + [.scene(scene)])
    #expect(try run("qpdf", ["--check", folder.file("a.pdf")]))
    scene.scene.size.width = 3_000
    let other = try written([.scene(scene)])
    #expect(try run("qpdf", ["--check", other.file("a.pdf")]))
  }

  @Test("pdftotext finds the texts in reading order", .enabled(if: Peer.exists("pdftotext")))
  func order() throws {
    let folder = try written(Self.parts)
    #expect(try run("pdftotext", ["-layout", folder.file("a.pdf"), folder.file("a.txt")]))
    let text = folder.read("a.txt")
    // Without the marks that say in which direction letters run.
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !(0x202A...0x202E ~= $0.value) }))
    var place = plain.startIndex
    for wanted in [
      "Hamlet", "Elsinore", "First words.", "Cue", "Name", "1", "Sunrise", "2", "הצגה גדולה", "3",
      "Storm", "page 1 of 2", "19:05", "Mets at Tigers", "Detroit", "שלום עולם", "page 2 of 2",
    ] {
      let found = try #require(plain[place...].firstRange(of: wanted), "\(wanted) in \(plain)")
      place = found.upperBound
    }
  }
}
