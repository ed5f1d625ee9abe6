import Domain
import Foundation
import GridGeometry
import Itinerary
import PluginAPI

/// What is open over an itinerary.
extension ReferenceItinerary {
  /// The parts of what is open.
  var panelLayout: ReferenceMenu<Choice>? {
    let title = openEntry?.custom?.title ?? ""
    switch open {
    case .adding(let day):
      return panel(["New item on day \(day)"], [(.accept, "Add"), (.cancel, "Cancel")], fields)
    case .editing:
      return panel([], [(.accept, "Save"), (.delete, "Delete"), (.cancel, "Cancel")], fields)
    case .menu: return panel([], [(.edit, "Edit"), (.delete, "Delete")])
    case .deleting:
      let question = "Delete '\(title)'? Are you sure?"
      return panel([question], [(.delete, "Delete"), (.cancel, "Cancel")])
    case nil: return nil
    }
  }

  private var fields: [(Choice?, String)] {
    [("Title", EntryField.title), ("Icon", .icon), ("Time", .time), ("Place", .place)]
      .map { (.field($1), "\($0) \(typed[$1] ?? "")") }
  }

  private func panel(
    _ text: [String], _ choices: [(Choice, String)], _ fields: [(Choice?, String)] = []
  ) -> ReferenceMenu<Choice> {
    let row: Row? =
      if case .adding(let day) = open {
        rows.first { $0.entry == nil && $0.day == day }
      } else {
        rows.first { $0.entry != nil && $0.entry?.id == openEntry?.id }
      }
    let anchor = row ?? rows.first
    return ReferenceMenu(
      text, fields: fields, choices,
      beside: frame(y: Double(anchor?.top ?? 0) - scroll, anchor?.height ?? 0), in: size)
  }

  mutating func choose(_ choice: Choice) -> Reaction {
    switch (open, choice) {
    case (.menu(let id), .edit):
      note(.chooseEdit, .done)
      return edit(id, nil)
    case (.menu(let id), .delete), (.editing(let id), .delete):
      note(.chooseDelete, .done)
      return defect == .menuDeletesUnasked ? delete(id, .answer) : ask(toDelete: id, nil)
    case (_, .accept), (.deleting, .delete):
      note(choice == .accept ? .chooseAccept : .chooseDelete, .done)
      return accept(nil)
    case (_, .cancel):
      note(.chooseCancel, .done)
      return Reaction(effects: close())
    case (_, .field(let field)):
      note(.chooseField, .done)
      focus = field
      return .none
    default: return .none
    }
  }

  /// Opens the editor of a custom entry.
  mutating func edit(_ id: ID<ItineraryEntry>, _ action: ItineraryAction?) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return refuse(refusal, action ?? .refusedPanel) }
    if let action { note(action, .opened) }
    return Reaction(effects: present(.editing(id)))
  }

  mutating func ask(toDelete id: ID<ItineraryEntry>, _ action: ItineraryAction?) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return refuse(refusal, action ?? .refusedPanel) }
    if let action { note(action, .opened) }
    return Reaction(effects: present(.deleting(id)))
  }

  /// Answers the prompt or the question.
  mutating func accept(_ text: String?) -> Reaction {
    switch open {
    case .adding, .editing:
      let (typedNow, focusNow) = (typed, focus)
      if let text { type(text, into: focus) }
      let reaction = save()
      if reaction.refusal != nil { (typed, focus) = (typedNow, focusNow) }
      return reaction
    case .deleting(let id):
      let isYes = text.map { ["y", "yes"].contains($0.lowercased()) } ?? true
      guard isYes || defect == .anyAnswerIsYes else {
        note(.answer, .declined)
        return Reaction(effects: close())
      }
      return delete(id, .answer)
    case .menu, nil:
      note(.accept, .nothingOpen)
      return .refused(.nothingOpen)
    }
  }

  // MARK: Fields

  /// What the fields hold when something opens.
  mutating func readFields() {
    let custom = openEntry?.custom
    typed = [.title: custom?.title ?? "", .icon: custom?.icon ?? "", .time: "", .place: ""]
    if let time = custom?.time { typed[.time] = "\(time)" }
    if let place = custom?.location { typed[.place] = "\(place.latitude),\(place.longitude)" }
    typedBefore = typed
    focus = .title
  }

  mutating func fill(_ field: EntryField, _ text: String) -> Reaction {
    guard openPanel == .prompt else {
      note(.fill, .nothingOpen)
      return .refused(.nothingOpen)
    }
    note(.fill, .done)
    type(text, into: field)
    return .none
  }

  private mutating func type(_ text: String, into field: EntryField) {
    var scalars = String.UnicodeScalarView()
    for (place, scalar) in text.unicodeScalars.enumerated() where place < 1_000 {
      scalars.append(scalar)
    }
    typed[field] = String(scalars)
    focus = field
  }

  /// Keeps what was typed, field by field where that is another text than before.
  private mutating func save() -> Reaction {
    let action: ItineraryAction = if case .adding = open { .acceptNew } else { .acceptTitle }
    var content = openEntry?.custom ?? CustomContent(title: "")
    if typed[.title] != typedBefore[.title] { content.title = typed[.title] ?? "" }
    if typed[.icon] != typedBefore[.icon] { content.icon = typed[.icon] ?? "" }
    if typed[.time] != typedBefore[.time] {
      let text = typed[.time] ?? ""
      let digits = text.filter { !$0.isWhitespace }
      content.time = TimeOfDay(digits)
      if content.time == nil, !digits.isEmpty { return refuse(.badTime(text), action) }
    }
    if typed[.place] != typedBefore[.place] {
      let text = typed[.place] ?? ""
      let numbers = text.filter { !$0.isWhitespace }.components(separatedBy: ",").map { Double($0) }
      content.location = nil
      if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] {
        content.location = GeoLocation(latitude: latitude, longitude: longitude)
      }
      if content.location == nil, !text.allSatisfy(\.isWhitespace) {
        return refuse(.badPlace(text), action)
      }
    }
    switch open {
    case .adding(let day): return add(content, onDay: day, action)
    case .editing(let id) where typed != typedBefore: return edit(id, to: content, action)
    default:
      note(action, .unchanged)
      return Reaction(effects: close())
    }
  }
}
