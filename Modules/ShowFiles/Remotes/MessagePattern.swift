import Domain

/// The form of an address, a command or a label, with places for numbers.
///
/// Words are compared without regard to case. `{number}`, `{list}` and `{cue}` stand for a number,
/// `{list.cue}` for a list with or without one of its cues, `{word}` for anything up to the next
/// separator, and `**` at the end for all that follows.
struct MessagePattern: Hashable, Sendable {
  /// What the places held.
  struct Found: Hashable, Sendable {
    var number: ObjectNumber?
    var cue: ObjectNumber?
  }

  /// What is between two parts.
  enum Separator: Character, Sendable {
    case slash = "/"
    case blank = " "
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    /// A text with a place at its end: `Page{word}`.
    case prefix(String)
    case number, cue, listCue, word, rest
  }

  /// The pattern as it was written.
  let text: String
  private let parts: [Part]
  private let separator: Separator

  init(_ text: String, by separator: Separator) {
    self.text = text
    self.separator = separator
    parts = text.split(separator: separator.rawValue).map { part in
      switch part {
      case "{number}", "{list}": .number
      case "{cue}": .cue
      case "{list.cue}": .listCue
      case "{word}": .word
      case "**": .rest
      case _ where part.hasSuffix("{word}"): .prefix(part.dropLast(6).lowercased())
      default: .text(part.lowercased())
      }
    }
  }

  /// The word that it begins with, in small letters; `nil` if that may be any.
  var firstWord: String? {
    if case .text(let word) = parts.first { word } else { nil }
  }

  /// The parts of the text to match, in lower case.
  static func parts(of text: String, by separator: Separator) -> [Substring] {
    let text = text.lowercased()
    return switch separator {
    case .slash: text.split(separator: "/")
    case .blank: text.split(whereSeparator: \.isWhitespace)
    }
  }

  /// Whether one word holds list and cue.
  var hasListCue: Bool { parts.contains(.listCue) }

  /// Matches the parts of a text in small letters; `nil` if they differ.
  func match(_ texts: [Substring]) -> Found? {
    var found = Found()
    for (place, part) in parts.enumerated() {
      if part == .rest { return found }
      guard place < texts.count, Self.match(part, texts[place], &found) else { return nil }
    }
    return texts.count == parts.count ? found : nil
  }

  private static func match(_ part: Part, _ text: Substring, _ found: inout Found) -> Bool {
    switch part {
    case .text(let word): return text == word
    case .prefix(let word): return text.hasPrefix(word)
    case .word, .rest: return true
    case .number:
      found.number = ObjectNumber(text)
      return found.number != nil
    case .cue:
      found.cue = ObjectNumber(text)
      return found.cue != nil
    case .listCue:
      let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      found.number = ObjectNumber(halves[0])
      guard halves.count == 2 else { return found.number != nil }
      found.cue = ObjectNumber(halves[1])
      // A value that some programs write as 15.0 is list 15.
      if found.cue?.text == "0" {
        found.cue = nil
        return found.number != nil
      }
      return found.number != nil && found.cue != nil
    }
  }
}
