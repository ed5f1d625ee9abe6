import Domain
import PluginAPI

/// Starts and stops functions of QLC+: blocks fire the functions they came from.
struct QLCProfile: ConsoleProfile {
  let name = "qlc"
  let summary = "QLC+: the functions that objects were imported from"

  /// The prefix of a function's identifier, in files and over the wire.
  static let mark = "Function:"
  /// The format that the identifiers belong to.
  static let format = "qlc"

  /// The number of the function that something was imported from, or `nil`.
  static func function(of source: ImportSource?) -> UInt32? {
    guard let source, source.format == format, source.identifier.hasPrefix(mark) else {
      return nil
    }
    return UInt32(source.identifier.dropFirst(mark.count))
  }

  func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] {
    if let written = trigger.message { return try messages(for: trigger, instead: written) }
    guard let target = trigger.target else { throw Self.nothingToSend }
    // A block that was made a cue says something else than the function that it came from.
    guard target.cue == nil, let id = Self.function(of: target.source) else {
      throw TransportError(
        .noEquivalent,
        "\(target.kind.rawValue) \(target.consoleNumber) is not a function of QLC+",
        remedy: "import the workspace of QLC+, or say what is sent instead with 'override'")
    }
    let start = ConsoleMessage(QLCAnswer.setStatus(of: id, isRunning: true))
    let stop = ConsoleMessage(QLCAnswer.setStatus(of: id, isRunning: false))
    switch (trigger.action, trigger.stroke) {
    case (.flash, .press): return [ConsoleMessage(start.address, release: [stop])]
    case (.flash, .lift), (.toggle, .lift): return [stop]
    case (_, .lift): return []
    case (.go, .press), (.toggle, .press): return [start]
    case (.release, .press): return [stop]
    case (.pause, .press), (.back, .press):
      throw TransportError(
        .noEquivalent,
        "QLC+ has no '\(trigger.action.rawValue)' for a function over its web access",
        remedy: "choose go, release, toggle or flash")
    }
  }

  /// The messages of a block that has one of its own.
  private func messages(
    for trigger: Trigger, instead text: String
  ) throws(TransportError) -> [ConsoleMessage] {
    guard let words = try? MessageText.words(in: text) else {
      throw TransportError(.badMessage, "the quotes in the message '\(text)' are not closed")
    }
    let on = try message(from: words)
    guard trigger.action.isSwitch else { return trigger.stroke == .press ? [on] : [] }
    var parts = on.address.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.popLast(), UInt32(last) != nil else {
      throw TransportError(
        .badMessage, "the message '\(text)' cannot be switched off",
        remedy: "its last part has to be a number, as in 12|255: off is the same with 0")
    }
    let off = ConsoleMessage((parts + ["0"]).joined(separator: "|"))
    if trigger.stroke == .lift { return [off] }
    return [ConsoleMessage(on.address, release: trigger.action == .flash ? [off] : [])]
  }

  private static var nothingToSend: TransportError {
    TransportError(
      .noEquivalent, "the block has neither an object nor a message",
      remedy: "give it a message with 'override'")
  }

  func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
    let text = words.joined(separator: "|")
    try Self.check(text)
    return ConsoleMessage(text)
  }

  /// The most bytes of a text that is sent.
  private static let length = 65_535

  /// Throws where a text cannot be sent.
  static func check(_ text: String) throws(TransportError) {
    guard !text.isEmpty, text.utf8.count <= length else {
      throw TransportError(.badMessage, "a message to QLC+ has 1 to \(length) bytes")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw TransportError(.badMessage, "a message to QLC+ has no control characters")
    }
  }
}
