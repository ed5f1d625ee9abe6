import Domain
import PluginAPI
import Rendering_Cairo
import Testing

/// Prints parts of a document on A4.
enum Paper {
  static let renderer = CairoRenderer(.pdf, target: .pixels(width: 1, height: 1, scale: 1))

  static func file(_ parts: [PaperPart], on sheet: PaperSheet = PaperSheet()) throws -> PaperFile {
    try renderer.pages(of: PaperDocument(title: "Book", footer: "Hamlet", parts: parts), on: sheet)
  }

  static func pages(_ parts: [PaperPart]) throws -> [PrintedPage] {
    try PrintedPage.all(of: try file(parts))
  }

  /// Paragraphs of one line.
  static func paragraphs(_ count: Int) -> [PaperPart] {
    (0..<count).map { .text("paragraph \($0)") }
  }

  /// As many words as asked for, each with its number.
  static func words(_ count: Int, _ word: String = "word") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: " ")
  }
}

@Suite("Paper")
struct PaperTests {
  @Test("without anything to print is one page with its foot")
  func empty() throws {
    let pages = try Paper.pages([])
    #expect(pages.map { $0.texts.map(\.text) } == [["Hamlet", "page 1 of 1"]])
  }

  @Test(
    "has no empty pages, wherever breaks are",
    arguments: [
      ([.pageBreak, .pageBreak], [[]]),
      ([.pageBreak, .text("a"), .pageBreak, .pageBreak, .text("b"), .pageBreak], [["a"], ["b"]]),
      ([.text("a"), .pageBreak, .text(" \n"), .pageBreak, .text("b")], [["a"], ["b"]]),
      (
        [.text("a"), .heading(PaperHeading("head")), .pageBreak, .text("b")],
        [["a"], ["head", "b"]]
      ),
    ] as [([PaperPart], [[String]])])
  func breaks(parts: [PaperPart], expected: [[String]]) throws {
    #expect(try Paper.pages(parts).map(\.body) == expected)
  }

