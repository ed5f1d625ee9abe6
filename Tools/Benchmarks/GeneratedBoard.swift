import Domain
import GridGeometry

/// A crowded board of any size around the origin, for measurements.
///
/// Each tile of 4 by 4 cells has one block of 2 to 4 cells a side, at a random position that
/// depends on the tile: boards of different sizes agree on common tiles.
struct GeneratedBoard {
  static let show = Show(
    id: ID(high: 1, low: 1), name: "Generated", created: Timestamp(milliseconds: 0))

  let board: Board
  let objects: [ShowObject]
  let items: [BoardItem]

  init(board: Board, objects: [ShowObject], items: [BoardItem]) {
    (self.board, self.objects, self.items) = (board, objects, items)
  }

  init(blocks count: Int) {
    let board = Board(
      id: ID(high: 2, low: 1), show: Self.show.id, name: "Generated",
      created: Timestamp(milliseconds: 0))
    let objects = ObjectKind.allCases.enumerated().flatMap { position, kind in
      (1...10).map { number in
        ShowObject(
          id: ID(high: 3, low: UInt64(position * 10 + number)), show: Self.show.id, kind: kind,
          number: ObjectNumber(UInt32(number)), name: "\(kind) \(number)",
          created: Timestamp(milliseconds: 0))
      }
    }
    let side = Int32(Double(count).squareRoot().rounded(.up))
    self.board = board
    self.objects = objects
    items = (0..<Int32(count)).compactMap { number in
      let (column, row) = (number % side - side / 2, number / side - side / 2)
      return Self.cells(column: column, row: row).map { cells in
        BoardItem(
          id: ID(high: 4, low: Self.seed(column, row)), board: board.id,
          object: objects[Int(number) % objects.count].id, pose: .cells(cells))
      }
    }
  }

  private static func cells(column: Int32, row: Int32) -> CellRect? {
    var generator = SplitMix64(seed: seed(column, row))
    let width = Int32.random(in: 2...4, using: &generator)
    let height = Int32.random(in: 2...4, using: &generator)
    return CellRect(
      x: column * 4 + .random(in: 0...(4 - width), using: &generator),
      y: row * 4 + .random(in: 0...(4 - height), using: &generator),
      width: width, height: height)
  }

  private static func seed(_ column: Int32, _ row: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: column)) << 32 | UInt64(UInt32(bitPattern: row))
  }
}
