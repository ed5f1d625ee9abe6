import Domain
import GridGeometry
import PluginAPI

/// What is open over an itinerary.
extension ReferenceItinerary {
  /// The parts of what is open.
  var panelLayout: ReferenceMenu<Choice>? {
    let title = openEntry?.custom?.title ?? ""
    switch open {
    case .adding(let day):
      return panel(["New item on day \(day)"], "", [(.accept, "Add"), (.cancel, "Cancel")])
    case .editing:
      return panel(
        ["Title"], title, [(.accept, "Save"), (.delete, "Delete"), (.cancel, "Cancel")])
    case .menu: return panel([], nil, [(.edit, "Edit"), (.delete, "Delete")])
    case .deleting:
      let question = "Delete '\(title)'? Are you sure?"
      return panel([question], nil, [(.delete, "Delete"), (.cancel, "Cancel")])
    case nil: return nil
    }
  }

  private func panel(
    _ text: [String], _ field: String?, _ choices: [(Choice, String)]
  ) -> ReferenceMenu<Choice> {
    let row: Row? =
      if case .adding(let day) = open {
        rows.first { $0.entry == nil && $0.day == day }
      } else {
        rows.first { $0.entry != nil && $0.entry?.id == openEntry?.id }
      }
    let anchor = row ?? rows.first
    return ReferenceMenu(
      text, field: field, choices,
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
    case (_, .edit), (_, .delete): return .none
    }
  }

  /// Opens the editor of something of one's own.
  mutating func edit(_ id: ID<ItineraryEntry>, _ deed: ItineraryDeed?) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return refuse(refusal, deed ?? .refusedPanel) }
    if let deed { note(deed, .opened) }
    return Reaction(effects: present(.editing(id)))
  }

  mutating func ask(toDelete id: ID<ItineraryEntry>, _ deed: ItineraryDeed?) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return refuse(refusal, deed ?? .refusedPanel) }
    if let deed { note(deed, .opened) }
    return Reaction(effects: present(.deleting(id)))
  }

  /// Answers the prompt or the question.
  mutating func accept(_ text: String?) -> Reaction {
    switch open {
    case .adding(let day): return add(CustomContent(title: text ?? ""), onDay: day, .acceptNew)
    case .editing(let id):
      guard let text, var content = plan.entry(id)?.custom else {
        note(.acceptTitle, .unchanged)
        return Reaction(effects: close())
      }
      content.title = text
      return edit(id, to: content, .acceptTitle)
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
}
