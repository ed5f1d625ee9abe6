import Domain

/// Why a button became no widget.
enum ButtonFate: Hashable, Sendable {
  case empty, text, unknownLabel, unknownAddress, unknownAction, midi, itself, several, cue, hidden
  case messages, release, partly, script, scriptAround, control
  case action(OtherAction)

  /// Its name in the counts.
  var name: String {
    switch self {
    case .empty: "empty"
    case .text: "text"
    case .unknownLabel: "unknown-label"
    case .unknownAddress: "unknown-address"
    case .unknownAction: "unknown-action"
    case .midi: "MIDI"
    case .itself: "own"
    case .several: "several"
    case .messages: "messages"
    case .release: "release"
    case .partly: "partly"
    case .script, .scriptAround: "script"
    case .control: "control"
    case .cue: "cue"
    case .hidden: "hidden"
    case .action(let action): action.rawValue
    }
  }

  /// Why it became no widget.
  var reason: String {
    switch self {
    case .empty: "it has neither a message nor a label"
    case .text: "it has no action and only shows text"
    case .unknownLabel: "it has no message, and its label names no object"
    case .unknownAddress:
      "no known console uses its address, the file does not say all of its message, and its label"
        + " names no object"
    case .unknownAction: "its actions are none of the known ones, and its label names no object"
    case .midi: "it sends MIDI, which names no object, and its label names none"
    case .itself: "it acts on the remote control itself"
    case .several: "it fires several different objects"
    case .messages: "it sends several messages, and a block sends one"
    case .release:
      "what it sends when it is released, or pressed again, is nothing a block can send"
    case .partly: "a block cannot do all that it does, and would fire something else"
    case .script: "it sends by a script, which is not read"
    case .scriptAround: "it has no message; a script around it may send one, and is not read"
    case .control: "it sets another control of the layout"
    case .cue: "it is not clear which cue of which list it fires"
    case .hidden: "it is hidden"
    case .action(let action): action.reason
    }
  }

  /// The fates with an example each, in the order of the report.
  static let reported: [ButtonFate] = [
    .unknownAddress, .unknownAction, .unknownLabel, .several, .messages, .release, .partly, .script,
    .cue, .action(.wordCue), .action(.loneCue), .action(.place), .action(.command),
    .action(.noKind),
  ]
}

/// The result for a button.
enum ButtonOutcome {
  /// It fires an object, with the file's own message if no console is known that takes it.
  case fires(ButtonMeaning, ConsoleNumber, TriggerAction, message: String?)
  /// It only sends a message.
  case sends(String, TriggerAction)
  /// It is ignored; with an example: an address, a label or a place.
  case leftOut(ButtonFate, String)

  /// Decides about a button.
  init(_ button: RemoteButton) {
    self = Self.outcome(of: button)
  }

  private static func outcome(of button: RemoteButton) -> Self {
    if button.isHidden { return .leftOut(.hidden, button.place) }
    if button.isText {
      let isEmpty = button.caption.isEmpty
      return .leftOut(isEmpty ? .empty : .text, isEmpty ? button.place : button.caption)
    }
    var meaning: (meaning: ButtonMeaning, message: OSCText)?
    var other: (action: OtherAction, message: OSCText)?
    for message in button.messages + button.releases {
      switch ButtonRecogniser.read(message) {
      case .unknown: continue
      case .other(let action): other = other ?? (action, message)
      case .fires(let found):
        if let meaning, !isSame(meaning.meaning, found) { return .leftOut(.several, button.place) }
        meaning = meaning ?? (found, message)
      }
    }
    if let (meaning, message) = meaning { return known(meaning, by: message, button) }
    if let (action, message) = other {
      // A command may hold a password, and is not kept.
      if action != .command, let sent = sent(by: button) { return sent }
      return incomplete(button) ?? .leftOut(.action(action), shown(message, button))
    }
    if button.others.contains(.itself), button.messages.isEmpty, button.releases.isEmpty,
      !button.others.contains(where: { $0.unknownName != nil })
    {
      return .leftOut(.itself, button.place)
    }
    if case .fires(let meaning) = ButtonRecogniser.read(label: button.label),
      let number = meaning.firedNumber
    {
      guard case .sends(let message, let action)? = sent(by: button) else {
        return .fires(meaning, number, .go, message: nil)
      }
      return .fires(meaning, number, action, message: message)
    }
    return sent(by: button) ?? withoutMeaning(button)
  }

  private static func isSame(_ one: ButtonMeaning, _ other: ButtonMeaning) -> Bool {
    one.kind == other.kind && one.number == other.number && one.cue == other.cue
  }

