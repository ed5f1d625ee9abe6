import Domain
import GridGeometry
import PluginAPI
import Workspace

extension TextForm {
  /// What came of a gesture, a line each.
  func lines(of outcome: GestureOutcome) -> [String] {
    var lines = outcome.sentences + outcome.edits.flatMap(Self.lines)
    lines += Self.lines(of: outcome.events)
    if outcome.omitted > 0 { lines.append("\(outcome.omitted) more events are not listed") }
    lines += outcome.panels.flatMap(Self.lines)
    if lines.isEmpty { lines += Self.closed(outcome.events) }
    if outcome.tellsLook, let look = outcome.look {
      let place = "looking at \(Figures.text(look.center)) at \(Figures.percent(look.zoom))"
      lines.append(outcome.isSameLook ? "\(place), as before" : place)
    }
    guard lines.isEmpty else {
      return outcome.hint.isEmpty ? lines : lines + [outcome.hint]
    }
    if outcome.hasNewScene { return ["what is seen has changed; 'view' draws it"] }
    return [outcome.hint.isEmpty ? "nothing happened" : "nothing happened; \(outcome.hint)"]
  }

  /// The boards to choose from.
  func lines(of list: OpenBoardList) -> [String] {
    var lines = ["the boards to choose from:"] + list.choices.map(Self.line)
    if list.hidden > 0 {
      let way = Figures.text(-list.page)
      lines.append("\(Count.boards(list.hidden)) further down; 'pan 0,\(way)' scrolls there")
    }
    return lines
  }

  // MARK: What changed

  static func lines(of edit: GestureOutcome.Edit) -> [String] {
    switch edit {
    case .item(nil, let after?): ["placed \(Description.item(after))"]
    case .item(let before?, nil): ["removed \(Description.item(before))"]
    case .item(let before?, let after?): lines(from: before, to: after)
    case .board(nil, let after?, _): ["made board '\(after.name)'"]
    case .board(let before?, nil, let items):
      ["deleted board '\(before.name)' and \(Count.items(items))"]
    case .board(let before?, let after?, _):
      before.name == after.name
        ? ["changed board '\(after.name)'"]
        : ["renamed board '\(before.name)' to '\(after.name)'"]
    case .entry(nil, let after?): ["added \(after.place) \(after.name)"]
    case .entry(let before?, nil): ["deleted \(before.name) from \(before.place)"]
    case .entry(let before?, let after?): lines(from: before, to: after)
    case .item(nil, nil), .board(nil, nil, _), .entry(nil, nil): []
    }
  }

  private static func lines(from before: PlacedItem, to after: PlacedItem) -> [String] {
    var lines: [String] = []
    if let old = before.item.pose.cells, let new = after.item.pose.cells, old != new {
      let what = Description.name(of: before)
      lines.append("\(old.span == new.span ? "moved" : "resized") \(what) to \(new)")
    } else if before.item.pose != after.item.pose, let place = after.position {
      lines.append("moved \(Description.name(of: before)) to \(place)")
    }
    if before.item.object != after.item.object {
      let now = PlacedItem(item: after.item, object: before.object)
      let what = Description.name(of: after)
      lines.append("\(Description.item(now)) now shows \(what)")
    }
    if before.item.action != after.item.action || before.item.message != after.item.message {
      lines.append("a tap on \(Description.item(after)): \(Description.deed(of: after.item))")
    }
    if before.item.label != after.item.label {
      let label = after.item.label.map { "'\($0)'" } ?? "removed"
      lines.append("the label of \(Description.item(after)): \(label)")
    }
    return lines.isEmpty ? ["changed \(Description.item(after))"] : lines
  }

