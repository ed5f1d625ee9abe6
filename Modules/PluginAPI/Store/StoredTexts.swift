package import Domain

/// A text of an entity, and how long it may be.
package typealias LimitedText = (text: String, limit: TextLimit)

// The texts of each entity that may hold anything.

extension Entity {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] {
    switch self {
    case .show(let show): show.texts
    case .object(let object): object.texts
    case .board(let board): board.texts
    case .item(let item): item.texts
    case .trip(let trip): trip.texts
    case .city(let city): city.texts
    case .game(let game): game.texts
    case .entry(let entry): entry.texts
    }
  }
}

extension Show {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] { [(name, .name)] }
}

extension ShowObject {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] {
    [(name, .name), (EntityJSON.object(of: metadata.entries), .keyed)] + (source?.texts ?? [])
  }
}

extension Board {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] {
    [
      (name, .name), (rules.key, .any), (EntityJSON.object(of: rules.settings), .keyed),
      (EntityJSON.object(of: metadata.entries), .keyed),
    ] + (source?.texts ?? [])
  }
}

extension BoardItem {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] {
    (message.map { [($0, .message)] } ?? []) + (label.map { [($0, .name)] } ?? [])
      + (content.card.map { [($0.title, .name), ($0.text, .cardText)] } ?? [])
  }
}

extension Trip {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] { [(name, .name)] }
}

extension City {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] {
    [(key, .any), (name, .any), (EntityJSON.array(of: aliases), .bytes(TextLimit.list))]
      + aliases.map { ($0, .any) }
  }
}

extension Game {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] {
    [key, sport, home, away, venue, start.zone].map { ($0, .any) }
  }
}

extension ItineraryEntry {
  /// The texts that may hold anything, with how long each may be.
  package var texts: [LimitedText] { custom.map { [($0.title, .any), ($0.icon, .any)] } ?? [] }
}

extension ImportSource {
  /// The texts that may hold anything, with how long each may be.
  fileprivate var texts: [LimitedText] { [(format, .any), (identifier, .any)] }
}
