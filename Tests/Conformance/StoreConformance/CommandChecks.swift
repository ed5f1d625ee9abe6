import Domain
import PluginAPI

/// The history: what people did, when and by whom, with the commits that it made.
enum CommandChecks {
  static var all: [StoreCheck<any CommandStore>] {
    [
      StoreCheck("commands come back with words, time, seat and commits, newest first", roundTrip),
      StoreCheck("what no person did is not a command", others),
      StoreCheck("commits of one command share an entry unless others lie between", continuing),
      StoreCheck("the history is read in pages", pages),
      StoreCheck("what a command changed can be read", changes),
      StoreCheck("a commit that fails leaves no command", failing),
      StoreCheck("the record of changes says where it begins", recordStart),
      StoreCheck("the history stays after closing and opening", reopening),
      StoreCheck("as many commands are kept as the limit says", keepingCommands),
      StoreCheck("commands are kept as many days as the limit says", keepingDays),
      StoreCheck("changes of the newest states stay on record", keepingChanges),
      StoreCheck("an impossible limit is refused", keepingNothing),
    ]
  }

  private static func note(_ words: String, _ time: Int64 = 5, _ seat: String = "7:9/1")
    -> CommandNote
  {
    CommandNote(words: words, time: Timestamp(milliseconds: time), seat: seat)
  }

  @discardableResult
  private static func add(
    _ change: Change, _ source: CommitSource, to store: any CommandStore
  ) throws -> StoreSequence {
    try store.commit([change], expecting: store.sequence(), from: source, watchedBy: nil)
  }

  private static func shows(_ count: Int, seed: UInt64) -> [Change] {
    var samples = Samples(seed: seed)
    return (0..<count).map { .insert(.show(samples.show("Show \(seed) \($0)"))) }
  }

  private static func all(_ store: any CommandStore) throws -> [CommandRecord] {
    try store.commands(before: nil, limit: 1_000).value
  }

  private static func roundTrip(_ subject: CommandSubject) throws {
    let store = try subject.open()
    try require(try all(store).isEmpty, "a command that was never given")
    let notes = [
      note("move #1 by 2,0", .min), note("", .max, ""), note("show new \"Ünï\" # '\t' 日本", 0),
      note(String(repeating: "long ", count: 500)), note("a\0b"),
    ]
    for (change, note) in zip(shows(notes.count, seed: 161), notes) {
      try add(change, .command(note), to: store)
    }
    let found = try store.commands(before: nil, limit: 1_000)
    try requireEqual(found.sequence, StoreSequence(Int64(notes.count)), "the state")
    try requireEqual(found.value.map(\.note), notes.reversed(), "the notes")
    try requireEqual(
      found.value.map(\.commits),
      (1...Int64(notes.count)).reversed().map { StoreSequence($0)...StoreSequence($0) },
      "the commits")
    try requireEqual(
      found.value.map(\.number).sorted(by: >), found.value.map(\.number), "the numbers")
    try requireEqual(Set(found.value.map(\.number)).count, notes.count, "how many numbers")
  }

  private static func recordStart(_ subject: CommandSubject) throws {
    let store = try subject.open()
    try requireEqual(store.recordStart(), .start, "where the record of nothing begins")
    for change in shows(3, seed: 175) { try add(change, .program, to: store) }
    try requireEqual(store.recordStart(), .start, "where the record begins")
    try requireEqual(subject.open().recordStart(), .start, "where another handle's begins")
  }

  private static func others(_ subject: CommandSubject) throws {
    let store = try subject.open()
    let shows = shows(2, seed: 162)
    try add(shows[0], .program, to: store)
    try add(shows[1], .sync, to: store)
    try require(try all(store).isEmpty, "a command that was never given")
  }

  private static func continuing(_ subject: CommandSubject) throws {
    let store = try subject.open()
    let shows = shows(8, seed: 163)
    let (first, second) = (note("import a"), note("import b"))
    let sources: [CommitSource] = [
      .command(first), .command(first, continues: true), .command(first, continues: true),
      .command(first), .program, .command(first, continues: true),
      .command(second, continues: true), .command(second, continues: true),
    ]
    for (change, source) in zip(shows, sources) { try add(change, source, to: store) }
    let found = try all(store).reversed()
    try requireEqual(
      found.map { [$0.commits.lowerBound.value, $0.commits.upperBound.value] },
      [[1, 3], [4, 4], [6, 6], [7, 8]], "the commits")
    try requireEqual(found.map(\.note), [first, first, first, second], "the notes")
  }

  private static func pages(_ subject: CommandSubject) throws {
    let store = try subject.open()
    for (number, change) in shows(7, seed: 164).enumerated() {
      try add(change, .command(note("\(number)")), to: store)
    }
    var (words, last): ([String], Int64?) = ([], nil)
    while true {
      let page = try store.commands(before: last, limit: 3).value
      guard let end = page.last else { break }
      try require(page.count <= 3, "a page of \(page.count)")
      words += page.map(\.note.words)
      last = end.number
    }
    try requireEqual(words, ["6", "5", "4", "3", "2", "1", "0"], "all pages")
    try require(try store.commands(before: nil, limit: 0).value.isEmpty, "an empty page")
  }

