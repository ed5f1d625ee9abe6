import Domain
import Foundation
import Persistence_Memory
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import SyncClient
import SyncSimulation

extension Benchmark {
  /// The cost of taking in the edits of others, and of sending your own.
  static let sync = Benchmark(
    name: "sync", summary: "edits taken in from a server and sent to it"
  ) { report in
    let feed = GeneratedFeed()
    mergeRecords(feed, &report)
    try takeInPages(feed, &report)
    try pushEdits(feed, &report)
    try stepReplica(&report)
    try watchMemory(feed, &report)
    simulate(&report)
  }

  private static func mergeRecords(_ feed: GeneratedFeed, _ report: inout Report) {
    let old = feed.objects.map { SyncRecord($0.entity, at: feed.stamp(1)) }
    let new = feed.objects.map { SyncRecord(feed.edited($0, 2).entity, at: feed.stamp(2)) }
    let time = Measure.nanoseconds(per: old.count) {
      zip(old, new).reduce(0) { $0 + $1.0.merged(with: $1.1).stamps.count }
    }
    report.figure("merge of two records", Measure.text(time))
  }

  private static func takeInPages(_ feed: GeneratedFeed, _ report: inout Report) throws {
    let pages = (1...50).map { feed.page($0) }
    let count = pages.reduce(0) { $0 + $1.records.count }
    for (name, isStored) in [("a record of a feed", false), ("  with what the store keeps", true)] {
      let time = Measure.nanoseconds(per: count, rounds: 5) {
        var link = FeedLink()
        var bytes = 0
        for page in pages {
          link.takeIn(page)
          if isStored { bytes += link.engine.update.rows.count }
          link.engine.settle()
        }
        return bytes + link.engine.records.underestimatedCount
      }
      let rate = "\(Int(1e9 / time)) a second"
      report.figure(name, rate, target: isStored ? nil : "at least 100000")
    }
  }

  private static func pushEdits(_ feed: GeneratedFeed, _ report: inout Report) throws {
    let count = feed.objects.count * 10
    let edits = (1...10).map { round in
      feed.objects.enumerated().map { place, object in
        OutboxEntry(
          position: OutboxPosition(sequence: StoreSequence(Int64(round)), index: place),
          change: .update(
            from: feed.edited(object, round - 1).entity, to: feed.edited(object, round).entity)
            ?? .insert(object.entity),
          time: Timestamp(milliseconds: Int64(round)))
      }
    }
    let time = Measure.nanoseconds(per: count, rounds: 5) {
      var link = FeedLink()
      link.takeIn(feed.page(1))
      for round in edits {
        link.engine.take(round, at: link.moment)
        link.sendAll()
      }
      return link.sent
    }
    report.figure("an edit taken over and sent", "\(Int(1e9 / time)) a second")
  }

  private static func watchMemory(_ feed: GeneratedFeed, _ report: inout Report) throws {
    var link = FeedLink()
    let perPage = feed.page(1).records.count
    for page in 1...(1_000_000 / perPage) {
      link.takeIn(feed.page(page))
      _ = link.engine.update
      link.engine.settle()
      if page * perPage == 100_000 || page * perPage == 1_000_000 {
        report.figure("memory after \(page * perPage) edits", residentMegabytes())
      }
    }
  }

  private static func residentMegabytes() -> String {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return "\(pages * 4 / 1_024) MB"
  }

