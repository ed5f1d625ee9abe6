import Domain
import GridGeometry
import PluginAPI

/// What stages of tiles are drawn from.
enum TileDrawing {
  private static let fields = ["", "", "6x10", "5x12", "4x15", "3x20", "8x8", "3x3", "2x1"]

  /// Settings of a board, mostly with a field.
  static func settings(using random: inout RandomSource) -> [String: String] {
    [
      "field": random.pick(fields) ?? "",
      "mirror": random.pick(["", "on", "off"]) ?? "",
    ]
  }

  static func lay(on stage: inout Stage, using random: inout RandomSource) {
    let settings = settings(using: &random).filter { !$0.value.isEmpty }
    stage.boards[0].rules = BoardRules("tiles", settings: settings)
    let count = random.chance(1, in: 8) ? random.int(in: 20...40) : random.int(in: 0...8)
    let board = stage.boards[0]
    var oracle = TilesOracle(board, [])
    for _ in 0..<count {
      let pose = pose(using: &random, near: stage.items.map(\.pose))
      guard case .placed = oracle.answer(to: .put(pose)) else { continue }
      let item = BoardItem(
        id: ID(using: &random), board: board.id,
        content: content(of: random.pick(stage.objects)?.id, using: &random), pose: pose)
      oracle.take([.insert(.item(item))])
      stage.items.append(item)
    }
  }

  /// What a piece shows: mostly nothing but itself.
  static func content(
    of object: ID<ShowObject>?, using random: inout RandomSource
  ) -> ItemContent {
    switch random.int(below: 8) {
    case 0, 1, 2: object.map { .object($0, message: nil) } ?? .tile(nil)
    case 3: .message("/go 1")
    case 4: .tile(ObjectColor(rgb: UInt32(random.int(below: 0x100_0000))))
    default: .tile(nil)
    }
  }

  /// A pentomino, or some cells.
  static func shape(using random: inout RandomSource) -> Polyomino {
    if random.chance(1, in: 2) {
      return Pentomino.allCases[random.int(below: Pentomino.allCases.count)].shape
    }
    let count = random.chance(1, in: 16) ? random.int(in: 9...64) : random.int(in: 1...8)
    var cells = [Cell.origin]
    while cells.count < count {
      let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
      let (columns, rows) = ways[random.int(below: ways.count)]
      guard let from = random.pick(cells), let next = from.moved(byColumns: columns, rows: rows),
        !cells.contains(next)
      else {
        // A fuzzer whose bytes are used up draws the same again and again.
        if random.isExhausted { break }
        continue
      }
      cells.append(next)
    }
    return Polyomino(cells) ?? .single
  }

  static func orientation(using random: inout RandomSource) -> Orientation {
    Orientation.allCases[random.int(below: Orientation.allCases.count)]
  }

  /// A piece near another one, or in the field.
  static func pose(using random: inout RandomSource, near others: [Pose]) -> Pose {
    let near = random.chance(1, in: 2) ? random.pick(others)?.piece?.cell : nil
    let cell = (near ?? Cell(x: 2, y: 2)).moved(
      byColumns: random.int(in: -5...5), rows: random.int(in: -5...5))
    return .shaped(
      shape(using: &random), at: cell ?? .origin, orientation(using: &random))
  }

  /// The same piece a little elsewhere, and perhaps turned.
  static func moved(
    using random: inout RandomSource, from now: Pose, near others: [Pose]
  ) -> Pose? {
    guard case .shaped(let shape, let cell, let orientation) = now else { return nil }
    let near = random.chance(1, in: 4) ? random.pick(others)?.piece?.cell ?? cell : cell
    let moved = near.moved(byColumns: random.int(in: -4...4), rows: random.int(in: -4...4))
    let isTurned = random.chance(1, in: 2)
    return .shaped(
      shape, at: moved ?? cell, isTurned ? Self.orientation(using: &random) : orientation)
  }
}
