import Boards
import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import SurfaceConformance
import TestSupport

private typealias Fixture = BoardFixture

/// The surfaces of this module, made from seeds, in a view of 640 by 480 points.
enum BoardSubjects {
  static let all = [editing, playing, list]

  static let editing = SurfaceSubject("a board in edit", details: details) { seed in
    board(seed, mode: .edit)
  }

  static let playing = SurfaceSubject("a board in play", details: details) { seed in
    board(seed, mode: .play)
  }

  static let list = SurfaceSubject("a list of boards", details: details) { seed in
    var random = SplitMix64(seed: seed)
    let boards = (0..<Int.random(in: 1...9, using: &random)).map(BoardListHand.board)
    let entries = boards.enumerated().map { number, board in
      BoardList.Entry(board: board, items: items(on: board.id, series: UInt64(number), &random))
    }
    return BoardListHand.session(
      BoardList(show: Fixture.show, entries: entries, objects: Fixture.objects), in: Walk.view,
      current: boards.randomElement(using: &random)?.id, ids: IDSequence(using: &random))
  }

  private static func board(_ seed: UInt64, mode: InteractionMode) -> BoardSession {
    var random = SplitMix64(seed: seed)
    let minimum: MinimumSpan = Int.random(in: 0..<4, using: &random) == 0 ? .two : .one
    let items = items(on: Fixture.board.id, series: 0, &random)
    let ids = IDSequence(using: &random)
    let view = ViewMemory(
      center: Point(x: Double.random(in: -99...99, using: &random), y: 10.5),
      zoom: [0.4, 1, 1.3].randomElement(using: &random) ?? 1)
    return Fixture.session(
      items, minimum: minimum, mode: mode, in: Walk.view, ids: ids, view: view)
  }

  /// Up to twelve blocks of two cells and more, none upon another.
  private static func items(
    on board: ID<Board>, series: UInt64, _ random: inout SplitMix64
  ) -> [BoardItem] {
    (0..<Int.random(in: 0...12, using: &random)).map { number in
      let cells = Fixture.cells(
        Int32(number % 4) * 4 - 8, Int32(number / 4) * 4 - 6,
        Int32.random(in: 2...3, using: &random), Int32.random(in: 2...3, using: &random))
      return BoardItem(
        id: ID(high: 100 + series, low: UInt64(number)), board: board,
        object: Fixture.objects[number % 3].id, pose: .cells(cells))
    }
  }

  /// What is reported by the sessions themselves.
  private static let details: @Sendable (any Surface) -> [String] = { surface in
    switch surface {
    case let board as BoardSession:
      [
        "\(board.mode)", "\(board.undoCount)", "\(board.redoCount)", "\(board.viewport)",
        "\(board.selection as Any)", "\(board.openPanel as Any)", "\(board.choices.map(\.id))",
      ]
    case let list as BoardListSession: ["\(list.current as Any)", "\(list.boards.map(\.id))"]
    default: []
    }
  }
}
