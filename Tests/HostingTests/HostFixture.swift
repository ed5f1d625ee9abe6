import Boards
import Domain
import GridGeometry
import Hosting
import Persistence_Memory
import Placement_Flow
import Placement_Grid
import PluginAPI
import TestSupport

/// A board in a store in memory, and hosts on it.
struct HostFixture {
  static let now = Timestamp(milliseconds: 1_000)
  static let show = Show(id: ID(high: 1, low: 1), name: "Opening", created: now)
  static let board = Board(id: ID(high: 2, low: 1), show: show.id, name: "Main", created: now)
  static let flow = Board(
    id: ID(high: 2, low: 2), show: show.id, name: "Looks", placement: .flow, created: now)
  static let object = ShowObject(
    id: ID(high: 3, low: 1), show: show.id, kind: .list, number: ObjectNumber(1), created: now)
  static let size = Size<ScreenSpace>(width: 800, height: 600)

  let memory: MemoryStore
  let store: FaultyStore
  let queue: StoreQueue

  init(seed: UInt64 = 1, faults: [FaultyStore.Fault] = []) throws {
    memory = MemoryStore(location: "test")
    let start: [Change] = [
      .insert(.show(Self.show)), .insert(.object(Self.object)), .insert(.board(Self.board)),
    ]
    _ = try memory.commit(start, expecting: memory.sequence())
    store = FaultyStore(memory, seed: seed, faults: faults)
    queue = StoreQueue(store)
  }

  @MainActor func host(
    _ seed: UInt64 = 1, board: Board = board, placement: PlacementPlugin = .grid
  ) async throws -> SurfaceHost<BoardSession>? {
    try await SurfaceHost<BoardSession>.open(on: queue, now: { Self.now }) {
      [memory] previous throws(SurfaceError) in
      guard let found = memory.contents(of: board.id) else { return nil }
      // The count of items, so that identities are new when the board is read again.
      var random = SplitMix64(seed: seed &* 1_000 &+ UInt64(found.sequence.value))
      let session = try BoardSession(
        found.value, placement: placement, mode: previous?.mode ?? .edit,
        in: previous?.size ?? Self.size, ids: IDSequence(using: &random), view: previous?.view)
      return Stored(session, at: found.sequence)
    }
  }

  /// The board as it is stored, in the order of the sessions.
  func stored() throws -> [Entity] {
    guard let found = memory.contents(of: Self.board.id)?.value else { return [] }
    var random = SplitMix64(seed: 0)
    return try BoardSession(
      found, placement: .grid, mode: .play, in: Self.size, ids: IDSequence(using: &random)
    ).contents()
  }

  static func id(_ number: UInt64) -> ID<BoardItem> { ID(high: 4, low: number) }

  static func place(_ number: UInt64, _ x: Int32, _ y: Int32 = 0) -> SessionCommand {
    guard let cells = CellRect(x: x, y: y, width: 2, height: 2) else {
      preconditionFailure("a fixture's rectangle is out of range")
    }
    return .place(id(number), object: object.id, in: cells)
  }
}

/// Everything that a host reported.
@MainActor
final class Reports {
  private(set) var all: [HostReport] = []

  init(_ host: SurfaceHost<BoardSession>) {
    host.onReport = { [weak self] in self?.all.append($0) }
  }

  var lost: [Change] {
    all.flatMap { report -> [Change] in
      switch report {
      case .dropped(let changes), .failed(_, let changes): changes
      default: []
      }
    }
  }

  var keptCount: Int { all.count { if case .kept = $0 { true } else { false } } }
}
