package import Domain

extension EntityKey {
  /// Reads a key from its parts; `nil` for what is not an identity.
  ///
  /// - Parameters:
  ///   - sort: The sort of the entity.
  ///   - digits: The 32 digits of its identity.
  package init?(_ sort: Entity.Sort, digits: some StringProtocol) {
    func id<Value: EntityValue>(_ type: Value.Type) -> ID<Value>? { ID<Value>(String(digits)) }
    let key: EntityKey? =
      switch sort {
      case .show: id(Show.self).map { .show($0) }
      case .object: id(ShowObject.self).map { .object($0) }
      case .board: id(Board.self).map { .board($0) }
      case .item: id(BoardItem.self).map { .item($0) }
      case .trip: id(Trip.self).map { .trip($0) }
      case .city: id(City.self).map { .city($0) }
      case .game: id(Game.self).map { .game($0) }
      case .entry: id(ItineraryEntry.self).map { .entry($0) }
      }
    guard let key else { return nil }
    self = key
  }
}
