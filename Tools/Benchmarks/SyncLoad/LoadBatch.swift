import Domain
import PluginAPI
import SyncClient

/// The records of one request of a load: 20 objects of a show, new ones at first, and later the
/// same ones again with other names.
struct LoadBatch: Sendable {
  /// How many records a request has.
  static let size = 20
  /// After so many batches of a zone, records are written again.
  private static let rounds = 50

  /// The zone.
  let zone: (owner: Int, name: String)
  /// The records.
  let records: [RemoteRecord]

  /// Makes the batch with a number; batches go to all zones in turn.
  init(_ number: Int, at now: Timestamp) {
    let round = number / LoadSenders.zones
    zone = LoadSenders.zone(of: number)
    let stamp = Stamp(
      milliseconds: UInt64(clamping: now.milliseconds), device: UInt64(number % 400 + 1))
    records = (0..<Self.size).map { place in
      let low = round % Self.rounds * Self.size + place + 1
      let object = ShowObject(
        id: ID(high: 5, low: UInt64(low)), show: GeneratedBoard.show.id, kind: .group,
        number: ObjectNumber(UInt32(low)), name: "Group \(low) of round \(round)",
        created: GeneratedBoard.show.created)
      return RecordFormat.remote(SyncRecord(object.entity, at: stamp), tag: nil)
    }
  }

  /// The request.
  var request: RemoteRequest {
    .modify(
      zone: zone.name, records.map { RemoteOperation(.forceReplace, $0) }, isAtomic: false)
  }
}
