import Domain
import PluginAPI

/// The records of a workspace, with what of them is still to be sent.
struct SyncLedger: Sendable {
  /// The entries.
  private(set) var entries: [EntityKey: LedgerEntry] = [:]
  /// The records that changed since ``settle()``, in no order.
  private(set) var changed: Set<EntityKey> = []
  /// The records that the server does not have as they are here, and may take.
  private(set) var unsent: Set<EntityKey> = []
  /// The records with edits that the server does not take.
  private(set) var refused: Set<EntityKey> = []
  private var touched: Set<EntityKey> = []
  private var queue = SendQueue()

  /// Starts without records.
  init() {}

  subscript(key: EntityKey) -> LedgerEntry? { entries[key] }

  /// Whether there is something to send.
  var isAnythingToSend: Bool { !queue.isEmpty }

  /// Makes room for so many more records.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(entries.count + count)
    changed.reserveCapacity(changed.count + count)
    unsent.reserveCapacity(unsent.count + count)
    queue.reserve(count)
  }

  /// Adds a record that is what the workspace has, and that no one else knows.
  ///
  /// It is not stored: as long as the workspace has it, it can be added again.
  mutating func adopt(_ record: SyncRecord) {
    let key = record.key
    entries[key] = LedgerEntry(record: record, isAdopted: true)
    changed.insert(key)
    unsent.insert(key)
    queue.insert(key)
  }

  /// Stores records also if they were only adopted: the workspace is about to have something else.
  mutating func keep(_ keys: some Sequence<EntityKey>) {
    for key in keys where entries[key]?.isAdopted == true {
      entries[key]?.isAdopted = false
      touched.insert(key)
    }
  }

  /// Changes an entry, or removes it.
  mutating func set(_ key: EntityKey, _ entry: LedgerEntry?) {
    let old = entries.updateValue(entry, orRemove: key)
    if old?.record != entry?.record {
      changed.insert(key)
    } else if old == entry {
      return
    }
    if entry?.isAdopted == true { entries[key]?.isAdopted = false }
    touched.insert(key)
    if entry?.isToSend == true {
      queue.insert(key)
      unsent.insert(key)
    } else {
      unsent.remove(key)
    }
    if let entry, entry.refusal != nil, entry.isDirty {
      refused.insert(key)
    } else {
      refused.remove(key)
    }
  }

  /// Takes the next records to send, owners before what belongs to them.
  ///
  /// - Parameters:
  ///   - count: The most records.
  ///   - bytes: The most bytes; the first record is taken in any case.
  ///   - size: The size of a record.
  /// - Returns: The keys, which are no longer waiting.
  mutating func next(
    _ count: Int, bytes: Int, size: (LedgerEntry) -> Int
  ) -> [EntityKey] {
    var (keys, room): ([EntityKey], Int) = ([], bytes)
    while keys.count < count, let key = queue.first {
      // What was taken in or removed meanwhile has nothing to send any more.
      guard let entry = entries[key], entry.isToSend else {
        queue.removeFirst()
        continue
      }
      room -= size(entry)
      guard room >= 0 || keys.isEmpty else { break }
      queue.removeFirst()
      keys.append(key)
    }
    return keys
  }

  /// Puts records back that may still have to be sent.
  mutating func putBack(_ keys: [EntityKey]) {
    for key in keys where entries[key]?.isToSend == true { queue.insert(key) }
  }

  /// The rows to write since ``settle()``.
  func rows() -> [String: [UInt8]?] {
    var rows: [String: [UInt8]?] = [:]
    for key in touched {
      let bytes = entries[key]?.bytes
      // No server takes a record as long as that; without a row it is as if it was never sent.
      let isStorable = bytes.map { $0.count <= SyncUpdate.longestRow } ?? false
      rows.updateValue(isStorable ? bytes : nil, forKey: LedgerEntry.row(of: key))
    }
    return rows
  }

  /// Notes that everything is stored.
  mutating func settle() {
    touched.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
  }
}

extension Dictionary {
  /// Sets a value, or removes it; returns the old one.
  fileprivate mutating func updateValue(_ value: Value?, orRemove key: Key) -> Value? {
    if let value { updateValue(value, forKey: key) } else { removeValue(forKey: key) }
  }
}

/// The keys of records to send, each once: owners first, and otherwise in the order of their edits.
private struct SendQueue: Sendable {
  private var members: Set<EntityKey> = []
  private var waiting: [Entity.Sort: Waiting] = [:]

  private struct Waiting {
    var keys: [EntityKey] = []
    var start = 0
  }

  var isEmpty: Bool { members.isEmpty }

  mutating func reserve(_ count: Int) { members.reserveCapacity(members.count + count) }

  mutating func insert(_ key: EntityKey) {
    guard members.insert(key).inserted else { return }
    waiting[key.sort, default: Waiting()].keys.append(key)
  }

  var first: EntityKey? {
    for sort in Entity.Sort.allCases {
      if let some = waiting[sort], some.start < some.keys.count { return some.keys[some.start] }
    }
    return nil
  }

  mutating func removeFirst() {
    guard let key = first else { return }
    members.remove(key)
    waiting[key.sort]?.start += 1
    guard let some = waiting[key.sort], some.start * 2 > some.keys.count else { return }
    waiting[key.sort] = Waiting(keys: Array(some.keys[some.start...]))
  }
}
