import Domain
import PluginAPI

/// A name that must be unique, with its scope.
struct UniqueName: Hashable {
  /// The sort of entity, or the show within which boards have their names.
  private enum Scope: Hashable {
    case shows
    case trips
    case boards(of: ID<Show>)
  }

  /// The name as it is written.
  let text: String
  private let scope: Scope
  private let key: NameKey

  /// The name of an entity, or `nil` if such names may repeat.
  init?(_ entity: Entity) {
    switch entity {
    case .show(let show): (text, scope) = (show.name, .shows)
    case .board(let board): (text, scope) = (board.name, .boards(of: board.show))
    case .trip(let trip): (text, scope) = (trip.name, .trips)
    case .object, .item, .city, .game, .entry: return nil
    }
    key = NameKey(text)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.scope == right.scope
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(scope)
  }
}

extension Entity {
  /// The name, if it must be unique; `nil` if names can repeat.
  var uniqueName: UniqueName? { UniqueName(self) }

  /// Why no workspace can store it, or `nil`.
  var fault: String? {
    switch self {
    case .trip(let trip): trip.fault
    case .entry(let entry): entry.fault
    case .item(let item): item.fault
    case .show, .object, .board, .city, .game: nil
    }
  }
}

extension EntityKey {
  /// Its name in messages: `board 6f9b…`.
  var words: String {
    let id =
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
    return "\(sort.rawValue) \(id)"
  }
}
