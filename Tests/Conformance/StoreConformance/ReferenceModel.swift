import Domain

/// The simplest thing that could be a store: a dictionary that knows what changes fit it.
struct ReferenceModel {
  /// What is kept.
  private(set) var entities: [EntityKey: Entity] = [:]

  /// Applies one change, or gives `false` and stays as it was.
  mutating func apply(_ change: Change) -> Bool {
    guard let key = change.key, change.before == nil || change.before?.key == key,
      entities[key] == change.before, change.after?.isPossible ?? true
    else { return false }
    entities[key] = change.after
    return true
  }

  /// The model after a list of changes, or `nil` where a store must refuse the list.
  func after(_ changes: [Change]) -> ReferenceModel? {
    var copy = self
    for change in changes {
      guard copy.apply(change) else { return nil }
    }
    return copy.isSound ? copy : nil
  }

  /// Whether all owners exist and no name is taken twice.
  private var isSound: Bool {
    var names: Set<[String]> = []
    for entity in entities.values {
      switch entity {
      case .show(let show):
        guard names.insert([NameKey(show.name).text]).inserted else { return false }
      case .object(let object):
        guard entities[.show(object.show)] != nil else { return false }
      case .board(let board):
        guard entities[.show(board.show)] != nil,
          names.insert([board.show.description, NameKey(board.name).text]).inserted
        else { return false }
      case .item(let item):
        guard entities[.board(item.board)] != nil,
          item.object.map({ entities[.object($0)] != nil })
            ?? (item.message != nil || item.content.word == "goto"),
          item.content.destination.map({ entities[.board($0)] != nil }) ?? true
        else { return false }
      case .trip(let trip):
        guard names.insert(["trip", NameKey(trip.name).text]).inserted else { return false }
      case .city(let city):
        guard entities[.trip(city.trip)] != nil else { return false }
      case .game(let game):
        guard entities[.trip(game.trip)] != nil, entities[.city(game.city)] != nil else {
          return false
        }
      case .entry(let entry):
        guard entities[.trip(entry.trip)] != nil,
          entry.content.names.allSatisfy({ entities[$0] != nil })
        else { return false }
      }
    }
    return true
  }
}

extension ItineraryEntry.Content {
  /// What it names, which must exist.
  var names: [EntityKey] {
    switch self {
    case .game(let game): [.game(game)]
    case .travel(let travel):
      [.city(travel.from), .city(travel.to)]
        + (travel.leg.map { [.game($0.departure), .game($0.arrival)] } ?? [])
    case .custom: []
    }
  }
}

extension Entity {
  /// Whether its numbers are such as a store keeps.
  fileprivate var isPossible: Bool {
    switch self {
    case .show, .object, .board, .item, .city, .game: true
    case .trip(let trip): trip.dayCount >= 1
    case .entry(let entry):
      entry.sortOrder.isFinite && (entry.travel?.distanceMeters ?? 0) >= 0
        && (entry.travel?.durationSeconds ?? 0) >= 0
    }
  }
}
