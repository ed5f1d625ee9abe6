package import Domain
package import PluginAPI

/// Restores the identities of an export's contents, so that matching is exact.
///
/// If another show of the workspace uses one, as with a copy of a show, the new identity combines
/// the old one and the show's: the same export then gives the same copy.
struct KeptIdentities {
  private let show: ID<Show>
  /// The identities that are in use.
  private var taken: Set<EntityKey>

  /// Creates the identities of an import.
  init(_ request: ImportRequest) {
    show = request.show.id
    taken = []
    // Files of consoles contain no identities, so there is nothing to compare.
    guard request.imported.keepsIdentities else { return }
    taken = request.taken
    for object in request.existing?.objects ?? [] { taken.insert(.object(object.id)) }
    for board in request.existing?.boards ?? [] { taken.insert(.board(board.id)) }
    for item in request.existing?.items ?? [] { taken.insert(.item(item.id)) }
  }

  /// The identities that something of an export may have in the show: its own, or one made of it.
  static func candidates<Entity>(_ id: ID<Entity>, in show: ID<Show>) -> [ID<Entity>] {
    [id, id.copied(to: show)]
  }

  /// Takes the identity of something that is made.
  mutating func take<Entity>(
    _ id: ID<Entity>?, _ key: (ID<Entity>) -> EntityKey,
    using generator: inout some RandomNumberGenerator
  ) -> ID<Entity> {
    guard let id else { return ID(using: &generator) }
    for candidate in Self.candidates(id, in: show) where taken.insert(key(candidate)).inserted {
      return candidate
    }
    return ID(using: &generator)
  }
}

extension ImportedShow {
  /// Whether it is an export, whose identities are kept.
  package var keepsIdentities: Bool {
    objects.contains { $0.record != nil } || layouts.contains { $0.record != nil }
      || layouts.contains { $0.widgets.contains { $0.record?.id != nil } }
  }
}

extension ImportedShow {
  /// All identities that the contents of an export can get in a show.
  package func identities(in show: ID<Show>) -> Set<EntityKey> {
    var keys: Set<EntityKey> = []
    func add<Entity>(_ id: ID<Entity>?, _ key: (ID<Entity>) -> EntityKey) {
      guard let id else { return }
      for candidate in KeptIdentities.candidates(id, in: show) { keys.insert(key(candidate)) }
    }
    for object in objects { add(object.record?.id, EntityKey.object) }
    for layout in layouts {
      add(layout.record?.id, EntityKey.board)
      for widget in layout.widgets { add(widget.record?.id, EntityKey.item) }
    }
    return keys
  }
}

extension ID {
  /// An identity that follows from this one and a show's.
  fileprivate func copied(to show: ID<Show>) -> Self {
    var mixed = Mix(high ^ show.low)
    mixed.add(low)
    mixed.add(show.high)
    let first = mixed.value
    mixed.add(low ^ show.low)
    return Self(high: first, low: mixed.value)
  }
}

/// A hash that spreads every input bit over all bits of the value.
private struct Mix {
  private(set) var value: UInt64

  init(_ start: UInt64) { value = start }

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    value ^= value >> 31
  }
}
