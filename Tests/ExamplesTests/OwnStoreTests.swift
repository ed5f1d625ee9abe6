import CallboardKit
import Foundation
import OwnStore
import StoreConformance
import TestSupport
import Testing

@Suite("A store of JSON lines")
struct OwnStoreTests {
  // snippet suite
  @Test(arguments: StoreConformance.boards())
  func keepsItsPromises(_ check: StoreCheck<any BoardStore>) throws {
    // A workspace of its own for each check, which every call of the closure opens.
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try check.run(on: StoreSubject(location: path) { try openJournal(at: path) })
  }
  // end

  @Test("A line that was cut off is not a commit, and the next one replaces it")
  func cutOff() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let show = Show(id: ID(high: 1, low: 1), name: "Hamlet", created: Timestamp(milliseconds: 0))
    _ = try openJournal(at: path).commit([.insert(.show(show))], expecting: .start)
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    try (whole + whole.prefix(20)).write(toFile: path, atomically: false, encoding: .utf8)

    let store = try openJournal(at: path)
    #expect(try store.shows().value.map(\.show) == [show])
    _ = try store.commit([.updating(show) { $0.name = "Lear" }], expecting: StoreSequence(1))
    #expect(try openJournal(at: path).shows().value.map(\.show.name) == ["Lear"])
    let isWhole = try String(contentsOfFile: path, encoding: .utf8).hasSuffix("\n")
    #expect(isWhole)
  }

  @Test("A file of something else is damaged")
  func damaged() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "no commit\n".write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: StoreError.self) { try openJournal(at: path) }
    #expect(error?.code == .damaged)
  }

  @Test("A host runs a board on it")
  @MainActor func hosted() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let store = try openJournal(at: path)
    let created = Timestamp(milliseconds: 0)
    let show = Show(id: ID(high: 1, low: 1), name: "Hamlet", created: created)
    let board = Board(
      id: ID(high: 2, low: 1), show: show.id, name: "Act One", placement: .grid, created: created)
    let moon = ShowObject(id: ID(high: 3, low: 1), show: show.id, kind: .scene, created: created)
    _ = try store.commit(
      [.insert(.show(show)), .insert(.board(board)), .insert(.object(moon))], expecting: .start)

    let host = try #require(await openBoard(board.id, of: store))
    let cells = try #require(CellRect(x: 0, y: 0, width: 2, height: 2))
    _ = host.perform(.place(ID(high: 4, low: 1), object: moon.id, in: cells))
    await host.flush()
    let contents = try #require(try openJournal(at: path).contents(of: board.id))
    #expect(contents.value.items.map(\.pose) == [.cells(cells)])
  }
}

// snippet host
/// Opens a board of a store that has no more than boards.
@MainActor
func openBoard(
  _ board: ID<Board>, of store: any BoardStore
) async throws -> SurfaceHost<BoardSession>? {
  try await SurfaceHost.open(on: StoreQueue(store), now: { Timestamp(milliseconds: 0) }) {
    (previous: BoardSession?) throws(SurfaceError) in
    let found: Stored<BoardContents>?
    do throws(StoreError) {
      found = try store.contents(of: board)
    } catch {
      throw SurfaceError(error.code, error.message)
    }
    guard let found else { return nil }
    var random = SystemRandomNumberGenerator()
    let session = try BoardSession(
      found.value, placement: .grid, mode: previous?.mode ?? .edit,
      in: previous?.viewport.size ?? Size(width: 800, height: 600),
      ids: IDSequence(using: &random))
    return Stored(session, at: found.sequence)
  }
}
// end