  @Test(
    "has pages of the size of the sheet",
    arguments: [
      (PaperSheet(.a4), "595.276 841.89"), (PaperSheet(.a4, isLandscape: true), "841.89 595.276"),
      (PaperSheet(.letter), "612 792"), (PaperSheet(.letter, isLandscape: true), "792 612"),
    ])
  func sheets(sheet: PaperSheet, size: String) throws {
    let file = try Paper.file([.text("a"), .pageBreak, .text("b")], on: sheet)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.components(of: "/MediaBox [ 0 0 \(size) ]") == 2)
    #expect(text.components(of: "/MediaBox") == 2)
  }

  @Test("has the number of each page at the right of its foot, and all of it inside the margins")
  func feet() throws {
    let footer = "Hamlet\n" + Paper.words(100, "footer")
    let document = PaperDocument(title: "", footer: footer, parts: Paper.paragraphs(100))
    let file = try Paper.renderer.pages(of: document, on: PaperSheet())
    let pages = try PrintedPage.all(of: file)
    #expect(pages.count == 3)
    for (index, page) in pages.enumerated() {
      #expect(page.foot.dropFirst() == ["…", "page \(index + 1) of 3"])
      #expect(page.foot.first?.hasPrefix("Hamlet footer0 ") == true)
      let places = page.texts.map { ($0.x, $0.y) }
      #expect(places.allSatisfy { (35...560).contains($0.0) && (36...806).contains($0.1) })
      #expect(places.count { (780..<795).contains($0.1) } == 0)
    }
  }

  @Test("wraps paragraphs, and divides them between lines that are not alone")
  func paragraphs() throws {
    for before in 26..<34 {
      let pages = try Paper.pages(Paper.paragraphs(before) + [.text(Paper.words(150))])
      #expect(pages.count == 2)
      let words = pages.map { page in
        page.texts.dropLast(2).filter { $0.text.hasPrefix("word") }
      }
      let text = words.joined().map(\.text).joined(separator: " ")
      #expect(text.split(separator: " ").joined(separator: " ") == Paper.words(150))
      #expect(words.allSatisfy { $0.count != 1 }, "\(before): \(words.map(\.count))")
    }
  }

  @Test("begins lines at the side from which they are read")
  func directions() throws {
    let page = try #require(try Paper.pages([.text("shalom"), .text("שלום")]).first)
    #expect(page.texts[0].x == 36 && page.texts[1].x > 500)
  }

  @Test("breaks a word that is wider than the page")
  func longWords() throws {
    let page = try #require(try Paper.pages([.text(String(repeating: "n", count: 300))]).first)
    #expect(page.body.count > 2)
    #expect(page.body.joined() == String(repeating: "n", count: 300))
  }

  @Test("breaks a long paragraph where a short one would break, and loses nothing of it")
  func longParagraphs() throws {
    let pages = try Paper.pages([.text(Paper.words(5_000))])
    let lines = pages.flatMap(\.body)
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words == Paper.words(5_000))
    #expect(lines.dropLast().allSatisfy { $0.count > 60 })
  }

  @Test(
    "keeps headings with what follows", arguments: 28..<36,
    [
      .text("next"),
      .card(PaperCard(time: "8:00", title: "next", lines: [], color: SampleScenes.amber)),
      .table(PaperTable([PaperColumn("Name")], rows: [["next"], ["other"]])),
      .heading(PaperHeading("next", level: .section)),
    ] as [PaperPart])
  func headings(before: Int, next: PaperPart) throws {
    let heading = PaperHeading("Act One", detail: "Elsinore", level: .section)
    let pages = try Paper.pages(
      Paper.paragraphs(before) + [.heading(heading), next, .text("end")])
    let page = try #require(pages.first { $0.text("Act One") != nil })
    #expect(page.text("Elsinore") != nil)
    #expect(page.body.contains("next"))
  }

  @Test("has sheets in larger letters than sections, and a line below sections only")
  func levels() throws {
    let sheet = try #require(try Paper.pages([.heading(PaperHeading("Act"))]).first)
    let section = try #require(
      try Paper.pages([.heading(PaperHeading("Act", level: .section))]).first)
    #expect(sheet.text("Act")?.size == 20 && section.text("Act")?.size == 12)
    #expect(sheet.lines.isEmpty && section.lines.count == 1)
  }

  @Test("has contents of its headings, with sections below the sheets that they are on")
  func contents() throws {
    let file = try Paper.file([
      .heading(PaperHeading("Main", detail: "grid")), .text("a"), .pageBreak,
      .heading(PaperHeading("Act One", level: .section)), .text("b"), .pageBreak,
      .heading(PaperHeading("Tour")), .text("c"),
    ])
    let text = String(decoding: file.bytes, as: UTF8.self)
    func line(_ title: String) throws -> Substring {
      let end = try #require(text.firstRange(of: "/Title (\(title))"))
      let rest = text[end.lowerBound...]
      return rest[..<(rest.firstRange(of: "endobj")?.lowerBound ?? rest.endIndex)]
    }
    #expect(!text.contains("/Title (grid)"))
    let parents = try ["Main", "Act One", "Tour"].map { title in
      try line(title).split(whereSeparator: \.isNewline).first { $0.contains("/Parent") }
    }
    #expect(parents[0] == parents[2] && parents[0] != parents[1] && parents[1] != nil)
  }

  @Test("differs in nothing from one time to the next, and says its title and date")
  func determinism() throws {
    let date = Timestamp(milliseconds: 1_775_070_330_999)
    let document = PaperDocument(
      title: "Show book", footer: "a", date: date, parts: Paper.paragraphs(60))
    let first = try Paper.renderer.pages(of: document, on: PaperSheet())
    #expect(try Paper.renderer.pages(of: document, on: PaperSheet()) == first)
    let text = String(decoding: first.bytes, as: UTF8.self)
    #expect(text.contains("/Title (Show book)") && text.contains("20260401190530"))
  }

  @Test("cannot be a picture", arguments: [PictureForm.png, .svg])
  func forms(form: PictureForm) throws {
    let renderer = CairoRenderer(form, target: .pixels(width: 10, height: 10, scale: 1))
    let error = #expect(throws: PictureError.self) {
      try renderer.pages(of: PaperDocument(title: "", footer: ""), on: PaperSheet())
    }
    #expect(error?.code == .unsupported && error?.remedy?.contains("pdf") == true)
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
