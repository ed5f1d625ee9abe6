import Domain
import PluginAPI

/// What sync knows beside the contents: rows that come and go with the changes of others.
enum SyncChecks {
  static var all: [StoreCheck<any SyncStore>] {
    [
      StoreCheck("rows of sync are written, replaced and removed", rows),
      StoreCheck("rows of sync stay after closing and opening", reopening),
      StoreCheck("rows may be large, empty or many, and have any names", odd),
      StoreCheck("rows that are too long are refused", limits),
      StoreCheck("changes of others are stored with their rows, or neither", atomicity),
      StoreCheck("a commit of sync acknowledges the outbox, and adds nothing to it", outbox),
      StoreCheck("without an outbox, sync stores nothing", stopping),
      StoreCheck("another handle sees the rows of sync", needsSecondWriter: true, sharing),
    ]
  }

  /// Checks that need the limits of the history, too.
  static var whole: [StoreCheck<any WorkspaceStore>] {
    [StoreCheck("changes to be sent keep their times, however short the history is", times)]
  }

  /// Starts an outbox at the first state.
  private static func open(_ subject: StoreSubject<any SyncStore>) throws -> any SyncStore {
    let store = try subject.open()
    _ = try store.startOutbox()
    return store
  }

  @discardableResult
  private static func add(
    _ rows: [String: [UInt8]?], _ changes: [Change] = [], through sent: OutboxPosition? = nil,
    to store: any SyncStore
  ) throws -> StoreSequence {
    try store.commit(
      changes, expecting: store.sequence(), sync: SyncUpdate(rows: rows, acknowledged: sent))
  }

  private static func shows(_ count: Int, seed: UInt64) -> [Change] {
    var samples = Samples(seed: seed)
    return (0..<count).map { .insert(.show(samples.show("Show \(seed) \($0)"))) }
  }

  // MARK: Rows

  private static func rows(_ subject: StoreSubject<any SyncStore>) throws {
    let store = try open(subject)
    try requireEqual(store.syncRows(), [:], "rows that were never written")
    try requireEqual(add(["a": [1], "b": [2, 3]], to: store), .start, "the state")
    try requireEqual(store.syncRows(), ["a": [1], "b": [2, 3]], "the rows")
    try requireEqual(store.syncRow("b"), [2, 3], "one row")
    try requireEqual(store.syncRow("c"), nil, "a row that was never written")
    try requireEqual(store.syncRows(beginningWith: "b"), ["b": [2, 3]], "the rows of a prefix")
    try requireEqual(store.syncRows(beginningWith: "ab"), [:], "the rows of a prefix that none has")
    try add(["a": [4], "b": nil, "c": [0, 255], "d": nil], to: store)
    try requireEqual(store.syncRows(), ["a": [4], "c": [0, 255]], "the rows then")
    try add([:], to: store)
    try requireEqual(store.syncRows(), ["a": [4], "c": [0, 255]], "the rows after nothing")
    try requireRefusal("rows that were decided on another state", as: .stale) {
      _ = try store.commit([], expecting: StoreSequence(1), sync: SyncUpdate(rows: ["a": [5]]))
    }
    try requireEqual(store.syncRows(), ["a": [4], "c": [0, 255]], "the rows after a refusal")
    try requireEqual(store.sequence(), .start, "the state, as rows are not a change")
  }

  private static func reopening(_ subject: StoreSubject<any SyncStore>) throws {
    let first = try open(subject)
    let changes = shows(2, seed: 171)
    try add(["a": [1], "b": [2], "c": [3]], [changes[0]], to: first)
    try add(["a": nil, "b": [4]], to: first)
    try add(["d": [5]], [changes[1]], to: first)
    try first.close()
    let store = try subject.open()
    try requireEqual(store.syncRows(), ["b": [4], "c": [3], "d": [5]], "the rows")
    try add(["c": nil], to: store)
    try store.close()
    try requireEqual(subject.open().syncRows(), ["b": [4], "d": [5]], "the rows then")
  }

