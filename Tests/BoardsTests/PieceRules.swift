import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Rules for pieces that lie anywhere, in a field of 10 by 6 cells.
///
/// Held pieces are drawn turned about their middles, and would land on the nearest cell.
struct PieceRules: PlacementRules {
  private let board: ID<Board>
  private var poses: [ID<BoardItem>: Pose]

  init(board: Board, items: [BoardItem]) {
    self.board = board.id
    poses = Dictionary(items.map { ($0.id, $0.pose) }) { first, _ in first }
  }

  static let plugin = PlacementPlugin(key: "grid", summary: "pieces") {
    PieceRules(board: $0, items: $1)
  }

  var count: Int { poses.count }
  var allowsManyHolds: Bool { false }
  var turning: Turning { .quarterTurns }
  var field: Rect<BoardSpace>? { CellRect(x: 0, y: 0, width: 10, height: 6).map(Grid.frame) }

  func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.pan] : [.tap, .drag]
  }
  func handles(of item: ID<BoardItem>) -> [Handle] { [] }

  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? {
    poses.keys.sorted().last { placed($0)?.covers(point) == true }
  }

  func placed(_ item: ID<BoardItem>) -> Placed? { poses[item].flatMap(Self.placed) }

  private static func placed(_ pose: Pose) -> Placed? {
    pose.piece.flatMap { CellRect(origin: $0.cell, span: $0.shape.span) }
      .map { Placed(pose, frame: Grid.frame(of: $0)) }
  }

  func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    guard case .carry(let lifts) = intent, let lift = lifts.first, let frame = Self.frame(of: lift)
    else { return }
    preview.draw(lift.item, at: 0, in: frame)
    preview.land(at: Self.landing(of: lift).flatMap(Self.placed).map { [$0] } ?? [])
  }

  /// Where a held piece is drawn.
  private static func frame(of lift: Lift) -> Rect<BoardSpace>? {
    guard case .shaped(let shape, _, _) = lift.from.pose else { return nil }
    let span = shape.turned(lift.orientation).span
    let size = Size<BoardSpace>(
      width: Double(span.width) * Grid.unit, height: Double(span.height) * Grid.unit)
    let middle = lift.carried.center
    return Rect(
      origin: Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2), size: size)
  }

  private static func landing(of lift: Lift) -> Pose? {
    guard case .shaped(let shape, _, _) = lift.from.pose, let frame = frame(of: lift),
      let x = Int32(exactly: (frame.minX / Grid.unit).rounded()),
      let y = Int32(exactly: (frame.minY / Grid.unit).rounded())
    else { return nil }
    return .shaped(shape, at: Cell(x: x, y: y), lift.orientation)
  }

  func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .carry(let lifts), .drop(let lifts, _):
      .accepted(
        lifts.compactMap { lift in
          Self.landing(of: lift).map {
            PoseChange(item: lift.item, from: poses[lift.item], to: $0)
          }
        })
    case .restore(let changes): .accepted(changes)
    default: .refused(Refusal(.notAllowed))
    }
  }

  mutating func apply(_ changes: [Change]) {
    for change in changes {
      if case .item(let item)? = change.after { poses[item.id] = item.pose }
    }
  }

  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    for item in poses.keys.sorted() {
      if let place = placed(item), place.frame.intersects(region) { body(item, place) }
    }
  }

  func violations() -> [Violation] { [] }
}
