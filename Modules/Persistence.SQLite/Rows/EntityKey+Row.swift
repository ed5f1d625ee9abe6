import Domain

extension EntityKey {
  /// The table of the entity.
  var table: String {
    switch self {
    case .show: "show"
    case .object: "object"
    case .board: "board"
    case .item: "item"
    case .trip: "trip"
    case .city: "city"
    case .game: "game"
    case .entry: "entry"
    }
  }

  /// The identity's 32 digits.
  var digits: String {
    switch self {
    case .show(let id): id.description
    case .object(let id): id.description
    case .board(let id): id.description
    case .item(let id): id.description
    case .trip(let id): id.description
    case .city(let id): id.description
    case .game(let id): id.description
    case .entry(let id): id.description
    }
  }
}
