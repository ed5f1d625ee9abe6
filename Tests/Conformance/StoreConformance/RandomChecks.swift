import Domain
import PluginAPI

/// Random lists of changes, good and bad, against a dictionary.
enum RandomChecks {
  static func all(_ seeds: some Sequence<UInt64>) -> [StoreCheck<any WorkspaceStore>] {
    seeds.map { seed in
      StoreCheck("random changes do what they do to a dictionary, seed \(seed)") { subject in
        try run(subject, seed: seed)
      }
    }
  }

  private static func run(_ subject: WorkspaceSubject, seed: UInt64) throws {
    var store = try subject.open()
    var author = RandomAuthor(seed: seed)
    var model = ReferenceModel()
    var record: [Change] = []
    var accepted = 0
    for round in 0..<120 {
      let changes = author.changes(for: model)
      let state = try store.sequence()
      let outcome = model.after(changes)
      do {
        _ = try store.commit(changes, expecting: state)
        model = try requireValue(
          outcome, "seed \(seed), round \(round): a reason to accept \(changes); it")
        record += changes
        accepted += 1
      } catch let error as StoreError {
        try require(
          outcome == nil, "seed \(seed), round \(round): refused with '\(error)': \(changes)")
      }
      try requireEqual(
        Dump(store).entities, Set(model.entities.values), "seed \(seed), round \(round)")
      if round % 40 == 39 { store = try subject.open() }
    }
    try require((20...110).contains(accepted), "seed \(seed): \(accepted) of 120 lists fit")
    try requireEqual(store.changes(after: .start).value, record, "seed \(seed): the record")
    try store.add(record.inverse)
    try require(
      try Dump(store).entities.isEmpty, "seed \(seed): the inverse of all left something")
  }
}
