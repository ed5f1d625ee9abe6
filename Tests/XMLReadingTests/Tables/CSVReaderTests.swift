import PluginAPI
import ReaderChecks
import TestSupport
import Testing

@testable import XMLReading

@Suite("Tables of comma-separated values")
struct CSVReaderTests {
  private func rows(
    _ text: String, by size: Int = 65_536, separator: Character = ","
  ) throws(ShowFileError) -> [[String]] {
    var source: any ByteSource = ChunkedSource(Array(text.utf8), by: size)
    var reader = CSVReader(separator: separator.asciiValue ?? 0x2C)
    var rows: [[String]] = []
    while let row = try reader.next(from: &source) {
      rows.append((0..<row.count).map { String(decoding: row[$0], as: UTF8.self) })
    }
    return rows
  }

  @Test(
    "rows and cells",
    arguments: [
      ("", []), ("\n\r\n\n", []), ("a", [["a"]]), ("a,b\n", [["a", "b"]]),
      ("a,b\r\nc\rd\ne", [["a", "b"], ["c"], ["d"], ["e"]]), (",", [["", ""]]),
      (",,\nx", [["", "", ""], ["x"]]), ("a,\n", [["a", ""]]), (" a , b", [[" a ", " b"]]),
      ("\"a,b\",c", [["a,b", "c"]]), ("\"a\"\"b\"", [["a\"b"]]), ("\"\"", [[""]]),
      ("\"a\nb\",c\nd", [["a\nb", "c"], ["d"]]), ("\"a\r\nb\"", [["a\r\nb"]]),
      ("a\"b,c", [["a\"b", "c"]]), ("\"a\"b,c", [["ab", "c"]]), ("ü;ö", [["ü;ö"]]),
      ("\"\",\"\"\n\"\"", [["", ""], [""]]),
      (" \"a,b\",  \"c\"\n \"d\"", [["a,b", "c"], ["d"]]), ("a \"b\"", [["a \"b\""]]),
      ("\"a\" \"b\"", [["a \"b\""]]), ("\"\" \"b\", \"c\"", [[" \"b\"", "c"]]),
    ] as [(String, [[String]])])
  func table(_ text: String, _ expected: [[String]]) throws {
    for size in [1, 2, 3, 65_536] {
      #expect(try rows(text, by: size) == expected, "in pieces of \(size)")
      #expect(try rows("\u{FEFF}" + text, by: size) == expected, "with a mark, by \(size)")
    }
  }

  @Test("other separators", arguments: [";", "\t"] as [Character])
  func separators(_ separator: Character) throws {
    #expect(
      try rows("a\(separator)b,c\(separator)\"d\(separator)\"", separator: separator)
        == [["a", "b,c", "d\(separator)"]])
  }

  @Test(
    "a first line such as sep=; states the separator, and is no row",
    arguments: [
      ("sep=;\na,b;c", ["a,b", "c"], 2), ("SEP=\t\r\na\tb", ["a", "b"], 2),
      ("\u{FEFF}sep=,\r\n\r\na,b", ["a", "b"], 3), ("\"sep=;\"\ra;b", ["a", "b"], 2),
      ("sep=|\na|b", ["a", "b"], 2), ("sep=ab\nc", ["sep=ab"], 1), ("sep;x", ["sep", "x"], 1),
      ("sep=;", [], 0),
    ] as [(String, [String], Int)])
  func stated(text: String, cells: [String], line: Int) throws {
    for size in [1, 65_536] {
      var source: any ByteSource = ChunkedSource(Array(text.utf8), by: size)
      var reader = CSVReader()
      try reader.detectSeparator(from: &source)
      let row = try reader.next(from: &source)
      let found = row.map { row in
        (0..<row.count).map { String(decoding: row[$0], as: UTF8.self) }
      }
      #expect(found ?? [] == cells)
      #expect(reader.lineNumber == line)
    }
  }

  @Test("the line of a row is where it begins")
  func lines() throws {
    var source: any ByteSource = ChunkedSource(Array("a\n\n\"b\nc\",d\r\ne\rf".utf8), by: 1)
    var reader = CSVReader()
    var lines: [Int] = []
    while try reader.next(from: &source) != nil { lines.append(reader.lineNumber) }
    #expect(lines == [1, 3, 5, 6])
  }

  @Test("any cells, written as the standard says, are read as they were")
  func roundTrip() throws {
    for seed in Effort.scaled(0..<200 as Range<UInt64>) {
      var generator = SplitMix64(seed: seed)
      let signs: [Character] = ["a", ",", "\"", "\n", " ", "é", "\r\n", ";"]
      let table = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          String(
            (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
              signs.randomElement(using: &generator)
            })
        }
      }
      let text = table.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }.joined(separator: "\n")
      let size = Int.random(in: 1...9, using: &generator)
      #expect(try rows(text, by: size) == table, "seed \(seed)")
    }
  }

  @Test("cells without quotes are read as they are, in pieces of any size")
  func plainCells() throws {
    for seed in Effort.scaled(0..<300 as Range<UInt64>) {
      var generator = SplitMix64(seed: seed)
      let separator = [",", ";", "\t"].randomElement(using: &generator) ?? ","
      let signs: [Character] = ["a", "b", "1", " ", "é", "#", "\u{C}", "_", "~", "!", "x", "7"]
      let table = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        (0..<Int.random(in: 1...6, using: &generator)).map { _ in
          // A quote within a cell is a sign like others.
          "z"
            + String(
              (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
                (signs + ["\""]).randomElement(using: &generator)
              })
        }
      }
      let end = ["\n", "\r", "\r\n"].randomElement(using: &generator) ?? "\n"
      let text = table.map { $0.joined(separator: separator) }.joined(separator: end)
      for size in [1, 2, 3, 7, 8, 9, 65_536] {
        let read = try rows(text, by: size, separator: Character(separator))
        #expect(read == table, "seed \(seed), in pieces of \(size)")
      }
    }
  }

  @Test("a row read in place is the row that would be handed out")
  func inPlace() throws {
    let text = Array("a,b\n\n\"c\nd\",e\r\nf".utf8)
    var source: any ByteSource = ChunkedSource(text, by: 2)
    var reader = CSVReader()
    var cells: [String] = []
    while try reader.readRow(from: &source) {
      cells += (0..<reader.row.count).map { String(decoding: reader.row[$0], as: UTF8.self) }
    }
    #expect(cells == ["a", "b", "c\nd", "e", "f"])
  }

  @Test(
    "what is not a table is refused with its line",
    arguments: [
      ("a\nb,\"c\nd", 2), ("a\n\0", 2), ("a\n\u{1}b", 2), ("a\n\"b\nc\",\u{1}", 3),
      ("a\n\"b\nc\nd\0\"", 4), ("abcdefghijkl,abcdefghijkl\u{2}", 1),
    ])
  func refused(_ text: String, _ line: Int) { expectRefused(text, line) }

  @Test(
    "what is too long is refused with its line",
    arguments: [
      ("x\n", "a", CSVReader.maximumLength + 1, 2), ("x\n\n\"", "a\n", CSVReader.maximumLength, 3),
      ("x\n", ",", CSVReader.maximumCells + 1, 2),
    ])
  func tooLong(start: String, part: String, count: Int, line: Int) {
    expectRefused(start + String(repeating: part, count: count), line)
  }

  private func expectRefused(_ text: String, _ line: Int) {
    let error = #expect(throws: ShowFileError.self) { try rows(text) }
    #expect(error?.code == .malformed)
    #expect(error?.line == line)
  }
}
