import Domain
import PluginAPI

/// Starts and stops functions of QLC+: blocks press the buttons that they came from, or else fire
/// the functions of these.
struct QLCProfile: ConsoleProfile {
  let name = "qlc"
  let summary = "QLC+: the buttons and functions that blocks were imported from"

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
    try messages(for: trigger, on: ConsoleState())
  }

  func messages(
    for trigger: Trigger, on console: ConsoleState
  ) throws(TransportError) -> [ConsoleMessage] {
    if let written = trigger.message {
      return try messages(for: trigger, instead: written, on: console)
    }
    guard let target = trigger.target else { throw Self.nothingToSend }
    // A block that was made a cue says something else than the function that it came from.
    guard target.cue == nil, let id = Self.function(of: target.source) else {
      throw TransportError(
        .noEquivalent,
        "\(target.kind.rawValue) \(target.consoleNumber) is not a function of QLC+",
        remedy: "import the workspace of QLC+, or say what is sent instead with 'override'")
    }
    if let control = remembered(for: trigger, on: console),
      let messages = QLCControl(control, of: target.source, on: console).messages(for: trigger)
    {
      return messages
    }
    return try functionMessages(for: trigger, id)
  }

  /// The messages that start and stop a function as QLC+'s master does.
  private func functionMessages(
    for trigger: Trigger, _ id: UInt32
  ) throws(TransportError) -> [ConsoleMessage] {
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
        remedy: "choose go, release, toggle or flash; a cue list of its virtual console goes back")
    }
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

// MARK: - Controls

extension QLCProfile {
  /// The control that an object remembers and QLC+ has: number and caption agree, and what it is
  /// and starts, where QLC+ says so.
  ///
  /// Of several, the one with the block's label, or else the first. A trigger without a label is of
  /// the list itself, which only a cue list takes to its next step; and of several that could
  /// release it, the one that has it on does.
  private func remembered(for trigger: Trigger, on console: ConsoleState) -> ConsoleControl? {
    guard !console.controls.isEmpty, let target = trigger.target, let text = target.controls else {
      return nil
    }
    let fitting = ConsoleControl.controls(in: text).filter { control in
      guard let found = console.controls[control.number], found.caption == control.caption,
        found.kinds.contains(control.kind)
      else { return false }
      return (found.source == nil || found.source == target.source)
        && control.kind.takes(trigger.action)
    }
    if trigger.action == .release, let running = fitting.first(where: { $0.isOn(console) }) {
      return running
    }
    if trigger.label == nil, [.go, .back, .release].contains(trigger.action),
      let list = fitting.first(where: { $0.kind == .cueList })
    {
      return list
    }
    let label = trigger.label ?? target.name
    return fitting.first { $0.caption == label } ?? fitting.first
  }

  func control(for trigger: Trigger, on console: ConsoleState) -> UInt32? {
    if let text = trigger.message { return Self.control(in: text)?.number }
    return remembered(for: trigger, on: console)?.number
  }

  func activity(of trigger: Trigger, on console: ConsoleState) -> ConsoleState.Activity {
    guard trigger.message != nil else {
      return trigger.target.map(console.expectedActivity) ?? .unknown
    }
    let state = control(for: trigger, on: console).flatMap(console.state)
    return state.map { $0.isRunning ? .running : .stopped } ?? .unknown
  }

  /// The control that a written message uses, and its value: `12|255`.
  private static func control(in text: String) -> (number: UInt32, value: UInt32)? {
    guard let words = try? MessageText.words(in: text) else { return nil }
    let parts = words.joined(separator: "|").split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt32(parts[0]), let value = UInt32(parts[1]) else {
      return nil
    }
    return (number, value)
  }

  /// The messages of a block that has one of its own.
  private func messages(
    for trigger: Trigger, instead text: String, on console: ConsoleState
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
        remedy: "its last part has to be a number, as in 12|255")
    }
    if trigger.action == .toggle, let (number, _) = Self.control(in: text),
      console.controls[number]?.kinds != [.slider]
    {
      return QLCControl.written(on.address, number, trigger, on: console)
    }
    let off = ConsoleMessage((parts + ["0"]).joined(separator: "|"))
    if trigger.stroke == .lift { return [off] }
    return [ConsoleMessage(on.address, release: trigger.action == .flash ? [off] : [])]
  }
}
