import Domain
import PluginAPI

/// Shows and trips beside each other in one workspace.
enum MixedChecks {
  static var all: [StoreCheck<any WorkspaceStore>] {
    [
      StoreCheck("a show and a trip may share a name", names),
      StoreCheck("shows and trips are kept by one commit, and reported as one", commits),
    ]
  }

  private static func names(_ subject: WorkspaceSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 141)
    for (first, second) in NameChecks.same {
      try store.add([.insert(.show(samples.show(first))), .insert(.trip(samples.trip(second)))])
    }
  }

  private static func commits(_ subject: WorkspaceSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 142)
    let (sample, trip) = (SampleShow(&samples), SampleTrip(&samples))
    let changes = sample.making + trip.making
    let state = try store.add(changes)
    try requireEqual(state, StoreSequence(1), "the state")
    try requireEqual(Dump(store).entities, sample.entities.union(trip.entities), "the workspace")
    try requireEqual(store.changes(after: .start).value, changes, "the record of changes")
    try store.requireRefused(
      [.delete(.city(trip.cities[2])), .updating(sample.show) { $0.name = "Renamed" }],
      "a city without its game, and a show")
    try store.add(changes.inverse)
    try require(try Dump(store).entities.isEmpty, "the inverse left something")
  }
}
