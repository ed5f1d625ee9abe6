import Domain
import PluginAPI
import Rendering_Cairo
import Testing

@Suite("Tables on paper")
struct PaperTableTests {
  private static let columns = [
    PaperColumn("Cue"), PaperColumn("Name", share: 3), PaperColumn("Notes", share: 3),
  ]

  @Test("repeat the names of their columns on each page, and print each row once")
  func names() throws {
    let rows = (0..<100).map { ["cue\($0)", "name\($0)", "note\($0)"] }
    let pages = try Paper.pages([.table(PaperTable(Self.columns, rows: rows))])
    #expect(pages.count == 3)
    #expect(pages.allSatisfy { $0.body.prefix(3) == ["Cue", "Name", "Notes"] })
    #expect(pages.flatMap { $0.body.dropFirst(3) } == rows.flatMap(\.self))
    // A line below the names, and one below each row.
    #expect(pages.map(\.lines.count).reduce(0, +) == 3 + 100)
  }

  @Test("do not repeat the names on the pages behind them")
  func behind() throws {
    let pages = try Paper.pages([
      .table(PaperTable(Self.columns, rows: [["a", "b", "c"]])), .pageBreak, .text("end"),
    ])
    #expect(pages.map(\.body) == [["Cue", "Name", "Notes", "a", "b", "c"], ["end"]])
    let empty = try Paper.pages([.table(PaperTable(Self.columns)), .text("end")])
    #expect(empty.map(\.body) == [["Cue", "Name", "Notes", "end"]])
  }

  @Test("wrap their cells, and divide no row", arguments: 0..<12)
  func rows(before: Int) throws {
    // Rows of different heights, so that the page ends within one of them.
    let rows = (0..<30).map { row in
      ["cue\(row)", Paper.words(3 + (row + before) * 5 % 40, "name\(row)n"), "note\(row)"]
    }
    let pages = try Paper.pages(
      Paper.paragraphs(before) + [.table(PaperTable(Self.columns, rows: rows))])
    try #require(pages.count > 1)
    for (row, cells) in rows.enumerated() {
      let having = pages.filter { $0.body.contains(cells[0]) }
      let page = try #require(having.first)
      #expect(having.count == 1)
      let words = page.body.flatMap { $0.split(separator: " ").map(String.init) }
      #expect(cells[1].split(separator: " ").allSatisfy { words.contains(String($0)) }, "\(row)")
      #expect(words.contains(cells[2]))
    }
  }

  @Test("divide a row that is taller than a page between its lines, and lose nothing of it")
  func tallRows() throws {
    let rows = [["1", "first", "a"], ["2", Paper.words(2_000), "b"], ["3", "last", "c"]]
    let pages = try Paper.pages([.table(PaperTable(Self.columns, rows: rows))])
    #expect(pages.count > 4)
    #expect(pages.allSatisfy { $0.body.prefix(3) == ["Cue", "Name", "Notes"] })
    let text = pages.flatMap { $0.body.dropFirst(3) }.joined(separator: " ")
    let words = text.split(separator: " ").map(String.init).filter { $0.hasPrefix("word") }
    #expect(words == Paper.words(2_000).split(separator: " ").map(String.init))
    #expect(pages.last?.body.suffix(3) == ["3", "last", "c"])
    // It begins below the first row.
    #expect(pages.first?.body.contains { $0.hasPrefix("word0 word1") } == true)
  }

