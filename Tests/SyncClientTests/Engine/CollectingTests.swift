import Domain
import PluginAPI
import StoreConformance
import SyncClient
import Testing

/// Where the server does not do it, devices delete for good what was deleted long ago.
struct CollectingTests {
  private static let day: Int64 = 86_400_000

  private var one: Device
  private var server = PlainServer()
  private let sample: SampleShow

  init() {
    var samples = Samples(seed: 6)
    sample = SampleShow(&samples)
    var settings = SyncSettings()
    settings.batchSize = 2
    one = Device(1, settings)
    one.engine.capabilities = .applePrivate
  }

  /// The records of the server that are not deleted for good.
  private var left: Int { server.records.values.count { !$0.record.isDeleted } }

  private mutating func begin(deleting count: Int) {
    one.handle(.started)
    one.edit(sample.making)
    one.run(with: &server)
    one.edit(sample.items.prefix(count).map { .delete($0.entity) })
    one.run(with: &server)
  }

  private mutating func wait(days: Int64) {
    one.now += days * Self.day
    one.handle(.timer)
    one.run(with: &server)
  }

  @Test("After 180 days, and not before, whatever fits in a request")
  mutating func old() {
    begin(deleting: 5)
    wait(days: 179)
    #expect(left == sample.making.count)
    wait(days: 2)
    #expect(left == sample.making.count - 5)
    #expect(sample.items.prefix(5).allSatisfy { one.engine.record($0.entity.key) == nil })
    #expect(one.engine.isAtRest)
  }

  @Test("What someone else brought back stays")
  mutating func broughtBack() throws {
    begin(deleting: 1)
    let key = sample.items[0].entity.key
    let record = try #require(server.records[RecordFormat.name(of: key)]?.record)
    var other = try RecordFormat.record(record)
    other =
      SyncRecord(
        other.entity,
        stamps: other.stamps.map { Stamp(milliseconds: $0.milliseconds * 2, device: 2) },
        deletion: other.deletion) ?? other
    server.put(RecordFormat.remote(other, tag: nil))
    wait(days: 181)
    #expect(left == sample.making.count)
    #expect(one.engine.record(key)?.isAlive == true)
  }

  @Test("By default the server does it")
  mutating func usual() {
    one = Device(1)
    begin(deleting: 3)
    wait(days: 400)
    #expect(left == sample.making.count)
  }
}
