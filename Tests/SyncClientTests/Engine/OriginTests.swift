import Domain
import PluginAPI
import StoreConformance
import Testing

@testable import SyncClient

/// Where versions come from: workspaces that existed before, copies of files, and lost rows.
struct OriginTests {
  private var server = PlainServer()
  private var samples = Samples(seed: 63)

  private mutating func finish(_ device: inout Device) {
    device.handle(.hint)
    let isDone = device.run(with: &server)
    #expect(isDone)
  }

  @Test(
    "Of two copies that begin to sync, the one that came first counts", arguments: [(1, 2), (2, 1)])
  mutating func copies(_ first: UInt64, _ second: UInt64) throws {
    let show = samples.show("Good")
    var (one, two) = (Device(first), Device(second))
    one.engine.adopt([show.entity], at: one.moment)
    one.handle(.started)
    finish(&one)
    var old = show
    old.name = "An old copy"
    two.engine.adopt([old.entity], at: two.moment)
    two.handle(.started)
    finish(&two)
    finish(&one)
    for device in [one, two] {
      #expect(device.engine.record(show.entity.key)?.entity == show.entity)
    }
    let losses = two.rows.filter { $0.key.hasPrefix(SyncLoss.prefix) }.compactMap {
      SyncLoss($0.value)
    }
    #expect(losses.map(\.entity) == [old.entity])
  }

  @Test("Two copies of a workspace file, with one device number, lose no edits of a trip")
  mutating func sameNumber() throws {
    let trip = samples.trip("Tour")
    let rows = (1...2).map { number in
      samples.entry(of: trip.id, .custom(CustomContent(title: "\(number)")))
    }
    var one = Device(1)
    one.handle(.started)
    one.edit(.insert(trip.entity), .insert(rows[0].entity), .insert(rows[1].entity))
    finish(&one)
    var two = one
    two.restart()
    func change(_ row: ItineraryEntry, _ title: String) throws -> Change {
      var new = row
      new.content = .custom(CustomContent(title: title))
      return try #require(Change.update(from: row.entity, to: new.entity))
    }
    two.now += 7
    one.edit(try change(rows[0], "One"))
    two.edit(try change(rows[1], "Two"))
    finish(&one)
    finish(&two)
    finish(&one)
    for device in [one, two] {
      let entries = device.engine.record(trip.entity.key)?.trip?.entries ?? []
      #expect(Set(entries.compactMap { $0.custom?.title }) == ["One", "Two"])
    }
  }

  @Test(
    "An edit whose answer got lost is not made again on a version that was made after it",
    arguments: [0, 1, 2])
  mutating func lostAnswer(laterEdits: Int) throws {
    let trip = samples.trip("Tour")
    let rows = (0...2).map { number in
      samples.entry(of: trip.id, .custom(CustomContent(title: "\(number)")))
    }
    let new = samples.entry(of: trip.id, .custom(CustomContent(title: "New")))
    var (one, two) = (Device(1), Device(2))
    one.handle(.started)
    two.handle(.started)
    one.edit([.insert(trip.entity)] + rows.map { .insert($0.entity) })
    finish(&one)
    finish(&two)
    one.edit(.insert(new.entity))
    try loseAnswer(to: &one)
    for row in rows.prefix(laterEdits) {
      var edited = row
      edited.content = .custom(CustomContent(title: "Later"))
      one.edit(try #require(Change.update(from: row.entity, to: edited.entity)))
    }
    one.restart()
    finish(&two)
    two.edit(.delete(new.entity))
    finish(&two)
    finish(&one)
    finish(&two)
    for device in [one, two] {
      let entries = device.engine.record(trip.entity.key)?.trip?.entries ?? []
      let titles = entries.compactMap { $0.custom?.title }.sorted()
      let later = Array(repeating: "Later", count: laterEdits)
      #expect(titles == ["0", "1", "2"].dropFirst(laterEdits) + later)
    }
  }

  @Test("The row of a long trip is kept, also if many versions of it wait for an answer")
  mutating func longTrip() throws {
    let trip = samples.trip("Tour")
    var row = samples.entry(of: trip.id, .custom(CustomContent(title: "0")))
    let text = String(repeating: "x", count: 900_000)
    var one = Device(1)
    one.handle(.started)
    one.edit(.insert(trip.entity), .insert(row.entity))
    finish(&one)
    for number in 0..<5 {
      var edited = row
      edited.content = .custom(CustomContent(title: "\(number) \(text)"))
      one.edit(try #require(Change.update(from: row.entity, to: edited.entity)))
      row = edited
      if number < 4 { try loseAnswer(to: &one) }
    }
    one.restart()
    #expect(one.engine.record(trip.entity.key)?.trip?.entries == [row])
  }

  /// Lets the server carry out what a device sends next, and ends the device before it hears of it.
  private mutating func loseAnswer(to device: inout Device) throws {
    for _ in 0..<100 {
      guard let request = device.request?.request else {
        device.now = max(device.now + 1, device.wake?.milliseconds ?? 0)
        device.handle(.timer)
        continue
      }
      let answer = server.answer(request)
      if case .modify = request { return device.restart() }
      device.reply(answer)
    }
    Issue.record("nothing was sent")
  }

  @Test("An edit of an entity whose record was lost counts for what it changed only")
  mutating func lostRow() throws {
    let object = samples.object(of: samples.show())
    var one = Device(1)
    one.edit(.updating(object) { $0.name = "Renamed" })
    let record = try #require(one.engine.record(object.entity.key))
    #expect(record.stamp(of: "name")?.milliseconds == 1_000_000)
    #expect(record.stamp(of: "look")?.milliseconds == 0)
  }

  @Test("What is outside of all groups is as the server has it")
  mutating func outsideGroups() throws {
    let show = samples.show("Hamlet")
    var one = Device(1)
    one.handle(.started)
    one.edit(.insert(show.entity))
    finish(&one)
    var other = try #require(one.engine.record(show.entity.key))
    let moved = Show(id: show.id, name: "Other", created: Timestamp(milliseconds: 1))
    other = SyncRecord(moved.entity, at: Stamp(milliseconds: 2_000_000, device: 5))
    server.put(RecordFormat.remote(other, tag: nil))
    finish(&one)
    #expect(one.engine.record(show.entity.key) == other)
  }
}