  private static func odd(_ subject: StoreSubject<any SyncStore>) throws {
    let first = try open(subject)
    var expected: [String: [UInt8]] = [
      "": [1], "empty": [], "a \"quoted\" 'name'\n\\": [2], "\u{10FFFF}": [5], "日本 👩‍👩‍👧": [3],
      "large": (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) },
      String(repeating: "é", count: SyncUpdate.longestName / 2): [4],
    ]
    for number in 0..<10_000 { expected["row-\(number)"] = [UInt8(number % 256), 7] }
    try add(expected, to: first)
    try require(try first.syncRows() == expected, "the rows are others")
    try requireEqual(
      first.syncRows(beginningWith: "row-").count, 10_000, "the rows of a prefix")
    try require(
      try first.syncRows(beginningWith: "") == expected, "the rows of no prefix are others")
    try first.close()
    let store = try subject.open()
    try require(try store.syncRows() == expected, "the rows are others after opening again")
    // Both names are equal: one has an accent of its own.
    try add(["caf\u{E9}": [1]], to: store)
    try add(["cafe\u{301}": [2]], to: store)
    expected["caf\u{E9}"] = [2]
    try require(try store.syncRows() == expected, "a name spelled otherwise is another one")
    try add(expected.mapValues { _ in nil }, to: store)
    try requireEqual(store.syncRows(), [:], "the rows, once all are removed")
  }

  private static func limits(_ subject: StoreSubject<any SyncStore>) throws {
    let store = try open(subject)
    let show = shows(1, seed: 172)
    let longest = [UInt8](repeating: 9, count: SyncUpdate.longestRow)
    try add(["a": longest], to: store)
    let long = String(repeating: "a", count: SyncUpdate.longestName + 1)
    for rows in [["b": [1], "c": longest + [1]], [long: []], ["a\0": []]] as [[String: [UInt8]]] {
      try requireRefusal("rows that cannot be", as: .outOfRange) {
        try add(rows, show, to: store)
      }
    }
    try require(try store.syncRows() == ["a": longest], "the rows are others")
    try requireEqual(store.sequence(), .start, "the state")
  }

  // MARK: With changes

  private static func atomicity(_ subject: StoreSubject<any SyncStore>) throws {
    let store = try open(subject)
    let changes = shows(3, seed: 173)
    try store.add([changes[0]])
    let state = try add(["a": [1]], [changes[1]], to: store)
    try requireEqual(state, StoreSequence(2), "the state")
    try requireEqual(store.changes(after: .start).value, Array(changes[...1]), "the changes")
    let first = OutboxPosition(sequence: StoreSequence(1), index: 0)
    let later = OutboxPosition(sequence: StoreSequence(3), index: 0)
    let rows: [String: [UInt8]?] = ["a": nil, "b": [2]]
    try requireRefusal("a change that does not fit") {
      try add(rows, [changes[2], changes[1]], through: first, to: store)
    }
    try requireRefusal("a change that is decided on another state", as: .stale) {
      _ = try store.commit(
        [changes[2]], expecting: StoreSequence(1),
        sync: SyncUpdate(rows: rows, acknowledged: first))
    }
    try requireRefusal("what no commit led to", as: .outOfRange) {
      try add(rows, [changes[2]], through: later, to: store)
    }
    try requireEqual(store.syncRows(), ["a": [1]], "the rows")
    try requireEqual(store.sequence(), state, "the state after refusals")
    try requireEqual(
      store.outbox(after: nil, limit: 9)?.value.map(\.change), [changes[0]], "what to send")
    try requireEqual(
      add(rows, [changes[2]], through: first, to: store), StoreSequence(3), "the state")
    try requireEqual(store.syncRows(), ["b": [2]], "the rows then")
    try requireEqual(store.outbox(after: nil, limit: 9)?.value, [], "what to send then")
  }

  private static func outbox(_ subject: StoreSubject<any SyncStore>) throws {
    let store = try open(subject)
    let changes = shows(6, seed: 174)
    for change in changes[..<2] { try store.add([change]) }
    try store.add(Array(changes[2..<4]))
    let entries = try requireValue(store.outbox(after: nil, limit: 9), "the outbox").value
    try requireEqual(entries.map(\.change), Array(changes[..<4]), "what to send")
    func requireSent(_ expected: ArraySlice<Change>, line: UInt = #line) throws {
      let found = try store.outbox(after: nil, limit: 9)?.value.map(\.change)
      try requireEqual(found, Array(expected), "what to send", line: line)
    }
    try add(["a": [1]], through: entries[0].position, to: store)
    try requireSent(changes[1..<4])
    // In the middle of a commit, together with a change of another machine.
    try add(["a": [2]], [changes[4]], through: entries[2].position, to: store)
    try requireSent(changes[3..<4])
    try add([:], through: entries[0].position, to: store)
    try requireSent(changes[3..<4])
    try store.close()
    let again = try subject.open()
    try requireEqual(again.outbox(after: nil, limit: 9)?.value, [entries[3]], "what to send then")
    try add([:], [changes[5]], through: entries[3].position, to: again)
    try requireEqual(again.outbox(after: nil, limit: 9)?.value, [], "what to send at the end")
    try requireEqual(again.startOutbox(), again.sequence(), "the state up to which all is sent")
    try requireEqual(again.syncRows(), ["a": [2]], "the rows")
  }

  private static func stopping(_ subject: StoreSubject<any SyncStore>) throws {
    let store = try subject.open()
    let changes = shows(3, seed: 175)
    func requireNone(line: UInt = #line) throws {
      let state = try store.sequence()
      for list in [[], [changes[2]]] {
        try requireRefusal("sync without an outbox", as: .notAllowed, line: line) {
          try add(["a": [9]], list, to: store)
        }
      }
      try requireEqual(store.syncRows(), [:], "the rows", line: line)
      try requireEqual(store.sequence(), state, "the state", line: line)
    }
    try requireNone()
    try store.add([changes[0]])
    try requireNone()
    _ = try store.startOutbox()
    try add(["a": [1]], [changes[1]], to: store)
    try store.stopOutbox()
    try requireNone()
    _ = try store.startOutbox()
    try requireEqual(store.syncRows(), [:], "the rows of the next outbox")
    try add(["b": [2]], to: store)
    try store.close()
    try requireEqual(subject.open().syncRows(), ["b": [2]], "the rows after opening again")
  }

  private static func sharing(_ subject: StoreSubject<any SyncStore>) throws {
    let (first, second) = (try open(subject), try subject.open())
    let changes = shows(2, seed: 176)
    try add(["a": [1]], [changes[0]], to: first)
    try requireEqual(second.syncRows(), ["a": [1]], "what the second one sees")
    try add(["a": [2], "b": [3]], [changes[1]], to: second)
    try add(["c": [4]], to: second)
    try requireEqual(first.syncRows(), ["a": [2], "b": [3], "c": [4]], "what the first one sees")
    try second.stopOutbox()
    try requireEqual(first.syncRows(), [:], "what the first one sees without an outbox")
  }

  // MARK: Times

  private static func times(_ subject: WorkspaceSubject) throws {
    let first = try subject.open()
    _ = try first.startOutbox()
    try first.setHistoryLimit(.commands(2))
    var expected: [Timestamp?] = []
    for (number, change) in shows(12, seed: 177).enumerated() {
      let time = Timestamp(milliseconds: Int64(number) * 1_000)
      let note = CommandNote(words: "show new", time: time, seat: "1")
      let isCommand = number % 3 != 1
      _ = try first.commit(
        [change], expecting: first.sequence(), from: isCommand ? .command(note) : .program,
        watchedBy: nil)
      expected.append(isCommand ? time : nil)
    }
    func entries(_ store: any WorkspaceStore) throws -> [OutboxEntry] {
      try requireValue(store.outbox(after: nil, limit: 99), "the outbox").value
    }
    try requireEqual(entries(first).map(\.time), expected, "the times")
    try first.setHistoryLimit(.days(1))
    try first.setHistoryLimit(.commands(1))
    try first.compact()
    try first.close()
    let store = try subject.open()
    let found = try entries(store)
    try requireEqual(found.map(\.time), expected, "the times after opening again")
    try requireEqual(
      store.outbox(after: found[4].position, limit: 3)?.value.map(\.time),
      Array(expected[5..<8]), "the times of a page")
    try store.acknowledge(through: found[9].position)
    try requireEqual(entries(store).map(\.time), Array(expected[10...]), "the times that are left")
    try requireEqual(
      store.commands(before: nil, limit: 99).value.map(\.note.time), [expected[11]],
      "the commands that are left")
  }
}
