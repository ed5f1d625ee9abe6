import Testing

/// What must not be in the tree.
///
/// This folder spells those words and is left out.
@Suite("Words")
struct WordTests {
  private static let code = SourceTree.swift(under: "Modules", "Apps", "Examples", "Tools")
  private static let tests = SourceTree.swift(under: "Tests")
    .filter { !$0.hasPrefix("Tests/TidyTests/") }

  @Test("nothing is left to do in the text")
  func leftovers() throws {
    for path in Self.code + Self.tests + SourceTree.pages + SourceTree.scripts {
      expectNone(#"\b(TODO|FIXME|XXX)\b"#, in: try SourceTree.text(path), path)
    }
  }

  @Test(
    "sources hold no escape from the type system or into a trap",
    arguments: [
      #"\bfatalError\("#, #"\bpreconditionFailure\("#, #"\btry!"#, #"\bas!"#,
      #"@unchecked\s+Sendable"#, #"nonisolated\(unsafe\)"#,
    ])
  func traps(pattern: String) throws {
    for path in Self.code { expectNone(pattern, in: try SourceTree.code(path).code, path) }
  }

  @Test("modules print nothing")
  func prints() throws {
    for path in SourceTree.swift(under: "Modules") {
      expectNone(
        #"(^|[^.\w])(print|debugPrint|dump)\("#, in: try SourceTree.code(path).code, path)
    }
  }

  @Test("tests wait for processes with a limit")
  func endlessWaiting() throws {
    for path in Self.tests where !path.hasSuffix("TestSupport/Process+Start.swift") {
      expectNone(#"\bwaitUntilExit\("#, in: try SourceTree.code(path).code, path)
    }
  }

  @Test("a type's name says what it is")
  func typeNames() throws {
    for path in Self.code + Self.tests {
      expectNone(
        #"\b(struct|class|enum|actor|protocol|typealias)\s+\w*(Manager|Helper|Util)"#,
        in: try SourceTree.code(path).code, path)
    }
  }

  @Test("no path of one machine is in the tree")
  func machinePaths() throws {
    for path in Self.code + SourceTree.pages + SourceTree.scripts {
      expectNone(
        #"(^|[\s"'`(=:])/(work|home|root|tmp|Users|opt)/"#, in: try SourceTree.text(path), path)
    }
  }

  @Test("no placeholder is left")
  func placeholders() {
    for path in Self.code + Self.tests {
      #expect(!path.hasSuffix("/Placeholder.swift"), "remove \(path)")
    }
  }

  private func expectNone(_ pattern: String, in text: String, _ path: String) {
    for (line, text) in text.lines(with: pattern) { Issue.record("\(path):\(line): \(text)") }
  }
}
