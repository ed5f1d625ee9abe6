import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

/// The rules against ``NaiveGridRules``, on random boards with random intents.
@Suite("Grid rules against a naive model")
struct GridRulesPropertyTests {
  @Test(
    "Every intent is answered as the model answers it", arguments: Effort.scaled(UInt64(1)...60))
  func answers(seed: UInt64) throws {
    var boards = RandomBoards(seed: seed)
    for _ in 0..<20 {
      let (rules, model) = try boards.next()
      for _ in 0..<60 {
        let intent = try boards.intent(on: model)
        #expect(rules.judge(intent) == model.judge(intent), "seed \(seed): \(intent)")
      }
    }
  }

  @Test(
    "What is accepted lands where it was shown to land", arguments: Effort.scaled(UInt64(1)...30))
  func landings(seed: UInt64) throws {
    var boards = RandomBoards(seed: seed)
    var accepted = 0
    for _ in 0..<20 {
      let (rules, model) = try boards.next()
      for _ in 0..<60 {
        let intent = try boards.intent(on: model)
        let landing = rules.landing(of: intent)
        switch rules.judge(intent) {
        case .placed(let place):
          accepted += 1
          #expect(landing == place.pose, "seed \(seed): \(intent)")
        case .accepted(let changes):
          // What is restored is not shown before.
          guard let first = Self.firstItem(of: intent) else { continue }
          accepted += 1
          let change = changes.first { $0.item == first }
          let end = change.map { $0.to } ?? rules.placed(first)?.pose
          #expect(landing == end, "seed \(seed): \(intent)")
        case .refused(let refusal):
          // Only several can be out of range with the first of them within.
          if refusal.reason == .outOfRange, intent.isSingle {
            #expect(landing == nil, "seed \(seed): \(intent)")
          }
        }
      }
    }
    #expect(accepted > 100, "seed \(seed)")
  }

  private static func firstItem(of intent: Intent) -> ID<BoardItem>? {
    switch intent {
    case .place, .put, .fit, .touch, .restack, .reframe: nil
    case .carry(let lifts), .drop(let lifts, _): lifts.first?.item
    case .resize(let lift, _): lift.item
    case .restore: nil
    }
  }
}

extension Intent {
  fileprivate var isSingle: Bool {
    switch self {
    case .place, .resize: true
    case .carry(let lifts), .drop(let lifts, _): lifts.count == 1
    case .put, .fit, .touch, .restack, .reframe, .restore: false
    }
  }
}

/// Boards and intents made from a seed: crowded, at times damaged, at times at the grid's end.
private struct RandomBoards {
  private var generator: SplitMix64
  private var corner = Cell.origin

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next() throws -> (GridRules, NaiveGridRules) {
    // One board in five lies where the grid ends.
    corner = chance(5) ? Cell(x: .max - 14, y: .min) : Cell(x: -7, y: -7)
    let isDamaged = chance(4)
    let board = Board(
      id: ID(high: 2, low: 1), show: ID(high: 1, low: 1), name: "B",
      rules: .grid(minimum: chance(3) ? .two : .one), created: Timestamp(milliseconds: 0))
    var model = NaiveGridRules(minimum: board.rules.minimum, blocks: [])
    for number in 0..<Int.random(in: 0...20, using: &generator) {
      let cells = try rect()
      guard isDamaged || !model.blocks.contains(where: { $0.cells.overlaps(cells) }) else {
        continue
      }
      model.blocks.append((Self.id(number), cells))
    }
    let items = model.blocks.map { block in
      BoardItem(
        id: block.item, board: board.id, object: ID(high: 4, low: 1), pose: .cells(block.cells))
    }
    return (GridRules(board: board, items: items), model)
  }

  mutating func intent(on model: NaiveGridRules) throws -> Intent {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<3:
      return .place(area())
    case 3..<6:
      return .carry([try lift(model)])
    case 6:
      return .carry(try (0..<Int.random(in: 0...4, using: &generator)).map { _ in try lift(model) })
    case 7..<9:
      return .resize(try lift(model), Handle.allCases.randomElement(using: &generator) ?? .top)
    default:
      return .restore(
        try (0..<Int.random(in: 0...3, using: &generator)).map { _ in try change(model) })
    }
  }

  private mutating func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }

  private static func id(_ number: Int) -> ID<BoardItem> {
    // Numbers out of order, so that ties by identity are not an accident.
    ID(high: 3, low: UInt64(number * 7 % 23))
  }

  private mutating func rect() throws -> CellRect {
    let width = Int32.random(in: 1...4, using: &generator)
    let height = Int32.random(in: 1...4, using: &generator)
    return try #require(
      CellRect(
        x: corner.x + .random(in: 0...(14 - width), using: &generator),
        y: corner.y + .random(in: 0...10, using: &generator), width: width, height: height))
  }

  /// A distance in quarters of a point, often a whole number of half cells.
  private mutating func distance(_ cells: Int) -> Double {
    switch Int.random(in: 0..<40, using: &generator) {
    case 0:
      return [.nan, .infinity, -.infinity, 1e300, -1e15].randomElement(using: &generator) ?? 0
    case 1..<16: return Double(Int.random(in: -cells * 2...cells * 2, using: &generator)) * 22
    default:
      return Double(Int.random(in: -cells * 176...cells * 176, using: &generator)) / 4
    }
  }

  private mutating func area() -> Rect<BoardSpace> {
    Rect(
      origin: Point(
        x: Double(corner.x) * 44 + 7 * 44 + distance(7),
        y: Double(corner.y) * 44 + 7 * 44 + distance(7)),
      size: Size(width: abs(distance(5)), height: abs(distance(5))))
  }

  private mutating func lift(_ model: NaiveGridRules) throws -> Lift {
    let block = model.blocks.randomElement(using: &generator)
    let grip = Point<BoardSpace>(x: distance(3), y: distance(3))
    return Lift(
      item: chance(20) ? Self.id(22) : block?.item ?? Self.id(21),
      // Now and then an item has moved since it was lifted.
      from: Placed(cells: chance(10) ? try rect() : try block?.cells ?? rect()), grip: grip,
      finger: grip + Vector(dx: distance(4), dy: distance(4)))
  }

  private mutating func change(_ model: NaiveGridRules) throws -> PoseChange {
    let block = model.blocks.randomElement(using: &generator)
    let isNew = chance(3)
    return PoseChange(
      item: isNew ? Self.id(20) : block?.item ?? Self.id(21),
      from: isNew ? nil : chance(10) ? .cells(try rect()) : block.map { .cells($0.cells) },
      to: chance(6) ? nil : .cells(try rect()))
  }
}
