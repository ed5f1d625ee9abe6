import Domain
import Foundation
import PluginAPI
import SyncClient

/// A zone of a server with a show of 100,000 records: 50,000 objects, and the rest blocks on ten
/// boards.
struct GeneratedZone: Sendable {
  /// How many records there are.
  let count: Int
  /// The first board of the show.
  let board: ID<Board>

  /// Fills a zone, at the rate that the server allows.
  ///
  /// - Parameters:
  ///   - name: The name of the zone.
  ///   - remotes: Connections to the server, which are used in turn; with a key each, it is quick.
  /// - Throws: What making or storing it throws.
  init(named name: String, on remotes: [any SyncRemote]) async throws {
    let made = GeneratedBoard(blocks: 5_000)
    let boards = (1...10 as ClosedRange<UInt64>).map { number in
      Board(
        id: ID(high: 2, low: number), show: GeneratedBoard.show.id, name: "Board \(number)",
        created: made.board.created)
    }
    board = boards[0].id
    let others = (made.objects.count..<50_000).map { number in
      ShowObject(
        id: ID(high: 3, low: 1_000_000 + UInt64(number)), show: GeneratedBoard.show.id, kind: .list,
        number: ObjectNumber(UInt32(number)), name: "Cue \(number)", created: made.board.created)
    }
    var entities = [GeneratedBoard.show.entity]
    entities += boards.map(\.entity)
    entities += (made.objects + others).map(\.entity)
    for board in boards { entities += Self.items(of: made, on: board).map(\.entity) }
    count = entities.count
    try await Self.send(.createZone(name), to: remotes[0])
    let stamp = Stamp(milliseconds: 1_700_000_000_000, device: 7)
    var place = 0
    while place < entities.count {
      let operations = entities[place..<min(place + 200, entities.count)].map { entity in
        RemoteOperation(.create, RecordFormat.remote(SyncRecord(entity, at: stamp), tag: nil))
      }
      try await Self.send(
        .modify(zone: name, operations, isAtomic: false),
        to: remotes[place / 200 % remotes.count])
      place += 200
    }
  }

  private static func items(of made: GeneratedBoard, on board: Board) -> [BoardItem] {
    made.items.enumerated().compactMap { place, item in
      item.object.map { object in
        BoardItem(
          id: ID(high: 4 + board.id.low, low: UInt64(place)), board: board.id, object: object,
          pose: item.pose)
      }
    }
  }

  private static func send(_ request: RemoteRequest, to remote: any SyncRemote) async throws {
    while true {
      switch await remote.send(request).result {
      case .success: return
      case .failure(let failure) where failure.retryAfter != nil:
        try await Task.sleep(for: failure.retryAfter ?? .seconds(1))
      case .failure(let failure): throw failure
      }
    }
  }
}
