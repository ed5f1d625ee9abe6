import Domain
import PluginAPI
import Simulation
import SyncClient
import SyncServer

/// Devices, a network and a server, without any of them being real but what they decide.
struct SyncWorld {
  let equipment: SyncEquipment
  let script: SyncScript
  /// The fault that all devices have.
  private let defect: SyncDefect?
  /// The true time, which is that of the server.
  var now: Int64 = 1_700_000_000_000
  var devices: [Device] = []
  var server: MemoryServer
  var log = EditLog()
  var tripLog = TripLog()
  private var copy: MemoryServer?
  /// The version of the build that wrote each record last, and what no build may do.
  var schemas: [String: Int64] = [:]
  private(set) var overwritten: [String] = []
  /// What was deleted for good.
  var collected: Set<EntityKey> = []
  /// Whether the server lost something: then the author's device may not find out.
  private(set) var hasLost = false
  /// The trips that the server had and that broke their rules.
  private(set) var unsound: [String] = []
  private var storm: (requests: Int, failure: RemoteFailure)?
  private var refusal: UInt64?
  /// The seeds of edits so far, and how many edits had the seed of an earlier one.
  private var editSeeds: Set<UInt64> = []
  private var repeatedSeeds: UInt64 = 0
  private var momentCount: UInt64 = 0
  /// A hash of the edits, requests and answers so far.
  private(set) var trace = SyncTrace()
  /// How often records changed, on a device or on the server.
  private var eventCount = 0
  /// How many things happened, also while everything came to rest.
  private(set) var stepCount = 0

  /// A device, with what is on its way to and from it.
  struct Device {
    let id: UInt64
    let store: any WorkspaceStore
    var replica: SyncReplica
    var settings: SyncSettings
    var clockAhead: Int64
    var hasJumped = false
    var hasNetwork = true
    /// The edit that its person makes while the next step is stored; `nil` for none.
    var lateChoice: UInt64?
    /// The number of its process: answers to an earlier one are not heard.
    var life = 0
    var requests: [(life: Int, request: SyncRequest)] = []
    var answers: [(life: Int, input: SyncInput)] = []
    var wake: Timestamp?
  }

  /// Sets a world up.
  init(
    _ script: SyncScript, _ equipment: SyncEquipment, defect: SyncDefect? = nil
  ) throws {
    (self.script, self.equipment, self.defect) = (script, equipment, defect)
    var settings = ServerSettings()
    settings.emptyPages = script.emptyPages
    (settings.keyRate, settings.zoneRate, settings.pageRate) = (nil, nil, nil)
    guard let signer = KeyedHash(key: Array(repeating: 7, count: 16)) else {
      throw StoreError(.damaged, at: "server", "a key has 16 bytes")
    }
    server = MemoryServer(ServerCore(signer: signer, settings: settings))
    for (number, device) in script.devices.enumerated() {
      var pace = SyncSettings()
      (pace.pageSize, pace.batchSize) = (device.pageSize, device.batchSize)
      pace.schema = device.schema
      let (store, id) = (try equipment.openStore(), UInt64(number + 1))
      let moment = moment(ahead: device.clockAhead)
      let replica = try SyncReplica(
        store, zone: "zone", device: id, equipment.normalisation, settings: pace, at: moment)
      devices.append(
        Device(
          id: id, store: store, replica: replica, settings: pace, clockAhead: device.clockAhead))
      inject(number)
      try step(number, .started)
    }
    try prepare()
  }

  /// Lets one person make a small workspace that all devices have.
  private mutating func prepare() throws {
    var editor = SyncEditor(
      equipment: equipment, random: randomness(of: script.beginning),
      time: Timestamp(milliseconds: now + devices[0].clockAhead))
    for part in SyncEditor.Part.beginning {
      try commit(editor.make(part, SyncEditor.View(devices[0].store)), on: 0, at: editor.time)
    }
    _ = try comeToRest(withUpgrades: false)
  }

  /// The randomness of an edit.
  ///
  /// Equal seeds would give new entities the same identities. Only scripts that people write have
  /// them.
  mutating func randomness(of seed: UInt64) -> RandomSource {
    let random = RandomSource(seed: seed)
    guard !editSeeds.insert(seed).inserted else { return random }
    repeatedSeeds += 1
    return random.split(repeatedSeeds)
  }

