import Domain
import Gestures
import GridGeometry
import JSONText
import PluginAPI

extension JSON {
  /// What came of a gesture.
  static func members(of outcome: GestureOutcome) -> [(name: String, value: JSON)] {
    let look = outcome.look
    let omitted: [(name: String, value: JSON)] =
      outcome.omitted > 0 ? [("omitted", .integer(outcome.omitted))] : []
    return [("effects", .array(outcome.events.flatMap(effects)))] + omitted + [
      ("changes", .integer(outcome.changes)),
      ("mode", .optional(look?.mode?.rawValue)),
      (
        "viewport",
        look.map {
          .object([
            ("x", .number($0.center.x)), ("y", .number($0.center.y)), ("zoom", .number($0.zoom)),
          ])
        } ?? .null
      ),
    ]
  }

  /// The steps that were taken back, or made again.
  static func members(of report: UndoReport) -> [(name: String, value: JSON)] {
    let steps = report.steps.map { step in
      JSON.object([
        ("text", .string(step.text)),
        (
          "items",
          .array(
            step.step.blocks.compactMap { ($0.after ?? $0.before).map { .string("\($0.id)") } })
        ),
      ])
    }
    return [
      ("changes", .integer(report.changes)), ("steps", .array(steps)),
      ("asked", .integer(report.asked)),
    ] + (report.stop.map { [("stopped", .string($0))] } ?? [])
  }

  private static func effects(of event: GestureOutcome.Event) -> [JSON] {
    switch event {
    case .message(let message, let text, _):
      [
        effect(
          "message", ("code", .string(message.code)), ("text", .string(text)),
          ("by", .array(message.obstacles.map(JSON.string))))
      ]
    case .trigger(let item, let object, let deed):
      [
        effect(
          "trigger", ("item", .string("\(item)")),
          ("object", object.map { .object(Self.reference($0)) } ?? .null),
          ("text", .string(TextForm.trigger(of: object, deed))))
      ]
    case .openBoard(let id, let board, let isNew):
      [
        effect(
          "openBoard", ("board", .string("\(id)")), ("name", .optional(board?.name)),
          ("new", .bool(isNew)))
      ]
    case .other(let other): effects(of: other)
    }
  }

  private static func effects(of effect: Effect) -> [JSON] {
    switch effect {
    case .frames(let frames):
      frames.map {
        self.effect(
          "frame", ("item", .string("\($0.item)")), ("from", $0.from.map(JSON.init) ?? .null),
          ("to", $0.to.map(JSON.init) ?? .null))
      }
    case .press(let item, let phase, _):
      [self.effect("press", ("item", .string("\(item)")), ("phase", .string(phase.rawValue)))]
    case .haptic(let haptic): [self.effect("haptic", ("style", .string(haptic.rawValue)))]
    case .opened(let panel): [self.effect("opened", ("panel", .string(panel.rawValue)))]
    case .closed(let panel): [self.effect("closed", ("panel", .string(panel.rawValue)))]
    case .strayTouch(let fault): [self.effect("strayTouch", ("fault", .string(fault.rawValue)))]
    case .reflow(let entry): [self.effect("reflow", ("entry", .string("\(entry)")))]
    case .routeChanged: [self.effect("routeChanged")]
    case .sent(let item, let messages, let address, let isOn):
      [
        self.effect(
          "sent", ("item", .string("\(item)")), ("sent", .array(messages.map(JSON.init))),
          ("to", .string(address)), ("on", isOn.map(JSON.bool) ?? .null))
      ]
    // These are events of their own.
    case .message, .trigger, .openBoard: []
    }
  }

  private static func effect(_ kind: String, _ members: (name: String, value: JSON)...) -> JSON {
    .object([("kind", .string(kind))] + members)
  }
}

extension Message {
  /// The blocks or entries in the way.
  fileprivate var obstacles: [String] {
    guard case .refused(let refusal) = self else { return [] }
    if case .itinerary(.outsideWindow(let entries)) = refusal.reason {
      return entries.map { "\($0)" }
    }
    return refusal.by.map { "\($0)" }
  }

  /// What JSON prints for it: a refusal's code, or a word of its own.
  fileprivate var code: String {
    switch self {
    case .refused(let refusal): refusal.reason.code.rawValue
    case .stepsDropped: "stepsDropped"
    case .undid: "undid"
    case .redid: "redid"
    case .stepsGivenUp: "stepsGivenUp"
    case .pickerClosed: "pickerClosed"
    case .tripDamaged: "tripDamaged"
    case .boardDeleted: "boardDeleted"
    case .showDeleted: "showDeleted"
    case .gestureInterrupted: "gestureInterrupted"
    case .viewNotKept: "viewNotKept"
    case .dropNotKept: "dropNotKept"
    case .switchNotKept: "switchNotKept"
    case .notSent: "notSent"
    case .consoleLost: "consoleLost"
    case .consoleBack: "consoleBack"
    case .keysMisread: "keysMisread"
    case .recordingEnded: "recordingEnded"
    case .leftoversRemoved: "leftoversRemoved"
    case .blocksLeftOut: "blocksLeftOut"
    case .leftHeld: "leftHeld"
    }
  }
}
