import Domain
import GridGeometry
import Panels
import PluginAPI

/// A panel over an itinerary.
enum ItineraryPanel: Hashable, Sendable {
  /// The editor of a new entry on a day.
  case adding(Int)
  /// The editor of a custom entry.
  case editing(ID<ItineraryEntry>)
  /// The menu of a custom entry.
  case menu(ID<ItineraryEntry>)
  /// The question whether to delete an entry.
  case deleting(ID<ItineraryEntry>)

  /// Its name in effects.
  var panel: Panel {
    switch self {
    case .adding, .editing: .prompt
    case .menu: .menu
    case .deleting: .confirmation
    }
  }

  /// The entry it concerns; `nil` for a new entry.
  var entry: ID<ItineraryEntry>? {
    switch self {
    case .adding: nil
    case .editing(let id), .menu(let id), .deleting(let id): id
    }
  }
}

extension ItinerarySession {
  /// The layout of the open panel.
  func panelLayout(of open: ItineraryPanel) -> MenuLayout {
    let title = open.entry.flatMap { plan.entries[$0]?.custom?.title } ?? ""
    let (label, text, choices): (TextKey, [TextKey.Trip], [(PanelPart, TextKey.Button)]) =
      switch open {
      case .adding(let day):
        (.trip(.adding), [.addingToDay(day)], [(.accept, .add), (.cancel, .cancel)])
      case .editing:
        (.trip(.editing(title)), [], [(.accept, .save), (.delete, .delete), (.cancel, .cancel)])
      case .menu: (.trip(.menu(of: title)), [], [(.edit, .edit), (.delete, .delete)])
      case .deleting: (.question, [.deleting(title)], [(.delete, .delete), (.cancel, .cancel)])
      }
    let fields: [EntryField] = open.panel == .prompt ? EntryField.allCases : []
    return MenuLayout(
      open.panel, label: wording.text(label), text: text.map { wording.text(.trip($0)) },
      fields: fields.map { field in
        .init(
          .field(field), label: wording.text(.field(.entry(field))), text: draft.text(of: field),
          isFocused: field == draft.focus)
      }, choices: choices.map { ($0, wording.text(.button($1))) }, near: anchor(of: open), in: size)
  }

  /// The anchor of a panel.
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
