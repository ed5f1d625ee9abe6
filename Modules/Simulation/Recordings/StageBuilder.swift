import Domain

/// The entities of a stage, as they come in: each has an identity of its own, and what it names
/// came before it.
struct StageBuilder {
  private(set) var show: Show?
  private(set) var objects: [ShowObject] = []
  private(set) var boards: [Board] = []
  private(set) var items: [BoardItem] = []
  /// What only one kind of surface has.
  private var others: [Entity] = []
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
      guard object.consoleNumber.isPossible(for: object.kind) else {
        return "only an object of a list with a whole number has a cue"
      }
      objects.append(object)
    case .board(let board):
      guard board.show == show?.id else { return "no line before has the board's show" }
      boards.append(board)
    case .item(let item):
      guard keys.contains(.board(item.board)) else { return "no line before has the item's board" }
      guard item.object.map({ keys.contains(.object($0)) }) ?? true else {
        return "no line before has the item's object"
      }
      items.append(item)
    default:
      let type = SurfaceActs.parts.first { $0.owns(entity) }
      if let fault = type?.fault(of: entity, after: others, keys) { return fault }
      others.append(entity)
    }
    return keys.insert(entity.key).inserted ? nil : "a line before has the same identity"
  }

  /// What only one kind of surface has; `nil` if there is nothing.
  var part: OwnPart? { OwnPart(inOrder: others) }
}
