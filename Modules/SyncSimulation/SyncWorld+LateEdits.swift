import Domain
import PluginAPI
import SyncClient

/// Edits that people make in the middle of a step.
extension SyncWorld {
  /// The edits of a person while a step is stored, one each time that it is tried.
  private final class LateEdits {
    var editors: [SyncEditor]
    /// What was decided in the step, before the edits.
    var decided: SyncEngine?
    /// What was made, and the records in which it was taken over; `nil` if it was not.
    var made: [(changes: [Change], taken: [EntityKey: SyncRecord]?)] = []

    init(_ editors: [SyncEditor]) { self.editors = editors }
  }

  /// Gives a device an input; its person may make edits meanwhile.
  mutating func handle(
    _ device: Int, _ input: SyncInput, at moment: SyncMoment
  ) throws(StoreError) -> SyncReplica.Step {
    // Mostly while something arrives: then there is something that the person has not seen.
    guard let choice = devices[device].lateChoice, choice % 5 == 0 || input.isReply,
      !log.isWaiting(device)
    else {
      return try devices[device].replica.handle(input, at: moment)
    }
    devices[device].lateChoice = nil
    // A second edit meets what the first one has changed.
    let choices = choice % 3 == 0 ? [choice, choice ^ .max] : [choice]
    let late = LateEdits(
      choices.map {
        SyncEditor(equipment: equipment, random: randomness(of: $0), time: moment.time)
      })
    let (store, before) = (devices[device].store, devices[device].replica.engine)
    let interlude = SyncReplica.Interlude { engine throws(StoreError) in
      late.decided = late.decided ?? engine
      guard !late.editors.isEmpty else { return }
      var editor = late.editors.removeFirst()
      let view = try SyncEditor.View(store)
      var changes: [Change] = []
      // Rather an edit of what the step changes, too.
      for _ in 0..<20
      where !changes.contains(where: { $0.record.map(engine.changed.contains) == true }) {
        let some = Self.allowed(
          choice % 4 == 0 ? editor.editTrip(view) : editor.edit(view), by: before)
        if !some.isEmpty { changes = some }
      }
      guard !changes.isEmpty else { return }
      try Self.commit(changes, to: store, at: moment.time)
      late.made.append((changes, nil))
    } taken: { engine in
      guard let last = late.made.indices.last, late.made[last].taken == nil else { return }
      late.made[last].taken = Self.records(
        late.made[last].changes.compactMap { $0.key }, of: engine)
    }
    let step = try devices[device].replica.handle(input, at: moment, interlude)
    // What the person had seen: the records of before, with their own edits.
    var seen: [EntityKey: SyncRecord] = [:]
    if let decided = late.decided, !late.made.isEmpty {
      // Earlier edits may have got other stamps in the same step.
      log.follow(device, devices[device].id) { decided.record($0) }
    }
    for (changes, taken) in late.made {
      note(changes, on: device, at: moment.time)
      // If nothing was stored in the step, the edit waits for the next one.
      guard let taken else { continue }
      let keys = changes.compactMap { $0.key }
      var known = Self.records(keys, of: before)
      for key in keys {
        if let now = late.decided?.record(key) {
          known[key] = known[key]?.stampedAgain(as: now, on: devices[device].id)
        }
      }
      log.take(device, before: known.merging(seen) { _, own in own }) { taken[$0] }
      seen.merge(taken) { _, new in new }
    }
    return step
  }
}

extension SyncInput {
  fileprivate var isReply: Bool { if case .reply = self { true } else { false } }
}

extension Change {
  /// The key of the record that it is of.
  fileprivate var record: EntityKey? {
    let entity = after ?? before
    return entity?.trip.map { .trip($0) } ?? entity?.key
  }
}

extension SyncRecord {
  /// The record with the stamps that a device gave its own edits since.
  fileprivate func stampedAgain(as now: SyncRecord, on device: UInt64) -> SyncRecord {
    func stamp(_ old: Stamp, _ new: Stamp?) -> Stamp {
      guard let new, old.device == device else { return old }
      return new.device == device ? new : min(old, new)
    }
    return SyncRecord(
      entity, with: members, stamps: zip(stamps, now.stamps).map { stamp($0, $1) },
      deletion: deletion.flatMap { own in
        // One that was never sent is given up if an edit came after it.
        own.device == device && now.deletion == nil ? nil : stamp(own, now.deletion)
      }, ancestors: ancestors) ?? self
  }
}