  private mutating func commit(_ changes: [Change], on device: Int, at time: Timestamp) throws {
    let changes = Self.allowed(changes, by: devices[device].replica.engine)
    guard !changes.isEmpty else { return }
    note(changes, on: device, at: time)
    try Self.commit(changes, to: devices[device].store, at: time)
  }

  /// The changes without those of trips that cannot be edited now.
  static func allowed(_ changes: [Change], by engine: SyncEngine) -> [Change] {
    changes.filter { change in
      guard let trip = (change.after ?? change.before)?.trip else { return true }
      return !engine.isReadOnly(trip)
    }
  }

  static func commit(
    _ changes: [Change], to store: any WorkspaceStore, at time: Timestamp
  ) throws(StoreError) {
    let note = CommandNote(words: "edit", time: time, seat: "a")
    _ = try store.commit(
      changes, expecting: store.sequence(), from: .command(note), watchedBy: nil)
  }

  /// Notes changes that a person makes.
  mutating func note(_ changes: [Change], on device: Int, at time: Timestamp) {
    trace.add(Int64(device))
    for change in changes { trace.add(change.key.map { "\($0)" }) }
    // A device that knows the server's time corrects its own, to about two seconds, until its clock
    // jumps.
    let latest = devices[device].hasJumped ? .max : max(now, time.milliseconds) + 2_000
    log.note(changes.filter { ($0.after ?? $0.before)?.trip == nil }, on: device, at: latest)
    tripLog.note(changes.filter { ($0.after ?? $0.before)?.trip != nil })
  }

  private mutating func inject(_ device: Int) {
    #if Mutants
      devices[device].replica.inject(defect)
    #endif
  }

  /// The present moment on a device.
  private mutating func moment(ahead: Int64) -> SyncMoment {
    momentCount += 1
    var random = RandomSource(seed: momentCount)
    return SyncMoment(Timestamp(milliseconds: now + ahead), chance: random.next())
  }

  /// Gives a device an input.
  mutating func step(_ device: Int, _ input: SyncInput) throws {
    try takeOver(device)
    try handle(device, input)
    log.follow(device, devices[device].id) { devices[device].replica.engine.record($0) }
  }

  /// Lets a device take over the edits of its person, and notes their stamps.
  private mutating func takeOver(_ device: Int) throws {
    guard log.isWaiting(device) else { return }
    let before = Self.records(
      log.waitingKeys(device), of: devices[device].replica.engine)
    try handle(device, .edited)
    noteTaken(device, before)
  }

  static func records(
    _ keys: [EntityKey], of engine: SyncEngine
  ) -> [EntityKey: SyncRecord] {
    var records: [EntityKey: SyncRecord] = [:]
    for key in keys { records[key] = engine.record(key) }
    return records
  }

  private mutating func noteTaken(_ device: Int, _ before: [EntityKey: SyncRecord]) {
    let engine = devices[device].replica.engine
    log.take(device, before: before) { engine.record($0) }
  }

  private mutating func handle(_ device: Int, _ input: SyncInput) throws {
    let moment = moment(ahead: devices[device].clockAhead)
    let step = try handle(device, input, at: moment)
    let output = step.output
    if step.isChanged { eventCount += 1 }
    devices[device].wake = output.wake
    if let request = output.request, devices[device].hasNetwork {
      devices[device].requests.append((devices[device].life, request))
      trace.add(Int64(device))
      trace.add(request.request)
    }
  }
}

// MARK: - What happens

