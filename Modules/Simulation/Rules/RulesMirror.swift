import Domain
import GridGeometry
import PluginAPI

/// The oracle of rules that have none: the same rules, made again from the items after each change.
///
/// It finds answers that depend on what happened before. What can lie where it cannot know: the
/// caller checks that.
struct RulesMirror: RulesOracle {
  private let placement: PlacementPlugin
  private let check: @Sendable ([BoardItem]) -> [String]
  private var board: Board
  /// The items, the newest last.
  private var items: [BoardItem]
  private var view: Size<ScreenSpace>?
  private var rules: any PlacementRules

  init(
    _ placement: PlacementPlugin, _ board: Board, _ items: [BoardItem],
    check: @escaping @Sendable ([BoardItem]) -> [String]
  ) {
    self.placement = placement
    self.check = check
    self.board = board
    self.items = items
    rules = placement.make(board, items)
  }

  func placed(_ item: ID<BoardItem>) -> Placed? { rules.placed(item) }

  /// Ink is never hit.
  func covers(_ item: ID<BoardItem>, _ point: Point<BoardSpace>) -> Bool {
    guard items.first(where: { $0.id == item })?.content.stroke == nil else { return false }
    return placed(item)?.covers(point) ?? false
  }

  func answer(to intent: Intent) -> Verdict { rules.judge(intent) }
  var turning: Turning { rules.turning }

  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? {
    rules.area(ofPlace: place, isNew: isNew)
  }

  func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>] {
    let lifts: [Lift]
    switch intent {
    case .carry(let held): lifts = held
    case .resize(let held, _): lifts = [held]
    case .place, .put, .fit, .touch, .restack, .reframe, .drop, .restore: return [:]
    }
    var preview = Preview(holding: lifts.map(\.from.frame))
    rules.preview(intent, into: &preview)
    var drawn = Dictionary(zip(lifts.map(\.item), preview.held)) { first, _ in first }
    guard rules.displaces else { return drawn }
    for item in items where drawn[item.id] == nil {
      drawn[item.id] = rules.frame(of: item.id, holding: lifts)
    }
    return drawn
  }

  mutating func see(_ size: Size<ScreenSpace>) {
    view = size
    rules.setView(size)
  }

  mutating func take(_ changes: [Change]) {
    for change in changes {
      switch change.after ?? change.before {
      case .board(let board)? where board.id == self.board.id: self.board = board
      case .item(let item)?:
        let place = items.firstIndex { $0.id == item.id }
        if change.after == nil || item.board != board.id {
          if let place { items.remove(at: place) }
        } else if let place {
          items[place] = item
        } else {
          items.append(item)
        }
      default: break
      }
    }
    rules = placement.make(board, items)
    if let view { rules.setView(view) }
  }

  /// Whether the items keep an order.
  var keepsOrder: Bool { rules.orderedCount != nil }

  func breach() -> String? { check(items).first ?? rules.violations().first.map(Words.text) }

  // MARK: Stages

  /// Adds an item where the rules and the check allow it.
  ///
  /// - Returns: Whether they do.
  mutating func add(_ item: BoardItem) -> Bool {
    let change = PoseChange(item: item.id, from: nil, to: item.pose)
    guard case .accepted = answer(to: .restore([change])) else { return false }
    var next = self
    next.take([.insert(.item(item))])
    guard next.breach() == nil else { return false }
    self = next
    return true
  }

  /// Where the rules place a new item; `nil` if they refused a few random regions.
  func pose(using random: inout RandomSource) -> Pose? {
    for _ in 0..<8 {
      let region: Rect<BoardSpace>
      if let count = rules.orderedCount {
        let place = random.int(in: 0...max(count, 0))
        guard let area = rules.area(ofPlace: place, isNew: true) else { continue }
        region = area
      } else {
        region = random.chance(1, in: 2) ? Self.region(&random) : smallRegion(&random)
      }
      if case .placed(let place) = answer(to: .place(region)) { return place.pose }
    }
    return nil
  }

  private static func region(_ random: inout RandomSource) -> Rect<BoardSpace> {
    let (x, y) = (random.int(in: -8...8), random.int(in: -6...6))
    return Rect(
      origin: Point(x: Double(x) * Grid.unit, y: Double(y) * Grid.unit),
      size: Size(
        width: Double(random.int(in: 1...6)) * Grid.unit,
        height: Double(random.int(in: 1...4)) * Grid.unit))
  }

  /// A region of a cell or two near an item, or near the origin.
  private func smallRegion(_ random: inout RandomSource) -> Rect<BoardSpace> {
    let near = random.pick(items).flatMap { rules.placed($0.id)?.frame.origin } ?? .origin
    let (x, y) = (random.int(in: -2...2), random.int(in: -2...2))
    return Rect(
      origin: near + Vector(dx: Double(x) * Grid.unit, dy: Double(y) * Grid.unit),
      size: Size(
        width: Double(random.int(in: 1...2)) * Grid.unit,
        height: Double(random.int(in: 1...2)) * Grid.unit))
  }
}
