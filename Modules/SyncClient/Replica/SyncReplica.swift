public import Domain
public import PluginAPI

/// A workspace that takes part in sync: the engine, and the store that shows what follows from its
/// records.
///
/// After each step the store has the edits of this device, the merged edits of others, and what
/// sync knows about both, in one commit. Edits of this device never wait for it: they go to the
/// store as without sync, and are taken over from its outbox.
///
/// Only one replica may serve a workspace at a time.
public struct SyncReplica: Sendable, Defective {
  /// What a replica needs of a store.
  public typealias Store = BoardStore & TripStore & SyncStore

  /// The engine.
  public internal(set) var engine: SyncEngine
  private let store: any Store
  private let normalisation: Normalisation
  private let settings: SyncSettings
  var shown: ShownContents
  /// How far the outbox is taken over.
  private var taken: OutboxPosition?
  /// How far the outbox is acknowledged.
  private var acknowledged: OutboxPosition?
  /// The state of the store that ``shown`` is of.
  private var sequence: StoreSequence
  /// Whether memory and store may differ, after an error.
  private var isUncertain = false

  #if Mutants
    /// The injected fault.
    public private(set) var defect: SyncDefect? {
      didSet { engine.defect = defect }
    }

    /// Injects a fault.
    public mutating func inject(_ defect: SyncDefect?) { self.defect = defect }
  #endif

  /// What happened in a step.
  public struct Step: Sendable {
    /// What the engine wants done.
    public var output: SyncOutput
    /// What is no longer as somebody wanted it.
    public var notices: Set<SyncNotice>
    /// What was changed in the store.
    public var changes: [Change]
    /// The states before and after these changes; `nil` without changes.
    public var commit: (from: StoreSequence, to: StoreSequence)?
    /// The edits of this device that lost.
    public var losses: [SyncLoss] = []
    /// Whether a record was changed.
    public var isChanged = false
  }

  /// Begins sync of a workspace, or goes on with it.
  ///
  /// - Parameters:
  ///   - store: The workspace.
  ///   - zone: The zone of the server.
  ///   - device: A random number for a workspace that was not synced before.
  ///   - normalisation: How contents follow from records.
  ///   - settings: The pace.
  ///   - moment: Now.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read or written.
  public init(
    _ store: any Store, zone: String, device: UInt64, _ normalisation: Normalisation,
    settings: SyncSettings = SyncSettings(), at moment: SyncMoment
  ) throws(StoreError) {
    (self.store, self.normalisation, self.settings) = (store, normalisation, settings)
    let rows = try store.syncRows()
    let isNew = rows[SyncStatus.row] == nil
    if isNew {
      engine = SyncEngine(
        device: device, zone: zone, settings: settings, checksTrip: normalisation.checksTrip)
    } else {
      engine = try Self.engine(of: store, rows, zone, settings, normalisation)
    }
    if isNew { _ = try store.startOutbox() }
    (shown, sequence) = (ShownContents([]), .start)
    try load(at: moment)
  }

  /// What is not as somebody wanted it.
  public var notices: Set<SyncNotice> { shown.allNotices }

  /// The engine that goes on with what is stored.
  private static func engine(
    of store: any Store, _ rows: [String: [UInt8]], _ zone: String, _ settings: SyncSettings,
    _ normalisation: Normalisation
  ) throws(StoreError) -> SyncEngine {
    if let engine = SyncEngine(
      rows: rows, zone: zone, settings: settings, checksTrip: normalisation.checksTrip)
    {
      return engine
    }
    throw StoreError(
      .damaged, at: store.location, "the sync state of this workspace is damaged",
      remedy: "restore a backup; nothing was changed")
  }

  private mutating func load(at moment: SyncMoment) throws(StoreError) {
    let contents = try Self.contents(of: store)
    (shown, sequence) = (ShownContents(contents.value), contents.sequence)
    (taken, acknowledged) = (nil, nil)
    // What was edited has the time of the edit; all else is of unknown age.
    try takeEdits(at: moment)
    let known = Set(engine.records.map(\.key))
    let entities =
      taken == nil ? contents.value : contents.value.compactMap { shown.entities[$0.key] }
    let boards = entities.filter { $0.key.sort == .board }.map(\.key)
    let places = Dictionary(zip(boards, boards.indices)) { first, _ in first }
    engine.adopt(entities, places: places, at: moment)
    // All records are looked at: the store may be of another build, with other rules.
    _ = try step(.edited, at: moment, from: known)
  }

  /// Gives the engine an input, and brings the store up to date.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - moment: Now.
  /// - Returns: What to do, and what was changed.
  /// - Throws: ``/PluginAPI/StoreError`` if the store cannot be read or written. Nothing of the
  ///   step is then stored, and the next step begins with what the store has.
  public mutating func handle(
    _ input: SyncInput, at moment: SyncMoment
  ) throws(StoreError) -> Step {
    try handle(input, at: moment, nil)
  }

