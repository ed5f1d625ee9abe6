import Domain
import PluginAPI
import StoreConformance
import SyncClient
import Testing

/// A device without any records takes in pages as they come.
struct JoiningTests {
  private var server = PlainServer()
  private var one: Device
  private let sample: SampleShow

  init() {
    var samples = Samples(seed: 11)
    sample = SampleShow(&samples)
    var settings = SyncSettings()
    settings.pageSize = 2
    one = Device(1, settings)
    var other = Device(2)
    other.handle(.started)
    other.edit(sample.making)
    other.run(with: &server)
  }

  /// Lets the server answer once.
  private mutating func step() {
    if let request = one.request { one.reply(server.answer(request.request)) }
  }

  private var count: Int { one.engine.records.underestimatedCount }

  /// What the device asked for: `changes`, the type of the records, or `lookup`.
  private var asked: [String] {
    one.requests.compactMap { request in
      switch request {
      case .changes: "changes"
      case .query(_, let query): query.type
      case .lookup: "lookup"
      default: nil
      }
    }
  }

  private var isWriting: Bool {
    one.requests.contains { if case .modify = $0 { true } else { false } }
  }

  @Test("What is read is there at once, and is counted until all is read")
  mutating func gradually() {
    one.handle(.started)
    #expect(one.engine.joined == nil)
    step()
    var counts = [count]
    while one.engine.joined != nil, counts.count < 100 {
      #expect(one.engine.joined ?? 0 <= sample.making.count)
      step()
      counts.append(count)
    }
    #expect(counts.first == 2)
    #expect(counts.last == sample.making.count)
    #expect(counts == counts.sorted() && Set(counts).count > 4, "\(counts)")
    one.run(with: &server)
    #expect(one.engine.isAtRest && one.engine.isAllSent)
  }

  @Test("Shows, boards, blocks with what they are of, and objects come before the second page")
  mutating func first() {
    server.answersQueries = true
    one.handle(.started)
    one.run(with: &server)
    let sorts = asked.filter { $0 != "lookup" }.reduce(into: [String]()) {
      if $0.last != $1 { $0.append($1) }
    }
    #expect(sorts == ["changes", "show", "board", "item", "object", "changes"])
    #expect(asked.contains("lookup"))
    #expect(count == sample.making.count)
  }

  @Test("Each page of blocks is followed by the objects that they need, and are not there")
  mutating func needs() throws {
    server.answersQueries = true
    one.handle(.started)
    while asked.last != "object" {
      let isLookup = asked.last == "lookup"
      step()
      guard isLookup else { continue }
      for item in one.engine.records.compactMap({ BoardItem($0.entity) }) {
        for need in item.entity.needs { #expect(one.engine.record(need) != nil) }
      }
    }
    #expect(asked.count { $0 == "item" } > 1)
    let looked = one.requests.flatMap { request -> [String] in
      if case .lookup(_, let names) = request { names } else { [] }
    }
    #expect(!looked.isEmpty && Set(looked).count == looked.count, "\(looked)")
    #expect(looked.allSatisfy { $0.hasPrefix("object-") }, "\(looked)")
  }

  @Test("A block whose object the server does not have does not stop a device that joins")
  mutating func missing() {
    for object in sample.objects { server.forget(RecordFormat.name(of: object.entity.key)) }
    server.answersQueries = true
    one.handle(.started)
    one.run(with: &server)
    #expect(asked.contains("lookup"))
    #expect(count == sample.making.count - sample.objects.count)
    #expect(one.engine.joined == nil)
  }

  @Test("No more than ten pages of a sort are asked for: the feed has them all")
  mutating func many() {
    var samples = Samples(seed: 13)
    var other = Device(4)
    other.handle(.started)
    other.run(with: &server)
    other.edit(
      (1...60 as ClosedRange<UInt32>).map {
        .insert(samples.object(of: sample.show, .list, $0, name: "Cue \($0)").entity)
      })
    other.run(with: &server)
    server.answersQueries = true
    one.handle(.started)
    one.run(with: &server)
    #expect(asked.count { $0 == "object" } == 10)
    #expect(count == sample.making.count + 60)
  }

  @Test("A workspace of one page is read with one request")
  mutating func small() {
    one = Device(1)
    one.handle(.started)
    one.run(with: &server)
    #expect(asked == ["changes"])
    #expect(count == sample.making.count)
  }

  @Test("A server that cannot be asked for sorts of records is joined by its feed alone")
  mutating func withoutQueries() {
    one.handle(.started)
    one.run(with: &server)
    #expect(asked.count { $0 == "show" } == 1)
    #expect(!asked.contains("board"))
    #expect(count == sample.making.count)
  }

  @Test("What was deleted for good after it was asked for is gone in the end")
  mutating func deletedMeanwhile() throws {
    server.answersQueries = true
    one.handle(.started)
    while asked.last != "changes" || asked.count < 3 { step() }
    // The first page of the feed has the first object.
    let key = try #require(
      sample.objects.dropFirst().map(\.entity.key).first { one.engine.record($0) != nil })
    server.forget(RecordFormat.name(of: key))
    one.run(with: &server)
    #expect(one.engine.record(key) == nil)
    #expect(!isWriting, "it is not sent again")
  }

