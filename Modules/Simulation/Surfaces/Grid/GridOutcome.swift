import Gestures
import PluginAPI

/// What comes of a action on a grid board.
enum GridOutcome: Int, CaseIterable {
  case accepted, unchanged, cancelled
  case stepsDropped

  // Refusals.
  case overlap
  case belowMinimum
  case notEditable
  case nothingToUndo
  case nothingToRedo
  case outOfRange
  case unknownItem
  case unknownObject
  case duplicateItem
  case viewOutOfRange
  case nothingOpen
  case badName
  case badMessage
  /// Only itineraries refuse so.
  case itinerary
  /// Only scripts that people write ask for such a setting.
  case badSetting

  // Touches that make no sense.
  case notDown
  case alreadyDown
  case notFinite
  case timeReversed
  case tooMany

  /// The words of its name, for example `below-minimum`.
  var name: String { "\(self)".separated(by: "-") }

  init(_ refusal: Refusal) {
    self =
      switch refusal.reason {
      case .overlap, .lineNotEmpty: .overlap
      case .belowMinimum, .tooSmall: .belowMinimum
      case .notEditable: .notEditable
      // Nothing is done beside the history here.
      case .nothingToUndo, .notUndoable: .nothingToUndo
      case .nothingToRedo: .nothingToRedo
      case .outOfRange, .noSuchPlace, .notAllowed, .noOrder, .cannotTurn, .noStack, .acrossField,
        .noInk,
        .custom:
        .outOfRange
      case .unknownItem: .unknownItem
      case .unknownObject, .unknownBoard: .unknownObject
      case .duplicateItem: .duplicateItem
      case .viewOutOfRange: .viewOutOfRange
      case .nothingOpen, .noStrokes, .notInMenu: .nothingOpen
      case .badSetting: .badSetting
      case .badName: .badName
      case .badMessage, .messageRequired: .badMessage
      case .itinerary: .itinerary
      }
  }

  init(_ fault: TouchFault) {
    self =
      switch fault {
      case .notDown: .notDown
      case .alreadyDown: .alreadyDown
      case .notFinite: .notFinite
      case .timeReversed: .timeReversed
      case .tooMany: .tooMany
      }
  }
}
