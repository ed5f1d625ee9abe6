package import Domain
import Gestures
package import GridGeometry
import JSONText
package import PluginAPI

extension GestureOutcome {
  /// What a tap on a block comes to.
  package enum Action: Sendable {
    case triggered, switchedOn, switchedOff
    /// Nothing is sent, as touches of a recording are replayed.
    case replayed

    fileprivate func text(of object: ShowObject?) -> String {
      let what = object?.reference ?? "the message of the block"
      return switch self {
      case .triggered: "triggered \(what)"
      case .switchedOn: "switched on \(what)"
      case .switchedOff: "switched off \(what)"
      case .replayed: "would trigger \(what)"
      }
    }
  }

  /// Something that happens once.
  package enum Event: Sendable {
    /// A notice: the sentence, and the blocks in the way.
    case message(Message, text: String, obstacles: [String])
    /// A block is triggered, or was in a recording; the object is `nil` where it only holds a
    /// message.
    case trigger(ID<BoardItem>, ShowObject?, Action)
    /// A board is opened from the list; `nil` where it is gone.
    case openBoard(ID<Board>, Board?, isNew: Bool)
    /// A choice of a menu needs words: the command to type.
    case ask(ItemMenu, at: Point<BoardSpace>, command: String)
    case other(Effect)

    /// How many blocks in the way are listed.
    private static let mostObstacles = 12

    /// What people read of events, a line each.
    static func lines(of events: [Event]) -> [String] {
      var lines: [String] = []
      var strays: [String: Int] = [:]
      for event in events {
        switch event {
        case .message(_, let text, let obstacles):
          lines.append(text)
          // A large group can have as many in its way.
          lines += obstacles.prefix(Self.mostObstacles).map { "in the way: \($0)" }
          let rest = obstacles.count - Self.mostObstacles
          if rest > 0 { lines.append("in the way: \(rest) more") }
        case .trigger(_, let object, let action): lines.append(action.text(of: object))
        case .openBoard(_, let board?, let isNew):
          lines.append("opened board '\(board.name)', in \(isNew ? "edit" : "play") mode")
        case .other(.sent(_, let messages, let address, _)):
          lines += messages.map { "sent \($0.line) to \(address)" }
        case .other(.copied(let items)): lines.append("copied \(Count.items(items.count))")
        case .ask(_, _, let command): lines.append("type: \(command)")
        case .other(.strayTouch(let fault)): strays[fault.sentence, default: 0] += 1
        case .openBoard, .other: break
        }
      }
      // A recording can hold thousands of them.
      return lines
        + strays.sorted { $0.key < $1.key }.map { sentence, count in
          "ignored \(Count.touches(count)): \(sentence)"
        }
    }

    /// What programs read of the event: several things, or none.
    var json: [JSON] {
      switch self {
      case .message(let message, let text, _):
        [
          .effect(
            "message", ("code", .string(message.code)), ("text", .string(text)),
            ("by", .array(message.obstacles.map(JSON.string))))
        ]
      case .trigger(let item, let object, let action):
        [
          .effect(
            "trigger", ("item", .string("\(item)")),
            ("object", object.map { .object(JSON.reference($0)) } ?? .null),
            ("text", .string(action.text(of: object))))
        ]
      case .openBoard(let id, let board, let isNew):
        [
          .effect(
            "openBoard", ("board", .string("\(id)")), ("name", .optional(board?.name)),
            ("new", .bool(isNew)))
        ]
      case .ask(let choice, let point, let command):
        [
          .effect(
            "ask", ("choice", .string(choice.rawValue)), ("at", JSON(point)),
            ("command", .string(command)))
        ]
      case .other(let effect): effect.json
      }
    }
  }
}

extension Effect {
  fileprivate var json: [JSON] {
    switch self {
    case .frames(let frames):
      frames.map {
        .effect(
          "frame", ("item", .string("\($0.item)")), ("from", $0.from.map(JSON.init) ?? .null),
          ("to", $0.to.map(JSON.init) ?? .null))
      }
    case .press(let item, let phase, _):
      [.effect("press", ("item", .string("\(item)")), ("phase", .string(phase.rawValue)))]
    case .haptic(let haptic): [.effect("haptic", ("style", .string(haptic.rawValue)))]
    case .opened(let panel): [.effect("opened", ("panel", .string(panel.rawValue)))]
    case .closed(let panel): [.effect("closed", ("panel", .string(panel.rawValue)))]
    case .strayTouch(let fault): [.effect("strayTouch", ("fault", .string(fault.rawValue)))]
    case .copied(let items):
      [.effect("copied", ("items", .array(items.map { .string("\($0.id)") })))]
    case .paste(let point): [.effect("paste", ("at", JSON(point)))]
    case .reflow(let entry): [.effect("reflow", ("entry", .string("\(entry)")))]
    case .routeChanged: [.effect("routeChanged")]
    case .sent(let item, let messages, let address, let isOn):
      [
        .effect(
          "sent", ("item", .string("\(item)")), ("sent", .array(messages.map(JSON.init))),
          ("to", .string(address)), ("on", isOn.map(JSON.bool) ?? .null))
      ]
    // These are events of their own.
    case .message, .trigger, .openBoard, .ask: []
    }
  }
}

extension JSON {
  fileprivate static func effect(_ kind: String, _ members: (name: String, value: JSON)...) -> JSON
  {
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
    case .refused(let refusal): refusal.reason.printedCode
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
    case .sendsNothing: "sendsNothing"
    case .slidOff: "slidOff"
    case .went: "went"
    case .noReaction: "noReaction"
    case .consoleLost: "consoleLost"
    case .consoleBack: "consoleBack"
    case .consoleAgain: "consoleAgain"
    case .consoleReplaced: "consoleReplaced"
    case .keysMisread: "keysMisread"
    case .recordingEnded: "recordingEnded"
    case .leftoversRemoved: "leftoversRemoved"
    case .blocksLeftOut: "blocksLeftOut"
    case .leftHeld: "leftHeld"
    case .pagesRefused: "pagesRefused"
    case .sync: "sync"
    }
  }
}

extension TouchFault {
  /// Why a touch was not listened to, for people.
  fileprivate var sentence: String {
    switch self {
    case .notDown: "no such finger is down"
    case .alreadyDown: "the finger is down already"
    case .notFinite: "the position is not a finite number"
    case .timeReversed: "the time runs backwards"
    case .tooMany: "more fingers are down than count at once; all gestures are cancelled"
    }
  }
}