  /// What a test does in the middle of a step.
  package struct Interlude {
    /// Is called when the step is decided and not stored yet, each time.
    let meanwhile: (SyncEngine) throws(StoreError) -> Void
    /// Gets the records with the edits that were made meanwhile, before those of others are merged
    /// with them.
    let taken: (SyncEngine) -> Void

    /// Creates an interlude.
    package init(
      meanwhile: @escaping (SyncEngine) throws(StoreError) -> Void,
      taken: @escaping (SyncEngine) -> Void = { _ in }
    ) {
      (self.meanwhile, self.taken) = (meanwhile, taken)
    }
  }

  /// Gives the engine an input, while someone makes an edit.
  package mutating func handle(
    _ input: SyncInput, at moment: SyncMoment, _ interlude: Interlude?
  ) throws(StoreError) -> Step {
    if isUncertain {
      let (nextRequest, capabilities) = (engine.nextRequest, engine.capabilities)
      engine = try Self.engine(
        of: store, store.syncRows(), engine.zone, settings, normalisation)
      // An old answer must not pass for a new one.
      engine.nextRequest = nextRequest
      engine.capabilities = capabilities
      try load(at: moment)
      // An answer that is not heard is as good as lost.
      return try step(.started, at: moment, from: [])
    }
    return try step(input, at: moment, from: [], interlude)
  }

  private mutating func step(
    _ input: SyncInput, at moment: SyncMoment, from first: Set<EntityKey>,
    _ interlude: Interlude? = nil
  ) throws(StoreError) -> Step {
    isUncertain = true
    var step = Step(output: SyncOutput(), notices: [], changes: [])
    var isHandled = false
    var reached = first
    while true {
      try takeEdits(at: moment)
      if isHandled {
        interlude?.taken(engine)
        engine.mergeAgain(at: moment, &step.output)
      } else {
        step.output = engine.handle(input, at: moment)
        isHandled = true
      }
      try interlude?.meanwhile(engine)
      let outcome = shown.follow(engine.changed.union(reached), normalisation) {
        engine.record($0)
      }
      step.notices.formUnion(outcome.news)
      reached = outcome.keys
      let changes = spoiled(outcome.changes, at: moment)
      engine.keep(changes.flatMap { [$0.before, $0.after].compactMap { $0?.recordKey } })
      var update = engine.update
      if taken != acknowledged { update.acknowledged = taken }
      if has(.storesNoEdits) {
        update.rows = update.rows.filter { !$0.key.hasPrefix(LedgerEntry.prefix) }
      }
      do throws(StoreError) {
        if update != SyncUpdate() || !changes.isEmpty {
          let before = sequence
          sequence = try store.commit(changes, expecting: before, sync: update)
          if !changes.isEmpty { step.commit = (from: before, to: sequence) }
          acknowledged = taken
        }
        shown.apply(changes)
        step.changes = changes
        step.isChanged = !engine.changed.isEmpty
        step.losses = engine.losses.filter { $0.loser.device == engine.device }
        engine.settle()
        isUncertain = false
        return step
      } catch {
        // This device made more edits meanwhile.
        guard error.code == .stale else { throw error }
      }
    }
  }

  /// Takes over all edits of the outbox.
  private mutating func takeEdits(at moment: SyncMoment) throws(StoreError) {
    while true {
      guard let edits = try store.outbox(after: taken, limit: 1_000) else {
        throw StoreError(
          .outOfRange, at: store.location, "the workspace is not synced any more",
          remedy: "begin its sync again")
      }
      engine.take(edits.value, at: moment) { shown.trip($0) }
      shown.apply(edits.value.filter { $0.position.sequence > sequence }.map(\.change))
      taken = edits.value.last?.position ?? taken
      guard edits.value.isEmpty else { continue }
      sequence = edits.sequence
      return
    }
  }

  /// Reads all shows and trips with their contents.
  ///
  /// - Returns: The contents, with a state that is not later than that of any of them: what was
  ///   edited since is in the outbox, and leads to one state however much of it was read already.
  private static func contents(of store: any Store) throws(StoreError) -> Stored<[Entity]> {
    let (shows, trips) = (try store.shows(), try store.trips())
    var entities: [Entity] = []
    for show in shows.value {
      entities += try store.contents(of: show.show.id)?.value.entities ?? []
    }
    for trip in trips.value {
      entities += try store.contents(of: trip.trip.id)?.value.entities ?? []
    }
    return Stored(entities, at: shows.sequence)
  }
}
