public import Domain
public import PluginAPI

/// Keeps a workspace and a zone of a server the same: a state machine without clock, socket, task
/// or randomness.
///
/// Each input gets an answer: the request to send, and the time to call again.
/// Its ledger changes only by ``take(_:at:before:)``, by ``handle(_:at:)`` and, when it begins, by
/// what the workspace has; edits that are taken over after ``handle(_:at:)`` need
/// ``mergeAgain(at:_:)``. Then write ``update`` to the store, together with the contents that
/// follow from ``changed``, and only then send the request and call ``settle()``. A crash at any
/// point is harmless: an engine that is made of the stored rows goes on, once it has taken over the
/// contents again. Edits that were sent without an answer are sent again, which changes nothing.
///
/// Edits are sent in batches, under the condition that the server still has the version that this
/// device saw. If not, the newer version is read, both are merged, and the result is sent.
public struct SyncEngine: Sendable, Defective {
  /// The zone of the server.
  public let zone: String
  let settings: SyncSettings
  /// What the server does, and what it leaves to this device.
  public var capabilities = RemoteCapabilities.ownServer
  var status: SyncStatus
  /// The status as it is stored.
  private var storedStatus: SyncStatus?
  var ledger: SyncLedger
  /// The losses since ``settle()``.
  var losses: [SyncLoss] = []
  /// What was merged since ``settle()``, and what was taken out again.
  var merges = LateMerges()

  var phase = Phase.idle
  var nextRequest = 1
  /// The failed requests in a row.
  var failures = 0
  /// How often the engine went on at once since the server took a record, or since the last look.
  var haste = 0
  /// The most records of a batch now: less than the setting after a server found one too large.
  var batchSize: Int

  /// The most records to read by name at once.
  var lookSize: Int

  /// The pull that is under way.
  var pull: Pull?
  /// Whether to look for edits of others.
  var isPullDue = true
  /// Why the token of the last page is not used any more.
  var restart: Restart?
  /// Whether the zone must be made.
  var isZoneMissing = false
  /// The records to read, as the server has another version.
  var conflicts: [EntityKey] = []
  /// When the first and the last of the unsent edits were made.
  var unsent: (first: Timestamp, last: Timestamp)?
  /// When edits were sent last; `nil` before the first ones.
  var lastPush: Timestamp?
  /// Whether the unsent edits cannot wait, as they count only once the server has them.
  var isUrgent = false
  /// Whether the server did what it was asked last.
  public internal(set) var isOnline = false
  /// Since when something waits without anything having moved; `nil` if nothing waits.
  var stillSince: Timestamp?
  /// What failed last, since something moved.
  var lastFailure: RemoteFailure?
  /// The report that nothing moves; `nil` if something does, or it is too early for one.
  public internal(set) var silence: SyncSilence?
  /// Edits of what belongs to trips that are not known yet.
  private var early: [EntityKey: [OutboxEntry]] = [:]
  /// Whether a trip keeps the rules of itineraries.
  let checksTrip: @Sendable (TripContents) -> Bool
  var nextPoll: Timestamp?
  /// When to look for old deletions again; `nil` for now.
  var nextCollection: Timestamp?
  /// When to send again what the server may take by now; `nil` if there is no such record.
  var nextRetry: Timestamp?

  #if Mutants
    /// The injected fault.
    public var defect: SyncDefect?
  #endif

  /// What the engine is doing.
  enum Phase: Sendable {
    case idle
    /// It waits for an answer, until a time.
    case waiting(SyncRequest.ID, Activity, until: Timestamp)
    /// It pauses after a failure, until a time; the server may have asked for that.
    case pausing(from: Timestamp, until: Timestamp, isAsked: Bool)
  }

  /// What a request is for.
  enum Activity: Sendable {
    case makeZone
    case pull
    case push([Sent])
    case look([EntityKey])
    case collect([EntityKey])
  }

  /// A record as it was sent.
  struct Sent: Sendable {
    let record: SyncRecord
    var key: EntityKey { record.key }
  }

  /// Why everything is read again.
  enum Restart: Sendable {
    /// Deletions are no longer on record: what is missing was deleted.
    case expired
    /// The server lost something: what is missing is sent again.
    case lost
  }

  /// Begins sync.
  ///
  /// - Parameters:
  ///   - device: A random number, which this workspace file on this device keeps.
  ///   - zone: The zone of the server.
  ///   - settings: The pace.
  ///   - checksTrip: Whether a trip keeps the rules of itineraries.
  public init(
    device: UInt64, zone: String, settings: SyncSettings = SyncSettings(),
    checksTrip: @escaping @Sendable (TripContents) -> Bool = { _ in true }
  ) {
    (self.zone, self.settings, self.checksTrip) = (zone, settings, checksTrip)
    status = SyncStatus(device: device)
    status.zone = zone
    ledger = SyncLedger()
    (batchSize, lookSize) = (settings.batchSize, settings.batchSize)
  }

