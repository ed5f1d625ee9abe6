public import Domain
public import PluginAPI

/// Makes of the records of a workspace what every device shows and stores.
///
/// Records say what people wanted, and can be in each other's way: two boards with one name, two
/// blocks on one place, a block of a deleted object. Equal records give equal results on every
/// device, in whatever order they arrived, and whatever was shown before. Nothing of it is written
/// into records, so that what had to give way returns once there is room.
///
/// It works in scopes, each a pure function. Ask again for a scope if what it depends on changes:
///
/// - ``shows(_:)`` gives the shows. It depends on the records of all shows.
/// - ``trips(_:)`` gives the trips, with all that belongs to them. It depends on their records.
/// - ``object(_:beside:)`` gives an object. It depends on its record, and on whether its show is
///   shown.
/// - ``boards(of:_:beside:)`` gives the names and places of boards. It depends on the records of
///   the boards of the show, and on whether the show is shown.
/// - ``board(_:as:items:beside:)`` gives a board and its items. It depends on the board as the
///   scope before gives it, on the records of its items, on whether their objects are shown or
///   deleted, on whether the boards that they open are shown, and on the names of those that are
///   not.
///
/// ``workspace(_:)`` puts them together. No two scopes give the same entity.
public struct Normalisation: Sendable {
  /// Makes the rules of a board without items.
  let rules: @Sendable (Board) -> (any PlacementRules)?
  /// Whether a trip keeps the rules of itineraries.
  let checksTrip: @Sendable (TripContents) -> Bool

  /// Creates a normalisation.
  ///
  /// - Parameters:
  ///   - checksTrip: Whether a trip keeps the rules of itineraries: two edits of it at once both
  ///     count only if it does with both.
  ///   - rules: Makes the rules of a board without items; `nil` if this build does not have them:
  ///     then everything lies as people wanted.
  public init(
    checksTrip: @escaping @Sendable (TripContents) -> Bool = { _ in true },
    rules: @escaping @Sendable (Board) -> (any PlacementRules)?
  ) {
    (self.rules, self.checksTrip) = (rules, checksTrip)
  }

  /// What is shown, and the notices about it.
  public struct Outcome: Hashable, Sendable {
    /// The entities that are shown.
    public var entities: [EntityKey: Entity] = [:]
    /// What is not as somebody wanted it.
    public var notices: Set<SyncNotice> = []

    /// Creates the outcome of no records.
    public init() {}

    /// Adds the outcome of another scope.
    public mutating func add(_ other: Outcome) {
      entities.merge(other.entities) { _, new in new }
      notices.formUnion(other.notices)
    }
  }

  /// What a scope needs to know about entities that are not its own.
  public struct Surroundings {
    let record: (EntityKey) -> SyncRecord?
    let isShown: (EntityKey) -> Bool

    /// Creates the surroundings.
    ///
    /// - Parameters:
    ///   - record: The record of an entity; `nil` if none has arrived.
    ///   - isShown: Whether an entity is among those shown.
    public init(
      record: @escaping (EntityKey) -> SyncRecord?, isShown: @escaping (EntityKey) -> Bool
    ) {
      self.record = record
      self.isShown = isShown
    }

    /// Whether an entity was deleted, and not only has not arrived yet.
    func isDeleted(_ key: EntityKey) -> Bool { record(key).map { !$0.isAlive } ?? false }
  }
}

// MARK: - All scopes

extension Normalisation {
  /// Normalises a whole workspace.
  ///
  /// - Parameter records: All records, in any order.
  /// - Returns: Everything that is shown, and the notices.
  /// - Complexity: O(*n* log *n*) for *n* records, as long as nothing is in the way of anything.
  public func workspace(_ records: some Sequence<SyncRecord>) -> Outcome {
    let scopes = Scopes(records)
    var outcome = shows(scopes.shows)
    outcome.add(trips(scopes.trips))
    let shows = outcome.entities
    let inShows = Surroundings(record: { scopes.all[$0] }, isShown: { shows[$0] != nil })
    for record in scopes.objects { outcome.add(object(record, beside: inShows)) }
    var shown: [ID<Board>: Board] = [:]
    for (show, records) in scopes.boards {
      let boards = boards(of: show, records, beside: inShows)
      shown.merge(boards.shown) { _, new in new }
      outcome.notices.formUnion(boards.notices)
    }
    let (objects, boards) = (outcome.entities, shown)
    let around = Surroundings(record: { scopes.all[$0] }) { key in
      if case .board(let board) = key { boards[board] != nil } else { objects[key] != nil }
    }
    for board in Set(shown.keys).union(scopes.items.keys) {
      outcome.add(
        self.board(board, as: shown[board], items: scopes.items[board] ?? [], beside: around))
    }
    return outcome
  }
}

/// The records of a workspace by the scopes to which they belong.
private struct Scopes {
  private(set) var all: [EntityKey: SyncRecord] = [:]
  private(set) var shows: [SyncRecord] = []
  private(set) var trips: [SyncRecord] = []
  private(set) var objects: [SyncRecord] = []
  private(set) var boards: [ID<Show>: [SyncRecord]] = [:]
  private(set) var items: [ID<Board>: [SyncRecord]] = [:]

  init(_ records: some Sequence<SyncRecord>) {
    for record in records {
      all[record.key] = all[record.key]?.merged(with: record) ?? record
    }
    for record in all.values {
      switch record.entity {
      case .show: shows.append(record)
      case .object: objects.append(record)
      case .board(let board): boards[board.show, default: []].append(record)
      case .item(let item): items[item.board, default: []].append(record)
      case .trip: trips.append(record)
      case .city, .game, .entry: break
      }
    }
  }
}

extension Normalisation.Outcome {
  /// Shows an entity as it is.
  mutating func show(_ entity: Entity) { entities[entity.key] = entity }

  /// Notes that an entity is not shown.
  mutating func hide(_ key: EntityKey, _ cause: SyncNotice.Cause) {
    notices.insert(.hidden(key, because: cause))
  }
}

extension Entity {
  /// Whether every workspace can store it, beside any others.
  var isStorable: Bool {
    let isPossible =
      switch self {
      case .item(let item): item.fault == nil
      case .object(let object): object.consoleNumber.isPossible(for: object.kind)
      case .trip(let trip): trip.fault == nil
      case .entry(let entry): entry.fault == nil
      case .show, .board, .city, .game: true
      }
    return isPossible
      && texts.allSatisfy { text, limit in limit.allows(text) && !text.utf8.contains(0) }
  }
}
