import Domain
import PluginAPI

/// Makes what was read of a damaged workspace fit together.
struct SalvageMending {
  /// What fits together, boards in their order.
  private(set) var entities: [Entity] = []
  /// What was done to it.
  private(set) var notes: [RepairNote] = []

  private let registry: Registry
  private var keys: Set<EntityKey> = []

  /// Mends what was read.
  ///
  /// - Parameters:
  ///   - salvage: What was read.
  ///   - registry: The plugins of this build.
  init(_ salvage: Salvage, registry: Registry) {
    self.registry = registry
    for entity in salvage.entities { keep(entity) }
    for entity in salvage.recorded where !keys.contains(entity.key) && keep(entity) {
      note(.restored, entity, "it was lost, and is as the record of changes has it")
    }
    // Of what came back, a person needs nothing but a text that differs.
    for loss in salvage.losses where loss.text != nil || !isKept(loss.key) {
      notes.append(
        RepairNote(.putAside, loss.finding.place, loss.finding.message, text: loss.text))
    }
    makeMissingOwners()
    putAsideWhatLacksSomething()
    makeNamesDistinct()
  }

  private func isKept(_ key: EntityKey?) -> Bool { key.map(keys.contains) ?? false }

  private mutating func note(_ kind: RepairNote.Kind, _ entity: Entity, _ message: String) {
    notes.append(RepairNote(kind, "\(entity.key)", message, text: EntityJSON.text(entity)))
  }

  /// Keeps an entity if any store takes it, and its identity is free.
  @discardableResult
  private mutating func keep(_ entity: Entity) -> Bool {
    if let fault = entity.storeFault {
      note(.putAside, entity, "it \(fault)")
    } else if keys.insert(entity.key).inserted {
      entities.append(entity)
      return true
    } else {
      note(.putAside, entity, "its identity is there twice")
    }
    return false
  }

  // MARK: Owners

  /// Makes boards and shows again that others belong to: what belongs to them stays together.
  private mutating func makeMissingOwners() {
    let objects = Dictionary(
      entities.compactMap { ShowObject($0) }.map { ($0.id, $0.show) }
    ) { first, _ in first }
    let items = Dictionary(grouping: entities.compactMap { BoardItem($0) }, by: \.board)
    for (id, items) in items.sorted(by: { $0.key < $1.key }) where !keys.contains(.board(id)) {
      let show = items.lazy.compactMap { $0.object.flatMap { objects[$0] } }.first
      guard let show = show ?? entities.lazy.compactMap({ Show($0)?.id }).first else { continue }
      make(
        .board(
          Board(
            id: id, show: show, name: "Recovered board", rules: rules(for: items),
            created: Timestamp(milliseconds: 0))))
    }
    let owners = entities.compactMap { entity -> Domain.ID<Show>? in
      ShowObject(entity)?.show ?? Board(entity)?.show
    }
    for id in Set(owners).sorted() where !keys.contains(.show(id)) {
      make(.show(Show(id: id, name: "Recovered show", created: Timestamp(milliseconds: 0))))
    }
  }

  private mutating func make(_ entity: Entity) {
    keep(entity)
    note(.altered, entity, "it was lost; what belonged to it is in a new one")
  }

  /// The rules that fit the poses of items.
  private func rules(for items: [BoardItem]) -> BoardRules {
    let forms = Set(items.map(\.pose.form))
    let empty = Board(
      id: ID(high: 0, low: 0), show: ID(high: 0, low: 0), name: "",
      created: Timestamp(milliseconds: 0))
    let fitting = registry.placements.first { plugin in
      forms.contains(plugin.make(empty, []).form)
    }
    return fitting.map { BoardRules($0.key) } ?? BoardRules()
  }

  // MARK: References

  /// Puts aside what refers to something that is missing, and what refers to that.
  private mutating func putAsideWhatLacksSomething() {
    var isStable = false
    while !isStable {
      isStable = true
      var kept: [Entity] = []
      for entity in entities {
        guard let missing = entity.needs.first(where: { !keys.contains($0) }) else {
          kept.append(entity)
          continue
        }
        isStable = false
        if let closed = entity.openingNothing(insteadOf: missing) {
          kept.append(closed)
          note(.altered, entity, "it opened the \(missing), which is missing, and opens nothing")
        } else {
          keys.remove(entity.key)
          note(.putAside, entity, "it refers to the \(missing), which is missing")
        }
      }
      entities = kept
    }
  }

  // MARK: Names

  /// Gives shows, boards and trips other names where theirs are taken.
  private mutating func makeNamesDistinct() {
    var taken: Set<ScopedName> = []
    for (index, entity) in entities.enumerated() {
      guard let name = entity.ownName else { continue }
      var (free, counter) = (name, 2)
      while !taken.insert(ScopedName(entity, free)).inserted {
        let suffix = " (\(counter))"
        let length = Name.maximumLength - suffix.unicodeScalars.count
        free = String(String.UnicodeScalarView(name.unicodeScalars.prefix(length))) + suffix
        counter += 1
      }
      guard free != name else { continue }
      entities[index] = entity.named(free)
      note(.altered, entity, "its name is taken, and is now '\(free)'")
    }
  }

  /// A name with the entities among which it must be unique.
  private struct ScopedName: Hashable {
    let sort: Entity.Sort
    let show: Domain.ID<Show>?
    let key: NameKey

    init(_ entity: Entity, _ name: String) {
      (sort, show, key) = (entity.key.sort, Board(entity)?.show, NameKey(name))
    }
  }
}

/// Something that a repair did with one thing of a workspace.
package struct RepairNote: Hashable, Sendable {
  /// What it did.
  package enum Kind: String, CaseIterable, Sendable {
    /// It was lost, and came back from the record of changes.
    case restored
    /// It is in the workspace, but not as it was.
    case altered
    /// It is not in the workspace any more.
    case putAside
  }

  /// What was done.
  package let kind: Kind
  /// Where it was, or its identity.
  package let place: String
  /// What was wrong with it.
  package let message: String
  /// Its text as it was, as far as it can be read.
  package let text: String?

  init(_ kind: Kind, _ place: String, _ message: String, text: String?) {
    (self.kind, self.place, self.message, self.text) = (kind, place, message, text)
  }
}

extension Entity {
  /// Why no store takes it, or `nil`.
  fileprivate var storeFault: String? {
    switch self {
    case .trip(let trip): trip.fault
    case .entry(let entry): entry.fault
    case .item(let item): item.fault
    case .show, .object, .board, .city, .game: nil
    }
  }

  /// The same block without the board that it opens, if that is what is missing.
  fileprivate func openingNothing(insteadOf missing: EntityKey) -> Entity? {
    guard case .item(var item) = self, let board = item.content.destination,
      missing == .board(board), item.board != board
    else { return nil }
    item.content = .goto(nil)
    return .item(item)
  }

  /// Its name, if that must be unique.
  fileprivate var ownName: String? {
    switch self {
    case .show(let show): show.name
    case .board(let board): board.name
    case .trip(let trip): trip.name
    case .object, .item, .city, .game, .entry: nil
    }
  }

  /// The same with another name.
  fileprivate func named(_ name: String) -> Entity {
    switch self {
    case .show(var show):
      show.name = name
      return .show(show)
    case .board(var board):
      board.name = name
      return .board(board)
    case .trip(var trip):
      trip.name = name
      return .trip(trip)
    case .object, .item, .city, .game, .entry: return self
    }
  }
}
