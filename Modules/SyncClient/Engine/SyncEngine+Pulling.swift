import Domain
import PluginAPI

extension SyncEngine {
  mutating func beginPull(at moment: SyncMoment, _ output: inout SyncOutput) {
    if pull == nil {
      status.isJoining = isJoining
      pull = Pull(
        after: restart == nil ? status.token : nil, restart: restart, isGradual: isJoining)
      isPullDue = false
    }
    if let request = pull?.query?.request(in: zone, limit: settings.pageSize) {
      return send(request, .pull, at: moment, &output)
    }
    let token = pull?.isInDoubt == true ? status.token : pull?.token
    send(
      .changes(zone: zone, after: token, limit: settings.pageSize), .pull, at: moment, &output
    )
  }

  /// Notes a page: all of them are taken in when the last one is there, or earlier if the device
  /// joins.
  mutating func takeIn(
    _ page: ChangePage, at moment: SyncMoment, _ output: inout SyncOutput
  ) {
    guard var pull else { return }
    guard !pull.isInDoubt else {
      return readAllAgain(
        .lost, RemoteFailure(.unknown, "the server accepts a token that it called expired"),
        at: moment, &output)
    }
    // A second copy would make each page copy all pages before it.
    self.pull = nil
    // A server whose token stays the same would be asked for ever.
    guard !page.hasMore || page.token != pull.token else {
      isPullDue = true
      fail(RemoteFailure(.unknown, "the change feed makes no progress"), at: moment, &output)
      return
    }
    if pull.isGradual, pull.token == nil, page.hasMore { pull.query = JoinQuery() }
    pull.add(page, at: moment.time)
    guard pull.isPossible, !page.token.isEmpty, page.token.utf8.count <= LedgerEntry.longestTag
    else {
      isPullDue = true
      return fail(
        RemoteFailure(.unknown, "the change feed does not end, or its token is invalid"),
        at: moment, &output)
    }
    if pull.isMoving { noteMove() }
    if has(.storesTokenEarly) { status.token = page.token }
    // If the token is still an expired one, then what was read is the zone that it was of. In a
    // zone that was made again meanwhile, nothing was deleted that is missing.
    pull.isInDoubt = pull.restart == .expired && !page.hasMore
    self.pull = pull
    guard !page.hasMore || has(.stopsAtEmptyPage) && page.records.isEmpty, !pull.isInDoubt
    else { return }
    finishPull(at: moment, &output)
  }

  /// Takes in all pages.
  mutating func finishPull(at moment: SyncMoment, _ output: inout SyncOutput) {
    guard var pull else { return }
    self.pull = nil
    takeIn(&pull, pull.restart, &output)
    if pull.isFull { sweep(pull) }
    (status.token, status.isJoining) = (pull.token, false)
    restart = nil
    nextPoll = moment.time.later(by: pollPause(moment.chance))
    succeed()
    if !ledger.isAnythingToSend { noteUpToDate(&output) }
  }

  /// Begins to read everything, at once.
  mutating func readAllAgain(
    _ reason: Restart, _ failure: RemoteFailure, at moment: SyncMoment,
    _ output: inout SyncOutput
  ) {
    restart = reason
    (pull, isPullDue) = (nil, true)
    goOn(failure, at: moment, &output)
  }

  private func pollPause(_ chance: UInt64) -> Duration {
    let half = max(settings.polling.milliseconds / 2, 1)
    let more = Int64(chance.multipliedFullWidth(by: UInt64(half)).high)
    return .milliseconds(half + more)
  }

  /// Takes in a server's version of a record.
  ///
  /// - Parameters:
  ///   - remote: The version.
  ///   - restart: Why everything is read again; `nil` if it is not.
  ///   - output: What to report.
  mutating func merge(
    _ remote: RemoteRecord, _ restart: Restart?, _ output: inout SyncOutput
  ) {
    if remote.isDeleted { status.newer[remote.name] = nil }
    guard let key = RecordFormat.key(ofRecord: remote.name),
      !key.isOfTrips || key.sort == .trip
    else { return noteUnknown(remote) }
    // This device has read this version, or written it.
    if restart == nil, key.sort != .trip, let entry = ledger[key], entry.isAcknowledged(as: remote)
    {
      return
    }
    merges.note(key, .of(remote), over: ledger[key], restart)
    guard !remote.isDeleted else { return takeInDeletion(of: key, restart) }
    let record: SyncRecord
    do throws(RecordFault) {
      record = try RecordFormat.record(remote, schema: settings.schema)
    } catch {
      switch error {
      case .newer(let version):
        noteNewer(remote.name, version)
        if has(.overwritesNewer) { acknowledgeUnread(remote, of: key) }
        output.news.append(.newer(key))
      case .invalid(let reason): keepOut(remote, of: key, reason, &output)
      }
      return
    }
    if has(.dropsEarlyItems), let item = BoardItem(record.entity),
      ledger[.board(item.board)] == nil
    {
      return
    }
    status.newer[remote.name] = nil
    guard let tag = remote.usableTag else {
      return keepOut(remote, of: key, "it has no valid tag", &output)
    }
    let acknowledged = LedgerEntry.Acknowledged(record, tag: tag)
    guard var entry = ledger[key] else {
      return ledger.set(key, LedgerEntry(record: record, acknowledged: acknowledged))
    }
    // What a restored server had before says nothing; a device may learn of that only later.
    let base = entry.overtaken(by: record)
    let isLost = restart == .lost || base.map { !record.follows($0) } ?? false
    if !isLost, let base {
      entry.record = againOnTop(of: record, entry.record, since: base, &output)
    } else {
      // What a device had before its sync began yields to what the server has.
      let own = entry.acknowledged == nil ? entry.record.yieldingUndatedGroups : entry.record
      var found = SyncLoss.told(of: own, by: record, on: device)
      if isLost || canLose(entry, against: record) {
        let known = isLost ? nil : entry.acknowledged
        found += SyncLoss.losses(of: own, against: record, known)
      }
      if !has(.keepsNoJournal) { losses += found }
      entry.record = merged(own, record)
      if entry.record.key.sort != .trip, !has(.tellsNoAuthor) {
        // The devices where these edits were made find out by the record.
        let seen = entry.acknowledged
        entry.record.note(
          lost: found.filter { $0.loser.device != device && seen?.has($0.loser) != true }
            .map { EditStamp(group: $0.group, stamp: $0.loser) })
      }
      // Also values outside all groups are then those of the server.
      if entry.record.hasStamps(of: record) { entry.record = record }
    }
    entry.acknowledged = acknowledged
    entry.refusal = nil
    entry.noteAnswer()
    ledger.set(key, entry)
  }

