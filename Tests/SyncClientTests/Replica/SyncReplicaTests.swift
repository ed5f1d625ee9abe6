import Domain
import GridGeometry
import Persistence_Memory
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import StoreConformance
import SyncServer
import TestSupport
import Testing

@testable import SyncClient

struct SyncReplicaTests {
  private var server: MemoryServer
  private var one: ReplicaDevice
  private var two: ReplicaDevice
  private let sample: SampleShow

  init() throws {
    var samples = Samples(seed: 25)
    sample = SampleShow(&samples)
    server = try .plain()
    one = try ReplicaDevice(1, MemoryStore(location: "one"))
    two = try ReplicaDevice(2, MemoryStore(location: "two"))
  }

  private mutating func settle(at location: SourceLocation = #_sourceLocation) throws {
    for path in [\Self.one, \Self.two, \Self.one] {
      let isDone = try run(path)
      #expect(isDone, "a replica does not come to rest", sourceLocation: location)
    }
  }

  private mutating func run(_ path: WritableKeyPath<Self, ReplicaDevice>) throws -> Bool {
    var device = self[keyPath: path]
    defer { self[keyPath: path] = device }
    return try device.run(with: &server)
  }

  private func expectSame(
    _ entities: Set<Entity>, at location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try one.contents == entities, sourceLocation: location)
    #expect(try two.contents == entities, sourceLocation: location)
  }

  @Test("Boards that were made at one moment keep their order", arguments: [true, false])
  mutating func boardOrder(isThereBefore: Bool) throws {
    let boards = (1...12).map { number in
      Board(
        id: ID(high: 7, low: UInt64(number * 7919 % 13)), show: sample.show.id,
        name: "Board \(number)", created: Timestamp(milliseconds: 1_000))
    }
    let changes = ([sample.show.entity] + boards.map(\.entity)).map { Change.insert($0) }
    let store = MemoryStore(location: "boards")
    if isThereBefore {
      _ = try store.commit(changes, expecting: store.sequence(), from: .program, watchedBy: nil)
    }
    one = try ReplicaDevice(3, store)
    if !isThereBefore {
      _ = try store.commit(changes, expecting: store.sequence(), from: .program, watchedBy: nil)
    }
    try settle()
    for store in [one.store, two.store] {
      let names = try store.contents(of: sample.show.id)?.value.boards.map(\.name)
      #expect(names == boards.map(\.name))
    }
  }

  @Test("What one workspace has, the other one gets")
  mutating func toAnother() throws {
    for change in sample.making { try one.edit(change) }
    try settle()
    try expectSame(sample.entities)
    #expect(try one.store.outbox(after: nil, limit: 10)?.value.isEmpty == true)
    let object = sample.objects[0]
    try two.edit(.updating(object) { $0.name = "Other" })
    try one.edit(.delete(sample.items[5].entity))
    try settle()
    var renamed = object
    renamed.name = "Other"
    try expectSame(
      sample.entities.subtracting([object.entity, sample.items[5].entity])
        .union([renamed.entity]))
  }

  @Test("Sync that begins in a workspace with contents sends them")
  mutating func beginning() throws {
    let store = MemoryStore(location: "full")
    try store.edit(sample.making, at: one.now)
    one = try ReplicaDevice(1, store)
    try settle()
    try expectSame(sample.entities)
  }

  @Test("Edits of another process just before a commit are taken over", arguments: 1...3)
  mutating func interference(number: Int) throws {
    try two.edit(.insert(sample.show.entity), .insert(sample.objects[0].entity))
    try settle()
    try two.edit(.updating(sample.objects[0]) { $0.name = "Other" })
    try one.edit(.insert(sample.boards[0].entity))
    var other = sample.objects[1]
    let (store, now, hooks) = (one.store, one.now, one.store.hooks)
    let object = other
    hooks.before(commit: number) { () throws(StoreError) in
      try store.edit([.insert(object.entity)], at: now)
      // The commit is tried again, and then there is yet another edit.
      hooks.before(commit: 1) { () throws(StoreError) in
        try store.edit([.updating(object) { $0.name = "Third" }], at: now + 1)
      }
    }
    try settle()
    try settle()
    other.name = "Third"
    var renamed = sample.objects[0]
    renamed.name = "Other"
    try expectSame([
      sample.show.entity, renamed.entity, other.entity, sample.boards[0].entity,
    ])
  }

  @Test("An edit that is made while a later one of someone else is stored loses, and is kept")
  mutating func lateEdit() throws {
    let object = sample.objects[0]
    try one.edit(.insert(sample.show.entity), .insert(object.entity))
    try settle()
    two.now = one.now + 60_000
    try two.edit(.updating(object) { $0.name = "Theirs" })
    _ = try run(\.two)
    let (store, now) = (one.store, one.now)
    store.hooks.before(commit: 1) { () throws(StoreError) in
      try store.edit([.updating(object) { $0.name = "Mine" }], at: now)
    }
    try settle()
    var theirs = object
    theirs.name = "Theirs"
    try expectSame([sample.show.entity, theirs.entity])
    let losses = try SyncLoss.all(in: one.store)
    #expect(losses.map { ShowObject($0.entity)?.name } == ["Mine"])
    #expect(losses.map(\.loser.device) == [1] && losses.map(\.winner.device) == [2])
  }

  @Test(
    "Edits of several records, or twice of one, that are made while a step is stored",
    arguments: [
      [0, 1], [1, 0], [0, 0], [0, 1, 0],
    ])
  mutating func lateEdits(order: [Int]) throws {
    let objects = Array(sample.objects.prefix(2))
    try one.edit(
      .insert(sample.show.entity), .insert(objects[0].entity), .insert(objects[1].entity))
    try settle()
    two.now = one.now + 60_000
    for object in objects { try two.edit(.updating(object) { $0.name = "Theirs" }) }
    _ = try run(\.two)
    let (store, now, hooks) = (one.store, one.now, one.store.hooks)
    for (place, number) in order.enumerated() {
      hooks.before(commit: place + 1) { () throws(StoreError) in
        let name = "Mine \(order[..<place].count { $0 == number })"
        var before = objects[number]
        if order[..<place].contains(number) { before.name = "Mine 0" }
        try store.edit([.updating(before) { $0.name = name }], at: now + Int64(place))
      }
    }
    try settle()
    #expect(try two.contents == one.contents)
    let names = try one.contents.compactMap { ShowObject($0)?.name }
    #expect(names == ["Theirs", "Theirs"])
    let losses = try SyncLoss.all(in: one.store).compactMap { ShowObject($0.entity) }
    // The last edit of each record is what was lost.
    #expect(Set(losses.map(\.id)) == Set(order.map { objects[$0].id }))
    #expect(losses.count == Set(order).count)
  }

  @Test("An edit that was seen before it was replaced is not among the lost ones of its author")
  mutating func seen() throws {
    let object = sample.objects[0]
    try one.edit(.insert(sample.show.entity), .insert(object.entity))
    try settle()
    try two.edit(.updating(object) { $0.name = "Two" })
    try settle()
    var known = object
    known.name = "Two"
    try two.edit(.updating(known) { $0.name = "Again" })
    _ = try run(\.two)
    // The first device has seen "Two", and edits something else.
    try one.edit(.updating(known) { $0.isOutlined.toggle() })
    try settle()
    #expect(try SyncLoss.all(in: two.store).isEmpty)
  }

  @Test("An edit that loses where another device meets the conflict is kept on its own device, too")
  mutating func told() throws {
    let object = sample.objects[0]
    try one.edit(.insert(sample.show.entity), .insert(object.entity))
    try settle()
    two.now = one.now + 60_000
    try one.edit(.updating(object) { $0.name = "Mine" })
    _ = try run(\.one)
    try two.edit(.updating(object) { $0.name = "Theirs" })
    try settle()
    for device in [one, two] {
      let losses = try SyncLoss.all(in: device.store)
      #expect(losses.map { ShowObject($0.entity)?.name } == ["Mine"])
      #expect(losses.map(\.group) == ["name"])
    }
    // An edit that was seen before it was replaced is not lost.
    try one.edit(
      .updating(ShowObject(one.contents.first { $0.key == object.entity.key }) ?? object) {
        $0.name = "Agreed"
      })
    try settle()
    #expect(try SyncLoss.all(in: two.store).count == 1)
  }

  @Test("A workspace that is edited all the time is read once, and its edits are taken over")
  mutating func busy() throws {
    let real = MemoryStore(location: "busy")
    try real.edit(sample.making, at: one.now)
    let (store, object, now) = (HookedStore(real), sample.objects[0], one.now)
    for number in 1...30 {
      store.reads.before(commit: number) { () throws(StoreError) in
        var before = object
        if number > 1 { before.name = "\(number - 1)" }
        try real.edit([.updating(before) { $0.name = "\(number)" }], at: now)
      }
    }
    one = try ReplicaDevice(1, store)
    #expect(store.reads.commits == 1)
    store.reads.clear()
    try settle()
    #expect(try two.contents == one.contents && two.contents.count == sample.entities.count)
    #expect(try two.contents.contains { ShowObject($0)?.name == "1" })
  }

  @Test("After a commit that fails, sync goes on with what the store has", arguments: 1...4)
  mutating func failure(number: Int) throws {
    try two.edit(.insert(sample.show.entity), .insert(sample.objects[0].entity))
    try settle()
    try two.edit(.updating(sample.objects[0]) { $0.name = "Other" })
    try one.edit(.insert(sample.boards[0].entity))
    _ = try two.run(with: &server)
    let location = one.store.location
    one.store.hooks.before(commit: number) { () throws(StoreError) in
      throw StoreError(.diskFull, at: location, "the disk is full")
    }
    var failures = 0
    for _ in 0..<2 {
      do {
        _ = try one.run(with: &server)
      } catch let error as StoreError {
        #expect(error.code == .diskFull)
        failures += 1
      }
    }
    #expect(failures == 1)
    try settle()
    var renamed = sample.objects[0]
    renamed.name = "Other"
    try expectSame([sample.show.entity, renamed.entity, sample.boards[0].entity])
  }

  @Test("What another device displaces goes home when there is room")
  mutating func displacement() throws {
    let (show, object, board) = (RuleSets.show, RuleSets.object, RuleSets.board())
    try one.edit(.insert(show.entity), .insert(object.entity), .insert(board.entity))
    try settle()
    let first = RuleSets.item(1, try RuleSets.cells(0, 0))
    let second = RuleSets.item(2, try RuleSets.cells(1, 1))
    try one.edit(.insert(first.entity))
    try two.edit(.insert(second.entity))
    try settle()
    #expect(try one.contents == two.contents)
    let displaced = try #require(
      try one.contents.compactMap { BoardItem($0) }.first { item in
        item != first && item != second
      })
    let (home, stays) = displaced.id == first.id ? (first, second) : (second, first)
    #expect(one.notices.contains(.displaced(displaced.id, on: board.id)))
    try two.edit(.delete(stays.entity))
    try settle()
    try expectSame([show.entity, object.entity, board.entity, home.entity])
  }

  @Test("What a server deleted for good is not shown any more")
  mutating func deletedForGood() throws {
    for change in sample.making { try one.edit(change) }
    try settle()
    let gone = sample.items[5].entity
    let record = RemoteRecord(name: RecordFormat.name(of: gone.key), type: nil)
    _ = server.answer(
      .modify(zone: "z", [RemoteOperation(.forceDelete, record)], isAtomic: false),
      from: RequestSender(owner: "o", key: "keeper"), at: one.moment.time)
    try settle()
    try expectSame(sample.entities.subtracting([gone]))
  }

  @Test("A block that opens a board which the server deleted for good opens nothing")
  mutating func wayToNothing() throws {
    let (show, board) = (RuleSets.show, RuleSets.board())
    let other = Board(
      id: ID(high: 4, low: 4), show: show.id, name: "Other", placement: .grid,
      created: Timestamp(milliseconds: 0))
    let way = BoardItem(
      id: ID(high: 4, low: 5), board: board.id, content: .goto(other.id),
      pose: try RuleSets.cells(0, 0))
    try one.edit(
      .insert(show.entity), .insert(board.entity), .insert(other.entity), .insert(way.entity))
    try settle()
    let record = RemoteRecord(name: RecordFormat.name(of: other.entity.key), type: nil)
    _ = server.answer(
      .modify(zone: "z", [RemoteOperation(.forceDelete, record)], isAtomic: false),
      from: RequestSender(owner: "o", key: "keeper"), at: one.moment.time)
    try settle()
    let items = try one.contents.compactMap { BoardItem($0) }
    #expect(items.map(\.content) == [.goto(nil)])
    #expect(try one.contents == two.contents)
  }

  @Test("A workspace whose outbox was stopped is not synced any more")
  mutating func stopped() throws {
    try one.edit(.insert(sample.show.entity))
    try settle()
    try one.store.stopOutbox()
    do {
      try one.handle(.hint)
      Issue.record("there is no error")
    } catch let error as StoreError {
      #expect(error.code == .outOfRange)
    }
    // It begins again with what there is.
    one = try ReplicaDevice(3, one.store.real)
    try one.edit(.insert(sample.objects[0].entity))
    try settle()
    try expectSame([sample.show.entity, sample.objects[0].entity])
  }

  @Test("Workspaces in files become equal, also after a restart")
  mutating func files() throws {
    let folder = try TemporaryFolder()
    one = try ReplicaDevice(1, SQLiteStore(path: folder.file("one.callboard")))
    two = try ReplicaDevice(2, SQLiteStore(path: folder.file("two.callboard")))
    for change in sample.making { try one.edit(change) }
    try settle()
    try expectSame(sample.entities)
    try one.restart()
    try two.edit(.delete(sample.items[0].entity))
    try settle()
    try expectSame(sample.entities.subtracting([sample.items[0].entity]))
    try one.store.close()
    try two.store.close()
  }
}