  private static func changes(_ subject: CommandSubject) throws {
    let store = try subject.open()
    let shows = shows(4, seed: 165)
    try add(shows[0], .program, to: store)
    try add(shows[1], .command(note("a")), to: store)
    try add(shows[2], .command(note("a"), continues: true), to: store)
    try add(shows[3], .command(note("b")), to: store)
    let found = try all(store)
    try requireEqual(store.changes(of: found[0]), [shows[3]], "what the second one changed")
    try requireEqual(store.changes(of: found[1]), [shows[1], shows[2]], "what the first changed")
    let later = CommandRecord(
      number: 9, note: note("c"), commits: StoreSequence(5)...StoreSequence(6))
    try requireRefusal("what was never done", as: .historyTrimmed) {
      _ = try store.changes(of: later)
    }
  }

  private static func failing(_ subject: CommandSubject) throws {
    let store = try subject.open()
    let show = shows(1, seed: 166)[0]
    try requireRefusal("the same twice") {
      _ = try store.commit(
        [show, show], expecting: .start, from: .command(note("a")), watchedBy: nil)
    }
    try requireRefusal("another state", as: .stale) {
      _ = try store.commit(
        [show], expecting: StoreSequence(3), from: .command(note("a")), watchedBy: nil)
    }
    _ = try store.commit([], expecting: .start, from: .command(note("a")), watchedBy: nil)
    try require(try all(store).isEmpty, "a command that changed nothing")
  }

  private static func reopening(_ subject: CommandSubject) throws {
    let first = try subject.open()
    let shows = shows(2, seed: 167)
    try add(shows[0], .command(note("a")), to: first)
    let found = try all(first)
    try first.close()
    let store = try subject.open()
    try requireEqual(all(store), found, "the history")
    try add(shows[1], .command(note("b")), to: store)
    try requireEqual(Array(all(store).dropFirst()), found, "the history after it")
  }

  // MARK: The limit

  private static func keepingCommands(_ subject: CommandSubject) throws {
    let store = try subject.open()
    try requireEqual(store.historyLimit(), .standard, "the limit of a new workspace")
    for (number, change) in shows(6, seed: 168).enumerated() {
      try add(change, .command(note("\(number)")), to: store)
    }
    let state = try store.sequence()
    try store.setHistoryLimit(.commands(3))
    try requireEqual(store.sequence(), state, "the state, of which a limit is no part")
    try requireEqual(all(store).map(\.note.words), ["5", "4", "3"], "the commands that are kept")
    try requireEqual(all(store).map(\.number), [6, 5, 4], "their numbers")
    for (number, change) in shows(2, seed: 169).enumerated() {
      try add(change, .command(note("late \(number)")), to: store)
    }
    try requireEqual(all(store).map(\.number), [8, 7, 6], "the numbers after two more")
    try store.close()
    let again = try subject.open()
    try requireEqual(again.historyLimit(), .commands(3), "the limit after opening")
    try again.setHistoryLimit(.all)
    try add(shows(1, seed: 170)[0], .command(note("last")), to: again)
    try requireEqual(all(again).map(\.number), [9, 8, 7, 6], "the numbers without a limit")
  }

  private static func keepingDays(_ subject: CommandSubject) throws {
    let day: Int64 = 86_400_000
    let store = try subject.open()
    // A clock that was set back in between: what follows is kept with it.
    let times = [0, day, 3 * day + 1, 2 * day, 4 * day]
    for (time, change) in zip(times, shows(5, seed: 171)) {
      try add(change, .command(note("\(time)", time)), to: store)
    }
    try store.setHistoryLimit(.days(2))
    try requireEqual(all(store).map(\.number), [5, 4, 3], "the commands that are kept")
    try add(shows(1, seed: 172)[0], .command(note("late", 6 * day)), to: store)
    try requireEqual(all(store).map(\.number), [6], "the commands two days later")
    try add(shows(1, seed: 173)[0], .command(note("early", .min)), to: store)
    try requireEqual(all(store).map(\.number), [7, 6], "the commands before all time")
  }

  private static func keepingChanges(_ subject: CommandSubject) throws {
    let store = try subject.open()
    try store.setHistoryLimit(.commands(5))
    let kept = Int(HistoryLimit.alwaysKept)
    let shows = shows(kept + 20, seed: 174)
    for change in shows { try add(change, .command(note("a")), to: store) }
    try requireRefusal("the first changes", as: .historyTrimmed) {
      _ = try store.changes(after: StoreSequence(19))
    }
    try requireEqual(
      store.changes(after: StoreSequence(20)).value, Array(shows.suffix(kept)), "the newest changes"
    )
    try requireEqual(store.recordStart(), StoreSequence(20), "where the record begins")
    let oldest = try all(store).last
    try requireEqual(oldest.map { try store.changes(of: $0) }, [shows[kept + 15]], "the oldest one")
  }

  private static func keepingNothing(_ subject: CommandSubject) throws {
    let store = try subject.open()
    for limit in [HistoryLimit.commands(0), .commands(.max), .days(-1), .days(1_000_001)] {
      try requireRefusal("the limit \(limit)", as: .outOfRange) {
        try store.setHistoryLimit(limit)
      }
    }
    try requireEqual(store.historyLimit(), .standard, "the limit")
  }
}
