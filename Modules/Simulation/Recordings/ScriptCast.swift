import Domain

/// The entities of a stage, as they come in: each has an identity of its own, and what it names
/// came before it.
struct ScriptCast {
  private(set) var show: Show?
  private(set) var objects: [ShowObject] = []
  private(set) var boards: [Board] = []
  private(set) var items: [BoardItem] = []
  private var keys: Set<EntityKey> = []

  /// Takes an entity.
  ///
  /// - Returns: Why it cannot be on the stage, or `nil`.
  mutating func add(_ entity: Entity) -> String? {
    switch entity {
    case .show(let new):
      guard show == nil else { return "a script has one show; this is the second one" }
      show = new
    case .object(let object):
      guard object.show == show?.id else { return "no line before has the object's show" }
      objects.append(object)
    case .board(let board):
      guard board.show == show?.id else { return "no line before has the board's show" }
      boards.append(board)
    case .item(let item):
      guard keys.contains(.board(item.board)) else { return "no line before has the item's board" }
      guard keys.contains(.object(item.object)) else {
        return "no line before has the item's object"
      }
      items.append(item)
    case .trip, .city, .game, .entry: return "a script of boards has nothing of trips"
    }
    return keys.insert(entity.key).inserted ? nil : "a line before has the same identity"
  }
}
