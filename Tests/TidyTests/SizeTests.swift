import Testing

@Suite("Sizes")
struct SizeTests {
  private static let fileLimit = 500
  private static let functionLimit = 70
  private static let columnLimit = 100

  @Test("a file has 500 lines at most", arguments: SourceTree.swift(under: "Modules", "Apps"))
  func files(path: String) throws {
    let count = try SourceTree.text(path).lines.count - 1
    #expect(count <= Self.fileLimit, "\(path) has \(count) lines: is it one concept?")
  }

  @Test("a function has 70 lines at most", arguments: SourceTree.swift(under: "Modules", "Apps"))
  func functions(path: String) throws {
    for function in SwiftText(try SourceTree.text(path)).functions
    where function.length > Self.functionLimit {
      Issue.record("\(path):\(function.line): \(function.length) lines: \(function.declaration)")
    }
  }

  @Test(
    "a line has 100 columns at most, but inside a string over several lines",
    arguments: ["Package.swift"] + SourceTree.swift(under: "Modules", "Apps", "Tests", "Tools"))
  func columns(path: String) throws {
    let source = try SourceTree.text(path)
    let exempt = SwiftText(source).linesInsideStrings
    for (index, line) in source.lines.enumerated()
    where line.count > Self.columnLimit && !exempt.contains(index + 1) {
      Issue.record("\(path):\(index + 1): \(line.count) columns")
    }
  }
}
