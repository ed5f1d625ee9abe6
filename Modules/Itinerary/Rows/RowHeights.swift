import Domain

/// How high the rows of the list are, in points.
enum RowHeights {
  /// The header of a day.
  static let header = 44
  /// What an empty day says below its header.
  static let emptyDay = 44
  /// A game.
  static let game = 88
  /// A travel.
  static let travel = 56
  /// Something of one's own.
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
