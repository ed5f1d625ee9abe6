import Testing

@Suite("Sizes")
struct SizeTests {
  private static let fileLimit = 500
  private static let functionLimit = 70
  private static let columnLimit = 100

  @Test("a file has 500 lines at most")
  func files() throws {
    for path in SourceTree.swift(under: "Modules", "Apps", "Examples") {
      let count = try SourceTree.text(path).lines.count - 1
      #expect(count <= Self.fileLimit, "\(path) has \(count) lines: is it one concept?")
    }
  }

  @Test("a function has 70 lines at most")
  func functions() throws {
    for path in SourceTree.swift(under: "Modules", "Apps", "Examples") {
      for function in try SourceTree.code(path).functions
      where function.length > Self.functionLimit {
        Issue.record("\(path):\(function.line): \(function.length) lines: \(function.declaration)")
      }
    }
  }

  @Test("a line has 100 columns at most, but inside a string over several lines")
  func columns() throws {
    for path in SourceTree.code.keys.sorted() {
      let exempt = try SourceTree.code(path).linesInsideStrings
      for (index, line) in try SourceTree.text(path).lines.enumerated()
      where line.utf8.count > Self.columnLimit && line.count > Self.columnLimit
        && !exempt.contains(index + 1)
      {
        Issue.record("\(path):\(index + 1): \(line.count) columns")
      }
    }
  }
}
