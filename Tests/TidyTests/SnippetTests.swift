import Foundation
import Testing

/// Samples in the documentation are compiled: pages quote them from sources.
@Suite("Snippets")
struct SnippetTests {
  private static let catalogues =
    ((try? SourceTree.folders(in: "Modules")) ?? []).map { "Modules/\($0)/\($0).docc/\($0).md" }
    + Layers.suites.keys.sorted().map { "Tests/Conformance/\($0)/\($0).docc/\($0).md" }
  private static let snippets: [String: String] = {
    var found: [String: String] = [:]
    let folders = ["Examples", "Tests/ExamplesTests", "Tests/SyncServer.SQLiteTests"]
    for path in folders.flatMap({ SourceTree.swift(under: $0) }) {
      for (name, text) in Snippets.all(in: (try? SourceTree.text(path)) ?? "") {
        found["\(path)#\(name)"] = text
      }
    }
    return found
  }()

  /// Writes the quotes into the page instead, with `CALLBOARD_RECORD` in the environment.
  @Test("a quote is what its source says", arguments: SourceTree.pages)
  func quotes(page: String) throws {
    let text = try SourceTree.text(page)
    let quoted = try Snippets.quoted(in: text) { Self.snippets[$0] }
    if ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] != nil, text != quoted {
      let url = SourceTree.root.appendingPathComponent(page)
      try quoted.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(text == quoted, "\(page)")
    }
  }

  @Test("every snippet is quoted")
  func used() throws {
    let quoted = try SourceTree.pages.flatMap { page in
      try SourceTree.text(page).lines.compactMap(Snippets.name)
    }
    #expect(!Self.snippets.isEmpty)
    #expect(Set(Self.snippets.keys).subtracting(quoted).sorted() == [])
  }

  @Test("the page of a module begins with a quoted sample", arguments: catalogues)
  func landingPages(page: String) throws {
    let lines = try SourceTree.text(page).lines
    let block = try #require(lines.firstIndex { $0.hasPrefix("```") }, "\(page): no sample")
    #expect(Snippets.name(in: lines[block - 1]) != nil, "\(page)")
  }

  @Test("a sample of Swift in a page is a quote")
  func unquoted() throws {
    // Manifests need a package of their own, and a decision quotes the code of its time.
    for page in SourceTree.pages
    where !page.hasPrefix("Documentation/decisions/") && !page.hasSuffix("/AddCallboard.md") {
      let lines = try SourceTree.text(page).lines
      for index in lines.indices.dropFirst() where lines[index] == "```swift" {
        let isManifest = lines[index + 1].hasPrefix(".package(")
        #expect(isManifest || Snippets.name(in: lines[index - 1]) != nil, "\(page):\(index + 1)")
      }
    }
  }

  @Test("parts of one name are joined, without the indentation of the source")
  func parts() {
    let source = """
      // snippet A
      import B
      // end
      func c() {
        // snippet A
        if d {

          e()
        }
        // end
      }
      """
    #expect(Snippets.all(in: source) == ["A": "import B\n\nif d {\n\n  e()\n}"])
  }

  @Test(
    "a block after a mark is replaced or added",
    arguments: [
      "a\n<!-- snippet x#y -->\nb", "a\n<!-- snippet x#y -->\n```swift\nold\n\nold\n```\nb",
    ])
  func replaced(page: String) throws {
    let quoted = try Snippets.quoted(in: page) { $0 == "x#y" ? "new" : nil }
    #expect(quoted == "a\n<!-- snippet x#y -->\n```swift\nnew\n```\nb")
  }

  @Test("a quote of nothing is an error")
  func missing() {
    #expect(throws: Snippets.Missing(name: "x#y")) {
      try Snippets.quoted(in: "<!-- snippet x#y -->") { _ in nil }
    }
  }
}
