import Domain
import Testing

@Suite("The order of boards")
struct BoardOrderTests {
  private func board(_ number: UInt64, created: Int64, order: OrderKey? = nil) -> Board {
    Board(
      id: ID(high: 3, low: number), show: Samples.show.id, name: "\(number)",
      created: Timestamp(milliseconds: created), order: order)
  }

  private func names(_ boards: [Board]) -> String { boards.map(\.name).joined() }

  /// The boards after some changes.
  private func after(_ changes: [Change], _ boards: [Board]) -> [Board] {
    boards.map { board in
      changes.lazy.compactMap { Board($0.after) }.first { $0.id == board.id } ?? board
    }.inOrder
  }

  @Test("Without a choice it is that of creation, whatever the clock said")
  func creation() {
    let times: [Int64] = [.min, -1, 0, 9, 10, 1_764_000_000_000, .max]
    let boards = times.indices.map { board(UInt64($0), created: times[$0]) }
    #expect(names(boards.reversed().inOrder) == "0123456")
    #expect(boards.allSatisfy { $0.chosenOrder == nil })
    #expect(Set(boards.map(\.order.digits.count)) == [21])
  }

  @Test("A move is one change, wherever it goes", arguments: 0..<5, 0..<5)
  func moves(_ from: Int, _ to: Int) {
    let boards = (0..<5).map { board(UInt64($0), created: Int64($0) + 1_764_000_000_000) }
    let changes = boards.moving(boards[from].id, to: to)
    #expect(changes.count == (from == to ? 0 : 1))
    var expected = boards
    expected.insert(expected.remove(at: from), at: to)
    #expect(names(after(changes, boards)) == names(expected))
  }

  @Test("Boards that were created at once move too", arguments: 0..<4, 0..<4)
  func ties(_ from: Int, _ to: Int) {
    let boards = (0..<4).map { board(UInt64($0), created: $0 == 3 ? 8 : 7) }
    let changes = boards.moving(boards[from].id, to: to)
    var expected = boards
    expected.insert(expected.remove(at: from), at: to)
    #expect(names(after(changes, boards)) == names(expected), "\(changes)")
    #expect(changes.count <= 3)
  }

  @Test("Hundreds of moves between two boards go on")
  func many() {
    var boards = (0..<4).map { board(UInt64($0), created: Int64($0)) }
    for _ in 0..<3_000 {
      boards = after(boards.moving(boards[3].id, to: 1), boards)
    }
    #expect(Set(boards.map(\.order)).count == 4)
    #expect(boards.allSatisfy { $0.order.digits.count <= OrderKey.limit })
  }

  @Test("A new board comes last, also after one that was moved there")
  func new() throws {
    let boards = [board(1, created: 10), board(2, created: 20)]
    #expect(Board.order(after: nil, created: Timestamp(milliseconds: 5)) == nil)
    #expect(Board.order(after: boards[1], created: Timestamp(milliseconds: 20)) == nil)
    let moved = after(boards.moving(boards[0].id, to: 1), boards)
    #expect(names(moved) == "21")
    let time = Timestamp(milliseconds: 30)
    let key = try #require(Board.order(after: moved.last, created: time))
    #expect(names((moved + [board(3, created: 30, order: key)]).inOrder) == "213")
    // A clock that was set back.
    let early = try #require(Board.order(after: boards[1], created: Timestamp(milliseconds: 1)))
    #expect(names((boards + [board(4, created: 1, order: early)]).inOrder) == "124")
  }

  @Test("Only a place that was chosen is written")
  func json() throws {
    let plain = board(1, created: 10)
    #expect(try !String(decoding: JSONText.of(plain), as: UTF8.self).contains("order"))
    #expect(try throughJSON(plain) == plain)
    let chosen = board(1, created: 10, order: OrderKey("Vz"))
    #expect(try String(decoding: JSONText.of(chosen), as: UTF8.self).contains("\"order\":\"Vz\""))
    #expect(try throughJSON(chosen) == chosen)
    #expect(chosen.chosenOrder == OrderKey("Vz"))
  }

  @Test("A move stays beside another name")
  func groups() {
    let old = board(1, created: 10)
    var (moved, renamed) = (old, old)
    moved.order = OrderKey("z") ?? old.order
    renamed.name = "Other"
    var both = renamed
    both.order = moved.order
    let reversal = Reversal(
      of: [.updating(old) { $0 = renamed }], since: [.updating(renamed) { $0 = both }])
    #expect(reversal.changes == [.updating(both) { $0 = moved }])
  }
}