extension SyncWorld {
  /// Lets something happen.
  mutating func play(_ act: SyncAct) throws {
    stepCount += 1
    switch act {
    case .edit(let device, let choice): try edit(device, choice) { $0.edit($1) }
    case .editTrip(let device, let choice): try edit(device, choice) { $0.editTrip($1) }
    case .editLate(let device, let choice):
      if exists(device) { devices[device].lateChoice = choice }
    case .wait(let time):
      now += min(max(time, 0), 1 << 40)
      for device in devices.indices where isDue(device) { try step(device, .timer) }
    case .wake(let device): try wake(device)
    case .hint(let device): if exists(device) { try step(device, .hint) }
    case .deliver(let device, let choice): deliver(device, choice)
    case .answer(let device, let choice): try answer(device, choice)
    case .loseRequest(let device, let choice): _ = takeRequest(device, choice)
    case .loseAnswer(let device, let choice): _ = takeAnswer(device, choice)
    case .repeatRequest(let device, let choice):
      guard let request = takeRequest(device, choice) else { return }
      devices[device].requests += [request, request]
      deliver(device, UInt64(devices[device].requests.count - 1))
    case .repeatAnswer(let device, let choice):
      guard let answer = takeAnswer(device, choice) else { return }
      devices[device].answers += [answer, answer]
      try self.answer(device, UInt64(devices[device].answers.count - 1))
    case .crash(let device): if exists(device) { try restart(device) }
    case .clock(let device, let ahead):
      guard exists(device) else { return }
      devices[device].clockAhead = min(max(ahead, -(1 << 41)), 1 << 41)
      devices[device].hasJumped = true
    case .network(let device, let isThere):
      if exists(device) { devices[device].hasNetwork = isThere }
    case .storm(let requests, let choice):
      storm = (min(max(requests, 0), 20), Self.failure(choice))
    case .refusals(let choice): refusal = choice
    case .keepCopy: copy = server
    case .restoreCopy:
      guard let copy else { return }
      server = copy
      schemas = [:]
      try raiseEpoch()
    case .newEpoch: try raiseEpoch()
    case .expireTokens: expireTokens()
    case .collect: try collect()
    case .deleteZone: deleteZone()
    }
  }

  /// Time passes, or a restored server could get the number of an epoch that it has lost.
  private mutating func raiseEpoch() throws {
    now += 1
    noteLosing()
    try server.storage.beginEpoch(at: Timestamp(milliseconds: now))
  }

  /// Notes that the server lost something.
  mutating func noteLosing() { hasLost = true }

  private func exists(_ device: Int) -> Bool { devices.indices.contains(device) }

  private func isDue(_ device: Int) -> Bool {
    guard let wake = devices[device].wake else { return false }
    return wake.milliseconds <= now + devices[device].clockAhead
  }

  mutating func wake(_ device: Int) throws {
    guard exists(device), let wake = devices[device].wake else { return }
    // A clock that was set back does not stop the world for years.
    let wait = min(max(wake.milliseconds - devices[device].clockAhead - now, 0), 400_000)
    now += wait
    try step(device, .timer)
  }

  private mutating func edit(
    _ device: Int, _ choice: UInt64,
    _ make: (inout SyncEditor, SyncEditor.View) -> [Change]
  ) throws {
    guard exists(device) else { return }
    let (store, time) = (devices[device].store, now + devices[device].clockAhead)
    var editor = SyncEditor(
      equipment: equipment, random: randomness(of: choice),
      time: Timestamp(milliseconds: time))
    try commit(make(&editor, SyncEditor.View(store)), on: device, at: editor.time)
    now += 1
    // Sometimes the process is not there to hear of it.
    if choice % 3 != 0 { try log.isWaiting(device) ? takeOver(device) : handle(device, .edited) }
  }

  /// Ends the process of a device, and begins another one with what was stored.
  mutating func restart(_ device: Int) throws {
    let before = Self.records(
      log.waitingKeys(device), of: devices[device].replica.engine)
    devices[device].life += 1
    devices[device].answers.removeAll()
    let moment = moment(ahead: devices[device].clockAhead)
    devices[device].replica = try SyncReplica(
      devices[device].store, zone: "zone", device: 0, equipment.normalisation,
      settings: devices[device].settings, at: moment)
    noteTaken(device, before)
    inject(device)
    try step(device, .started)
  }
}

// MARK: - The network

extension SyncWorld {
  private mutating func takeRequest(
    _ device: Int, _ choice: UInt64
  ) -> (life: Int, request: SyncRequest)? {
    guard exists(device), !devices[device].requests.isEmpty else { return nil }
    let place = Int(choice % UInt64(devices[device].requests.count))
    return devices[device].requests.remove(at: place)
  }

  private mutating func takeAnswer(
    _ device: Int, _ choice: UInt64
  ) -> (life: Int, input: SyncInput)? {
    guard exists(device), !devices[device].answers.isEmpty else { return nil }
    let place = Int(choice % UInt64(devices[device].answers.count))
    return devices[device].answers.remove(at: place)
  }

