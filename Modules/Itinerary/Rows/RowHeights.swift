import Domain

/// The heights of rows, in points.
enum RowHeights {
  /// The header of a day.
  static let header = 44
  /// The text of an empty day below its header.
  static let emptyDay = 44
  /// A game.
  static let game = 88
  /// A travel.
  static let travel = 56
  /// A custom entry.
  static let custom = 44

  /// The height of an entry's row.
  static func height(of entry: ItineraryEntry) -> Int {
    switch entry.content {
    case .game: game
    case .travel: travel
    case .custom: custom
    }
  }
}
