import Domain
import PluginAPI
import SyncClient

/// What a device has after everything has come to rest.
struct DeviceOutcome {
  /// Its records.
  let records: [EntityKey: SyncRecord]
  /// Its workspace.
  let view: SyncEditor.View
  /// All of its workspace, in one order.
  let entities: [Entity]
  /// The same as text: equal texts can differ in their bytes.
  let bytes: [UInt8]
  /// The order of its boards.
  let order: [ID<Board>]
  /// The edits that lost, and that it keeps.
  let losses: [SyncLoss]

  init(_ device: SyncWorld.Device) throws {
    records = Dictionary(
      uniqueKeysWithValues: device.replica.engine.records.map { ($0.key, $0) })
    let view = try SyncEditor.View(device.store)
    self.view = view
    entities =
      view.shows.map(\.entity) + view.objects.map(\.entity) + view.boards.map(\.entity)
      + view.items.map(\.entity) + view.trips.flatMap(\.entities)
    bytes = entities.flatMap { Array(EntityJSON.text($0).utf8) + [UInt8(ascii: "\n")] }
    order = try view.shows.flatMap { show in
      try device.store.boards(of: show.id).value.map(\.board.id)
    }
    losses = try SyncLoss.all(in: device.store)
  }
}
