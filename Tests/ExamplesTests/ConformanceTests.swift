import CallboardKit
import OwnRules
import StoreConformance
import SurfaceConformance
import Testing

@Suite("A store")
struct StoreTests {
  // snippet store
  @Test(arguments: StoreConformance.boards())
  func keepsBoards(_ check: StoreCheck<any BoardStore>) throws {
    let store = MemoryStore(location: "test")  // a new workspace for each check
    try check.run(on: StoreSubject(location: "test") { store })
  }
  // end
}

// snippet surface
@Suite("A board of a week")
struct WeekSurfaceTests {
  private static let subject = SurfaceSubject("a week in edit") { seed in week(seed) }

  @Test(arguments: SurfaceConformance.checks)
  func keepsItsPromises(_ check: SurfaceCheck) throws {
    try check.run(on: Self.subject, seeds: 1...12)
  }
}
// end

// snippet making
/// A board with the rules of a week, with identities that follow from a seed.
private func week(_ seed: UInt64) -> any Surface {
  let created = Timestamp(milliseconds: 0)
  let show = Show(id: ID(high: 1, low: seed), name: "Show", created: created)
  let board = Board(
    id: ID(high: 2, low: seed), show: show.id, name: "Week", placement: .week, created: created)
  let object = ShowObject(
    id: ID(high: 3, low: seed), show: show.id, kind: .scene, number: ObjectNumber(1),
    created: created)
  let items = (-1...1 as ClosedRange<Int32>).compactMap { day in
    CellRect(x: 4 * day, y: 0, width: 4, height: 2).map { cells in
      BoardItem(
        id: ID(high: 4, low: UInt64(day + 2)), board: board.id, object: object.id,
        pose: .cells(cells))
    }
  }
  var random = Seeded(state: seed)
  do {
    return try BoardSession(
      BoardContents(show: show, board: board, items: items, objects: [object]), placement: .week,
      mode: .edit, in: SurfaceSubject.viewSize, ids: IDSequence(using: &random))
  } catch {
    preconditionFailure("the sample cannot be opened: \(error)")
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
// end
