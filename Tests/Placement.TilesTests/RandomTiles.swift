import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI
import TestSupport

/// Boards of tiles and intents on them, made from a seed: crowded, at times damaged, at times where
/// the cells end.
struct RandomTiles {
  private var generator: SplitMix64
  private(set) var model = NaiveTiles(pieces: [])
  private var settings: [String: String] = [:]
  private var corner = Cell.origin
  private var shapes: [Polyomino] = []

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The next board.
  mutating func next(isDamaged: Bool? = nil) -> TilesRules {
    let field: (width: Int, height: Int)? =
      [nil, (10, 6), (5, 12), (4, 3)].randomElement(using: &generator) ?? nil
    model = NaiveTiles(field: field, mirrors: Bool.random(using: &generator), pieces: [])
    settings["field"] = field.map { "\($0.width)x\($0.height)" }
    settings["mirror"] = model.mirrors ? "on" : nil
    corner = field == nil && chance(5) ? Cell(x: .max - 14, y: .min) : Cell(x: -3, y: -3)
    shapes = Pentomino.allCases.map(\.shape) + (0..<4).map { _ in randomShape() }
    let isDamaged = isDamaged ?? chance(4)
    for number in 0..<Int.random(in: 1...16, using: &generator) {
      let pose = pose()
      let isLegal = model.refusal(of: pose, except: []) == nil
      let isWithin = NaiveTiles.squares(of: pose) != nil
      if isLegal || isDamaged && isWithin { model.pieces.append((Self.id(number), pose)) }
    }
    return remade()
  }

  /// The rules, made from the model's pieces.
  func remade() -> TilesRules {
    TilesRules(
      board: TilesFixture.board(settings),
      items: model.pieces.map { item($0.item, $0.pose) })
  }

  private func item(_ id: ID<BoardItem>, _ pose: Pose) -> BoardItem {
    BoardItem(id: id, board: TilesFixture.board([:]).id, content: .tile(nil), pose: pose)
  }

  /// An edit that another process made: a piece comes, goes, moves or turns, whatever the rules.
  mutating func edit() -> Change? {
    let place = model.pieces.indices.randomElement(using: &generator)
    let pose = pose()
    guard NaiveTiles.squares(of: pose) != nil else { return nil }
    switch (place, Int.random(in: 0..<4, using: &generator)) {
    case (let place?, 0):
      let gone = model.pieces.remove(at: place)
      return .delete(.item(item(gone.item, gone.pose)))
    case (let place?, 1), (let place?, 2):
      let old = model.pieces[place]
      model.pieces[place].pose = pose
      return .update(from: .item(item(old.item, old.pose)), to: .item(item(old.item, pose)))
    default:
      guard
        let id = (0..<23).map(Self.id).first(where: { id in
          !model.pieces.contains { $0.item == id }
        })
      else { return nil }
      model.pieces.append((id, pose))
      return .insert(.item(item(id, pose)))
    }
  }

  /// Something that a finger or a command wants.
  mutating func intent() -> Intent {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .put(pose())
    case 1: .restore((0..<Int.random(in: 0...3, using: &generator)).map { _ in change() })
    default: .carry([lift()])
    }
  }

  /// A new piece to fit in.
  mutating func wish() -> Intent { .fit(pose()) }

  /// A point somewhere on the board.
  mutating func point() -> Point<BoardSpace> {
    Point(
      x: Double(corner.x) * 44 + .random(in: 0...750, using: &generator),
      y: Double(corner.y) * 44 + .random(in: 0...750, using: &generator))
  }

  // MARK: Parts

  private mutating func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }

  private static func id(_ number: Int) -> ID<BoardItem> {
    // Numbers out of order, so that ties by identity are not an accident.
    ID(high: 4, low: UInt64(number * 7 % 23))
  }

  /// A shape that grew from one cell, now and then a large one.
  private mutating func randomShape() -> Polyomino {
    let count = chance(3) ? Int.random(in: 12...64, using: &generator) : 5
    var cells = [Cell.origin]
    while cells.count < count {
      let (columns, rows) =
        [(1, 0), (-1, 0), (0, 1), (0, -1)].randomElement(using: &generator) ?? (1, 0)
      if let cell = cells.randomElement(using: &generator)?.moved(byColumns: columns, rows: rows),
        !cells.contains(cell)
      {
        cells.append(cell)
      }
    }
    return Polyomino(cells) ?? .single
  }

  private mutating func pose() -> Pose {
    .shaped(
      shapes.randomElement(using: &generator) ?? .single,
      at: Cell(
        x: corner.x + .random(in: 0...13, using: &generator),
        y: corner.y + .random(in: 0...13, using: &generator)),
      Orientation.allCases.randomElement(using: &generator) ?? .upright)
  }

  private mutating func lift() -> Lift {
    let piece = model.pieces.randomElement(using: &generator)
    let pose = piece?.pose ?? pose()
    let from = NaiveTiles.placed(pose)
    let grip = Point<BoardSpace>(x: distance(3), y: distance(3))
    var lift = Lift(
      item: chance(30) ? Self.id(22) : piece?.item ?? Self.id(21), from: from, grip: grip,
      finger: grip + Vector(dx: distance(5), dy: distance(5)),
      isHidden: Bool.random(using: &generator))
    if Bool.random(using: &generator) {
      lift.orientation = lift.orientation.turned(by: Int.random(in: 1...3, using: &generator))
    }
    if chance(6) { lift.orientation = lift.orientation.flipped }
    return lift
  }

  /// A distance in quarters of a point, often a whole number of half cells.
  private mutating func distance(_ cells: Int) -> Double {
    switch Int.random(in: 0..<60, using: &generator) {
    case 0: return [.nan, .infinity, -.infinity, 1e300].randomElement(using: &generator) ?? 0
    case 1..<30: return Double(Int.random(in: -cells * 4...cells * 4, using: &generator)) * 11
    default: return Double(Int.random(in: -cells * 176...cells * 176, using: &generator)) / 4
    }
  }

  private mutating func change() -> PoseChange {
    let piece = model.pieces.randomElement(using: &generator)
    let isNew = chance(3)
    return PoseChange(
      item: isNew ? Self.id(20) : piece?.item ?? Self.id(21),
      from: isNew ? nil : chance(10) ? pose() : piece?.pose, to: chance(6) ? nil : pose())
  }
}