  mutating func deliver(_ device: Int, _ choice: UInt64) {
    guard let (life, request) = takeRequest(device, choice) else { return }
    let result = carryOut(request.request, from: devices[device].id)
    let time = Timestamp(milliseconds: now)
    trace.add(now)
    trace.add(result)
    devices[device].answers.append((life, .reply(request.id, result, at: time)))
  }

  mutating func answer(_ device: Int, _ choice: UInt64) throws {
    guard let (life, input) = takeAnswer(device, choice), life == devices[device].life else {
      return
    }
    try step(device, input)
  }

  private mutating func carryOut(
    _ request: RemoteRequest, from device: UInt64
  ) -> Result<RemoteReply, RemoteFailure> {
    if let storm, storm.requests > 0 {
      self.storm?.requests -= 1
      return .failure(storm.failure)
    }
    if case .modify = request { eventCount += 1 }
    let result = decide(request, from: device)
    if case .modify(_, let operations, _) = request, case .success(.results(let results)) = result {
      for (operation, result) in zip(operations, results) {
        if case .record = result { noteWritten(operation.record) }
      }
    }
    return result
  }

  /// An older build leaves records of a newer one alone.
  private mutating func noteWritten(_ record: RemoteRecord) {
    guard case .integer(let schema)? = record.fields["ws_schema"] else { return }
    if schema < schemas[record.name] ?? 0 { overwritten.append(record.name) }
    schemas[record.name] = schema
    guard RecordFormat.key(ofRecord: record.name)?.sort == .trip else { return }
    let version = try? RecordFormat.record(record, schema: schema)
    if let trip = version?.trip, version?.isAlive == true, !SyncEquipment.isSound(trip) {
      unsound.append(record.name)
    }
  }

  private mutating func decide(
    _ request: RemoteRequest, from device: UInt64
  ) -> Result<RemoteReply, RemoteFailure> {
    let sender = RequestSender(owner: "owner", key: "key \(device)")
    let time = Timestamp(milliseconds: now)
    guard let choice = refusal, case .modify(let zone, var operations, let isAtomic) = request,
      !operations.isEmpty
    else { return server.answer(request, from: sender, at: time) }
    refusal = nil
    let place = Int(choice % UInt64(operations.count))
    let refused = operations.remove(at: place)
    var results: [RemoteResult] = []
    if !operations.isEmpty {
      let rest = RemoteRequest.modify(zone: zone, operations, isAtomic: isAtomic)
      guard case .success(.results(let some)) = server.answer(rest, from: sender, at: time) else {
        return .failure(Self.failure(choice))
      }
      results = some
    }
    results.insert(.failure(name: refused.record.name, Self.failure(choice >> 8)), at: place)
    return .success(.results(results))
  }

  /// An error that passes.
  private static func failure(_ choice: UInt64) -> RemoteFailure {
    let codes: [RemoteFailure.Code] = [.internalError, .throttled, .tryAgainLater, .noAnswer]
    let code = codes[Int(choice % UInt64(codes.count))]
    return RemoteFailure(
      code, "simulated", retryAfter: code == .throttled ? .seconds(Int(choice >> 4 % 40)) : nil)
  }

  /// Ends all trouble, except that clocks stay wrong, and lets everything come to rest.
  ///
  /// - Parameter isUpgrading: Whether all devices get the newest build.
  /// - Returns: Whether it did.
  /// - Throws: What a store throws.
  mutating func comeToRest(withUpgrades isUpgrading: Bool = true) throws -> Bool {
    (storm, refusal) = (nil, nil)
    let newest = script.devices.map(\.schema).max() ?? 1
    for device in devices.indices {
      devices[device].hasNetwork = true
      guard isUpgrading, devices[device].settings.schema < newest else { continue }
      devices[device].settings.schema = newest
      try restart(device)
    }
    for _ in 0..<60 {
      let count = eventCount
      for device in devices.indices {
        try play(.hint(device: device))
        for _ in 0..<400 {
          if !devices[device].requests.isEmpty {
            try play(.deliver(device: device, choice: 0))
          } else if !devices[device].answers.isEmpty {
            try play(.answer(device: device, choice: 0))
          } else if devices[device].replica.engine.isAtRest {
            break
          } else {
            try play(.wake(device: device))
          }
        }
      }
      if eventCount == count, devices.allSatisfy(\.replica.engine.isAtRest) { return true }
    }
    return false
  }
}
