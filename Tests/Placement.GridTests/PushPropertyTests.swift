import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

/// Pushes on random boards, against brute force.
@Suite("Pushing against brute force")
struct PushPropertyTests {
  /// Blocks in a square of cells, and where some of them move.
  private struct Scene {
    var blocks: [CellRect] = []
    var moves: [(number: Int, cells: CellRect)] = []

    init(
      count: Int, sides: ClosedRange<Int32>, reach: Int32, moved: Int, near corner: Cell = .origin,
      using random: inout SplitMix64
    ) throws {
      func cells() -> CellRect? {
        CellRect(
          x: corner.x + .random(in: 0...reach, using: &random),
          y: corner.y + .random(in: 0...reach, using: &random),
          width: .random(in: sides, using: &random), height: .random(in: sides, using: &random))
      }
      for _ in 0..<count * 20 where blocks.count < count {
        guard let cells = cells(), !blocks.contains(where: { $0.overlaps(cells) }) else { continue }
        blocks.append(cells)
      }
      for number in blocks.indices.shuffled(using: &random).prefix(moved) {
        for _ in 0..<20 {
          guard let place = cells(), let target = blocks[number].moved(to: place.origin),
            !moves.contains(where: { $0.cells.overlaps(target) })
          else { continue }
          moves.append((number, target))
          break
        }
      }
    }
  }

  @Test(
    "On small boards the total distance is the least possible",
    arguments: Effort.scaled(UInt64(1)...40))
  func minimal(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var distances = 0
    for round in 0..<12 {
      let scene = try Scene(
        count: .random(in: 2...5, using: &random), sides: 1...3, reach: 4,
        moved: .random(in: 1...2, using: &random), using: &random)
      let board = try PushBoard(scene.blocks)
      let verdict = board.push(scene.moves)
      let places = try #require(board.places(after: verdict), "seed \(seed), round \(round)")
      #expect(verdict.isAccepted(by: board), "seed \(seed), round \(round)")
      let moved = Set(scene.moves.map(\.number))
      let distance = places.indices.reduce(0) { sum, number in
        moved.contains(number) ? sum : sum + places[number].way(to: scene.blocks[number])
      }
      distances += distance
      guard distance <= 7 else { continue }
      #expect(
        board.leastDistance(scene.moves, upTo: distance) == distance,
        "seed \(seed), round \(round): \(scene.blocks) with \(scene.moves)")
    }
    #expect(distances > 0, "seed \(seed)")
  }

  @Test("Crowded boards stay free of overlaps", arguments: Effort.scaled(UInt64(1)...30))
  func legal(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let corners = [
      Cell.origin, Cell(x: .max - 40, y: .max - 40), Cell(x: .min, y: .min),
      Cell(x: .max - 40, y: .min),
    ]
    for round in 0..<4 {
      let scene = try Scene(
        count: .random(in: 30...120, using: &random), sides: 1...6, reach: 30,
        moved: .random(in: 1...20, using: &random),
        near: corners.randomElement(using: &random) ?? .origin, using: &random)
      let board = try PushBoard(scene.blocks)
      let verdict = board.push(scene.moves)
      let places = try #require(board.places(after: verdict), "seed \(seed), round \(round)")
      #expect(verdict.isAccepted(by: board), "seed \(seed), round \(round)")
      for (number, cells) in places.enumerated() {
        #expect(cells.span == scene.blocks[number].span, "seed \(seed), round \(round)")
      }
      for (number, cells) in scene.moves {
        #expect(places[number] == cells, "seed \(seed), round \(round)")
      }
    }
  }

  @Test(
    "The order of blocks and moves, and where the board lies, make no difference",
    arguments: Effort.scaled(UInt64(1)...20))
  func deterministic(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<4 {
      let scene = try Scene(
        count: .random(in: 5...40, using: &random), sides: 1...4, reach: 14,
        moved: .random(in: 1...6, using: &random), using: &random)
      let board = try PushBoard(scene.blocks)
      let places = try #require(board.places(after: board.push(scene.moves)))
      let shuffled = try PushBoard(
        scene.blocks, order: Array(scene.blocks.indices).shuffled(using: &random))
      #expect(
        shuffled.places(after: shuffled.push(scene.moves.shuffled(using: &random))) == places,
        "seed \(seed), round \(round)")
      // Other identities, and another place.
      let renumbered = scene.blocks.indices.shuffled(using: &random)
      func elsewhere(_ cells: CellRect) throws -> CellRect {
        try #require(
          cells.origin.moved(byColumns: -1_000, rows: 77).flatMap(cells.moved(to:)))
      }
      let other = try PushBoard(renumbered.map { try elsewhere(scene.blocks[$0]) })
      let moves = try scene.moves.map { move in
        (
          number: try #require(renumbered.firstIndex(of: move.number)),
          cells: try elsewhere(move.cells)
        )
      }
      let otherPlaces = try #require(other.places(after: other.push(moves)))
      #expect(
        try renumbered.map { try elsewhere(places[$0]) } == otherPlaces,
        "seed \(seed), round \(round)")
    }
  }
}

extension CellRect {
  fileprivate func way(to other: CellRect) -> Int {
    abs(Int(other.minX) - Int(minX)) + abs(Int(other.minY) - Int(minY))
  }
}
