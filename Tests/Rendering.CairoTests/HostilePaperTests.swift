import Domain
import GridGeometry
import PluginAPI
import Rendering_Cairo
import Testing

@Suite("Strange documents on paper")
struct HostilePaperTests {
  private static let samples = [
    String(repeating: "long ", count: 5_000), String(repeating: "W", count: 5_000),
    String(repeating: "a\n", count: 3_000), String(repeating: "\n", count: 100_000),
    String(repeating: "e\u{301}\u{302}\u{303}", count: 2_000),
    String(repeating: "\u{301}", count: 2_000), "a\u{0}b\u{1}\u{1B}[31m\u{7F}",
    "\u{202E}turned\u{202C}", "\u{FEFF}", "\u{2028}\u{2029}\r\n", "\u{E000}\u{10FFFF}\u{FFFE}",
    String(repeating: "שלום עולם ", count: 1_000), "照明", "👩‍👩‍👧‍👦", "<b>&amp;</b>",
  ]

  @Test("are printed whatever their texts are", arguments: samples.indices)
  func texts(index: Int) throws {
    let text = Self.samples[index]
    let card = PaperCard(time: text, title: text, lines: [text], color: SampleScenes.amber)
    let table = PaperTable([PaperColumn("a"), PaperColumn(text)], rows: [[text, text], [text]])
    let parts: [PaperPart] = [
      .heading(PaperHeading(text, detail: text)), .text(text), .table(table), .card(card),
    ]
    let document = PaperDocument(title: text, footer: text, parts: parts)
    let file = try Paper.renderer.pages(of: document, on: PaperSheet())
    #expect(file.pageCount >= 1 && !file.bytes.isEmpty)
  }

  @Test("lose nothing of a cell of a megabyte")
  func longCell() throws {
    let text = Paper.words(100_000)
    let file = try Paper.file([.table(PaperTable([PaperColumn("a")], rows: [[text]]))])
    // A page has 61 lines of about 9 words.
    #expect((170...200).contains(file.pageCount))
    let lost = #expect(throws: PictureError.self) {
      try Paper.file([.text(String(repeating: "a\n", count: 250_000))])
    }
    #expect(lost?.code == .tooLarge)
  }

  @Test("of more pages than there may be are refused")
  func pageCounts() throws {
    let pages = (0..<2_000).flatMap { _ in [PaperPart.pageBreak, .text("a")] }
    #expect(try Paper.file(pages).pageCount == 2_000)
    let error = #expect(throws: PictureError.self) { try Paper.file(pages + pages.suffix(2)) }
    #expect(error?.code == .tooLarge)
    #expect(error?.description.contains("2000 pages") == true && error?.remedy != nil)
    // They are refused before they are drawn.
    let rows = Array(repeating: ["a"], count: 200_000)
    #expect(throws: PictureError.self) {
      try Paper.file([.table(PaperTable([PaperColumn("a")], rows: rows))])
    }
  }

  @Test("of headings only are printed")
  func headings() throws {
    let headings = (0..<200).map { PaperPart.heading(PaperHeading("head\($0)")) }
    let pages = try Paper.pages(headings)
    #expect(pages.flatMap(\.body) == (0..<200).map { "head\($0)" })
    #expect(try Paper.pages([.heading(PaperHeading(""))]).map(\.body) == [[]])
  }

  @Test("are printed whatever the numbers of their scenes are")
  func scenes() throws {
    let numbers: [Double] = [0, -1, 1e-300, 0.3, 1, 1e300, .nan, .infinity, -.infinity]
    let frames = [(10.0, 10.0), (1e300, 10), (.nan, 5), (-1e9, 2e9)].map {
      SampleScenes.block("Wash", SampleScenes.frame($0.0, 10, $0.1, 40))
    }
    let scene = try SampleScenes.elements(frames, mode: .edit)
    for least in numbers {
      for share in numbers {
        let part = PaperPart.scene(PaperScene(scene, leastScale: least, share: share))
        #expect(try Paper.file([part]).pageCount == 1)
      }
    }
  }
}
