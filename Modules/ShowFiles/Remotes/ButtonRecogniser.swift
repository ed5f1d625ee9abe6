import Domain

/// Recognises what a button fires: by its messages, or by its label if those are unknown.
enum ButtonRecogniser {
  /// The longest address, command or label that is looked at, in bytes; known ones have some dozen.
  static let maximumLength = 500

  /// The effect of a message.
  static func read(_ message: OSCText) -> ButtonReading {
    guard message.address.utf8.count <= maximumLength else { return .unknown }
    let address = addressParts(message.address)
    guard let first = address.first else { return .unknown }
    for row in AddressRow.candidates(first) {
      guard var found = row.address.match(address) else { continue }
      if let argument = row.argument {
        guard let words = argumentParts(message, row), let inner = argument.match(words) else {
          continue
        }
        found = inner
      }
      return reading(row, found, message)
    }
    return .unknown
  }

  private static func reading(
    _ row: AddressRow, _ found: MessagePattern.Found, _ message: OSCText
  ) -> ButtonReading {
    switch row.action {
    case .other(let action): return .other(action)
    case .fires(let kind):
      guard let number = found.number else { return .unknown }
      // With the number in the address, an argument says whether the button is down.
      if row.argument == nil, message.isRelease { return .other(.stop) }
      return .fires(
        ButtonMeaning(
          kind: kind, number: number, cue: found.cue, confidence: row.confidence,
          reason: "\(row.console): \(row.text)", isOneValue: row.argument?.hasListCue ?? false,
          endsAtZero: row.endsAtZero))
    }
  }

  /// The parts of an address; Eos takes any command for a user of its own: `/eos/user/2/group`.
  private static func addressParts(_ address: String) -> [Substring] {
    guard address.hasPrefix("/") else { return [] }
    var parts = MessagePattern.parts(of: address, by: .slash)
    if parts.count > 3, parts[0] == "eos", parts[1] == "user" { parts.removeSubrange(1...2) }
    return parts
  }

  /// The words of the only argument; `nil` if there is none that is known beforehand.
  private static func argumentParts(_ message: OSCText, _ row: AddressRow) -> [Substring]? {
    guard message.arguments.count == 1, let text = message.arguments[0],
      text.utf8.count <= maximumLength
    else { return nil }
    var words = MessagePattern.parts(of: text, by: .blank)
    guard let last = words.last else { return nil }
    if row.console == "Eos", last.count > 1, last.hasSuffix("#") {
      // What ends a command may be at its last word.
      words[words.count - 1] = last.dropLast()
      words.append("#")
    } else if words.count > 1, words[words.count - 2] == "preset" {
      // The pool and the number of a preset: 4.12, which is another one than 4.120.
      words.removeLast()
      words += last.split(separator: ".", maxSplits: 1)
    }
    return words
  }

  /// The object that a label names: a known word with a number, and nothing else.
  static func read(label: String) -> ButtonReading {
    guard label.utf8.count <= maximumLength else { return .unknown }
    var words = MessagePattern.parts(of: label, by: .blank)
    guard words.count > 1, var last = words.popLast() else { return .unknown }
    if last.hasPrefix("#") { last = last.dropFirst() }
    guard let number = ObjectNumber(last) else { return .unknown }
    let text = words.joined(separator: " ")
    guard let row = LabelRow.all.first(where: { $0.words == text }) else { return .unknown }
    return .fires(
      ButtonMeaning(
        kind: row.kind, number: number, confidence: .label,
        reason: "the label '\(text) {number}'"))
  }
}
