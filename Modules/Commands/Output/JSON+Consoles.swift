import Domain
import JSONText
import PluginAPI
import Workspace

extension JSON {
  /// A message to or from a console.
  init(_ message: ConsoleMessage) {
    self = .object([
      ("address", .string(message.address)),
      ("arguments", .array(message.arguments.map(JSON.init))),
    ])
  }

  /// An argument of a message.
  init(_ argument: MessageArgument) {
    let value: JSON =
      switch argument.value {
      case .none: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(Int(value))
      case .number(let value): .number(value)
      case .text(let text): .string(text)
      case .list(let elements): .array(elements.map(JSON.init))
      }
    self = .object([("type", .string(argument.type)), ("value", value)])
  }
}

extension JSON {
  /// What a command for consoles came to; `nil` where it was another one.
  static func consoleMembers(of output: CommandOutput) -> [(name: String, value: JSON)]? {
    switch output {
    case .followed(let address, let imports):
      [("followed", .string("\(address)")), ("imports", .integer(imports))]
    case .connected(let report): [("connections", .array([JSON(report)]))]
    case .connections(let reports): [("connections", .array(reports.map(JSON.init)))]
    case .disconnected(let report): [("disconnected", .string(report.memory.address))]
    case .profiles(let profiles):
      [
        (
          "profiles",
          .array(
            profiles.map {
              .object([("name", .string($0.name)), ("summary", .string($0.summary))])
            })
        )
      ]
    case .sent(let sent, let isRehearsed):
      [
        ("sent", .array(sent.messages.map(JSON.init))), ("to", .optional(sent.address)),
        ("dryRun", .bool(isRehearsed)),
      ]
    case .released(let active): [("released", .array(active.map { JSON($0) }))]
    case .monitored(let count): [("events", .integer(count))]
    default: nil
    }
  }

  /// How a console is connected.
  init(_ report: ConnectionReport) {
    let memory = report.memory
    self = .object([
      ("show", .optional(report.show?.name)), ("address", .string(memory.address)),
      ("profile", .optional(report.profile)),
      (
        "settings",
        .object(memory.options.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
      ),
      ("gap", .optional(memory.gap)), ("listen", .optional(memory.listeningPort)),
      ("state", .string(report.state?.word ?? "remembered")),
      ("reason", .optional(report.state?.reason)),
    ])
  }

  /// An event that `monitor` saw.
  init(_ event: ConnectionEvent) {
    let members: [(name: String, value: JSON)] =
      switch event {
      case .state(let state):
        [("state", .string(state.word)), ("reason", .optional(state.reason))]
      case .sent(let message): [("sent", JSON(message))]
      case .received(let message): [("received", JSON(message))]
      case .feedback(let feedback): [("feedback", JSON(feedback))]
      case .checked(let verdict): [("keys", JSON(verdict))]
      case .unreadable(let reason): [("unreadable", .string(reason))]
      }
    self = .object([("version", .integer(JSONForm.version))] + members)
  }

  private init(_ verdict: KeyVerdict) {
    switch verdict {
    case .verified(let typed):
      self = .object([("typed", .string(typed)), ("verdict", .string("verified"))])
    case .mismatch(let typed, let heard):
      self = .object([
        ("typed", .string(typed)), ("verdict", .string("mismatch")), ("heard", .string(heard)),
      ])
    case .unheard(let typed):
      self = .object([("typed", .string(typed)), ("verdict", .string("unheard"))])
    }
  }

  private init(_ feedback: ConsoleFeedback) {
    switch feedback {
    case .commandLine(let text): self = .object([("commandLine", .string(text))])
    case .running(let kind, let number, let isRunning, let cue):
      self = .object([
        ("kind", .string(kind.rawValue)), ("number", .string(number.text)),
        ("running", .bool(isRunning)), ("cue", .optional(cue?.text)),
      ])
    case .pending(let list, let cue):
      self = .object([
        ("kind", .string(ObjectKind.list.rawValue)), ("number", .string(list.text)),
        ("pending", .string(cue.text)),
      ])
    case .sourceRunning(let source, let isRunning):
      self = .object([
        ("format", .string(source.format)), ("identifier", .string(source.identifier)),
        ("running", .bool(isRunning)),
      ])
    case .lamp(let key, let isLit):
      self = .object([("lamp", .string(key)), ("lit", .bool(isLit))])
    case .heartbeat: self = .object([("heartbeat", .bool(true))])
    }
  }
}

extension JSON {
  /// Something that is held down or switched on.
  init(_ active: Seat.Release.Active) {
    self = .object([
      ("name", .string(active.trigger.name)),
      ("action", .string(active.trigger.trigger.action.rawValue)),
      ("show", .optional(active.show?.name)),
    ])
  }
}
