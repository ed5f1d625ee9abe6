import Domain
import GridGeometry
import PluginAPI

/// Commits: counted, checked against the state they were decided on, and whole.
enum CommitChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("each commit counts one", counting),
      StoreCheck("an empty commit writes nothing", emptyCommit),
      StoreCheck("a commit on another state is stale and changes nothing", stale),
      StoreCheck("changes are applied from first to last", order),
      StoreCheck("a bad change anywhere in a list leaves all of it out", atomicity),
      StoreCheck("the inverse restores what was there", inverses),
      StoreCheck("spelled-out deletions take everything along", cascades),
      StoreCheck("a large commit is kept whole", largeCommit),
      StoreCheck("a commit is watched change by change", watched),
      StoreCheck("a commit that is given up leaves nothing behind", givenUp),
    ]
  }

  private static func counting(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 21)
    for count in 1...5 as ClosedRange<Int64> {
      let state = try store.commit(
        [.insert(.show(samples.show("Show \(count)")))], expecting: StoreSequence(count - 1))
      try requireEqual(state, StoreSequence(count), "the new state")
      try requireEqual(store.sequence(), state, "the state")
    }
  }

  private static func watched(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 201)
    let changes = SampleShow(&samples).making
    var counts: [Int] = []
    _ = try store.commit(changes, expecting: .start) { written in
      counts.append(written)
      return true
    }
    try requireEqual(counts, Array(changes.indices), "what the watch reported")
    try requireEqual(store.sequence(), StoreSequence(1), "the state")
  }

  private static func givenUp(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 202)
    let state = try store.add(SampleShow(&samples).making)
    let more = (1...5).map { Change.insert(.show(samples.show("More \($0)"))) }
    let before = try Dump(store)
    for last in [0, 1, more.count - 1] {
      try requireRefusal("a commit given up after \(last) changes", as: .cancelled) {
        _ = try store.commit(more, expecting: state) { $0 < last }
      }
      try requireEqual(Dump(store), before, "the workspace")
    }
    try requireEqual(store.add(more), StoreSequence(state.value + 1), "the state")
  }

  private static func emptyCommit(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 22)
    try requireEqual(store.commit([], expecting: .start), .start, "the state")
    let state = try store.add(SampleShow(&samples).making)
    let before = try Dump(store)
    try requireEqual(store.commit([], expecting: state), state, "the state")
    try requireEqual(Dump(store), before, "the workspace")
    try requireRefusal("an empty commit on an older state", as: .stale) {
      _ = try store.commit([], expecting: .start)
    }
  }

  private static func stale(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 23)
    let state = try store.add(SampleShow(&samples).making)
    try store.add([.insert(.show(samples.show("Another")))])
    let before = try Dump(store)
    for other in [state, .start, StoreSequence(3), StoreSequence(-1), StoreSequence(.max)] {
      try requireRefusal("a commit on state \(other.value)", as: .stale) {
        _ = try store.commit([.insert(.show(samples.show("Third")))], expecting: other)
      }
      try requireEqual(Dump(store), before, "the workspace")
    }
  }

  private static func order(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 24)
    let first = samples.show("one")
    var second = first
    second.name = "two"
    var third = second
    third.name = "three"
    let other = samples.show("one")
    try store.add([
      .insert(.show(first)), .updating(first) { $0.name = "two" },
      .updating(second) { $0.name = "three" }, .insert(.show(other)), .delete(.show(third)),
    ])
    try requireEqual(Dump(store).entities, [.show(other)], "the workspace")
    try requireEqual(store.changes(after: .start).value.count, 5, "the number of changes")
  }

  private static func atomicity(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 25)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    let good: [Change] = [
      .insert(.show(samples.show("New"))),
      .updating(sample.show) { $0.name = "Renamed" },
      .delete(.item(sample.items[0])),
    ]
    let bad = Change.delete(.item(samples.item(of: sample.objects[0], on: sample.boards[0])))
    for position in 0...good.count {
      var changes = good
      changes.insert(bad, at: position)
      try store.requireRefused(changes, "a bad change at \(position)")
    }
    try store.add(good)
  }

  private static func inverses(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 26)
    let sample = SampleShow(&samples)
    try store.add([.insert(.show(samples.show("Bystander")))])
    let lists = [
      sample.making,
      [.updating(sample.show) { $0.name = "Renamed" }],
      Cascade.deleting(
        sample.objects[1], shownBy: sample.items.filter { $0.object == sample.objects[1].id }),
    ]
    var states: [Set<Entity>] = []
    for list in lists {
      states.append(try Dump(store).entities)
      try store.add(list)
    }
    for (list, state) in zip(lists, states).reversed() {
      try store.add(list.inverse)
      try requireEqual(Dump(store).entities, state, "the workspace")
    }
  }

  private static func cascades(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 27)
    let kept = SampleShow(&samples, name: "Kept")
    let sample = SampleShow(&samples)
    try store.add(kept.making + sample.making)
    let board = sample.boards[0]
    let object = sample.objects[0]
    let onBoard = sample.items.filter { $0.board == board.id }
    let shown = sample.items.filter { $0.object == object.id && $0.board != board.id }
    try store.add(Cascade.deleting(board, with: onBoard))
    try store.add(Cascade.deleting(object, shownBy: shown))
    let rest = sample.items.filter { !onBoard.contains($0) && !shown.contains($0) }
    let changes = Cascade.deleting(
      sample.show, objects: Array(sample.objects.dropFirst()),
      boards: Array(sample.boards.dropFirst()), items: rest)
    try store.add(changes)
    try requireEqual(Dump(store).entities, kept.entities, "the workspace")
    try store.add(changes.inverse)
    try store.add(changes)
    try requireEqual(Dump(store).entities, kept.entities, "the workspace, once more")
  }

  private static func largeCommit(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 28)
    let show = samples.show()
    let board = samples.board(of: show)
    var changes: [Change] = [.insert(.show(show)), .insert(.board(board))]
    for number in 1...2000 as ClosedRange<UInt32> {
      let object = samples.object(of: show, .list, number)
      changes.append(.insert(.object(object)))
      changes.append(.insert(.item(samples.item(of: object, on: board, x: Int32(number) * 2))))
    }
    try store.add(changes)
    try requireEqual(Dump(store).entities, Set(changes.compactMap(\.after)), "the workspace")
    try store.add(changes.inverse)
    try require(try store.shows().value.isEmpty, "the inverse left something")
  }
}