  @Test("What is asked for counts as read, once")
  mutating func counted() {
    server.answersQueries = true
    one.handle(.started)
    var counts: [Int] = []
    repeat {
      step()
      if let joined = one.engine.joined { counts.append(joined) }
    } while one.engine.joined != nil
    #expect(counts == counts.sorted())
    #expect(counts.last.map { $0 > count - 3 && $0 <= count } == true, "\(counts)")
  }

  @Test("An older version that is found by its sort does not replace a newer one")
  mutating func oldFind() throws {
    server.answersQueries = true
    var show = sample.show
    show.name = "Renamed"
    var other = Device(3)
    other.handle(.started)
    other.run(with: &server)
    let name = RecordFormat.name(of: show.entity.key)
    server.found[name] = server.records[name]?.record
    other.edit(try #require(Change.update(from: sample.show.entity, to: show.entity)))
    other.run(with: &server)
    // The newest change comes with the last page, so all of the workspace is one page here.
    server.moveToStart(name)
    one.handle(.started)
    one.run(with: &server)
    #expect(asked.contains("show"))
    #expect(one.engine.record(show.entity.key)?.entity == show.entity)
    #expect(!isWriting)
  }

  @Test("A record that changes while others are read is there as it is last")
  mutating func changedMeanwhile() throws {
    one.handle(.started)
    for _ in 0..<3 { step() }
    var show = sample.show
    show.name = "Renamed"
    var other = Device(3)
    other.handle(.started)
    other.run(with: &server)
    other.edit(try #require(Change.update(from: sample.show.entity, to: show.entity)))
    other.run(with: &server)
    one.run(with: &server)
    #expect(one.engine.record(show.entity.key)?.entity == show.entity)
  }

  @Test("A process that ended on the way reads everything again, and sends nothing")
  mutating func ended() {
    one.handle(.started)
    for _ in 0..<4 { step() }
    let before = count
    #expect(before > 2 && before < sample.making.count)
    let taken = one.engine.records.map(\.key).filter { $0.sort == .object }
    var settings = SyncSettings()
    settings.pageSize = 2
    one.restart(settings)
    // What was taken in is deleted for good meanwhile.
    for key in taken { server.forget(RecordFormat.name(of: key)) }
    step()
    #expect(one.engine.joined != nil)
    one.run(with: &server)
    #expect(count == sample.making.count - taken.count)
    #expect(one.engine.isAtRest && one.engine.joined == nil)
    #expect(!isWriting)
  }

  @Test("A token that is refused on the way leads back to the start", arguments: [true, false])
  mutating func refusedToken(isExpired: Bool) {
    one.handle(.started)
    for _ in 0..<4 { step() }
    let taken = one.engine.records.map(\.key).filter { $0.sort == .object }
    if isExpired {
      server.failures = [RemoteFailure(.changeTokenExpired, "too old")]
    } else {
      server.epoch = "b"
    }
    for key in taken { server.forget(RecordFormat.name(of: key)) }
    one.run(with: &server)
    #expect(count == sample.making.count - taken.count)
    #expect(!isWriting)
  }

  @Test("A server that answers no question for a sort is joined by its feed")
  mutating func failingQueries() {
    one.handle(.started)
    step()
    for _ in 0..<2 {
      #expect(asked.last == "show")
      one.reply(.failure(RemoteFailure(.internalError, "a fault")))
      while one.request == nil {
        one.now = max(one.now + 1, one.wake?.milliseconds ?? 0)
        one.handle(.timer)
      }
    }
    #expect(asked.last == "changes")
    one.run(with: &server)
    #expect(count == sample.making.count)
  }

  @Test("A device that has records of its own takes in all pages together")
  mutating func notEmpty() {
    var samples = Samples(seed: 12)
    one.engine.adopt([samples.show("Mine").entity], at: one.moment)
    one.handle(.started)
    step()
    #expect(count == 1 && one.engine.joined == nil)
    one.run(with: &server)
    #expect(count == sample.making.count + 1)
  }
}
