import Domain
import GridGeometry
import Panels
import PluginAPI

/// What is open over an itinerary.
enum ItineraryPanel: Hashable, Sendable {
  /// The editor of a new entry on a day.
  case adding(Int)
  /// The editor of a custom entry.
  case editing(ID<ItineraryEntry>)
  /// The choices for something of one's own.
  case menu(ID<ItineraryEntry>)
  /// The question whether to delete it.
  case deleting(ID<ItineraryEntry>)

  /// A choice in any of them.
  enum Choice: Hashable, Sendable {
    case field(EntryField)
    case edit
    case delete
    case accept
    case cancel
  }

  /// What it is called in effects.
  var panel: Panel {
    switch self {
    case .adding, .editing: .prompt
    case .menu: .menu
    case .deleting: .confirmation
    }
  }

  /// The entry it is about; `nil` for one that is to be made.
  var entry: ID<ItineraryEntry>? {
    switch self {
    case .adding: nil
    case .editing(let id), .menu(let id), .deleting(let id): id
    }
  }

  /// The identity of a choice's element.
  func id(of choice: Choice) -> String {
    if case .field(let field) = choice { return "\(panel.rawValue):\(field.rawValue)" }
    return "\(panel.rawValue):\(choice)"
  }
}

extension ItinerarySession {
  /// Where the parts of what is open lie.
  func panelLayout(of open: ItineraryPanel) -> MenuLayout<ItineraryPanel.Choice> {
    let title = open.entry.flatMap { plan.entries[$0]?.custom?.title } ?? ""
    func row(
      _ choice: ItineraryPanel.Choice, _ label: String, isDestructive: Bool = false
    ) -> MenuLayout<ItineraryPanel.Choice>.Row {
      .init(choice, id: open.id(of: choice), label: label, isDestructive: isDestructive)
    }
    let (delete, cancel) = (row(.delete, "Delete", isDestructive: true), row(.cancel, "Cancel"))
    let (label, text, rows): (String, [String], [MenuLayout<ItineraryPanel.Choice>.Row]) =
      switch open {
      case .adding(let day):
        ("New item", ["New item on day \(day)"], [row(.accept, "Add"), cancel])
      case .editing: ("Edit '\(title)'", [], [row(.accept, "Save"), delete, cancel])
      case .menu: ("Menu of \(title)", [], [row(.edit, "Edit"), delete])
      case .deleting: ("Question", ["Delete '\(title)'? Are you sure?"], [delete, cancel])
      }
    let fields: [EntryField] = open.panel == .prompt ? EntryField.allCases : []
    return MenuLayout(
      id: open.panel.rawValue, label: label, text: text,
      fields: fields.map { field in
        .init(
          id: open.id(of: .field(field)), label: Self.label(of: field),
          text: draft.text(of: field), choice: .field(field), isFocused: field == draft.focus)
      }, rows: rows,
      near: anchor(of: open), in: size)
  }

  private static func label(of field: EntryField) -> String {
    switch field {
    case .title: "Title"
    case .icon: "Icon"
    case .time: "Time"
    case .place: "Place"
    }
  }

  /// What a panel opens beside.
  private func anchor(of open: ItineraryPanel) -> Rect<ScreenSpace> {
    let position: RowPosition? =
      switch open {
      case .adding(let day): .header(day)
      case .editing(let id), .menu(let id), .deleting(let id):
        plan.entries[id].map(RowPosition.init(of:))
      }
    let frame = layout.frame(of: position ?? .header(1))
    return Rect(origin: Point(x: frame.minX, y: frame.minY - scroll), size: frame.size)
  }
}