  /// Goes on with sync.
  ///
  /// It is `nil` if sync never began, or its state is garbled. A garbled row of a record counts as
  /// missing, and then everything is read again.
  ///
  /// - Parameters:
  ///   - rows: The rows that the workspace keeps.
  ///   - zone: The zone of the server.
  ///   - settings: The pace.
  ///   - checksTrip: Whether a trip keeps the rules of itineraries.
  public init?(
    rows: [String: [UInt8]], zone: String, settings: SyncSettings = SyncSettings(),
    checksTrip: @escaping @Sendable (TripContents) -> Bool = { _ in true }
  ) {
    guard let bytes = rows[SyncStatus.row], let status = SyncStatus(bytes) else { return nil }
    self.init(device: status.device, zone: zone, settings: settings, checksTrip: checksTrip)
    (self.status, storedStatus) = (status, status)
    self.status.zone = zone
    for name in rows.keys.sorted() where name.hasPrefix(LedgerEntry.prefix) {
      if let bytes = rows[name], let entry = LedgerEntry(bytes) {
        ledger.set(entry.record.key, entry)
      } else {
        restart = .lost
      }
    }
    ledger.settle()
  }

  /// The name of the row that a workspace has if and only if its sync has begun.
  public static var stateRow: String { SyncStatus.row }

  /// The zone with which a workspace is synced, and the token of what was read of it last, by the
  /// contents of that row; `nil` for what it does not say.
  public static func place(inStateRow bytes: [UInt8]) -> (zone: String?, token: String?) {
    let status = SyncStatus(bytes)
    return (status?.zone, status?.token)
  }

  /// Reads everything again if a newer build wrote something that this build can read by now.
  mutating func readNewerAgain() {
    guard status.newer.values.contains(where: { $0 <= settings.schema }),
      !has(.neverReadsNewerAgain)
    else { return }
    // They stay on record until everything is read: the server may not be reached now.
    (restart, pull) = (.lost, nil)
  }

  /// This device.
  public var device: UInt64 { status.device }

  /// The record of an entity.
  public func record(_ key: EntityKey) -> SyncRecord? { ledger[key]?.record }

  /// How many records were read so far by a device that joins a workspace with more than one page
  /// of them; `nil` once all were read.
  public var joined: Int? { pull.flatMap { $0.isGradual && $0.token != nil ? $0.count : nil } }

  /// All records, in no order.
  public var records: some Sequence<SyncRecord> { ledger.entries.values.lazy.map(\.record) }

  /// Whether the server has all edits, as far as is known.
  public var isAllSent: Bool { ledger.unsent.isEmpty }

  /// The records with edits that the server does not take, with its reasons.
  public var refused: [EntityKey: String] {
    Dictionary(
      uniqueKeysWithValues: ledger.refused.compactMap { key in
        ledger[key]?.refusal.map { (key, $0.reason) }
      })
  }

  /// How many records have edits that wait to be sent.
  public var waiting: Int { ledger.unsent.count }

  /// The names of the records that newer builds wrote: this one cannot read them.
  public var newerRecords: Set<String> { Set(status.newer.keys) }

  /// Whether there is nothing to do until somebody makes an edit, or it is time to look for some.
  public var isAtRest: Bool {
    guard case .idle = phase else { return false }
    return !isPullDue && pull == nil && !isZoneMissing && conflicts.isEmpty && isAllSent
  }

  /// The entities whose records changed since ``settle()``, in no order.
  public var changed: Set<EntityKey> { ledger.changed }

  /// What the store must keep of what happened since ``settle()``.
  public var update: SyncUpdate {
    var update = SyncUpdate(rows: ledger.rows())
    if status != storedStatus { update.rows[SyncStatus.row] = status.bytes }
    for loss in losses {
      let bytes = loss.bytes
      // What cannot be stored must not keep everything else from being stored.
      if bytes.count <= SyncUpdate.longestRow { update.rows[loss.row] = bytes }
    }
    return update
  }

  /// Notes that ``update`` is stored.
  public mutating func settle() {
    ledger.settle()
    losses.removeAll()
    merges.settle()
    storedStatus = status
  }
}

// MARK: - Edits of this device

extension SyncEngine {
  /// Takes over what is in a workspace and has no record: all of it, when sync begins.
  ///
  /// What is taken over is not in ``update`` as long as nothing else is known about it. So an
  /// engine that is made of stored rows must take the contents over again.
  ///
  /// - Parameters:
  ///   - entities: The contents; those that the ledger knows are left alone.
  ///   - places: The places of boards in their lists, which those with one place keep.
  ///   - moment: Now.
  package mutating func adopt(
    _ entities: [Entity], places: [EntityKey: Int] = [:], at moment: SyncMoment
  ) {
    var members: [EntityKey: [EntityKey: Entity]] = [:]
    for entity in entities where entity.recordKey != entity.key {
      members[entity.recordKey, default: [:]][entity.key] = entity
    }
    if ledger.entries.isEmpty { ledger.reserve(entities.count) }
    for entity in entities where entity.recordKey == entity.key && ledger[entity.key] == nil {
      // No one knows when it was made, so it must not win over edits: it may be an old copy.
      let counter = UInt16(clamping: places[entity.key] ?? 0)
      let stamp = Stamp(milliseconds: 0, counter: counter, device: device)
      let record = SyncRecord(entity, with: members[entity.key] ?? [:], at: stamp)
      ledger.adopt(record)
      noteUnsent(at: moment)
    }
  }

