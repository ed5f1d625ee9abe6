import Foundation
import Testing

@Suite("Documentation")
struct DocumentationTests {
  private static let folder = "Documentation/decisions/"
  private static var decisions: [String] {
    SourceTree.files(under: "Documentation").filter { $0.hasPrefix(folder) }
  }

  @Test("decisions are numbered from 1 without gaps")
  func numbers() {
    let numbers = Self.decisions.map { Int($0.dropFirst(Self.folder.count).prefix(3)) }
    #expect(!numbers.isEmpty)
    #expect(numbers == (0..<numbers.count).map { $0 + 1 }, "\(Self.decisions)")
  }

  @Test("a decision has its four headings, in order", arguments: decisions)
  func headings(path: String) throws {
    let headings = try SourceTree.text(path).lines.filter { $0.hasPrefix("## ") }.map(String.init)
    #expect(headings == ["## Context", "## Choice", "## Rejected", "## Consequence"], "\(path)")
  }

  @Test("the index names every page")
  func index() throws {
    let index = try SourceTree.text("Documentation/README.md")
    for path in SourceTree.files(under: "Documentation")
    where path != "Documentation/README.md" && !path.hasPrefix("Documentation/api/")
      && !path.hasPrefix("Documentation/pictures/")
    {
      #expect(index.contains("(\(path.dropFirst("Documentation/".count)))"), "\(path)")
    }
  }

  @Test("the page on Package.swift names every product")
  func products() throws {
    let page = try SourceTree.text("Modules/CallboardKit/CallboardKit.docc/AddCallboard.md")
    let table = page.lines.filter { $0.hasPrefix("| `") }.joined()
    for module in Array(Layers.allowed.keys) + Array(Layers.suites.keys)
    where module != "CallboardKit" {
      #expect(table.contains("`\(module)`"), "\(module)")
    }
  }

  @Test("links between pages lead somewhere", arguments: SourceTree.pages)
  func links(path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    for match in try SourceTree.text(path).matches(of: #/\]\(([^)\s]+)\)/#) {
      let target = String(match.output.1.prefix { $0 != "#" })
      guard !target.isEmpty, !target.contains(":") else { continue }
      let joined = (folder as NSString).appendingPathComponent(target)
      #expect(SourceTree.exists(joined), "\(path): \(target)")
    }
  }
}
