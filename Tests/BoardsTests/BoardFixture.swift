import Boards
import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport

/// A show with three objects and a board, and sessions on it.
enum BoardFixture {
  static let now = Timestamp(milliseconds: 1_000)
  static let size = Size<ScreenSpace>(width: 800, height: 600)
  static let show = Show(id: ID(high: 1, low: 1), name: "Opening", created: now)
  static let board = Board(id: ID(high: 2, low: 1), show: show.id, name: "Main", created: now)

  static let objects: [ShowObject] = [
    object(1, .list, "Opening night"), object(2, .colour, "Deep blue"), object(3, .group, ""),
  ]

  static func object(_ number: UInt32, _ kind: ObjectKind, _ name: String) -> ShowObject {
    ShowObject(
      id: ID(high: 3, low: UInt64(number)), show: show.id, kind: kind,
      number: ObjectNumber(number), name: name, created: now)
  }

  static func id(_ number: UInt64) -> ID<BoardItem> { ID(high: 4, low: number) }

  static func cells(_ x: Int32, _ y: Int32, _ width: Int32 = 2, _ height: Int32 = 2) -> CellRect {
    guard let rect = CellRect(x: x, y: y, width: width, height: height) else {
      preconditionFailure("a fixture's rectangle is out of range")
    }
    return rect
  }

  static func item(_ number: UInt64, _ rect: CellRect, object: Int = 0) -> BoardItem {
    BoardItem(id: id(number), board: board.id, object: objects[object].id, pose: .cells(rect))
  }

  static func session(
    _ items: [BoardItem] = [], minimum: MinimumSpan = .one, mode: InteractionMode = .edit,
    in size: Size<ScreenSpace> = size, ids: IDSequence? = nil, view: ViewMemory? = nil,
    placement: PlacementPlugin = .grid, wording: any Wording = EnglishWording()
  ) -> BoardSession {
    var generator = SplitMix64(seed: 1)
    let ids = ids ?? IDSequence(using: &generator)
    var board = board
    board.rules.minimum = minimum
    let contents = BoardContents(show: show, board: board, items: items, objects: objects)
    do {
      return try BoardSession(
        contents, placement: placement, mode: mode, in: size, ids: ids, view: view,
        wording: wording)
    } catch {
      preconditionFailure("a fixture's board cannot be opened: \(error.message)")
    }
  }
}

extension BoardSession {
  /// Everything that undo and redo must bring back to the bit.
  var everything: [Entity] { contents() }
}

extension Reaction {
  /// What there is to report the person.
  var messages: [Message] {
    effects.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }
}