  /// A button with a message of a known console.
  private static func known(
    _ meaning: ButtonMeaning, by message: OSCText, _ button: RemoteButton
  ) -> Self {
    guard let number = meaning.firedNumber else {
      return sent(by: button)
        ?? .leftOut(.cue, "\(meaning.number)/\(meaning.cue?.text ?? "")")
    }
    // What a block would leave out can be what makes the button safe: a wait, or a stop before it.
    if let incomplete = incomplete(button) { return incomplete }
    let others = button.messages.filter { !isPulse($0, of: message) }
    guard others.isEmpty else { return .leftOut(.messages, shown(others[0], button)) }
    let ending = button.messages.isEmpty ? [] : button.releases
    let ends = ending.filter {
      meaning.endsAtZero
        ? $0.address == message.address && $0.isRelease : isRelease($0, of: message)
    }
    guard ending.allSatisfy({ ends.contains($0) || isEnd($0, of: message) }) else {
      return .leftOut(.release, shown(message, button))
    }
    let isSwitch = !ends.isEmpty || meaning.endsAtZero && message.ending == .zero
    let action: TriggerAction = isSwitch ? button.isLatching ? .toggle : .flash : .go
    return .fires(meaning, number, action, message: nil)
  }

  /// Whether a message is that which fires an object, or says that its key is up again.
  private static func isPulse(_ message: OSCText, of other: OSCText) -> Bool {
    message == other || isEnd(message, of: other)
  }

  /// Whether a message only says that the key of another one is up again.
  private static func isEnd(_ message: OSCText, of other: OSCText) -> Bool {
    message.address == other.address && message.isRelease
  }

  /// The result for a button that does more than send messages; `nil` if a block can do all of it.
  private static func incomplete(_ button: RemoteButton) -> Self? {
    let names = button.others.compactMap(\.unknownName)
    guard !names.isEmpty, !(button.messages + button.releases).isEmpty else { return nil }
    return .leftOut(.partly, "\(names.joined(separator: ", ")) (\(button.place.prefix(50)))")
  }

  /// Whether a message releases what another one starts: it is a known stop message and has the
  /// same number.
  ///
  /// Pausing, or releasing a key, does not count.
  private static func isRelease(_ message: OSCText, of other: OSCText) -> Bool {
    guard case .other(.stop) = ButtonRecogniser.read(message),
      message.address.split(separator: "/").contains(where: { $0 == "release" || $0 == "stop" })
    else { return false }
    func number(_ message: OSCText) -> Substring? {
      let parts = message.address.split(separator: "/")
      return parts.last { $0.first?.isNumber ?? false }
        ?? message.arguments.first.flatMap { $0.map { $0[...] } }
    }
    guard let first = number(message), let second = number(other) else { return false }
    return first == second
  }

  /// A message of the file's own; `nil` if there is more than one, or the file does not say it.
  private static func sent(by button: RemoteButton) -> Self? {
    guard incomplete(button) == nil else { return nil }
    if button.messages.isEmpty {
      // A tap sends when the finger lifts, as the button does.
      guard let only = button.releases.first, button.releases.count == 1 else { return nil }
      return only.message.map { .sends($0, .go) }
    }
    let first = button.messages[0]
    guard button.messages.count == 1, first.ending != .other, let message = first.message else {
      return nil
    }
    let isZero = button.releases.count == 1 && button.releases[0].isZero(of: first)
    guard button.releases.isEmpty || isZero else { return nil }
    guard isZero || first.ending == .zero else { return .sends(message, .go) }
    return .sends(message, button.isLatching ? .toggle : .flash)
  }

  private static func withoutMeaning(_ button: RemoteButton) -> Self {
    if let incomplete = incomplete(button) { return incomplete }
    let all = button.messages + button.releases
    if let message = all.first {
      let fate: ButtonFate =
        all.contains { $0.message == nil }
        ? .unknownAddress : button.messages.count == 1 ? .release : .messages
      return .leftOut(fate, shown(message, button))
    }
    for other in button.others {
      switch other {
      case .midi: return .leftOut(.midi, button.place)
      case .unknown(let name): return .leftOut(.unknownAction, "\(name) (\(button.place))")
      case .itself: return .leftOut(.itself, button.place)
      case .control: return .leftOut(.control, button.place)
      case .script: return .leftOut(.script, button.place)
      case .scriptAround: return .leftOut(.scriptAround, button.place)
      case .turn: continue
      }
    }
    let isEmpty = button.caption.isEmpty
    return .leftOut(isEmpty ? .empty : .unknownLabel, isEmpty ? button.place : button.caption)
  }

  /// A message as examples show it: its address, and where the button is.
  ///
  /// Arguments are not shown: a command may hold a password.
  private static func shown(_ message: OSCText, _ button: RemoteButton) -> String {
    "\(message.address.prefix(60)) (\(button.place.prefix(50)))"
  }
}
