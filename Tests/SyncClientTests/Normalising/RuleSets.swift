import Domain
import GridGeometry
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Testing

@testable import SyncClient

/// The four rule sets, and records of shows, boards and items under them.
enum RuleSets {
  static let all: [PlacementPlugin] = [.grid, .flow, .canvas, .tiles]

  static let normalisation = Normalisation { board in
    all.first { $0.key == board.rules.key }?.make(board, [])
  }

  /// What the rules of a board find wrong with its items; nothing if no build knows them.
  static func violations(of board: Board, _ items: [BoardItem]) -> [Violation] {
    all.first { $0.key == board.rules.key }?.make(board, items).violations() ?? []
  }

  static let show = Show(id: ID(high: 1, low: 1), name: "Hamlet", created: start)
  static let object = ShowObject(
    id: ID(high: 2, low: 1), show: show.id, kind: .group, number: ObjectNumber(1), name: "Front",
    created: start)

  private static let start = Timestamp(milliseconds: 1_000)

  static func board(
    _ number: UInt64 = 1, _ name: String = "Main", _ key: String = "grid",
    settings: [String: String] = [:]
  ) -> Board {
    Board(
      id: ID(high: 3, low: number), show: show.id, name: name,
      rules: BoardRules(key, settings: settings), created: start)
  }

  static func item(_ number: UInt64, _ pose: Pose, on board: Board = board()) -> BoardItem {
    BoardItem(id: ID(high: 4, low: number), board: board.id, object: object.id, pose: pose)
  }

  static func id(_ number: UInt64) -> ID<BoardItem> { ID(high: 4, low: number) }

  static func cells(_ x: Int32, _ y: Int32, _ width: Int32 = 2, _ height: Int32 = 2) throws -> Pose
  {
    .cells(try #require(CellRect(x: x, y: y, width: width, height: height)))
  }

  static func piece(_ piece: Pentomino, _ x: Int32, _ y: Int32) -> Pose {
    .shaped(piece.shape, at: Cell(x: x, y: y), .upright)
  }
}

extension EntityValue {
  /// The record of this value if it was made at a moment, and perhaps deleted at another.
  func record(at moment: UInt64 = 1, deletedAt deletion: UInt64? = nil) -> SyncRecord {
    var record = SyncRecord(entity, at: Stamp(milliseconds: moment, device: 1))
    if let deletion {
      record.take(
        .delete(entity), at: Timestamp(milliseconds: Int64(deletion)), on: 1)
    }
    return record
  }
}

extension Normalisation.Outcome {
  var items: [BoardItem] { entities.values.compactMap { BoardItem($0) } }
  var boards: [Board] { entities.values.compactMap { Board($0) } }

  /// How an item lies; `nil` if it is not shown.
  func pose(_ number: UInt64) -> Pose? {
    BoardItem(entities[.item(RuleSets.id(number))])?.pose
  }

  func name(_ key: EntityKey) -> String? {
    switch entities[key] {
    case .show(let show)?: show.name
    case .board(let board)?: board.name
    default: nil
    }
  }
}
