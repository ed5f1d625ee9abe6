import Domain

/// What the workspace shows, and how it follows from the records.
struct ShownContents: Sendable {
  /// The entities of the store.
  private(set) var entities: [EntityKey: Entity]
  /// What belongs to each trip of the store.
  private var members: [EntityKey: Set<EntityKey>] = [:]
  private var index = RecordIndex()
  private var notices: [Scope: Set<SyncNotice>] = [:]
  /// The boards on which an edit of an item can be judged alone, as far as they were looked at.
  private var seated: [ID<Board>: SeatedBoard] = [:]
  /// The boards as their show lists them, before their items are looked at.
  private var listed: [ID<Board>: Board] = [:]

  private enum Scope: Hashable {
    case shows
    case trips
    case object(EntityKey)
    case boards(of: ID<Show>)
    case board(ID<Board>)
  }

  /// Starts with what a store contains.
  init(_ entities: [Entity]) {
    self.entities = Dictionary(entities.map { ($0.key, $0) }) { _, new in new }
    for entity in entities where entity.recordKey != entity.key {
      members[entity.recordKey, default: []].insert(entity.key)
    }
  }

  /// What is not as somebody wanted it.
  var allNotices: Set<SyncNotice> { notices.values.reduce(into: []) { $0.formUnion($1) } }

  /// A trip, and what belongs to it.
  func trip(_ key: EntityKey) -> [EntityKey: Entity] {
    var contents: [EntityKey: Entity] = [:]
    for key in (members[key] ?? []).union([key]) { contents[key] = entities[key] }
    return contents
  }

  /// Takes in changes that the store made.
  mutating func apply(_ changes: [Change]) {
    for change in changes {
      guard let entity = change.after ?? change.before else { continue }
      entities[entity.key] = change.after
      guard entity.recordKey != entity.key else { continue }
      if change.after == nil {
        members[entity.recordKey]?.remove(entity.key)
      } else {
        members[entity.recordKey, default: []].insert(entity.key)
      }
    }
  }

  /// What the store must change after records changed.
  struct Outcome {
    /// The changes, owners first where something is made, and last where it is deleted.
    let changes: [Change]
    /// The notices that are new.
    let news: Set<SyncNotice>
    /// What was looked at.
    let keys: Set<EntityKey>
  }

  /// Finds out what the store must change after records changed; ``apply(_:)`` notes that it did.
  ///
  /// - Parameters:
  ///   - changed: The records that changed; all of them at first.
  ///   - normalisation: How contents follow from records.
  ///   - record: The record of an entity.
  /// - Returns: The outcome.
  /// - Complexity: Grows with the boards that the changes reach, not with the workspace.
  mutating func follow(
    _ changed: Set<EntityKey>, _ normalisation: Normalisation,
    record: (EntityKey) -> SyncRecord?
  ) -> Outcome {
    withoutActuallyEscaping(record) { record in
      var pass = Pass(changed, normalisation, record: record)
      for key in changed {
        let entity = record(key)?.entity
        index.update(key, entity)
        reach(key, entity, &pass)
      }
      if changed.contains(where: { $0.sort == .show }) { showShows(changed, &pass) }
      if changed.contains(where: { $0.sort == .trip }) { showTrips(changed, &pass) }
      for key in pass.objects.inOrder { showObject(key, &pass) }
      for key in pass.lists.inOrder { listBoards(of: key, &pass) }
      for key in pass.boards.inOrder { showBoard(key, &pass) }
      return Outcome(
        changes: changes(pass), news: pass.news, keys: changed.union(pass.fresh.keys))
    }
  }
}

/// One run over the scopes that changes reach, owners first.
private struct Pass {
  let changed: Set<EntityKey>
  let normalisation: Normalisation
  let record: (EntityKey) -> SyncRecord?
  /// What is shown now, as far as it was looked at.
  var fresh: [EntityKey: Entity?] = [:]
  var news: Set<SyncNotice> = []
  /// The scopes that are still to be looked at.
  var objects: Set<EntityKey> = []
  var lists: Set<EntityKey> = []
  var boards: Set<EntityKey> = []
  /// The items that were edited, of boards that are reached by their items only.
  var edited: [EntityKey: Set<EntityKey>] = [:]
  /// The boards that are looked at as a whole.
  var whole: Set<EntityKey> = []

