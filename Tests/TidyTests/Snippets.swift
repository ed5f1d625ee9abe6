import Foundation

/// Quotes of compiled code in pages.
///
/// A source marks what can be quoted by lines `// snippet NAME` and `// end`. Parts with one name
/// are one snippet. A page quotes it by a line `<!-- snippet PATH#NAME -->`, before a block of
/// Swift.
enum Snippets {
  /// A mark in a page that names nothing.
  struct Missing: Error, Hashable {
    let name: String
  }

  /// The snippets of a source by their names, without common indentation.
  static func all(in source: String) -> [String: String] {
    var parts: [String: [String]] = [:]
    var open: (name: String, lines: [Substring])?
    for line in source.lines {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("// snippet ") {
        open = (String(text.dropFirst("// snippet ".count)), [])
      } else if text == "// end", let part = open {
        parts[part.name, default: []].append(unindented(part.lines))
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    return parts.mapValues { $0.joined(separator: "\n\n") }
  }

  /// A page with its quotes as the sources have them.
  ///
  /// - Parameters:
  ///   - page: The text of the page.
  ///   - find: The snippet by its `PATH#NAME`; `nil` if there is none.
  /// - Returns: The text with each block that follows a mark replaced, or added.
  /// - Throws: ``Missing``.
  static func quoted(in page: String, _ find: (String) -> String?) throws -> String {
    var lines: [Substring] = []
    var rest = page.lines[...]
    while let line = rest.popFirst() {
      lines.append(line)
      guard let name = name(in: line) else { continue }
      guard let snippet = find(name) else { throw Missing(name: name) }
      if rest.first == "```swift" {
        rest = rest.drop { $0 != "```" }.dropFirst()
      }
      lines += ["```swift"] + snippet.lines + ["```"]
    }
    return lines.joined(separator: "\n")
  }

  /// The `PATH#NAME` of a mark; `nil` for other lines.
  static func name(in line: Substring) -> String? {
    guard line.hasPrefix("<!-- snippet "), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst("<!-- snippet ".count).dropLast(" -->".count))
  }

  private static func unindented(_ lines: [Substring]) -> String {
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }
}
