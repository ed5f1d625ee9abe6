import Domain
import PluginAPI

/// What a store of trips answers, apart from the values themselves, and how it counts and shares.
enum TripReadingChecks {
  static var all: [StoreCheck<any TripStore>] {
    [
      StoreCheck("a workspace without trips has none and is at the start", newWorkspace),
      StoreCheck("trips come by name with the sizes of what they own", tripSummaries),
      StoreCheck("contents are all of one trip and nothing of another", tripContents),
      StoreCheck("two trips never share a name, and may swap theirs", names),
      StoreCheck("each commit of trips counts one, and one on another state is stale", counting),
      StoreCheck("trips are there after closing and opening", reopening),
      StoreCheck("a handle sees the trips of another one", needsSecondWriter: true, seeing),
    ]
  }

  private static func newWorkspace(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 10)
    try requireEqual(store.location, subject.location, "the location")
    try requireEqual(store.sequence(), .start, "the state")
    try require(try store.trips().value.isEmpty, "a new workspace has trips")
    try require(try store.contents(of: samples.trip().id) == nil, "contents of no trip")
  }

  private static func tripSummaries(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 8)
    let full = SampleTrip(&samples, name: "midwest")
    let trips = ["Zoo", "árbol", "Beta"].map { samples.trip($0) }
    try store.add(full.making + trips.map { .insert(.trip($0)) })
    let summaries = try store.trips().value
    try requireEqual(
      summaries.map(\.trip.name), ["árbol", "Beta", "midwest", "Zoo"], "the trips by name")
    for summary in summaries {
      let isFull = summary.trip.id == full.trip.id
      try requireEqual(summary.gameCount, isFull ? full.games.count : 0, "the number of games")
      try requireEqual(
        summary.entryCount, isFull ? full.entries.count : 0, "the number of entries")
    }
  }

  private static func tripContents(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 9)
    let sample = SampleTrip(&samples)
    let other = SampleTrip(&samples, name: "Other")
    let state = try store.add(sample.making + other.making)
    let found = try requireValue(store.contents(of: sample.trip.id), "the trip")
    try requireEqual(found.value.trip, sample.trip, "the trip")
    try requireEqual(Set(found.value.cities), Set(sample.cities), "the cities")
    try requireEqual(Set(found.value.games), Set(sample.games), "the games")
    try requireEqual(Set(found.value.entries), Set(sample.entries), "the entries")
    try requireEqual(found.value.entities.count, sample.making.count, "the number of entities")
    try requireEqual(found.sequence, state, "the state of a trip")
    try requireEqual(store.trips().sequence, state, "the state of trips")
  }

  private static func names(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 46)
    for (first, second) in NameChecks.same {
      let (trip, other) = (samples.trip(first), samples.trip("Other than \(first)"))
      try store.add([.insert(.trip(trip)), .insert(.trip(other))])
      try store.requireRefused(
        [.insert(.trip(samples.trip(second)))], "a second '\(second)'", as: .duplicateName)
      try store.requireRefused(
        [.updating(other) { $0.name = second }], "a rename to '\(second)'", as: .duplicateName)
      let before = try Dump(store).entities
      let swap: [Change] = [
        .updating(trip) { $0.name = other.name }, .updating(other) { $0.name = second },
      ]
      try store.add(swap)
      try store.requireRefused(
        [.insert(.trip(samples.trip(other.name)))], "a swapped name", as: .duplicateName)
      try store.add(swap.inverse)
      try requireEqual(Dump(store).entities, before, "the workspace")
      // A name that a list sets free, in either order.
      let new = samples.trip(second)
      try store.add([.delete(.trip(trip)), .insert(.trip(new))])
      try store.add([.insert(.trip(trip)), .delete(.trip(new))])
      try requireEqual(Dump(store).entities, before, "the workspace")
    }
  }

  private static func counting(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 47)
    let sample = SampleTrip(&samples)
    let state = try store.commit(sample.making, expecting: .start)
    try requireEqual(state, StoreSequence(1), "the new state")
    let change = Change.updating(sample.entries[0]) { $0.sortOrder += 1 }
    try requireEqual(store.commit([change], expecting: state), StoreSequence(2), "the next one")
    let before = try Dump(store)
    try requireRefusal("a commit on an older state", as: .stale) {
      _ = try store.commit([change.inverse], expecting: state)
    }
    try requireRefusal("a commit that is given up", as: .cancelled) {
      _ = try store.commit([change.inverse], expecting: before.sequence) { _ in false }
    }
    try requireEqual(Dump(store), before, "the workspace")
    try requireEqual(store.changes(after: state).value, [change], "the changes after the first")
  }

  private static func reopening(_ subject: TripSubject) throws {
    var samples = Samples(seed: 48)
    let sample = SampleTrip(&samples)
    let first = try subject.open()
    try first.add(sample.making)
    try first.close()
    let store = try subject.open()
    try requireEqual(Dump(store).entities, sample.entities, "the workspace")
    try requireEqual(store.changes(after: .start).value, sample.making, "the record of changes")
  }

  private static func seeing(_ subject: TripSubject) throws {
    let (first, second) = (try subject.open(), try subject.open())
    var samples = Samples(seed: 49)
    let sample = SampleTrip(&samples)
    let state = try first.add(sample.making)
    try requireEqual(second.sequence(), state, "the state seen by the other")
    let change = Change.updating(sample.entries[0]) { $0.sortOrder += 1 }
    try second.add([change])
    try requireEqual(first.changes(after: state).value, [change], "the change seen by the other")
    try requireEqual(Dump(first), Dump(second), "the workspace after it")
  }
}