  init(
    _ changed: Set<EntityKey>, _ normalisation: Normalisation,
    record: @escaping (EntityKey) -> SyncRecord?
  ) {
    (self.changed, self.normalisation, self.record) = (changed, normalisation, record)
  }

  func item(_ key: EntityKey) -> BoardItem? { record(key).flatMap { BoardItem($0.entity) } }

  mutating func reachBoards(ofItems keys: [EntityKey]) {
    for key in keys {
      if let item = item(key) { reachBoard(.board(item.board)) }
    }
  }

  /// Notes a board that is looked at as a whole.
  mutating func reachBoard(_ key: EntityKey) {
    boards.insert(key)
    whole.insert(key)
  }
}

extension ShownContents {
  /// Notes the scopes of a record that changed, or is gone.
  private func reach(_ key: EntityKey, _ entity: Entity?, _ pass: inout Pass) {
    switch key {
    case .show: pass.lists.insert(key)
    case .object: pass.objects.insert(key)
    case .board:
      pass.reachBoard(key)
      // A record that is gone is not in the list of its show any more.
      if entity == nil {
        pass.fresh.updateValue(nil, forKey: key)
        pass.reachBoards(ofItems: index.dependants(on: key, .item))
      }
      if let board = Board(entity) ?? Board(entities[key]) { pass.lists.insert(.show(board.show)) }
    case .item:
      // No board names an item whose record is gone.
      if entity == nil { pass.fresh.updateValue(nil, forKey: key) }
      guard let item = BoardItem(entity) ?? BoardItem(entities[key]) else { return }
      let board = EntityKey.board(item.board)
      // That one is looked at as a whole.
      guard !pass.changed.contains(board) else { return }
      pass.boards.insert(board)
      pass.edited[board, default: []].insert(key)
    case .trip, .city, .game, .entry: break
    }
  }

  private func isShown(_ key: EntityKey, _ pass: Pass) -> Bool {
    if let entity = pass.fresh[key] { entity != nil } else { entities[key] != nil }
  }

  private func surroundings(_ pass: Pass) -> Normalisation.Surroundings {
    let (fresh, entities) = (pass.fresh, entities)
    return Normalisation.Surroundings(record: pass.record) { key in
      if let entity = fresh[key] { entity != nil } else { entities[key] != nil }
    }
  }

  private mutating func showShows(_ changed: Set<EntityKey>, _ pass: inout Pass) {
    let keys = index.shows.union(changed.filter { $0.sort == .show }).inOrder
    let outcome = pass.normalisation.shows(keys.compactMap(pass.record))
    note(.shows, outcome.notices, &pass)
    for key in keys {
      let wasShown = isShown(key, pass)
      pass.fresh.updateValue(outcome.entities[key], forKey: key)
      let (objects, boards) = (
        index.dependants(on: key, .object), index.dependants(on: key, .board)
      )
      guard wasShown != isShown(key, pass) || isBack(key, for: objects + boards, pass) else {
        continue
      }
      pass.lists.insert(key)
      pass.objects.formUnion(objects)
      for board in boards { pass.reachBoard(board) }
    }
  }

  private mutating func showTrips(_ changed: Set<EntityKey>, _ pass: inout Pass) {
    let keys = index.trips.union(changed.filter { $0.sort == .trip }).inOrder
    let outcome = pass.normalisation.trips(keys.compactMap(pass.record))
    note(.trips, outcome.notices, &pass)
    for key in keys {
      let wasShown = isShown(key, pass)
      pass.fresh.updateValue(outcome.entities[key], forKey: key)
      guard changed.contains(key) || wasShown != isShown(key, pass) else { continue }
      let members = (members[key] ?? []).union(pass.record(key)?.members.keys.map(\.self) ?? [])
      for member in members where outcome.entities[member].map({ $0.recordKey == key }) ?? true {
        pass.fresh.updateValue(outcome.entities[member], forKey: member)
      }
    }
  }

  private mutating func showObject(_ key: EntityKey, _ pass: inout Pass) {
    let wasShown = isShown(key, pass)
    let outcome = pass.record(key).map {
      pass.normalisation.object($0, beside: surroundings(pass))
    }
    note(.object(key), outcome?.notices ?? [], &pass)
    show(outcome?.entities[key], as: key, &pass)
    let items = index.dependants(on: key, .item)
    guard wasShown != isShown(key, pass) || isBack(key, for: items, pass) else { return }
    pass.reachBoards(ofItems: items)
  }

