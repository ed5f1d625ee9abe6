import Domain
import Foundation
import Testing

@testable import ShowFiles

@Suite("The documentation of buttons")
struct ButtonDocumentationTests {
  /// The rows of the tables that the page is to have.
  private static let expected: [String] = {
    var lines = AddressRow.all.compactMap { row -> String? in
      guard case .fires(let kind) = row.action else { return nil }
      let sure = row.confidence == .certain ? "" : "likely"
      return "| \(row.console) | `\(row.text)` | \(kind.rawValue) | \(sure) |"
    }
    lines += AddressRow.all.compactMap { row -> String? in
      guard case .other(let action) = row.action else { return nil }
      return "| \(row.console) | `\(row.text)` | \(action.reason) |"
    }
    for kind in ObjectKind.allCases {
      let words = LabelRow.all.filter { $0.kind == kind }.map { "`\($0.words) N`" }
      lines.append("| \(kind.rawValue) | \(words.joined(separator: ", ")) |")
    }
    lines += Dictionary(grouping: CompanionAction.all, by: \.module)
      .sorted { $0.key < $1.key }.map { module, actions in
        "| `\(module)` | \(actions.map { "`\($0.name)`" }.joined(separator: ", ")) |"
      }
    return lines
  }()

  @Test("the page has a row for everything that is known, and no other rows")
  func tables() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/show-file-buttons.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("|") && !$0.hasPrefix("|-") && !$0.hasPrefix("| console")
        && !$0.hasPrefix("| kind")
        && !$0.hasPrefix("| module")
    }
    let missing = Self.expected.filter { !rows.contains($0) }
    let stale = rows.filter { !Self.expected.contains($0) }
    #expect(missing.isEmpty, "add:\n\(missing.joined(separator: "\n"))")
    #expect(stale.isEmpty, "remove:\n\(stale.joined(separator: "\n"))")
  }
}
