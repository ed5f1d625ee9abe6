import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport

/// A board on which blocks push others away, and what a push should do by brute force.
struct PushBoard {
  let rules: GridRules
  let blocks: [CellRect]

  init(
    _ blocks: [CellRect], minimum: MinimumSpan = .one, settings: [String: String] = [:],
    order: [Int]? = nil
  ) throws {
    self.blocks = blocks
    var rules = BoardRules.grid(minimum: minimum)
    rules.settings.merge(settings) { $1 }
    let board = Board(
      id: ID(high: 2, low: 1), show: ID(high: 1, low: 1), name: "B", rules: rules,
      created: Timestamp(milliseconds: 0))
    self.rules = GridRules(
      board: board,
      items: (order ?? Array(blocks.indices)).map { number in
        BoardItem(
          id: Self.id(number), board: board.id, object: ID(high: 4, low: 1),
          pose: .cells(blocks[number]))
      })
  }

  private static func id(_ number: Int) -> ID<BoardItem> { ID(high: 3, low: UInt64(number)) }

  func id(_ number: Int) -> ID<BoardItem> { Self.id(number) }

  func number(of item: ID<BoardItem>) -> Int? { blocks.indices.first { id($0) == item } }

  func push(_ moves: [(number: Int, cells: CellRect)]) -> Verdict {
    rules.judge(
      pushing: moves.map { number, cells in
        PoseChange(item: id(number), from: .cells(blocks[number]), to: .cells(cells))
      })
  }

  /// Where all blocks lie after a verdict; `nil` if it is refused.
  func places(after verdict: Verdict) -> [CellRect]? {
    guard case .accepted(let changes) = verdict else { return nil }
    var places = blocks
    for change in changes {
      guard let number = number(of: change.item), let cells = change.to?.cells else { return nil }
      places[number] = cells
    }
    return places
  }

  /// The least total distance of the blocks that are not moved, tried out: every place within every
  /// distance, block by block.
  func leastDistance(_ moves: [(number: Int, cells: CellRect)], upTo limit: Int) -> Int? {
    let moved = Set(moves.map(\.number))
    let others = blocks.indices.filter { !moved.contains($0) }.map { blocks[$0] }
    func fits(_ next: Int, _ rest: Int, _ laid: [CellRect]) -> Bool {
      guard next < others.count else { return true }
      let block = others[next]
      for dx in -rest...rest {
        let left = rest - abs(dx)
        for dy in -left...left {
          guard
            let cells = block.origin.moved(byColumns: dx, rows: dy).flatMap(block.moved(to:)),
            !laid.contains(where: { $0.overlaps(cells) })
          else { continue }
          if fits(next + 1, left - abs(dy), laid + [cells]) { return true }
        }
      }
      return false
    }
    return (0...limit).first { fits(0, $0, moves.map(\.cells)) }
  }
}

extension Verdict {
  /// Whether it is accepted, and nothing overlaps afterwards and no size is lost.
  func isAccepted(by board: PushBoard) -> Bool {
    guard let places = board.places(after: self) else { return false }
    for (place, cells) in places.enumerated() {
      for other in places.dropFirst(place + 1) where cells.overlaps(other) { return false }
    }
    return true
  }
}
