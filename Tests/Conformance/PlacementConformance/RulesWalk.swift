import Domain
import Gestures
import GridGeometry
import PluginAPI
import SeededNumbers

/// A board with its rules, and random edits of it.
struct RulesWalk {
  /// The size of the view.
  static let view = Size<ScreenSpace>(width: 640, height: 480)
  private static let show = ID<Show>(high: 1, low: 1)
  private static let object = ID<ShowObject>(high: 2, low: 1)

  let subject: PlacementSubject
  private(set) var board: Board
  /// The items, the newest last.
  private(set) var items: [BoardItem] = []
  var rules: any PlacementRules
  var random: SplitMix64
  private var lastID: UInt64 = 0

  /// Creates a board with items; `nil` if the rules placed none.
  init?(_ subject: PlacementSubject, seed: UInt64) throws {
    self.subject = subject
    random = SplitMix64(seed: seed)
    board = Board(
      id: ID(high: 3, low: 1), show: Self.show, name: "Board",
      rules: BoardRules(
        subject.placement.key, settings: subject.settings.randomElement(using: &random) ?? [:]),
      created: Timestamp(milliseconds: 0))
    rules = subject.placement.make(board, [])
    rules.setView(Self.view)
    if let poses = subject.poses {
      items = poses(seed).map { newItem($0) }
    } else {
      for _ in 0..<60 where items.count < 3 + Int(seed % 8) {
        guard case .placed(let place) = rules.judge(.place(region())) else { continue }
        let item = newItem(place.pose)
        items.append(item)
        rules.apply([.insert(.item(item))])
      }
    }
    if items.isEmpty { return nil }
    // What is stored is opened again.
    rules = remade()
    try requireEqual(rules.violations(), [], "the violations of a new board")
  }

  /// The rules, made from the present items.
  func remade() -> any PlacementRules {
    var made = subject.placement.make(board, items)
    made.setView(Self.view)
    return made
  }

  mutating func newItem(_ pose: Pose, on board: ID<Board>? = nil) -> BoardItem {
    lastID += 1
    return BoardItem(
      id: ID(high: 4, low: lastID), board: board ?? self.board.id, object: Self.object, pose: pose)
  }

  func item(_ id: ID<BoardItem>) -> BoardItem? { items.first { $0.id == id } }

  // MARK: Edits

  /// Applies one random edit that the rules accept, if they accept one of a few.
  mutating func step() {
    for _ in 0..<6 {
      let intent = intent()
      switch rules.judge(intent) {
      case .accepted(let changes) where !changes.isEmpty: return apply(changes)
      case .placed(let place) where items.count < 14:
        return apply([PoseChange(item: newItem(place.pose).id, from: nil, to: place.pose)])
      default: continue
      }
    }
  }

  /// Applies changes of poses to items and rules.
  mutating func apply(_ poses: [PoseChange]) {
    rules.apply(take(poses))
  }

  /// Applies changes of poses to the items alone.
  ///
  /// - Returns: The same as changes of entities.
  mutating func take(_ poses: [PoseChange]) -> [Change] {
    poses.compactMap { change in
      let place = items.firstIndex { $0.id == change.item }
      switch (place, change.to) {
      case (let place?, let pose?):
        let item = items[place]
        items[place].pose = pose
        return .updating(item) { $0.pose = pose }
      case (let place?, nil): return .delete(.item(items.remove(at: place)))
      case (nil, let pose?):
        let item = BoardItem(
          id: change.item, board: board.id, object: Self.object, pose: pose)
        items.append(item)
        return .insert(.item(item))
      case (nil, nil): return nil
      }
    }
  }

  /// Changes the settings of the board.
  mutating func set(_ settings: [String: String]) {
    let change = Change.updating(board) { $0.rules.settings = settings }
    board.rules.settings = settings
    rules.apply([change])
  }

  // MARK: Intents

