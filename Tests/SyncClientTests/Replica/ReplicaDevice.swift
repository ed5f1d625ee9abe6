import Domain
import PluginAPI
import SyncClient
import SyncServer
import Testing

/// A workspace on a device with a clock, and what it asked for.
struct ReplicaDevice {
  let store: HookedStore
  let number: UInt64
  var replica: SyncReplica
  /// The time, in milliseconds.
  var now: Int64 = 1_700_000_100_000
  /// The request that waits for its answer.
  private(set) var request: SyncRequest?
  private(set) var requestCount = 0
  private(set) var wake: Timestamp?
  private(set) var notices: Set<SyncNotice> = []
  private(set) var news: [SyncNews] = []
  /// Ends the process after so many more steps.
  var stepsToCrash: Int?

  private let normalisation: Normalisation

  init(
    _ number: UInt64, _ store: any SyncReplica.Store,
    _ normalisation: Normalisation = RuleSets.normalisation
  ) throws {
    let moment = SyncMoment(Timestamp(milliseconds: now), chance: 0)
    (self.number, self.store) = (number, HookedStore(store))
    self.normalisation = normalisation
    replica = try SyncReplica(
      self.store, zone: "z", device: number, normalisation, at: moment)
    try handle(.started)
  }

  var moment: SyncMoment { SyncMoment(Timestamp(milliseconds: now), chance: number << 62) }

  /// Makes an edit, as a session does.
  func edit(_ changes: Change...) throws { try store.edit(changes, at: now) }

  mutating func handle(_ input: SyncInput) throws {
    let step = try replica.handle(input, at: moment)
    notices.formUnion(step.notices)
    news += step.output.news
    wake = step.output.wake
    guard let stepsToCrash else { return note(step.output.request) }
    self.stepsToCrash = stepsToCrash - 1
    if stepsToCrash == 0 { try restart() } else { note(step.output.request) }
  }

  private mutating func note(_ request: SyncRequest?) {
    guard let request else { return }
    self.request = request
    requestCount += 1
  }

  /// Answers the request that waits.
  mutating func reply(_ result: Result<RemoteReply, RemoteFailure>) throws {
    guard let request else { return }
    self.request = nil
    try handle(.reply(request.id, result))
    // What was read is taken in while the next page is on its way.
    if replica.engine.joined != nil, let wake, wake.milliseconds <= now { try handle(.timer) }
  }

  /// Ends the process, and begins again with what was stored.
  mutating func restart() throws {
    (request, stepsToCrash) = (nil, nil)
    replica = try SyncReplica(store, zone: "z", device: 0, normalisation, at: moment)
    try handle(.started)
  }

  /// Lets the server answer, and time pass, until there is nothing to do.
  ///
  /// - Returns: Whether it came to an end within so many steps.
  mutating func run(with server: inout MemoryServer, steps: Int = 400) throws -> Bool {
    let sender = RequestSender(owner: "o", key: "\(number)")
    try handle(.hint)
    for _ in 0..<steps {
      if let request {
        try reply(server.answer(request.request, from: sender, at: moment.time))
      } else if replica.engine.isAtRest {
        return true
      } else {
        now = max(now + 1, wake?.milliseconds ?? now)
        try handle(.timer)
      }
    }
    return false
  }

  /// What the store contains.
  var contents: Set<Entity> {
    get throws { try store.entities() }
  }
}

extension ChangeStore {
  /// Makes an edit, as a session does.
  func edit(_ changes: [Change], at time: Int64) throws(StoreError) {
    let note = CommandNote(words: "edit", time: Timestamp(milliseconds: time), seat: "a")
    _ = try commit(changes, expecting: sequence(), from: .command(note), watchedBy: nil)
  }
}

extension BoardStore where Self: TripStore {
  fileprivate func entities() throws(StoreError) -> Set<Entity> {
    var entities: Set<Entity> = []
    for show in try shows().value {
      guard let contents = try contents(of: show.show.id)?.value else { continue }
      entities.insert(show.show.entity)
      entities.formUnion(contents.objects.map(\.entity) + contents.boards.map(\.entity))
      entities.formUnion(contents.items.map(\.entity))
    }
    for trip in try trips().value {
      guard let contents = try contents(of: trip.trip.id)?.value else { continue }
      entities.insert(trip.trip.entity)
      entities.formUnion(contents.cities.map(\.entity) + contents.games.map(\.entity))
      entities.formUnion(contents.entries.map(\.entity))
    }
    return entities
  }
}

extension MemoryServer {
  /// A server without limits of its rate.
  static func plain() throws -> MemoryServer {
    var settings = ServerSettings()
    (settings.keyRate, settings.zoneRate, settings.pageRate) = (nil, nil, nil)
    let signer = try #require(KeyedHash(key: Array(repeating: 7, count: 16)))
    return MemoryServer(ServerCore(signer: signer, settings: settings))
  }
}
