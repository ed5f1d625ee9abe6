package import Domain
package import Gestures
package import GridGeometry
import Panels
package import PluginAPI

/// State of an itinerary besides its rows, for comparing it with another.
extension ItinerarySession {
  /// A lifted row.
  package struct Lifted: Hashable, Sendable {
    /// The entry.
    package let entry: ID<ItineraryEntry>
    /// The finger; `nil` if a command lifted it.
    package let touch: TouchID?
    /// How far below the row's top the finger touched down, in points.
    package let grip: Double
    /// Where the finger is, in the view.
    package let finger: Point<ScreenSpace>
    /// The number of rows before it in the list.
    package let rank: Int
    /// The number of rows before the one it would be dropped below, or `nil`.
    package let gap: Int?
  }

  /// How far the list is scrolled.
  package var scrollOffset: Double { scroll }

  /// What is open.
  package var panel: Panel? { open?.panel }

  /// The entry that the open panel concerns; `nil` for a new entry.
  package var panelEntry: ID<ItineraryEntry>? { open?.entry }

  /// The texts of the open editor's fields, and the focused field.
  package var draftText: String {
    guard open?.panel == .prompt else { return "" }
    let fields = EntryField.allCases.map { "\($0.rawValue)=\(draft.text(of: $0))" }
    return fields.joined(separator: "|") + "|\(draft.focus.rawValue)"
  }

  /// The elements that look pressed, in the order in which fingers touched them.
  package var pressedElements: [SceneID] { fingers.pressed }

  /// The lifted row.
  package var liftedRow: Lifted? {
    hold.map {
      Lifted(
        entry: $0.entry, touch: $0.touch, grip: $0.grip, finger: $0.finger, rank: $0.rank,
        gap: $0.gap)
    }
  }
}
