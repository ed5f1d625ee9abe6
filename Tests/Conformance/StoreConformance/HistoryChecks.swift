import Domain
import PluginAPI

/// The record of changes, from which other processes and sessions learn what happened.
enum HistoryChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("changes after a state are those of all later commits, in order", changes),
      StoreCheck("a state that the record does not know is refused", unknownStates),
      StoreCheck("another handle reads the same record", otherHandle),
    ]
  }

  private static func lists(_ samples: inout Samples) -> [[Change]] {
    let sample = SampleShow(&samples)
    return [
      sample.making,
      [.updating(sample.show) { $0.name = "Ünïcode \"quoted\" \\ \u{1F}" }],
      [.updating(sample.items[0]) { $0.pose = sample.items[1].pose }],
      [.delete(.item(sample.items[5])), .insert(.item(sample.items[5]))],
      Cascade.deleting(
        sample.boards[1], with: Array(sample.items.filter { $0.board == sample.boards[1].id })),
    ]
  }

  private static func changes(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 51)
    let lists = lists(&samples)
    for list in lists { try store.add(list) }
    for state in 0...lists.count {
      let found = try store.changes(after: StoreSequence(Int64(state)))
      try requireEqual(
        found.value, Array(lists[state...].joined()), "the changes after state \(state)")
      try requireEqual(found.sequence.value, Int64(lists.count), "the state they lead to")
    }
  }

  private static func unknownStates(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 52)
    try store.add(SampleShow(&samples).making)
    for state in [StoreSequence(2), StoreSequence(.max), StoreSequence(-1)] {
      try requireRefusal("changes after state \(state.value)", as: .historyTrimmed) {
        _ = try store.changes(after: state)
      }
    }
  }

  private static func otherHandle(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 53)
    let lists = lists(&samples)
    try store.add(lists[0])
    let other = try subject.open()
    let seen = try other.sequence()
    for list in lists.dropFirst() { try store.add(list) }
    let found = try other.changes(after: seen)
    try requireEqual(found.value, Array(lists.dropFirst().joined()), "the changes")
    try requireEqual(found.sequence, store.sequence(), "the state they lead to")
    try requireEqual(Dump(other), Dump(store), "the workspace")
  }
}