  private static func lines(from before: PlacedEntry, to after: PlacedEntry) -> [String] {
    guard before.entry.content != after.entry.content else {
      return ["moved \(after.name) to \(after.place)"]
    }
    let renamed = before.name == after.name ? [] : ["renamed \(before.name) to \(after.name)"]
    let fields = changedFields(from: before.entry, to: after.entry)
    guard !fields.isEmpty else {
      return renamed.isEmpty ? ["changed \(after.place) \(after.name)"] : renamed
    }
    return renamed + ["changed \(after.place) \(after.name): \(fields.joined(separator: ", "))"]
  }

  /// The fields of a custom entry that changed, but its title, in the words of `fill`.
  private static func changedFields(
    from before: ItineraryEntry, to after: ItineraryEntry
  ) -> [String] {
    guard let old = before.custom, let new = after.custom else { return [] }
    var fields: [String] = []
    if old.icon != new.icon { fields.append("icon \(new.icon.isEmpty ? "none" : new.icon)") }
    if old.time != new.time { fields.append("time \(new.time.map { "\($0)" } ?? "none")") }
    if old.location != new.location {
      let place = new.location.map { "\($0.latitude),\($0.longitude)" }
      fields.append("place \(place ?? "none")")
    }
    return fields
  }

  // MARK: What happened

  private static func lines(of events: [GestureOutcome.Event]) -> [String] {
    var lines: [String] = []
    var strays: [String: Int] = [:]
    for event in events {
      switch event {
      case .message(_, let text, let obstacles):
        lines.append(text)
        lines += obstacles.map { "in the way: \($0)" }
      case .trigger(_, let object, let deed):
        lines.append(trigger(of: object, deed))
      case .openBoard(_, let board?, let isNew):
        lines.append("opened board '\(board.name)', in \(isNew ? "edit" : "play") mode")
      case .other(.sent(_, let messages, let address, _)):
        lines += messages.map { "sent \($0.line) to \(address)" }
      case .other(.strayTouch(let fault)): strays[fault.sentence, default: 0] += 1
      case .openBoard, .other: break
      }
    }
    // A recording can hold thousands of them.
    lines += strays.sorted { $0.key < $1.key }.map { sentence, count in
      "ignored \(Count.touches(count)): \(sentence)"
    }
    return lines
  }

  /// What a tap did to an object; a replay sends nothing.
  static func trigger(of object: ShowObject?, _ deed: GestureOutcome.Deed) -> String {
    let what = object?.reference ?? "the message of the block"
    return switch deed {
    case .triggered: "triggered \(what)"
    case .switchedOn: "switched on \(what)"
    case .switchedOff: "switched off \(what)"
    case .replayed: "would trigger \(what)"
    }
  }

  // MARK: What is open

  private static func lines(of panel: GestureOutcome.OpenPanel) -> [String] {
    switch panel.panel {
    case .picker:
      let count = panel.objects == 0 ? "without objects" : "with \(Count.objects(panel.objects))"
      return ["picker open \(count): pick an object, or pick cancel"]
    case .menu:
      guard let item = panel.item else { return ["\(panel.title):"] + panel.choices.map(line) }
      return ["menu of \(Description.item(item)): menu reassign or menu remove"]
    case .prompt where !panel.fields.isEmpty:
      let what = panel.text.isEmpty ? panel.title : panel.text
      return [
        "\(what): \(panel.fields.joined(separator: ", ")); fill FIELD TEXT, then enter to save, "
          + "or cancel"
      ]
    case .prompt:
      let offer = panel.offer.isEmpty ? "" : "enter for '\(panel.offer)', "
      return ["\(panel.text): \(offer)enter TEXT, or cancel"]
    case .confirmation: return ["\(panel.text) enter for yes, or cancel"]
    }
  }

  private static func line(of choice: SceneChoice) -> String {
    "  tap \(Figures.text(choice.position)): \(choice.label)"
  }

  /// What closed, where that is all there is to tell.
  private static func closed(_ events: [GestureOutcome.Event]) -> [String] {
    events.compactMap { event in
      guard case .other(.closed(let panel)) = event else { return nil }
      return "\(panel.rawValue) closed"
    }
  }
}
