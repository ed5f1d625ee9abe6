package import Domain
package import PluginAPI

/// All entities of a workspace, in one state.
package struct WorkspaceContents: Sendable {
  /// The entities; boards come in the order in which they were put in.
  package private(set) var entities: [Entity] = []
  /// The state.
  package let sequence: StoreSequence

  /// How often to begin again if more was changed meanwhile than the record keeps.
  private static let attempts = 10

  /// Reads a workspace that others may change meanwhile.
  ///
  /// Its parts are read one after the other, and the changes since the beginning bring all of them
  /// to the newest state: so reading ends, however often others commit.
  ///
  /// - Parameter store: The workspace.
  /// - Throws: ``StoreError`` if it cannot be read, and with ``ErrorCode/cancelled`` if the task is
  ///   cancelled.
  package init(of store: any BoardStore & TripStore) throws(StoreError) {
    for _ in 1..<Self.attempts {
      do throws(StoreError) {
        self = try Self(readingOnce: store)
        return
      } catch {
        guard error.code == .historyTrimmed else { throw error }
      }
    }
    try self.init(readingOnce: store)
  }

  private init(readingOnce store: any BoardStore & TripStore) throws(StoreError) {
    let first = try store.sequence()
    var entities: [Entity] = []
    for summary in try store.shows().value {
      try Self.checkNotStopped(store)
      // A show that was deleted meanwhile is deleted by the changes, too.
      entities += try store.contents(of: summary.show.id)?.value.entities ?? []
    }
    for summary in try store.trips().value {
      try Self.checkNotStopped(store)
      entities += try store.contents(of: summary.trip.id)?.value.entities ?? []
    }
    let later = try store.changes(after: first)
    self.entities = Self.entities(entities, after: later.value)
    sequence = later.sequence
  }

  private static func checkNotStopped(_ store: any ChangeStore) throws(StoreError) {
    guard Task.isCancelled else { return }
    throw StoreError(.cancelled, at: store.location, "the reading was stopped")
  }

  /// Brings entities to a later state; some of them may be in that state already.
  private static func entities(_ read: [Entity], after changes: [Change]) -> [Entity] {
    guard !changes.isEmpty else { return read }
    var kept: [EntityKey: (place: Int, entity: Entity)] = [:]
    for (place, entity) in read.enumerated() { kept[entity.key] = (place, entity) }
    for (index, change) in changes.enumerated() {
      guard let key = change.key else { continue }
      guard let after = change.after else {
        kept[key] = nil
        continue
      }
      let end = read.count + index
      kept[key] = (change.before == nil ? end : kept[key]?.place ?? end, after)
    }
    return kept.values.sorted { $0.place < $1.place }.map(\.entity)
  }
}

extension WorkspaceContents {
  /// The identities of all objects.
  var objects: Set<Domain.ID<ShowObject>> {
    Set(entities.compactMap { if case .object(let object) = $0 { object.id } else { nil } })
  }

  /// The blocks whose object is missing, as other programs can leave them; no store takes them.
  var orphans: [BoardItem] {
    let objects = objects
    return entities.compactMap { entity in
      guard case .item(let item) = entity, let object = item.object, !objects.contains(object)
      else { return nil }
      return item
    }
  }
}

/// How much a workspace contains.
package struct WorkspaceCounts: Hashable, Sendable {
  /// The sorts of entities, in the order in which they are listed, with their names.
  package static let sorts: [(sort: Entity.Sort, one: String, many: String)] = [
    (.show, "show", "shows"), (.board, "board", "boards"), (.object, "object", "objects"),
    (.item, "item", "items"), (.trip, "trip", "trips"), (.city, "city", "cities"),
    (.game, "game", "games"), (.entry, "entry", "entries"),
  ]

  private let counts: [Entity.Sort: Int]

  /// Counts the entities of a workspace.
  init(_ entities: [Entity]) {
    counts = entities.reduce(into: [:]) { counts, entity in
      counts[entity.key.sort, default: 0] += 1
    }
  }

  /// How many there are of one sort.
  package subscript(sort: Entity.Sort) -> Int { counts[sort] ?? 0 }

  /// Whether there is nothing.
  package var isEmpty: Bool { counts.isEmpty }

  /// All of them, in words.
  package var words: String {
    Self.sorts.map { counted(self[$0.sort], $0.one, $0.many) }.listed("and")
  }
}
