import Domain
import GridGeometry
import Panels
import PluginAPI

/// What is open over an itinerary.
enum ItineraryPanel: Hashable, Sendable {
  /// The title of something new on a day.
  case adding(Int)
  /// The title of something of one's own.
  case editing(ID<ItineraryEntry>)
  /// The choices for something of one's own.
  case menu(ID<ItineraryEntry>)
  /// The question whether to delete it.
  case deleting(ID<ItineraryEntry>)

  /// A choice in any of them.
  enum Choice: String, Hashable, Sendable {
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
  func id(of choice: Choice) -> String { "\(panel.rawValue):\(choice.rawValue)" }
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
      case .editing: ("Item", ["Title"], [row(.accept, "Save"), delete, cancel])
      case .menu: ("Menu of \(title)", [], [row(.edit, "Edit"), delete])
      case .deleting: ("Question", ["Delete '\(title)'? Are you sure?"], [delete, cancel])
      }
    let field: MenuLayout<ItineraryPanel.Choice>.Field? =
      open.panel == .prompt ? .init(id: "prompt:title", label: "Title", text: title) : nil
    return MenuLayout(
      id: open.panel.rawValue, label: label, text: text, field: field, rows: rows,
      near: anchor(of: open), in: size)
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
