import Domain
import PluginAPI

/// What is still to be sent: nothing before the outbox is started, and everything after.
enum OutboxChecks {
  static var all: [StoreCheck<any OutboxStore>] {
    [
      StoreCheck("no outbox is kept until one is started, and none once it is stopped", starting),
      StoreCheck("an outbox holds all later changes, in order and with what was before", order),
      StoreCheck("what came by sync does not go out again", sync),
      StoreCheck("what is acknowledged is forgotten, also within a commit", acknowledging),
      StoreCheck("only what was committed can be acknowledged, and never less", bounds),
      StoreCheck("an outbox is read in pages", pages),
      StoreCheck("an outbox is not a change, and stays after closing and opening", reopening),
      StoreCheck("a commit that fails leaves nothing to be sent", failing),
      StoreCheck("another handle's changes are sent too", needsSecondWriter: true, sharing),
    ]
  }

  /// Reads what to send.
  private static func entries(_ store: any OutboxStore) throws -> [OutboxEntry] {
    try requireValue(store.outbox(after: nil, limit: 1_000), "the outbox").value
  }

  private static func requireSent(
    _ store: any OutboxStore, _ changes: [Change], _ what: String, line: UInt = #line
  ) throws {
    try requireEqual(entries(store).map(\.change), changes, what, line: line)
  }