  @Test("have lines at the sides of columns for writing, and rows as high as a hand needs")
  func hand() throws {
    let columns = [
      PaperColumn("Cue"), PaperColumn("Remarks", isForHand: true),
      PaperColumn("Page", isForHand: true),
    ]
    let rows = (0..<5).map { ["cue\($0)"] }
    let page = try #require(try Paper.pages([.table(PaperTable(columns, rows: rows))]).first)
    let upright = page.lines.filter { $0.from.x == $0.to.x }
    // Two columns that touch have three sides.
    #expect(upright.count == 3 * (1 + rows.count))
    #expect(Set(upright.map(\.from.x)).count == 3)
    let places = try rows.map { try #require(page.text($0[0])).y }
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 22 })
    // One without texts is as high.
    let empty = try #require(
      try Paper.pages([
        .table(
          PaperTable(
            columns.map { PaperColumn("", isForHand: $0.isForHand) },
            rows: [[]]))
      ]).first)
    let sides = empty.lines.filter { $0.from.x == $0.to.x }
    #expect(sides.count == 3 && sides.allSatisfy { $0.to.y - $0.from.y >= 22 })
    let plain = try #require(
      try Paper.pages([.table(PaperTable(columns.map { PaperColumn($0.name) }, rows: rows))]).first)
    #expect(plain.lines.allSatisfy { $0.from.y == $0.to.y })
  }

  @Test("give columns widths by their shares, and a least one")
  func shares() throws {
    let columns = [
      PaperColumn("a", share: 1), PaperColumn("b", share: 3), PaperColumn("c", share: 0),
      PaperColumn("d", share: .nan), PaperColumn("e", share: -5),
      PaperColumn("f", share: .infinity), PaperColumn("g", share: 0, isForHand: true),
    ]
    // Of columns for writing, the lines say where they are.
    let table = PaperTable(columns.map { PaperColumn($0.name, share: $0.share, isForHand: true) })
    let page = try #require(try Paper.pages([.table(table)]).first)
    let sides = page.lines.filter { $0.from.x == $0.to.x }.map(\.from.x).sorted()
    let widths = zip(sides, sides.dropFirst()).map { $1 - $0 }
    try #require(widths.count == 7)
    #expect(widths.dropFirst(2).allSatisfy { abs($0 - 24) < 0.01 })
    #expect(abs(widths[1] - 3 * widths[0]) < 0.1)
    #expect(abs(widths.reduce(0, +) - 523.28) < 0.1)
  }

  @Test("print rows that have too few or too many cells")
  func raggedRows() throws {
    let rows = [[], ["a"], ["b", "c", "d", "e", "f"]]
    let page = try #require(
      try Paper.pages([.table(PaperTable(Self.columns, rows: rows))]).first)
    #expect(page.body == ["Cue", "Name", "Notes", "a", "b", "c", "d", "e", "f"])
  }

  @Test("are left out without columns, and refused with more than a page has room for")
  func columnCounts() throws {
    #expect(try Paper.pages([.table(PaperTable([], rows: [["a"], []]))]).map(\.body) == [[]])
    let columns = (0..<21).map { PaperColumn("\($0)") }
    #expect(try Paper.file([.table(PaperTable(columns))]).pageCount == 1)
    let error = #expect(throws: PictureError.self) {
      try Paper.file([.table(PaperTable(columns + columns))])
    }
    #expect(error?.code == .tooLarge && error?.remedy == "print at most 21 columns")
  }

  @Test("do not repeat names that take most of a page")
  func longNames() throws {
    let columns = [PaperColumn(Paper.words(900)), PaperColumn("Name")]
    let pages = try Paper.pages([.table(PaperTable(columns, rows: [["a", "b"]]))])
    let words = pages.flatMap { $0.body.joined(separator: " ").split(separator: " ") }
    #expect(words.count { $0.hasPrefix("word") } == 900)
  }
}

@Suite("Entries on paper")
struct PaperCardTests {
  private func card(_ lines: Int, _ name: String = "card", isFilled: Bool = false) -> PaperPart {
    .card(
      PaperCard(
        time: "8:00", title: name, lines: (0..<lines).map { "\(name) line \($0)" },
        color: SampleScenes.amber, isFilled: isFilled))
  }

  @Test("are not divided", arguments: 0..<12)
  func whole(before: Int) throws {
    let cards = (0..<12).map { card(3 + ($0 + before) % 4, "card\($0)end") }
    let pages = try Paper.pages(Paper.paragraphs(before) + cards)
    try #require(pages.count > 1)
    for index in cards.indices {
      let having = pages.map { page in
        page.body.filter { $0.hasPrefix("card\(index)end") }.count
      }
      #expect(having.filter { $0 > 0 } == [4 + (index + before) % 4], "\(index)")
    }
  }

  @Test("have a time beside what it is about")
  func places() throws {
    let page = try #require(try Paper.pages([card(1)]).first)
    #expect(page.body == ["8:00", "card", "card line 0"])
    let (time, title, line) = (page.texts[0], page.texts[1], page.texts[2])
    #expect(page.texts.count > 3 && time.y == title.y && line.y > title.y)
    #expect(page.text("card")?.x == page.text("card line")?.x || title.x > time.x)
  }

  @Test(
    "have an edge that is seen on paper, whatever its colour",
    arguments: [0xFFFFFF, 0xFFFF00, 0x000000, 0xFFB300, 0x1E88E5] as [UInt32], [false, true])
  func edges(rgb: UInt32, isFilled: Bool) throws {
    let card = PaperCard(
      time: "", title: "a", lines: [], color: ObjectColor(rgb: rgb), isFilled: isFilled)
    let page = try #require(try Paper.pages([.card(card)]).first)
    #expect(page.fills.count == (isFilled ? 2 : 1))
    let edge = try #require(page.fills.last)
    #expect(edge.areas.first?[2] == 4)
    // As bright as the eye sees it.
    func brightness(_ color: [Double]) -> Double {
      zip(color, [0.3, 0.59, 0.11]).map { $0 * $1 }.reduce(0, +)
    }
    #expect(brightness(edge.color) < 0.8)
    if isFilled { #expect(brightness(page.fills[0].color) > 0.75) }
  }

  @Test("that are taller than a page are divided between their lines")
  func tallCards() throws {
    let pages = try Paper.pages([card(120)])
    #expect(pages.count == 3)
    #expect(pages.flatMap(\.body).filter { $0.hasPrefix("card line") }.count == 120)
    #expect(pages.allSatisfy { $0.fills.count == 1 })
  }
}
