import CallboardKit

/// A week: seven columns, in which each block fills the width of its day.
///
/// The rules take those of the grid, and change what is different: a block snaps to a day, and only
/// its lower edge resizes it.
struct WeekRules: PlacementRules {
  /// How many cells wide a day is.
  static let cells: Int32 = 4
  /// The columns of the days, with the middle of the week at the origin of the board.
  static let days = -3...3 as ClosedRange<Int32>

  private var grid: GridRules
  private let snaps: Bool

  /// Creates the rules of a board.
  ///
  /// - Parameters:
  ///   - board: The board.
  ///   - items: The items on it.
  ///   - snaps: Whether blocks snap to days; if not, the rules have a fault, which the tests find.
  init(board: Board, items: [BoardItem], snaps: Bool = true) {
    grid = GridRules(board: board, items: items)
    self.snaps = snaps
  }

  // snippet judge
  /// Judges an intent as the grid does, once it is about whole days.
  func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .place(let region):
      guard let day = day(at: region.minX) else { return .refused(outside) }
      let origin = Point<BoardSpace>(x: left(of: day), y: region.minY)
      let size = Size<BoardSpace>(width: Self.width, height: region.size.height)
      return grid.judge(.place(Rect(origin: origin, size: size)))
    case .carry(let lifts), .drop(let lifts, _):
      let snapped = lifts.compactMap(snapped)
      return snapped.count == lifts.count ? grid.judge(.carry(snapped)) : .refused(outside)
    case .resize(_, let handle):
      return handle == .bottom ? grid.judge(intent) : .refused(Refusal(.notAllowed))
    case .restore: return grid.judge(intent)
    default: return .refused(Refusal(.notAllowed))
    }
  }

  /// The refusal beside the week; the wording of the app makes a sentence of its code.
  private var outside: Refusal { Refusal(.custom(CustomText("outsideWeek"))) }
  // end

  /// Shows the held block under the finger, and where it would land.
  func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    var held: [ID<BoardItem>] = []
    switch intent {
    case .carry(let lifts):
      held = lifts.map(\.item)
      for index in lifts.indices {
        preview.draw(lifts[index].item, at: index, in: lifts[index].carried)
      }
    case .resize(let lift, let handle):
      held = [lift.item]
      preview.draw(lift.item, at: 0, in: lift.resized(by: handle))
    default: break
    }
    preview.refusal = nil
    var landing: [Placed] = []
    switch judge(intent) {
    case .accepted(let changes):
      // An item without a change lands where it lies.
      landing = held.compactMap { item in
        changes.first { $0.item == item }.map { $0.to?.cells.map(Placed.init(cells:)) }
          ?? placed(item)
      }
    case .placed(let place): landing = [place]
    case .refused(let refusal): preview.refusal = refusal
    }
    preview.land(at: landing)
  }

  // snippet rest
  /// Only the lower edge resizes a block.
  func handles(of item: ID<BoardItem>) -> [Handle] { [.bottom] }

  // The grid does the rest.
  var count: Int { grid.count }
  var allowsManyHolds: Bool { grid.allowsManyHolds }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { grid.interest(on: item) }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { grid.hit(point) }
  func placed(_ item: ID<BoardItem>) -> Placed? { grid.placed(item) }
  func violations() -> [Violation] { grid.violations() }
  mutating func apply(_ changes: [Change]) { grid.apply(changes) }
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    grid.visit(in: region, body)
  }
  // end

  // MARK: Days

  private static var width: Double { Double(cells) * Grid.unit }

  private func left(of day: Double) -> Double { day * Self.width }

  /// The day whose left edge is nearest; `nil` beside the week.
  private func day(at x: Double) -> Double? {
    let day = (x / Self.width).rounded()
    return Self.days.contains { Double($0) == day } ? day : nil
  }

  /// The lift as if its block was exactly on a day.
  private func snapped(_ lift: Lift) -> Lift? {
    guard let day = day(at: lift.carried.minX) else { return nil }
    var snapped = lift
    if snaps { snapped.finger.x = lift.grip.x + left(of: day) - lift.from.frame.minX }
    return snapped
  }
}