  /// A random intent, which the rules may refuse.
  mutating func intent() -> Intent {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .place(region())
    case 1: resizing() ?? .carry(lifts())
    case 2: .restore(exchange())
    case 3: one() ?? .carry(lifts())
    default: .carry(lifts())
    }
  }

  /// Something that is done to one item, or to a new one like it.
  private mutating func one() -> Intent? {
    guard let item = items.randomElement(using: &random) else { return nil }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .put(item.pose)
    case 1: return .fit(item.pose)
    case 2: return .touch(item.id)
    case 3: return .reframe(item.id, region())
    default: return StackMove.allCases.randomElement(using: &random).map { .restack(item.id, $0) }
    }
  }

  /// Where a new item could be drawn.
  mutating func region() -> Rect<BoardSpace> {
    if let count = rules.orderedCount,
      let area = rules.area(ofPlace: Int.random(in: 0...max(count, 0), using: &random), isNew: true)
    {
      return area
    }
    // Many rules accept only small regions, or only some near the origin.
    let (columns, rows, width, height) = Bool.random(using: &random) ? (3, 3, 2, 2) : (8, 6, 5, 4)
    func some(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) * Grid.unit
    }
    return Rect(
      origin: Point(x: some(-columns...columns), y: some(-rows...rows)),
      size: Size(width: some(1...width), height: some(1...height)))
  }

  /// Some held items: one, or up to three if the rules allow that.
  mutating func lifts() -> [Lift] {
    let count = rules.allowsManyHolds ? Int.random(in: 1...3, using: &random) : 1
    let held = items.shuffled(using: &random).prefix(count)
    return held.enumerated().compactMap { number, item in
      var lift = lift(item.id, touch: UInt64(number), by: way())
      guard rules.turning != .none, let place = lift else { return lift }
      // Rules that turn pieces draw them above the finger.
      lift = Lift(
        item: place.item, from: place.from, grip: place.grip, finger: place.finger,
        touch: place.touch, isHidden: Bool.random(using: &random))
      if Bool.random(using: &random) {
        lift?.orientation = place.orientation.turned(by: Int.random(in: 0...3, using: &random))
      }
      return lift
    }
  }

  /// A held item that was dragged so far.
  func lift(_ item: ID<BoardItem>, touch: UInt64 = 0, by way: Vector<BoardSpace>) -> Lift? {
    rules.placed(item).map { place in
      Lift(
        item: item, from: place, grip: place.frame.center, finger: place.frame.center + way,
        touch: TouchID(rawValue: touch))
    }
  }

  /// How far something is dragged: by half cells, or hardly.
  private mutating func way() -> Vector<BoardSpace> {
    let step = Int.random(in: 0..<8, using: &random) == 0 ? 0.5 : Grid.unit / 2
    return Vector(
      dx: Double(Int.random(in: -16...16, using: &random)) * step,
      dy: Double(Int.random(in: -12...12, using: &random)) * step)
  }

  /// A resize by one of an item's handles; `nil` if it has none.
  mutating func resizing() -> Intent? {
    guard let item = items.randomElement(using: &random),
      let handle = rules.handles(of: item.id).randomElement(using: &random),
      let lift = lift(item.id, by: way())
    else { return nil }
    return .resize(lift, handle)
  }

  /// An item that goes where another one lies; `nil` if there are too few.
  mutating func push() -> PoseChange? {
    let two = items.shuffled(using: &random).prefix(2)
    guard let one = two.first, let other = two.last, one.pose != other.pose else { return nil }
    return PoseChange(item: one.id, from: one.pose, to: other.pose)
  }

  /// Two items that change their places, or one that goes.
  private mutating func exchange() -> [PoseChange] {
    let two = items.shuffled(using: &random).prefix(2)
    guard let one = two.first, let other = two.last, one != other, Bool.random(using: &random)
    else {
      return items.count < 2
        ? [] : items.suffix(1).map { PoseChange(item: $0.id, from: $0.pose, to: nil) }
    }
    return [
      PoseChange(item: one.id, from: one.pose, to: other.pose),
      PoseChange(item: other.id, from: other.pose, to: one.pose),
    ]
  }
}
