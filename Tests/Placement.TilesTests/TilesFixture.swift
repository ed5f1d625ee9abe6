import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Tiles
import PluginAPI
import TestSupport

/// A board of tiles, usually with a field of 10 by 6 cells.
enum TilesFixture {
  static let show = Show(id: ID(high: 1, low: 1), name: "Hamlet", created: now)
  static let object = ShowObject(
    id: ID(high: 3, low: 1), show: show.id, kind: .list, number: ObjectNumber(5), created: now)
  static let field = ["field": "10x6"]

  private static let now = Timestamp(milliseconds: 1_000)

  static func board(_ settings: [String: String]) -> Board {
    Board(
      id: ID(high: 2, low: 1), show: show.id, name: "Puzzle",
      rules: BoardRules("tiles", settings: settings), created: now)
  }

  static func id(_ number: Int) -> ID<BoardItem> { ID(high: 4, low: UInt64(number)) }

  static func item(_ number: Int, _ pose: Pose, showsObject: Bool = false) -> BoardItem {
    BoardItem(
      id: id(number), board: board([:]).id,
      content: showsObject ? .object(object.id, message: nil) : .tile(nil), pose: pose)
  }

  static func pose(
    _ piece: Pentomino, _ x: Int32, _ y: Int32, _ orientation: Orientation = .upright
  ) -> Pose {
    .shaped(piece.shape, at: Cell(x: x, y: y), orientation)
  }

  /// Pieces 1, 2, 3 … in these poses.
  static func items(_ poses: [Pose]) -> [BoardItem] {
    poses.enumerated().map { item($0.offset + 1, $0.element) }
  }

  static func rules(_ poses: [Pose], _ settings: [String: String] = field) -> TilesRules {
    TilesRules(board: board(settings), items: items(poses))
  }

  static func session(
    _ items: [BoardItem], _ settings: [String: String] = field,
    mode: InteractionMode = .edit, seed: UInt64 = 1,
    in size: Size<ScreenSpace> = Size(width: 800, height: 600)
  ) -> BoardSession {
    var random = SplitMix64(seed: seed)
    let contents = BoardContents(
      show: show, board: board(settings), items: items, objects: [object])
    do {
      return try BoardSession(
        contents, placement: .tiles, mode: mode, in: size, ids: IDSequence(using: &random))
    } catch {
      preconditionFailure("a fixture's board cannot be opened: \(error.message)")
    }
  }

  /// A shape from its rows.
  static func shape(_ rows: String) -> Polyomino {
    guard let shape = Polyomino(rows) else { preconditionFailure("no shape: \(rows)") }
    return shape
  }
}

extension TilesRules {
  /// A piece held by a command or a finger, whose top left corner is drawn at a point that is
  /// counted in cells.
  func lift(
    _ number: Int, toColumn x: Double, row y: Double, turned orientation: Orientation? = nil,
    isHidden: Bool = false
  ) -> Lift? {
    guard let place = placed(TilesFixture.id(number)), let piece = place.pose.piece else {
      return nil
    }
    let orientation = orientation ?? piece.orientation
    guard case .shaped(let base, _, _) = place.pose else { return nil }
    let shape = base.turned(orientation)
    let middle = Point<BoardSpace>(
      x: (x + Double(shape.width) / 2) * Grid.unit, y: (y + Double(shape.height) / 2) * Grid.unit)
    let below = isHidden ? Double(shape.height) / 2 * Grid.unit : 0
    var lift = Lift(
      item: TilesFixture.id(number), from: place, grip: place.frame.center,
      finger: middle + Vector(dx: 0, dy: below), isHidden: isHidden)
    lift.orientation = orientation
    return lift
  }

  /// Where a piece that is dropped with its top left corner there comes to lie, or why it does not.
  func drop(
    _ number: Int, _ x: Double, _ y: Double, turned orientation: Orientation? = nil
  ) -> Outcome {
    guard let lift = lift(number, toColumn: x, row: y, turned: orientation) else { return .nothing }
    return Outcome(judge(.carry([lift])))
  }
}

/// What came of an intent, in short.
enum Outcome: Hashable {
  case at(Int32, Int32)
  case stays
  case refused(RefusalReason, [Int])
  case nothing

  init(_ verdict: Verdict) {
    switch verdict {
    case .accepted(let changes):
      guard let change = changes.first else {
        self = .stays
        return
      }
      guard changes.count == 1, let cell = change.to?.piece?.cell else {
        self = .nothing
        return
      }
      self = .at(cell.x, cell.y)
    case .placed(let place):
      self = place.pose.piece.map { .at($0.cell.x, $0.cell.y) } ?? .nothing
    case .refused(let refusal):
      self = .refused(refusal.reason, refusal.by.map { Int($0.low) })
    }
  }
}
