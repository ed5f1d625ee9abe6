import Domain
import GridGeometry
import PluginAPI

/// The entities that a ``Player`` assumes: the stage, and its changes.
///
/// It only follows changes. If it is wrong, an act makes no sense, which is harmless.
struct KnownEntities: Sendable {
  /// A block.
  struct Block: Sendable {
    let id: ID<BoardItem>
    let board: ID<Board>
    var object: ID<ShowObject>?
    var pose: Pose
    var isStroke = false
    /// The cells that it covers; `nil` on boards without cells.
    var cells: CellRect? { pose.cells }
    /// The cells around what it covers.
    var extent: CellRect? { pose.extent }
  }

  private(set) var blocks: [Block] = []
  private(set) var objects: [ID<ShowObject>] = []
  private(set) var boards: [Board] = []

  init(_ stage: Stage) {
    objects = stage.objects.map(\.id)
    boards = stage.boards
    for item in stage.items { add(item) }
  }

  /// Applies the changes of a surface.
  mutating func take(_ changes: [Change]) {
    for change in changes {
      switch (change.before, change.after) {
      case (nil, .item(let item)): add(item)
      case (_, .item(let item)): update(item)
      case (.item(let item), nil): remove(item.id)
      case (nil, .object(let object)): objects.append(object.id)
      case (.object(let object), nil): objects.removeAll { $0 == object.id }
      case (nil, .board(let board)): boards.append(board)
      case (_, .board(let board)):
        if let place = boards.firstIndex(where: { $0.id == board.id }) { boards[place] = board }
      case (.board(let board), nil): remove(board.id)
      default: break
      }
    }
  }

  /// Applies an outside change.
  mutating func take(_ outside: OutsideChange) {
    switch outside {
    case .place(let id, let object, let board, let pose):
      guard objects.contains(object), boards.contains(where: { $0.id == board }),
        !blocks.contains(where: { $0.id == id })
      else { return }
      blocks.append(Block(id: id, board: board, object: object, pose: pose))
    case .move(let id, let pose):
      guard let place = blocks.firstIndex(where: { $0.id == id }) else { return }
      blocks[place].pose = pose
    case .remove(let id): remove(id)
    case .deleteObject(let id):
      objects.removeAll { $0 == id }
      blocks.removeAll { $0.object == .some(id) }
    case .addBoard(let board):
      if !boards.contains(where: { $0.id == board.id }) { boards.append(board) }
    case .deleteBoard(let id): remove(id)
    case .renameObject, .renameBoard, .own: break
    }
  }

  /// Whether a block may be there.
  func isFree(_ cells: CellRect, on board: Board, for id: ID<BoardItem>?) -> Bool {
    board.rules.minimum.allows(cells.span)
      && !blocks.contains {
        $0.board == board.id && $0.id != id && $0.cells?.overlaps(cells) == true
      }
  }

  private mutating func add(_ item: BoardItem) {
    blocks.append(
      Block(
        id: item.id, board: item.board, object: item.object, pose: item.pose,
        isStroke: item.content.stroke != nil))
  }

  private mutating func update(_ item: BoardItem) {
    guard let place = blocks.firstIndex(where: { $0.id == item.id }) else { return }
    blocks[place].pose = item.pose
    blocks[place].object = item.object
  }

  private mutating func remove(_ id: ID<BoardItem>) { blocks.removeAll { $0.id == id } }

  private mutating func remove(_ id: ID<Board>) {
    boards.removeAll { $0.id == id }
    blocks.removeAll { $0.board == id }
  }
}