  private static func stepReplica(_ report: inout Report) throws {
    let made = GeneratedBoard(blocks: 5_000)
    let store = MemoryStore(location: "memory")
    let contents: [Change] =
      [.insert(GeneratedBoard.show.entity)] + made.objects.map { .insert($0.entity) }
      + [.insert(made.board.entity)] + made.items.map { .insert($0.entity) }
    _ = try store.commit(contents, expecting: .start, from: .program, watchedBy: nil)
    let normalisation = Normalisation { PlacementPlugin.grid.make($0, []) }
    let moment = SyncMoment(Timestamp(milliseconds: 1), chance: 0)
    let clock = ContinuousClock()
    var replica: SyncReplica?
    let start = try clock.measure {
      replica = try SyncReplica(store, zone: "z", device: 1, normalisation, at: moment)
    }
    report.figure("begin of sync with 5,000 blocks", Measure.milliseconds(start))
    guard var replica, let item = made.items.first else { return }
    var times: [Duration] = []
    var request = try replica.handle(.started, at: moment).output.request
    for round in 1...20 {
      var edited = item
      edited.label = "Label \(round)"
      let stamp = Stamp(milliseconds: UInt64(1_000 + round), device: 2)
      var record = RecordFormat.remote(SyncRecord(edited.entity, at: stamp), tag: nil)
      record.tag = "t\(round)"
      let page = ChangePage(records: [record], token: "\(round)", hasMore: false)
      let input = request.map { SyncInput.reply($0.id, .success(.page(page))) } ?? .hint
      var step: SyncReplica.Step?
      times.append(try clock.measure { step = try replica.handle(input, at: moment) })
      request = step?.output.request
      if request == nil { request = try replica.handle(.hint, at: moment).output.request }
    }
    report.figure("a step with an edit of another", Measure.milliseconds(times.sorted()[10]))
  }
}

extension Benchmark {
  /// The speed of runs as in a campaign, each with its checks in the end.
  private static func simulate(_ report: inout Report) {
    let equipment = SyncEquipment(placements: [.grid, .flow, .canvas, .tiles]) {
      () throws(StoreError) in
      MemoryStore(location: "memory")
    }
    let play = {
      (0..<100).reduce(0) { count, seed in
        count + SyncRun(seed: UInt64(seed), steps: 200, equipment).stepCount
      }
    }
    let count = play()
    let time = Measure.nanoseconds(per: count, rounds: 3, play)
    report.figure(
      "simulated steps, one core", "\(Int(1e9 / time)) a second", target: "at least 20000")
    report.figure("  of them between preparing and rest", "\(100 * 200 * 100 / count) %")
  }
}

/// A feed of records of objects that are edited again and again.
private struct GeneratedFeed {
  let objects: [ShowObject] = (0..<1_000).map { number in
    ShowObject(
      id: ID(high: 3, low: UInt64(number)), show: GeneratedBoard.show.id, kind: .group,
      number: ObjectNumber(UInt32(number + 1)), name: "Group \(number)",
      created: Timestamp(milliseconds: 0))
  }

  func stamp(_ number: Int) -> Stamp {
    Stamp(milliseconds: 1_700_000_000_000 + UInt64(number), device: 2)
  }

  /// An object after so many edits.
  func edited(_ object: ShowObject, _ number: Int) -> ShowObject {
    var object = object
    object.name = "Group \(number)"
    return object
  }

  /// 200 records; five pages in a row have all objects.
  func page(_ number: Int) -> ChangePage {
    let start = number % 5 * 200
    return ChangePage(
      records: objects[start..<start + 200].map { object in
        RecordFormat.remote(
          SyncRecord(edited(object, number).entity, at: stamp(number)), tag: "tag-\(number)")
      }, token: "token-\(number)", hasMore: false)
  }
}

/// An engine whose requests are answered at once.
private struct FeedLink {
  var engine: SyncEngine
  private(set) var sent = 0
  private var now: Int64 = 1_700_000_000_000

  init() {
    var settings = SyncSettings()
    settings.polling = .seconds(1_000_000)
    engine = SyncEngine(device: 1, zone: "z", settings: settings)
  }

  var moment: SyncMoment { SyncMoment(Timestamp(milliseconds: now), chance: 0) }

  mutating func takeIn(_ page: ChangePage) {
    guard let request = engine.handle(.hint, at: moment).request else { return }
    _ = engine.handle(.reply(request.id, .success(.page(page))), at: moment)
  }

  /// Sends all edits to a server that takes all.
  mutating func sendAll() {
    now += 60_000
    var next = engine.handle(.timer, at: moment).request
    while let request = next {
      var results: [RemoteResult] = []
      if case .modify(_, let operations, _) = request.request {
        sent += operations.count
        results = operations.map { operation in
          var record = operation.record
          record.tag = "tag-\(sent)"
          return .record(record)
        }
      }
      next = engine.handle(.reply(request.id, .success(.results(results))), at: moment).request
    }
    engine.settle()
  }
}
