import Domain
import Gestures
import GridGeometry
import Placement_Canvas
import PluginAPI
import TestSupport

/// A canvas and what is done on it, from a seed: crowded, at times damaged, at times with items far
/// away or huge, with keys that are equal or full.
struct RandomCanvas {
  private static let show = ID<Show>(high: 1, low: 1)
  private static let other = ID<Board>(high: 2, low: 2)

  let board: Board
  /// The items at first.
  private(set) var items: [BoardItem] = []
  private let isDamaged: Bool
  private let isFar: Bool
  private let areKeysFull: Bool
  private var random: SplitMix64
  private var lastID: UInt64 = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    isDamaged = Int.random(in: 0..<4, using: &random) == 0
    isFar = Int.random(in: 0..<3, using: &random) == 0
    areKeysFull = Int.random(in: 0..<5, using: &random) == 0
    board = Board(
      id: ID(high: 2, low: 1), show: Self.show, name: "Canvas", rules: BoardRules("canvas"),
      created: Timestamp(milliseconds: 0))
    for _ in 0..<Int.random(in: 0...16, using: &random) { items.append(newItem()) }
  }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    return chance(2) ? number.rounded() : number
  }

  private mutating func odd() -> Double {
    [.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude]
      .randomElement(using: &random) ?? 0
  }

  // MARK: Items

  mutating func newItem() -> BoardItem {
    lastID += 1
    // Out of order, so that ties by identity are not an accident.
    let id = ID<BoardItem>(high: 4, low: lastID &* 0x9E37_79B9_7F4A_7C15)
    return BoardItem(
      id: id, board: board.id,
      content: .card(Card(title: "", text: "", created: Timestamp(milliseconds: 0))), pose: pose())
  }

  private mutating func pose() -> Pose {
    if isDamaged, chance(5) { return .ordered(key()) }
    return .free(isDamaged && chance(5) ? oddArea() : area(), z: key())
  }

  private mutating func key() -> OrderKey {
    if areKeysFull, chance(3), let full = OrderKey(String(repeating: "z", count: OrderKey.limit)) {
      return full
    }
    let keys = OrderKey.spread(chance(3) ? 2 : 40)
    return keys.randomElement(using: &random) ?? keys[0]
  }

  mutating func area() -> Rect<BoardSpace> {
    var origin = Point<BoardSpace>(x: number(-500...500), y: number(-400...400))
    var size = Size<BoardSpace>(width: number(100...400), height: number(50...300))
    if chance(8) { size = Size(width: 100, height: 50) }
    if isFar, chance(3) {
      origin.x += [9.448e10, -9.449e10, 1e15, 0].randomElement(using: &random) ?? 0
      size.width += [0, 9.5e10, 2e11].randomElement(using: &random) ?? 0
    }
    return Rect(origin: origin, size: size)
  }

  private mutating func oddArea() -> Rect<BoardSpace> {
    var area = area()
    switch Int.random(in: 0..<3, using: &random) {
    case 0: area.size.width = number(-50...99)
    case 1: area.origin.y = odd()
    default: area.size = Size(width: 0, height: odd())
    }
    return area
  }

  // MARK: Changes

  /// A change that somebody else might make, lawful or not.
  mutating func change(of items: [BoardItem]) -> Change {
    guard let item = items.randomElement(using: &random), !chance(4) else {
      return .insert(.item(newItem()))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .delete(.item(item))
    case 2:
      let moved = BoardItem(
        id: item.id, board: Self.other, content: item.content, pose: item.pose)
      return Change.update(from: .item(item), to: .item(moved)) ?? .delete(.item(item))
    case 3 where isDamaged:
      let settings = ["minimum": "2", "columns": "3"].filter { _ in chance(2) }
      return .updating(board) { $0.rules.settings = settings }
    default:
      let pose = pose()
      return .updating(item) { $0.pose = pose }
    }
  }

  // MARK: Questions

  mutating func intent(on model: NaiveCanvas) -> Intent {
    let item = model.cards.randomElement(using: &random)?.item ?? ID(high: 9, low: 9)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .place(chance(3) ? oddArea() : area())
    case 1: return chance(2) ? .put(pose()) : .fit(pose())
    case 2: return .touch(item)
    case 3, 4:
      return .restack(item, StackMove.allCases.randomElement(using: &random) ?? .front)
    case 5: return .reframe(item, chance(3) ? oddArea() : area())
    case 6:
      return .carry((0..<Int.random(in: 0...4, using: &random)).map { _ in lift(model) })
    case 7: return .drop([lift(model)], holding: chance(2) ? [] : [lift(model)])
    case 8:
      let handle = chance(5) ? Handle.allCases.randomElement(using: &random) : .bottomRight
      return .resize(lift(model), handle ?? .bottomRight)
    case 9:
      return .restore((0..<Int.random(in: 0...3, using: &random)).map { _ in restored(model) })
    default: return .carry([lift(model)])
    }
  }

  private mutating func lift(_ model: NaiveCanvas) -> Lift {
    let card = chance(20) ? nil : model.cards.randomElement(using: &random)
    let grip = Point<BoardSpace>(x: number(-500...500), y: number(-400...400))
    var finger = grip + Vector(dx: number(-300...300), dy: number(-200...200))
    if chance(4) { finger.x = grip.x }
    if chance(4) { finger.y = grip.y }
    if chance(20) { finger.x = odd() }
    // Now and then an item has moved since it was lifted.
    let frame = chance(10) ? area() : card?.area ?? area()
    return Lift(
      item: card?.item ?? ID(high: 9, low: 9), from: Placed(card?.pose ?? pose(), frame: frame),
      grip: grip, finger: finger)
  }

  private mutating func restored(_ model: NaiveCanvas) -> PoseChange {
    let card = model.cards.randomElement(using: &random)
    let isNew = chance(3)
    return PoseChange(
      item: isNew ? ID(high: 5, low: lastID) : card?.item ?? ID(high: 9, low: 9),
      from: isNew ? nil : chance(8) ? pose() : card?.pose, to: chance(4) ? nil : pose())
  }

  /// A point on an item, on its edges, beside them, or anywhere.
  mutating func point(on model: NaiveCanvas) -> Point<BoardSpace> {
    guard let area = model.cards.randomElement(using: &random)?.area, !chance(4) else {
      return Point(x: chance(9) ? odd() : number(-600...900), y: number(-500...700))
    }
    let edges = [area.minX, area.minX.nextDown, area.maxX, area.maxX.nextDown, area.center.x]
    let rows = [area.minY, area.minY.nextDown, area.maxY, area.maxY.nextDown, area.center.y]
    return Point(
      x: edges.randomElement(using: &random) ?? 0, y: rows.randomElement(using: &random) ?? 0)
  }

  mutating func region(on model: NaiveCanvas) -> Rect<BoardSpace> {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return oddArea()
    case 1:
      return Rect(origin: Point(x: -1e12, y: -1e12), size: Size(width: 2e12, height: 2e12))
    case 2:
      return Rect(origin: point(on: model), size: Size(width: 8e10, height: 500))
    default:
      return Rect(
        origin: point(on: model), size: Size(width: number(0...600), height: number(0...400)))
    }
  }
}
