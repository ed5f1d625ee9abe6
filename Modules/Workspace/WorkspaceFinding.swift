package import Domain
package import Itinerary
package import PluginAPI

/// Something wrong in a workspace.
package enum WorkspaceFinding: Sendable {
  /// Something in its file.
  case file(StoreFinding)
  /// A show, board or trip has a name that no one can give it.
  case badName(Entity)
  /// A block shows an object that is missing.
  case missingObject(BoardPlace, NumberedItem)
  /// A block shows an object of another show.
  case foreignObject(BoardPlace, NumberedItem)
  /// A block opens a board of another show.
  case foreignBoard(BoardPlace, NumberedItem)
  /// This build does not have the rules of a board.
  case unknownRules(BoardPlace)
  /// Blocks, or the settings of a board, break its rules.
  case violation(BoardPlace, RefusalReason, [NumberedItem])
  /// A trip breaks the rules of itineraries.
  case trip(TripPlan)

  /// A board, and the show that it belongs to.
  package struct BoardPlace: Hashable, Sendable {
    /// The show.
    package let show: Show
    /// The board.
    package let board: Board
  }

  /// A block, with its number in reading order.
  package struct NumberedItem: Hashable, Sendable {
    /// The number, from 1.
    package let number: Int
    /// The block, with its object and the board that it opens.
    package let placed: PlacedItem
  }

  /// Whether only a rule is broken: everything can be read, and stored like that.
  package var isAboutRules: Bool {
    switch self {
    case .file, .missingObject: false
    case .badName, .foreignObject, .foreignBoard, .unknownRules, .violation, .trip: true
    }
  }
}
