public import Domain
import GridGeometry

/// The rules for a surface's contents, written as plainly as possible.
///
/// Each pair is checked with bare numbers: this finds what an index, a rule or a session of the
/// surface overlooks.
public struct PlainRules: Sendable {
  /// Checks the contents of a surface against the existing objects.
  private let look: @Sendable ([Entity], Set<ID<ShowObject>>) -> String?

  init(_ look: @escaping @Sendable ([Entity], Set<ID<ShowObject>>) -> String?) {
    self.look = look
  }

  /// Checks the contents of a surface.
  ///
  /// - Parameters:
  ///   - entities: Its contents.
  ///   - objects: The objects of the show.
  /// - Returns: The broken rule; `nil` if there is none.
  public func breach(in entities: [Entity], objects: Set<ID<ShowObject>>) -> String? {
    look(entities, objects)
  }

  /// The rules of a board: no overlaps, none below the minimum, and each block shows an existing
  /// object.
  public static let board = PlainRules { entities, objects in
    orphan(in: entities, objects) ?? small(in: entities) ?? overlap(in: entities)
  }

  /// The first of them alone: no block is over another.
  public static let apart = PlainRules { entities, _ in overlap(in: entities) }

  /// Those of a list of boards: each has a name, no two have the same one, and the blocks show
  /// objects that there are.
  public static let list = PlainRules { entities, objects in
    orphan(in: entities, objects) ?? badName(in: entities)
  }

  // MARK: Blocks

  static func orphan(
    in entities: [Entity], _ objects: Set<ID<ShowObject>>
  ) -> String? {
    for case .item(let item) in entities {
      guard let object = item.object, !objects.contains(object) else { continue }
      return "block \(item.id) shows \(object), which was deleted"
    }
    return nil
  }

  private static func small(in entities: [Entity]) -> String? {
    var least: [ID<Board>: Int64] = [:]
    for case .board(let board) in entities { least[board.id] = board.rules.minimum == .two ? 2 : 1 }
    for case .item(let item) in entities {
      guard let cells = item.pose.cells, let least = least[item.board] else { continue }
      let width = Int64(cells.maxX) - Int64(cells.minX)
      let height = Int64(cells.maxY) - Int64(cells.minY)
      if width < least || height < least {
        return "block \(item.id) is \(width)x\(height) cells; the minimum is \(least)x\(least)"
      }
    }
    return nil
  }

  private static func overlap(in entities: [Entity]) -> String? {
    var laid: [(id: ID<BoardItem>, board: ID<Board>, cells: CellRect)] = []
    for case .item(let item) in entities {
      guard let cells = item.pose.cells else { continue }
      for other in laid where other.cells.minX < cells.maxX && cells.minX < other.cells.maxX {
        let isOver = other.cells.minY < cells.maxY && cells.minY < other.cells.maxY
        if isOver, other.board == item.board {
          return "block \(other.id) at \(other.cells) and block \(item.id) at \(cells) "
            + "share a cell"
        }
      }
      laid.append((item.id, item.board, cells))
    }
    return nil
  }

  // MARK: Boards

  private static func badName(in entities: [Entity]) -> String? {
    var known: [(board: Board, name: String)] = []
    for case .board(let board) in entities {
      let name = PlainName.folded(board.name)
      if PlainName.trimmed(board.name).isEmpty { return "board \(board.id) has no name" }
      if let other = known.first(where: { $0.name == name }) {
        return "boards \(other.board.id) and \(board.id) have the same name"
      }
      known.append((board, name))
    }
    return nil
  }
}
