import Testing

@Suite("Plain English")
struct PhraseTests {
  @Test("no comment and no message has a phrase that reads like a translation")
  func sources() throws {
    for path in SourceTree.swift(under: "Modules", "Apps", "Examples", "Tools") {
      expectNone(in: try SourceTree.prose(path), path)
    }
  }

  /// Messages that tests compare are those of other programs and of the product.
  @Test("no comment and no name of a test has one")
  func tests() throws {
    for path in SourceTree.swift(under: "Tests") where path != "Tests/TidyTests/Phrase.swift" {
      let prose = try SourceTree.prose(path)
      guard prose.has("(?m)" + Phrase.any) else { continue }
      let sources = try SourceTree.text(path).lines
      let lines = zip(prose.lines, sources).map { prose, source in
        String(source).has(#"^\s*//|@(Test|Suite)\("#) ? String(prose) : ""
      }
      expectNone(in: lines.joined(separator: "\n"), path)
    }
  }

  @Test("no page has one")
  func pages() throws {
    for path in SourceTree.pages { expectNone(in: try SourceTree.text(path), path) }
  }

  @Test("no built-in profile has one")
  func profiles() throws {
    let paths = SourceTree.files(under: "Modules").filter { $0.hasSuffix(".json") }
    #expect(!paths.isEmpty)
    for path in paths { expectNone(in: try SourceTree.text(path), path) }
  }

  @Test("no file of the page in browsers has one")
  func browserFiles() throws {
    let paths = SourceTree.files(under: "Modules").filter { path in
      ["js", "html", "css"].contains(path.split(separator: ".").last.map(String.init))
    }
    #expect(!paths.isEmpty)
    for path in paths { expectNone(in: try SourceTree.text(path), path) }
  }

  @Test("a phrase is found where it occurs, and only there", arguments: Phrase.all)
  func precise(phrase: Phrase) {
    #expect(phrase.occurs(in: phrase.bad))
    #expect(!phrase.good.has(Phrase.any))
    #expect(found(in: "a\n\(phrase.bad)\nb").map(\.line) == [2])
  }

  @Test("a failure names the line, the phrase and what to write")
  func failures() {
    let (line, message) = found(in: "\nno\nIt is told.").first ?? (0, "")
    #expect(line == 3)
    #expect(message == "write 'says', 'reports', 'shows' or 'contains': It is told.")
  }

  @Test(
    "comments and strings are what is read",
    arguments: [
      ("let told = 1", false), ("// told", true), ("/* told */ let a = 1", true),
      (#"let a = "told""#, true), (##"let a = #"told"#"##, true), ("\"\"\"\n told\n \"\"\"", true),
    ])
  func prose(source: String, isFound: Bool) {
    #expect(found(in: SwiftText(source).prose(of: source)).isEmpty != isFound)
  }

  private func expectNone(in text: String, _ path: String) {
    for (line, message) in found(in: text) { Issue.record("\(path):\(line): \(message)") }
  }

  /// The lines with a phrase, with what to write.
  private func found(in text: String) -> [(line: Int, message: String)] {
    text.lines(with: Phrase.any).map { line, text in
      let phrase = Phrase.all.first { $0.occurs(in: String(text)) }
      return (line, "write \(phrase?.instead ?? ""): \(text.trimmingPrefix { $0 == " " })")
    }
  }
}
