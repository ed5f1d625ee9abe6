import Domain
import GridGeometry

/// The contents of a store that received only the changes of reactions.
struct StoredEntities: Sendable {
  private(set) var entities: [EntityKey: Entity]

  init(_ entities: some Sequence<Entity>) {
    self.entities = Dictionary(entities.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Applies changes as a store does: each starts from the stored entity.
  mutating func apply(_ changes: [Change]) throws(Fault) {
    for change in changes {
      guard let key = change.key else {
        throw Fault(.storedState, "a change names no entity")
      }
      guard change.before == entities[key] else {
        let difference = Words.difference(expected: entities[key], got: change.before)
        throw Fault(.storedState, "a change starts from another state: \(difference)")
      }
      guard !change.isEmpty else {
        throw Fault(.storedState, "a change has no effect: \(Words.text(change))")
      }
      entities[key] = change.after
    }
  }

  /// The changes for an outside action; none if there is nothing to change, or if it would break
  /// the placement rules, which bind others too.
  ///
  /// - Parameters:
  ///   - outside: The action.
  ///   - rules: Whether an item is valid; `nil` for blocks on cells.
  /// - Returns: The changes.
  func changes(
    of outside: OutsideChange,
    allowing rules: (@Sendable (BoardItem, Board, [BoardItem]) -> Bool)? = nil
  ) -> [Change] {
    func allows(_ item: BoardItem) -> Bool {
      guard let rules else { return self.allows(item.pose, of: item.id, on: item.board) }
      guard case .board(let board)? = entities[.board(item.board)] else { return false }
      return rules(item, board, items { $0.board == item.board && $0.id != item.id })
    }
    switch outside {
    case .place(let id, let object, let board, let pose):
      let item = BoardItem(id: id, board: board, object: object, pose: pose)
      guard entities[.item(id)] == nil, entities[.object(object)] != nil, allows(item) else {
        return []
      }
      return [.insert(.item(item))]
    case .move(let id, let pose):
      guard var moved = item(id) else { return [] }
      moved.pose = pose
      guard let item = item(id), allows(moved) else { return [] }
      return [.updating(item) { $0.pose = pose }].filter { !$0.isEmpty }
    case .remove(let id): return item(id).map { [.delete(.item($0))] } ?? []
    case .renameObject(let id, let name):
      guard case .object(let object)? = entities[.object(id)] else { return [] }
      return [.updating(object) { $0.name = name }].filter { !$0.isEmpty }
    case .deleteObject(let id):
      guard case .object(let object)? = entities[.object(id)] else { return [] }
      return Cascade.deleting(object, shownBy: items { $0.object == id })
    case .renameBoard(let id, let name):
      guard case .board(let board)? = entities[.board(id)] else { return [] }
      return [.updating(board) { $0.name = name }].filter { !$0.isEmpty }
    case .addBoard(let board):
      return entities[.board(board.id)] == nil ? [.insert(.board(board))] : []
    case .deleteBoard(let id):
      guard case .board(let board)? = entities[.board(id)] else { return [] }
      return Cascade.deleting(board, with: items { $0.board == id })
    case .own(let own): return own.act.changes(in: self)
    }
  }

  /// The objects that there are.
  var objects: Set<ID<ShowObject>> {
    var objects: Set<ID<ShowObject>> = []
    for case .object(let object) in entities.values { objects.insert(object.id) }
    return objects
  }

  /// The frame of an item, if its pose determines it.
  func frame(of id: ID<BoardItem>) -> Rect<BoardSpace>? {
    switch item(id)?.pose {
    case .cells(let cells): Grid.frame(of: cells)
    case .free(let area, _): area
    default: nil
    }
  }

  private func item(_ id: ID<BoardItem>) -> BoardItem? {
    if case .item(let item)? = entities[.item(id)] { item } else { nil }
  }

  /// Whether a block may be so on a board: no smaller than its minimum, and over no other block.
  private func allows(_ pose: Pose, of id: ID<BoardItem>, on boardID: ID<Board>) -> Bool {
    guard case .board(let board)? = entities[.board(boardID)], let cells = pose.cells else {
      return false
    }
    guard board.rules.minimum.allows(cells.span) else { return false }
    return !entities.values.contains { entity in
      guard case .item(let other) = entity, other.board == boardID, other.id != id else {
        return false
      }
      return other.pose.cells.map(cells.overlaps) ?? false
    }
  }

  /// The blocks of which something is true, by their identities.
  private func items(where isWanted: (BoardItem) -> Bool) -> [BoardItem] {
    entities.values
      .compactMap { entity -> BoardItem? in
        if case .item(let item) = entity, isWanted(item) { item } else { nil }
      }
      .sorted { $0.id < $1.id }
  }
}
