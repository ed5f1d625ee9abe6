import Domain
import Gestures
import PluginAPI

/// What a surface answers, in words.
extension Words {
  /// Where two answers differ.
  static func difference(expected: Reaction, got: Reaction) -> String? {
    difference("change", expected: expected.changes, got: got.changes, text)
      ?? difference("effect", expected: expected.effects, got: got.effects, text)
  }

  /// The first of some changes, with how many follow.
  static func text(_ changes: [Change]) -> String {
    let rest = changes.count - 1
    return (changes.first.map(text) ?? "no change")
      + (rest > 0 ? " and \(counted(rest, "more change"))" : "")
  }

  static func text(_ change: Change) -> String {
    switch (change.before.map(Described.init), change.after.map(Described.init)) {
    case (let before?, let after?): after.change(from: before)
    case (nil, let after?): "\(after.text) added"
    case (let before?, nil): "\(before.text) removed"
    case (nil, nil): "a change of nothing"
    }
  }

  // MARK: Effects

  static func text(_ effect: Effect) -> String {
    switch effect {
    case .message(.refused(let refusal)): "the message \(text(refusal))"
    case .message(let message): "the message \(EnglishWording().text(.message(message)).quoted)"
    case .frames(let frames): list(frames.map(text))
    case .press(let item, let phase, _): "press of block \(item) \(phase.rawValue)"
    case .trigger(let block):
      "tap on block \(block.item.id) "
        + (block.item.object.map { "triggers object \($0)" } ?? "sends its message")
    case .sent(let item, let messages, let address, _):
      "\(counted(messages.count, "message")) sent to \(address) for block \(item)"
    case .haptic(let haptic): "haptic \(haptic.rawValue)"
    case .opened(let panel): "\(panel.rawValue) opened"
    case .closed(let panel): "\(panel.rawValue) closed"
    case .openBoard(let board, let isNew): "\(isNew ? "new " : "")board \(board) opened"
    case .copied(let items): "\(counted(items.count, "block")) copied"
    case .paste(let point): "paste at \(ScriptText.text(point))"
    case .strayTouch(let fault): "touch ignored: \(text(fault))"
    case .reflow(let entry): "rows close up around entry \(entry)"
    case .routeChanged: "route changed"
    }
  }

  private static func text(_ frame: FrameChange) -> String {
    switch (frame.from, frame.to) {
    case (let from?, let to?): "block \(frame.item) drawn at \(text(to)) instead of \(text(from))"
    case (nil, let to?): "block \(frame.item) appears at \(text(to))"
    case (let from?, nil): "block \(frame.item) disappears from \(text(from))"
    case (nil, nil): "block \(frame.item) is not drawn"
    }
  }

  private static func text(_ fault: TouchFault) -> String {
    switch fault {
    case .notDown: "the finger is not down"
    case .alreadyDown: "the finger is down already"
    case .notFinite: "its position is not a finite number"
    case .timeReversed: "its time is before the last touch"
    case .tooMany: "too many fingers are down"
    }
  }

  // MARK: Refusals

  /// The sentence of a refusal, with what is in the way.
  static func text(_ refusal: Refusal) -> String {
    var details = refusal.by.map { "block \($0)" }
    switch refusal.reason {
    case .itinerary(.outsideWindow(let entries)): details += entries.map { "entry \($0)" }
    case .itinerary(.damaged(let faults)): details += faults.map(text)
    default: break
    }
    let sentence = EnglishWording().text(.refusal(refusal.reason)).quoted
    return details.isEmpty ? sentence : "\(sentence) (\(list(details)))"
  }

  static func text(_ violation: Violation) -> String {
    let blocks = list(violation.items.map { "block \($0)" }, none: "the surface")
    switch violation.reason {
    case .overlap: return "overlap of \(blocks)"
    case .belowMinimum(let minimum):
      return "\(blocks) smaller than \(minimum.rawValue)x\(minimum.rawValue)"
    default: return "\(EnglishWording().text(.refusal(violation.reason)).quoted) (\(blocks))"
    }
  }

  static func text(_ fault: TripFault) -> String {
    switch fault {
    case .badDayCount(let days): "the trip has \(counted(days, "day"))"
    case .noSuchDay(let entry, let day): "entry \(entry) is on day \(day), which does not exist"
    case .badSortOrder(let entry): "entry \(entry) has no finite place in its day"
    case .sharedSortOrder(let entry, let other):
      "entry \(entry) and entry \(other) have the same place"
    case .noSuchGame(let entry): "the game of entry \(entry) does not exist"
    case .noEntry(let game): "game \(game) has no entry"
    case .repeatedGame(let entry): "entry \(entry) repeats a game"
    case .wrongDay(let entry, let day): "entry \(entry) is not on day \(day)"
    case .gamesOutOfOrder(let entry, let other):
      "entry \(entry) is before entry \(other), which starts earlier"
    case .noSuchCity(let key): "the city of \(text(key)) does not exist"
    case .repeatedKey(let key): "\(text(key)) is there twice"
    case .travelToItself(let entry): "the travel of entry \(entry) returns to its own city"
    case .noSuchLeg(let entry): "the leg of entry \(entry) does not exist"
    case .outsideWindow(let entry): "entry \(entry) is before its departure or after its arrival"
    case .badTitle(let entry): "entry \(entry) has a title or icon that cannot be shown"
    }
  }

  private static func text(_ key: EntityKey) -> String {
    switch key {
    case .show(let id): "show \(id)"
    case .object(let id): "object \(id)"
    case .board(let id): "board \(id)"
    case .item(let id): "block \(id)"
    case .trip(let id): "trip \(id)"
    case .city(let id): "city \(id)"
    case .game(let id): "game \(id)"
    case .entry(let id): "entry \(id)"
    }
  }
}
