import Testing

/// What must not stand in the tree.
///
/// This folder spells those words and is left out.
@Suite("Words")
struct WordTests {
  private static let code = SourceTree.swift(under: "Modules", "Apps", "Tools")
  private static let tests = SourceTree.swift(under: "Tests")
    .filter { !$0.hasPrefix("Tests/TidyTests/") }

  @Test("nothing is left to do in the text", arguments: code + tests + pages + scripts)
  func leftovers(path: String) throws {
    try expectNone(#"\b(TODO|FIXME|XXX)\b"#, in: try SourceTree.text(path), path)
  }

  @Test(
    "sources hold no escape from the type system or into a trap", arguments: code,
    [
      #"\bfatalError\("#, #"\bpreconditionFailure\("#, #"\btry!"#, #"\bas!"#,
      #"@unchecked\s+Sendable"#, #"nonisolated\(unsafe\)"#,
    ])
  func traps(path: String, pattern: String) throws {
    try expectNone(pattern, in: SwiftText(try SourceTree.text(path)).code, path)
  }

  @Test("modules print nothing", arguments: SourceTree.swift(under: "Modules"))
  func prints(path: String) throws {
    try expectNone(
      #"(^|[^.\w])(print|debugPrint|dump)\("#, in: SwiftText(try SourceTree.text(path)).code, path)
  }

  @Test("tests wait for processes with a limit", arguments: tests)
  func endlessWaiting(path: String) throws {
    guard !path.hasSuffix("TestSupport/Process+Start.swift") else { return }
    try expectNone(#"\bwaitUntilExit\("#, in: SwiftText(try SourceTree.text(path)).code, path)
  }

  @Test("a type's name says what it is", arguments: code + tests)
  func typeNames(path: String) throws {
    try expectNone(
      #"\b(struct|class|enum|actor|protocol|typealias)\s+\w*(Manager|Helper|Util)"#,
      in: SwiftText(try SourceTree.text(path)).code, path)
  }

  @Test("no path of one machine stands in the tree", arguments: code + pages + scripts)
  func machinePaths(path: String) throws {
    try expectNone(
      #"(^|[\s"'`(=:])/(work|home|root|tmp|Users|opt)/"#, in: try SourceTree.text(path), path)
  }

  @Test("no placeholder is left", arguments: code + tests)
  func placeholders(path: String) {
    #expect(!path.hasSuffix("/Placeholder.swift"), "remove \(path)")
  }

  private static var pages: [String] { SourceTree.pages }
  private static var scripts: [String] { SourceTree.scripts }

  private func expectNone(_ pattern: String, in text: String, _ path: String) throws {
    for (index, line) in text.lines.enumerated() where String(line).has(pattern) {
      Issue.record("\(path):\(index + 1): \(line)")
    }
  }
}
