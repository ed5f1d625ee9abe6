import Domain

/// Which records belong together, so that a change reaches all that depends on it.
struct RecordIndex: Sendable {
  /// The shows.
  private(set) var shows: Set<EntityKey> = []
  /// The trips.
  private(set) var trips: Set<EntityKey> = []
  private var dependants: [EntityKey: Set<EntityKey>] = [:]
  private var needs: [EntityKey: [EntityKey]] = [:]

  /// The records that name an entity, in a fixed order.
  func dependants(on key: EntityKey) -> [EntityKey] { dependants[key]?.inOrder ?? [] }

  /// The boards of a show, the items of a board and so on, in a fixed order.
  func dependants(on key: EntityKey, _ sort: Entity.Sort) -> [EntityKey] {
    dependants(on: key).filter { $0.sort == sort }
  }

  /// Takes in a record, or its end.
  mutating func update(_ key: EntityKey, _ entity: Entity?) {
    let new = entity?.needs
    let old = new.map { needs.updateValue($0, forKey: key) } ?? needs.removeValue(forKey: key)
    guard old != new else { return }
    for owner in old ?? [] { dependants[owner]?.remove(key) }
    for owner in new ?? [] { dependants[owner, default: []].insert(key) }
    switch key.sort {
    case .show: shows.set(key, isThere: entity != nil)
    case .trip: trips.set(key, isThere: entity != nil)
    case .object, .board, .item, .city, .game, .entry: break
    }
  }
}

extension Set {
  fileprivate mutating func set(_ member: Element, isThere: Bool) {
    if isThere { insert(member) } else { remove(member) }
  }
}

extension Collection<EntityKey> {
  /// Owners first, and otherwise by identity: the same order everywhere.
  var inOrder: [EntityKey] {
    // With all that it compares at hand: a step sorts many keys.
    let keys = map { key in (key: key, rank: key.sort.rank, bits: key.bits) }
    let sorted = keys.sorted { left, right in
      (left.rank, left.bits.high, left.bits.low) < (right.rank, right.bits.high, right.bits.low)
    }
    return sorted.map { $0.key }
  }
}

extension Entity.Sort {
  /// The place among all sorts, owners first.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
