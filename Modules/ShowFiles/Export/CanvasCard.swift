import Domain
import PluginAPI

/// The text of a canvas node for a card: its title as a heading, an empty line, and its text.
struct CanvasCard: Hashable {
  /// The title; empty if it has none.
  let title: String
  /// The text, without colours and styles.
  let text: String

  /// The title and plain text of a card.
  init(_ card: Card) {
    title = card.title
    text = card.plainText
  }

  /// Reads the text of a node: if its first line is a heading, that is the title.
  init(reading node: String) {
    let lines = node.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let first = lines.first ?? ""
    guard Self.isHeading(first) else {
      (title, text) = ("", node)
      return
    }
    title = Name.cleaned(CanvasLabel.plain(first))
    let rest = lines.count > 1 ? lines[1] : ""
    text = rest.first?.isNewline == true ? String(rest.dropFirst()) : String(rest)
  }

  /// A heading of Markdown: one to six `#`, and a blank or nothing behind.
  static func isHeading(_ line: Substring) -> Bool {
    let signs = line.prefix { $0 == "#" }
    guard (1...6).contains(signs.count) else { return false }
    return line.dropFirst(signs.count).first.map { $0 == " " || $0 == "\t" } ?? true
  }

  /// Its text on a canvas.
  ///
  /// A card without a title that could be taken for something else begins with an empty heading.
  var node: String {
    guard title.isEmpty else {
      let heading = "# \(CanvasLabel.escaped(title))"
      return text.isEmpty ? heading : "\(heading)\n\n\(text)"
    }
    let first = text.prefix { !$0.isNewline }
    let isAmbiguous =
      text.isEmpty || Self.isHeading(first) || CanvasLabel(text, .callboard) != nil
      || CanvasMessage(text) != nil
    return isAmbiguous ? "#\n\n\(text)" : text
  }
}
