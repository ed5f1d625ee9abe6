import Domain

/// The text of a canvas node for a block that only sends a message: `Message /cue/go 5`, and its
/// label in the next line.
struct CanvasMessage: Hashable {
  /// The message.
  let message: String
  /// The label; empty if it has none.
  let label: String

  private static let word = "Message"

  init(message: String, label: String) {
    self.message = message
    self.label = label
  }

  /// The text of a node, which is Markdown.
  var text: String {
    let title = "\(Self.word) \(CanvasLabel.escaped(message))"
    return label.isEmpty ? title : "\(title)\n\(CanvasLabel.escaped(label))"
  }

  /// Reads the text of a node, or returns `nil` if it is not a message.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    guard let first = lines.first else { return nil }
    let words = CanvasLabel.plain(first).split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0].lowercased() == Self.word.lowercased(),
      let message = try? MessageText.validated(words[1])
    else { return nil }
    self.message = message
    label = lines.count > 1 ? Name.cleaned(CanvasLabel.plain(lines[1])) : ""
  }
}