  /// Whether an edit can be lost when a server's version meets what this device has.
  private func canLose(_ entry: LedgerEntry, against record: SyncRecord) -> Bool {
    guard entry.record.key.sort == .trip else { return entry.isDirty }
    // An earlier version of a trip, and one that this device made, is a part of what it has.
    return entry.acknowledged == nil && !entry.sentTrips.contains(record.newest)
  }

  /// Keeps a version out that cannot be read.
  private mutating func keepOut(
    _ remote: RemoteRecord, of key: EntityKey, _ reason: String, _ output: inout SyncOutput
  ) {
    status.newer[remote.name] = nil
    output.news.append(.unreadable(record: remote.name, reason: reason))
    // What this device has may be what replaces it, but not by itself, again and again.
    guard var entry = ledger[key] else { return }
    entry.refuse(reason)
    ledger.set(key, entry)
  }

  /// Notes a record of a sort that only newer builds know.
  private mutating func noteUnknown(_ remote: RemoteRecord) {
    status.newer[remote.name] = nil
    guard !remote.isDeleted, let version = RecordFormat.version(of: remote) else { return }
    if version > settings.schema { noteNewer(remote.name, version) }
  }

  private mutating func noteNewer(_ name: String, _ version: Int64) {
    guard status.newer.count < SyncStatus.mostNewer || status.newer[name] != nil,
      name.utf8.count <= RemoteLimits.nameLength * 4
    else { return }
    status.newer[name] = version
  }

  private mutating func acknowledgeUnread(_ remote: RemoteRecord, of key: EntityKey) {
    guard var entry = ledger[key], let tag = remote.tag else { return }
    entry.acknowledged = LedgerEntry.Acknowledged(entry.record, tag: tag)
    ledger.set(key, entry)
  }

  private func merged(_ own: SyncRecord, _ other: SyncRecord) -> SyncRecord {
    if has(.serverWins) { return other }
    if has(.clientWins) { return own }
    if has(.mergesWholeRecords) { return own.newest < other.newest ? other : own }
    let merged = own.merged(with: other)
    if has(.deletionAlwaysWins), !own.isAlive || !other.isAlive { return merged.deletedForever }
    if has(.forgetsDeletions) { return merged.with(deletion: own.deletion) }
    return has(.keepsOldStamps) ? merged.with(stamps: own.stamps) : merged
  }

  /// The server deleted a record for good: it had been deleted long ago.
  private mutating func takeInDeletion(of key: EntityKey, _ restart: Restart?) {
    guard var entry = ledger[key] else { return }
    guard entry.acknowledged != nil else { return }
    // A restored server may have deleted it without the edits that it has lost.
    guard entry.isDirty || restart == .lost else { return ledger.set(key, nil) }
    entry.acknowledged = nil
    ledger.set(key, entry)
  }

  /// After everything was read: looks at the records that the server did not name.
  private mutating func sweep(_ pull: Pull) {
    // Records that the server no longer has need not be read again.
    status.newer = status.newer.filter { pull.isThere($0.key) }
    let missing = ledger.entries.keys.filter { key in
      let isKnown = ledger[key]?.acknowledged != nil || ledger[key]?.refusal != nil
      return isKnown && pull.isMissing(RecordFormat.name(of: key))
    }
    // What a device that joins has, and the feed has not, was deleted meanwhile.
    let reason = pull.isGradual ? .expired : pull.restart
    for key in missing.sorted(by: { RecordFormat.name(of: $0) < RecordFormat.name(of: $1) }) {
      merges.note(key, .absence, over: ledger[key], reason)
      takeInAbsence(of: key, reason)
    }
  }

  /// The server has no record of this entity.
  mutating func takeInAbsence(of key: EntityKey, _ restart: Restart?) {
    guard var entry = ledger[key], !has(.keepsLostAcknowledged) else { return }
    if restart == .expired || has(.deletesWhatServerLost), !entry.isDirty {
      ledger.set(key, nil)
    } else {
      // What was refused may be taken now: the server may be another one.
      (entry.acknowledged, entry.refusal) = (nil, nil)
      ledger.set(key, entry)
    }
  }
}

extension RemoteRecord {
  /// The tag, if it can be kept.
  var usableTag: String? {
    tag.flatMap { !$0.isEmpty && $0.utf8.count <= LedgerEntry.longestTag ? $0 : nil }
  }
}