  private static func starting(_ subject: OutboxSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 151)
    let sample = SampleShow(&samples)
    try require(try store.outbox(after: nil, limit: 9) == nil, "an outbox that was never started")
    let state = try store.add(sample.making)
    try store.stopOutbox()
    try requireEqual(store.startOutbox(), state, "the state from which it is kept")
    try requireSent(store, [], "what was before it")
    let change = Change.updating(sample.show) { $0.name = "Renamed" }
    try store.add([change])
    try requireEqual(store.startOutbox(), state, "the state, asked once more")
    try requireSent(store, [change], "what came after it")
    try store.stopOutbox()
    try require(try store.outbox(after: nil, limit: 9) == nil, "an outbox that was stopped")
    let later = try store.add([change.inverse])
    try requireEqual(store.startOutbox(), later, "the state from which it is kept again")
    try requireSent(store, [], "what was before it was restarted")
  }

  private static func order(_ subject: OutboxSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 152)
    let sample = SampleShow(&samples)
    _ = try store.startOutbox()
    let rename = Change.updating(sample.show) { $0.name = "Ünïcode \"quoted\"" }
    let lists = [sample.making, [rename, rename.inverse], sample.deleting]
    for list in lists { try store.add(list) }
    let found = try entries(store)
    try requireEqual(found.map(\.change), Array(lists.joined()), "what to send")
    try requireEqual(found.map(\.position).sorted(), found.map(\.position), "the positions")
    try requireEqual(Set(found.map(\.position)).count, found.count, "the number of positions")
    try requireEqual(
      found.map(\.position.sequence.value),
      lists.enumerated().flatMap { index, list in list.map { _ in Int64(index + 1) } },
      "the states that they led to")
    try requireEqual(
      store.outbox(after: nil, limit: 1)?.sequence, store.sequence(), "the state of the outbox")
  }

  private static func sync(_ subject: OutboxSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 153)
    let shows = (0..<5).map { Change.insert(.show(samples.show("Show \($0)"))) }
    _ = try store.startOutbox()
    for (index, show) in shows.enumerated() {
      let source = index % 2 == 0 ? CommitSource.sync : .program
      _ = try store.commit(
        [show], expecting: store.sequence(), from: source, watchedBy: nil)
    }
    try requireSent(store, [shows[1], shows[3]], "what to send")
    try requireEqual(store.changes(after: .start).value, shows, "the record of changes")
    let last = try requireValue(entries(store).last, "the last one").position
    try store.acknowledge(through: last)
    try requireSent(store, [], "what to send then")
    try requireEqual(store.startOutbox(), StoreSequence(5), "the state up to which all is sent")
    _ = try store.commit(
      [shows[0].inverse], expecting: StoreSequence(5), from: .sync, watchedBy: nil)
    try requireEqual(store.startOutbox(), StoreSequence(6), "the same after sync")
  }

  private static func acknowledging(_ subject: OutboxSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 154)
    let sample = SampleShow(&samples)
    _ = try store.startOutbox()
    let rename = Change.updating(sample.show) { $0.name = "Renamed" }
    try store.add(sample.making)
    try store.add([rename])
    let all = sample.making + [rename]
    for (index, entry) in try entries(store).enumerated() {
      try store.acknowledge(through: entry.position)
      try requireSent(store, Array(all.dropFirst(index + 1)), "what is left after \(index)")
    }
    try store.add([rename.inverse])
    try requireSent(store, [rename.inverse], "what came later")
    try requireEqual(
      store.changes(after: .start).value, all + [rename.inverse], "the record of changes")
  }

  private static func bounds(_ subject: OutboxSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 155)
    _ = try store.startOutbox()
    let changes = (0..<3).map { Change.insert(.show(samples.show("Show \($0)"))) }
    for change in changes { try store.add([change]) }
    let found = try entries(store)
    try requireRefusal("what no commit led to", as: .outOfRange) {
      try store.acknowledge(through: OutboxPosition(sequence: StoreSequence(4), index: 0))
    }
    try store.acknowledge(through: found[1].position)
    try store.acknowledge(through: found[0].position)
    try requireSent(store, [changes[2]], "what is left")
    try requireEqual(
      store.outbox(after: found[0].position, limit: 9)?.value.map(\.change), [changes[2]],
      "what is left after an older position")
    try store.stopOutbox()
    try store.acknowledge(through: found[2].position)
    try require(try store.outbox(after: nil, limit: 9) == nil, "an outbox that was stopped")
  }

  private static func pages(_ subject: OutboxSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 156)
    _ = try store.startOutbox()
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    try store.add(sample.deleting)
    var (found, position): ([Change], OutboxPosition?) = ([], nil)
    while let page = try store.outbox(after: position, limit: 5)?.value, !page.isEmpty {
      try require(page.count <= 5, "a page of \(page.count)")
      found += page.map(\.change)
      position = page.last?.position
    }
    try requireEqual(found, sample.making + sample.deleting, "all pages")
    try requireEqual(store.outbox(after: nil, limit: 0)?.value, [], "an empty page")
  }

  private static func reopening(_ subject: OutboxSubject) throws {
    let first = try subject.open()
    var samples = Samples(seed: 157)
    let sample = SampleShow(&samples)
    try requireEqual(first.startOutbox(), .start, "the state of a new workspace")
    try requireEqual(first.sequence(), .start, "the state, as starting is not a change")
    try first.add(sample.making)
    let third = try entries(first)[2].position
    try first.acknowledge(through: third)
    try requireEqual(first.sequence(), StoreSequence(1), "the state, as sending is not a change")
    try first.close()
    let store = try subject.open()
    try requireSent(store, Array(sample.making.dropFirst(3)), "what is left after opening again")
  }

  private static func failing(_ subject: OutboxSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 158)
    _ = try store.startOutbox()
    let show = Change.insert(.show(samples.show("Show")))
    try requireRefusal("the same twice") { try store.add([show, show]) }
    try requireRefusal("a commit that is given up", as: .cancelled) {
      _ = try store.commit([show], expecting: .start) { _ in false }
    }
    try requireSent(store, [], "what to send")
    try store.add([show])
    try requireSent(store, [show], "what to send then")
  }

  private static func sharing(_ subject: OutboxSubject) throws {
    let (first, second) = (try subject.open(), try subject.open())
    var samples = Samples(seed: 159)
    let shows = (0..<3).map { Change.insert(.show(samples.show("Show \($0)"))) }
    try first.add([shows[0]])
    try requireEqual(second.startOutbox(), StoreSequence(1), "the state from which it is kept")
    try first.add([shows[1]])
    try second.add([shows[2]])
    try requireSent(first, Array(shows.dropFirst()), "what the first one sees")
    try first.acknowledge(through: try entries(first)[0].position)
    try requireSent(second, [shows[2]], "what the second one sees")
  }
}
