import Testing
import TextCells

@Suite struct TextTableTests {
  static let table = TextTable(
    columns: [.init("number", alignment: .trailing), .init("name"), .init("kind")],
    rows: [["1", "Front wash", "group"], ["101", "照明第一幕", "list"], ["7", "", "macro"]])

  @Test func alignsColumns() {
    #expect(
      Self.table.lines(width: nil, depth: .none) == [
        "number  name        kind",
        "     1  Front wash  group",
        "   101  照明第一幕  list",
        "     7              macro",
      ])
  }

  @Test func cutsTheWidestColumnFirst() {
    #expect(
      Self.table.lines(width: 20, depth: .none) == [
        "number  name   kind",
        "     1  Fron…  group",
        "   101  照明…  list",
        "     7         macro",
      ])
  }

  @Test(arguments: 0...30)
  func neverExceedsTheWidth(_ width: Int) {
    for line in Self.table.lines(width: width, depth: .none) {
      #expect(line.cellWidth <= width)
    }
  }

  @Test func keysStayWholeAndColumnsLeaveInTheirOrder() {
    let table = TextTable(
      columns: [
        .init("KIND", isWhole: true), .init("NAME"), .init("SIZE", isWhole: true, leaves: 2),
        .init("ID", isWhole: true, leaves: 1),
      ],
      rows: [["intensity", String(repeating: "n", count: 30), "10x10", "3f2a9c01"]])
    func row(_ width: Int) -> String { table.lines(width: width, depth: .none)[1] }
    #expect(row(58) == "intensity  nnnnnnnnnnnnnnnnnnnnnnnnnnnnnn  10x10  3f2a9c01")
    #expect(row(40) == "intensity  nnnnnnnnnnn…  10x10  3f2a9c01")
    #expect(row(39) == "intensity  nnnnnnnnnnnnnnnnnnnn…  10x10")
    #expect(row(30) == "intensity  nnnnnnnnnnn…  10x10")
    #expect(row(29) == "intensity  nnnnnnnnnnnnnnnnn…")
    #expect(row(12) == "intensity  …")
    for width in 0...60 {
      #expect(table.lines(width: width, depth: .none).allSatisfy { $0.cellWidth <= width })
    }
  }

  @Test func usesAllOfTheWidth() {
    let table = TextTable(
      columns: [.init("a"), .init("b")],
      rows: [[String(repeating: "x", count: 50), String(repeating: "y", count: 51)]])
    for width in 10...103 {
      #expect(table.lines(width: width, depth: .none).last?.cellWidth == width)
    }
  }

  @Test func stylesOnlyTheHeading() {
    let lines = Self.table.lines(width: nil, depth: .sixteen)
    #expect(lines[0] == "\u{1B}[0;1mnumber  name        kind\u{1B}[0m")
    #expect(lines[1...].allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test func needsNoHeadingAndNoEvenRows() {
    let table = TextTable(
      columns: [.init(""), .init("")], rows: [["a"], ["b", "c", "left out"], []])
    #expect(table.lines(width: nil, depth: .full) == ["a", "b  c", ""])
    #expect(TextTable(columns: [], rows: [[]]).lines(width: 5, depth: .none) == [""])
  }

  @Test func makesTextSafe() {
    let table = TextTable(columns: [.init("a\u{1B}")], rows: [["b\u{1B}[2J\nc"]])
    #expect(table.lines(width: nil, depth: .none) == ["a␛", "b␛[2J c"])
  }
}