  /// Keeps records of which the workspace is about to have something else, or nothing.
  mutating func keep(_ keys: some Sequence<EntityKey>) { ledger.keep(keys) }

  /// Takes over edits of this device.
  ///
  /// Their authors have not seen what was merged since ``settle()``: it is taken out of their
  /// records, and ``mergeAgain(at:_:)`` merges it on top of the edits.
  ///
  /// - Parameters:
  ///   - edits: The edits of the outbox, in order.
  ///   - moment: Now, which counts for edits whose time is not known.
  ///   - shown: A trip, and what belongs to it, as they were before the edits; none if it was not
  ///     there. It is asked only for a trip that has no record.
  public mutating func take(
    _ edits: [OutboxEntry], at moment: SyncMoment,
    before shown: (EntityKey) -> [EntityKey: Entity] = { _ in [:] }
  ) {
    var entry: LedgerEntry?
    for edit in edits {
      guard let key = (edit.change.after ?? edit.change.before)?.recordKey else { continue }
      if entry?.record.key != key {
        if let entry { note(entry, at: moment) }
        takeOutMerge(of: key)
        entry = ledger[key]
        if entry == nil, key.sort == .trip { entry = unknown(shown(key), of: key) }
      }
      take(edit, of: key, &entry, at: moment)
    }
    if let entry { note(entry, at: moment) }
  }

  /// The entry of a trip whose record was lost, or never kept.
  private func unknown(_ contents: [EntityKey: Entity], of key: EntityKey) -> LedgerEntry? {
    guard let trip = contents[key] else { return nil }
    let stamp = Stamp(milliseconds: 0, device: device)
    let members = contents.filter { $0.key != key }
    return LedgerEntry(record: SyncRecord(trip, with: members, at: stamp))
  }

  /// Takes over an edit of an entity, or of what belongs to a trip.
  private mutating func take(
    _ edit: OutboxEntry, of key: EntityKey, _ entry: inout LedgerEntry?, at moment: SyncMoment
  ) {
    let time = corrected(has(.stampsLate) ? moment.time : edit.time ?? moment.time)
    if var known = entry {
      if has(.ignoresMakingAgain), !known.record.isAlive { return }
      // A second copy would make each edit of a trip as slow as the trip is long.
      entry = nil
      let old = has(.trustsClock) ? known.record : nil
      known.record.take(edit.change, at: time, on: device)
      if has(.stampsAllGroups) { known.record = known.record.stampedAtOnce }
      if let old { known.record = known.record.restamped(since: old, at: time) }
      known.refusal = nil
      entry = known
    } else if let entity = edit.change.before ?? edit.change.after, entity.key == key {
      // If the record was lost, when its other groups were edited is unknown.
      let isNew = edit.change.before == nil
      let first =
        isNew
        ? Self.stamp(ofNew: key, edit.position, at: time, on: device)
        : Stamp(milliseconds: 0, device: device)
      let record = SyncRecord(entity, at: first)
      entry = LedgerEntry(record: record)
      var edits = early.removeValue(forKey: key) ?? []
      // What belongs to a trip is deleted before it; all other edits come after it.
      if !isNew { edits.insert(edit, at: edit.change.after == nil ? edits.endIndex : 0) }
      for edit in edits { take(edit, of: key, &entry, at: moment) }
    } else {
      // The same commit makes the trip.
      early[key, default: []].append(edit)
    }
  }

  /// The stamp of something new.
  ///
  /// The boards of an import are made at one moment, and stay in their order.
  private static func stamp(
    ofNew key: EntityKey, _ position: OutboxPosition, at time: Timestamp, on device: UInt64
  ) -> Stamp {
    let stamp = Stamp.edit(at: time, after: nil, on: device)
    guard key.sort == .board else { return stamp }
    return Stamp(
      milliseconds: stamp.milliseconds, counter: UInt16(clamping: position.index), device: device)
  }

  private mutating func note(_ entry: LedgerEntry, at moment: SyncMoment) {
    ledger.set(entry.record.key, entry)
    noteUnsent(at: moment)
    if entry.record.key.sort == .trip, entry.acknowledged != nil { isUrgent = true }
  }

  private mutating func noteUnsent(at moment: SyncMoment) {
    unsent = (first: unsent?.first ?? moment.time, last: moment.time)
  }

  /// A time of this device as the server has it.
  func corrected(_ time: Timestamp) -> Timestamp {
    let (sum, isOverflow) = time.milliseconds.addingReportingOverflow(status.offset)
    return isOverflow ? time : Timestamp(milliseconds: sum)
  }
}