  /// Whether an edit of this device, which the store has already, may have made something again
  /// that others need.
  private func isBack(_ key: EntityKey, for others: [EntityKey], _ pass: Pass) -> Bool {
    pass.changed.contains(key) && isShown(key, pass)
      && others.contains { entities[$0] == nil && pass.record($0)?.isAlive == true }
  }

  private mutating func listBoards(of key: EntityKey, _ pass: inout Pass) {
    guard case .show(let show) = key else { return }
    let keys = index.dependants(on: key, .board)
    let outcome = pass.normalisation.boards(
      of: show, keys.compactMap(pass.record), beside: surroundings(pass))
    note(.boards(of: show), outcome.notices, &pass)
    for key in keys {
      guard case .board(let board) = key else { continue }
      let shown = outcome.shown[board]
      if listed[board] != shown { pass.reachBoard(key) }
      listed[board] = shown
      let wasShown = isShown(key, pass)
      pass.fresh.updateValue(shown?.entity, forKey: key)
      // Items of other boards may open it, and show its name if they cannot.
      guard wasShown != isShown(key, pass) || !wasShown && pass.changed.contains(key) else {
        continue
      }
      pass.reachBoards(ofItems: index.dependants(on: key, .item))
    }
  }

  private mutating func showBoard(_ key: EntityKey, _ pass: inout Pass) {
    guard case .board(let board) = key else { return }
    if !pass.whole.contains(key), showItems(pass.edited[key] ?? [], of: board, &pass) { return }
    seated[board] = nil
    if pass.record(key) == nil { listed[board] = nil }
    // Those of other boards that open this one are among them.
    let keys = index.dependants(on: key, .item)
    let items = keys.lazy.compactMap(pass.record).filter { BoardItem($0.entity)?.board == board }
    let outcome = pass.normalisation.board(
      board, as: listed[board], items: items, beside: surroundings(pass))
    note(.board(board), outcome.notices, &pass)
    show(outcome.entities[key], as: key, &pass)
    for key in keys {
      let (old, new) = (entities[key], outcome.entities[key])
      guard old != new, new != nil || BoardItem(old)?.board == board else { continue }
      pass.fresh.updateValue(new, forKey: key)
    }
  }

  /// Shows edited items of a board on which all others stay as they are.
  ///
  /// - Returns: Whether that is enough: else the board is looked at as a whole.
  private mutating func showItems(
    _ keys: Set<EntityKey>, of board: ID<Board>, _ pass: inout Pass
  ) -> Bool {
    // A second copy would make each step copy the board.
    guard notices[.board(board)] == nil,
      var seats = seated.removeValue(forKey: board) ?? seats(of: board, pass)
    else { return false }
    let surroundings = surroundings(pass)
    for key in keys.inOrder {
      var item: BoardItem?
      if let record = pass.record(key) {
        switch Normalisation.standing(of: record, on: board, beside: surroundings) {
        case .absent: break
        case .hidden: return false
        case .wanted(let wanted): item = wanted
        }
      }
      guard seats.take(key, item) else { return false }
      pass.fresh.updateValue(item?.entity, forKey: key)
    }
    seated[board] = seats
    return true
  }

  /// The board as it is shown, if everything on it is where somebody put it.
  private func seats(of board: ID<Board>, _ pass: Pass) -> SeatedBoard? {
    guard let shown = listed[board], let bare = pass.normalisation.rules(shown) else { return nil }
    let items = index.dependants(on: .board(board), .item).compactMap { BoardItem(entities[$0]) }
    return SeatedBoard(items.filter { $0.board == board }, on: bare)
  }

  /// Notes what is shown now, if that is something else than before.
  private func show(_ entity: Entity?, as key: EntityKey, _ pass: inout Pass) {
    guard pass.fresh[key] != nil || entities[key] != entity else { return }
    pass.fresh.updateValue(entity, forKey: key)
  }

  private mutating func note(
    _ scope: Scope, _ notices: Set<SyncNotice>, _ pass: inout Pass
  ) {
    guard !notices.isEmpty || !self.notices.isEmpty else { return }
    pass.news.formUnion(notices.subtracting(self.notices[scope] ?? []))
    self.notices[scope] = notices.isEmpty ? nil : notices
  }

  private func changes(_ pass: Pass) -> [Change] {
    let old = pass.fresh.keys.compactMap { key in entities[key].map { (key, $0) } }
    return Dictionary(old) { $1 }.changes(to: pass.fresh.compactMapValues(\.self))
  }
}
