import Domain
import PluginAPI
import StoreConformance
import SyncClient
import Testing

/// What is too large together is sent in parts; only what is too large alone is kept back.
struct SplittingTests {
  /// A server that takes a few records at once.
  private struct SmallServer {
    var server = PlainServer()
    /// The most records of a request.
    var most = 2
    /// Whether it says what is too large, as Apple's does not.
    var isExact = true
    /// Whether it carries out what fits, and refuses the rest record by record.
    var isPartial = true
    /// A record that is too large by itself.
    var large: String?
    private(set) var sizes: [Int] = []

    private var failure: RemoteFailure {
      RemoteFailure(
        .quotaExceeded, "too much", detail: isExact ? .tooLarge(.request) : nil)
    }

    mutating func answer(_ request: RemoteRequest) -> Result<RemoteReply, RemoteFailure> {
      switch request {
      case .modify(let zone, let operations, let isAtomic):
        sizes.append(operations.count)
        if let large, operations.contains(where: { $0.record.name == large }) {
          guard isPartial || operations.count == 1 else { return .failure(failure) }
          let own = RemoteFailure(
            .quotaExceeded, "too large", detail: isExact ? .tooLarge(.record) : nil)
          let rest = operations.filter { $0.record.name != large }
          guard
            case .success(.results(var results)) = answer(
              .modify(zone: zone, rest, isAtomic: isAtomic))
          else { return .failure(failure) }
          let place = operations.firstIndex { $0.record.name == large } ?? 0
          results.insert(.failure(name: large, own), at: place)
          return .success(.results(results))
        }
        guard operations.count > most else { return server.answer(request) }
        guard isPartial else { return .failure(failure) }
        let part = RemoteRequest.modify(zone: zone, Array(operations.prefix(most)), isAtomic: false)
        guard case .success(.results(let results)) = server.answer(part) else {
          return .failure(failure)
        }
        let rest = operations.dropFirst(most).map {
          RemoteResult.failure(name: $0.record.name, failure)
        }
        return .success(.results(results + rest))
      case .lookup(_, let names):
        sizes.append(names.count)
        return names.count > most ? .failure(failure) : server.answer(request)
      default: return server.answer(request)
      }
    }
  }

  private var one = Device(1)
  private let sample: SampleShow

  init() {
    var samples = Samples(seed: 5)
    sample = SampleShow(&samples)
  }

  /// Lets the server answer until nothing is left to send, without waiting for more than a minute.
  ///
  /// - Returns: Whether it came to that.
  private mutating func run(_ server: inout SmallServer) -> Bool {
    let end = one.now + 60_000
    for _ in 0..<200 where one.now < end {
      if let request = one.request {
        one.reply(server.answer(request.request))
      } else if one.engine.isAtRest {
        return true
      } else {
        one.now = max(one.now + 1, one.wake?.milliseconds ?? one.now)
        one.handle(.timer)
      }
    }
    return false
  }

  @Test(
    "A batch that is too large together is sent in parts", arguments: [true, false], [true, false])
  mutating func batches(isExact: Bool, isPartial: Bool) {
    var server = SmallServer(isExact: isExact, isPartial: isPartial)
    one.handle(.started)
    _ = run(&server)
    one.edit(sample.making)
    #expect(run(&server))
    #expect(server.server.records.count == sample.making.count)
    #expect(one.engine.refused.isEmpty)
  }

  @Test(
    "Only the record that is too large alone is kept back", arguments: [true, false], [true, false])
  mutating func alone(isExact: Bool, isPartial: Bool) {
    let name = RecordFormat.name(of: sample.objects[0].entity.key)
    var server = SmallServer(most: 100, isExact: isExact, isPartial: isPartial, large: name)
    one.handle(.started)
    _ = run(&server)
    one.edit(sample.making)
    _ = run(&server)
    // A server that does not say what is too large may have no room: then sync pauses.
    one.now += 400_000
    one.handle(.timer)
    _ = run(&server)
    #expect(server.server.records.count == sample.making.count - 1)
    #expect(Array(one.engine.refused.keys) == [sample.objects[0].entity.key])
  }

  @Test("Versions that are too large for one answer are read in parts")
  mutating func lookups() {
    var server = SmallServer(most: 100)
    one.handle(.started)
    _ = run(&server)
    one.edit(sample.making)
    _ = run(&server)
    for object in sample.objects {
      var other = object
      other.color = ObjectColor(rgb: 1)
      let record = SyncRecord(other.entity, at: Stamp(milliseconds: 2_000_000, device: 2))
      server.server.put(RecordFormat.remote(record, tag: nil))
    }
    server.most = 1
    one.edit(sample.objects.map { object in .updating(object) { $0.name = "Mine" } })
    #expect(run(&server))
    #expect(one.engine.refused.isEmpty && one.engine.isAllSent)
    #expect(!one.news.contains { if case .blocked = $0 { true } else { false } })
  }
}
