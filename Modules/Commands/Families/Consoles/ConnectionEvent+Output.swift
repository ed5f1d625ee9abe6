import Domain
import JSONText
public import PluginAPI
import TextCells

extension TextForm {
  /// An event that `monitor` saw, on a line.
  public func text(of event: ConnectionEvent) -> String {
    let isUnreadable = if case .unreadable = event { true } else { false }
    return line("\(event.word)\(isUnreadable ? ":" : "") \(event.text)")
  }
}

extension ConnectionEvent {
  /// What it is: `sent`, `feedback`.
  var word: String {
    switch self {
    case .state: "state"
    case .sent: "sent"
    case .received: "received"
    case .feedback: "feedback"
    case .checked: "keys"
    case .unreadable: "unreadable"
    }
  }

  /// What happened, for people.
  var text: String {
    switch self {
    case .state(let state): state.word + (state.reason.map { ": \($0)" } ?? "")
    case .sent(let message), .received(let message): message.line
    case .feedback(let feedback): feedback.line
    case .checked(let verdict): verdict.line
    case .unreadable(let reason): reason
    }
  }
}

extension JSON {
  /// An event that `monitor` saw.
  init(_ event: ConnectionEvent) {
    let members: [(name: String, value: JSON)] =
      switch event {
      case .state(let state):
        [("state", .string(state.word)), ("reason", .optional(state.reason))]
      case .sent(let message): [("sent", JSON(message))]
      case .received(let message): [("received", JSON(message))]
      case .feedback(let feedback): [("feedback", .object(feedback.json))]
      case .checked(let verdict): [("keys", .object(verdict.json))]
      case .unreadable(let reason): [("unreadable", .string(reason))]
      }
    self = .object([("version", .integer(JSONForm.version))] + members)
  }
}

extension KeyVerdict {
  fileprivate var line: String {
    switch self {
    case .verified(let typed): "verified: \(typed)"
    case .mismatch(let typed, let heard): "mismatch: \(typed) was typed, '\(heard)' was heard"
    case .unheard(let typed): "unheard: \(typed)"
    }
  }

  fileprivate var json: [(name: String, value: JSON)] {
    switch self {
    case .verified(let typed): [("typed", .string(typed)), ("verdict", .string("verified"))]
    case .mismatch(let typed, let heard):
      [("typed", .string(typed)), ("verdict", .string("mismatch")), ("heard", .string(heard))]
    case .unheard(let typed): [("typed", .string(typed)), ("verdict", .string("unheard"))]
    }
  }
}

extension ConsoleFeedback {
  fileprivate var line: String {
    switch self {
    case .commandLine(let text): "command line: \(text)"
    case .running(let kind, let number, let isRunning, let cue):
      "\(kind.rawValue) \(number.text) \(isRunning ? "runs" : "stopped")"
        + (cue.map { ", cue \($0.text)" } ?? "")
    case .pending(let list, let cue): "list \(list.text) pending, cue \(cue.text)"
    case .sourceRunning(let source, let isRunning):
      "\(source.identifier) \(isRunning ? "runs" : "stopped")"
    case .controls(let controls): counted(controls.count, "control")
    case .control(let number, let state): "control \(number) \(state.word)"
    case .lamp(let key, let isLit): "lamp \(key) \(isLit ? "on" : "off")"
    case .heartbeat: "heartbeat"
    }
  }

  fileprivate var json: [(name: String, value: JSON)] {
    switch self {
    case .commandLine(let text): [("commandLine", .string(text))]
    case .running(let kind, let number, let isRunning, let cue):
      [
        ("kind", .string(kind.rawValue)), ("number", .string(number.text)),
        ("running", .bool(isRunning)), ("cue", .optional(cue?.text)),
      ]
    case .pending(let list, let cue):
      [
        ("kind", .string(ObjectKind.list.rawValue)), ("number", .string(list.text)),
        ("pending", .string(cue.text)),
      ]
    case .sourceRunning(let source, let isRunning):
      [
        ("format", .string(source.format)), ("identifier", .string(source.identifier)),
        ("running", .bool(isRunning)),
      ]
    case .controls(let controls): [("controls", .integer(controls.count))]
    case .control(let number, let state):
      [("control", .integer(Int(number))), ("state", .string(state.word))]
    case .lamp(let key, let isLit): [("lamp", .string(key)), ("lit", .bool(isLit))]
    case .heartbeat: [("heartbeat", .bool(true))]
    }
  }
}

extension ControlState {
  fileprivate var word: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .followed: "followed"
    case .at(let step): "step \(step)"
    }
  }
}
