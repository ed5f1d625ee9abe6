import Domain
import PluginAPI

/// Two handles on one workspace see each other's commits and lose none.
enum SharingChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("a handle sees what another one committed", needsSecondWriter: true, seeing),
      StoreCheck(
        "the later commit is stale, and fits once the changes are taken in",
        needsSecondWriter: true, interleaving),
      StoreCheck("a handle outlives another one", needsSecondWriter: true, outliving),
      StoreCheck(
        "a closed workspace opens again with all there was, closed once or twice", closing),
    ]
  }

  private static func seeing(_ subject: BoardSubject) throws {
    let (first, second) = (try subject.open(), try subject.open())
    var samples = Samples(seed: 71)
    let sample = SampleShow(&samples)
    let state = try first.add(sample.making)
    try requireEqual(second.sequence(), state, "the state seen by the other")
    try requireEqual(Dump(second), Dump(first), "the workspace seen by the other")
    let change = Change.updating(sample.items[0]) { $0.pose = sample.items[1].pose }
    try second.add([change])
    try requireEqual(first.changes(after: state).value, [change], "the change seen by the other")
    try requireEqual(Dump(first), Dump(second), "the workspace after it")
  }

  private static func interleaving(_ subject: BoardSubject) throws {
    let handles = [try subject.open(), try subject.open()]
    var samples = Samples(seed: 72)
    var states = try handles.map { try $0.sequence() }
    var shows: Set<Entity> = []
    for round in 0..<20 {
      let turn = round % 2
      let show = samples.show("Show \(round)")
      if round > 0 {
        try requireRefusal("a commit on what the other changed", as: .stale) {
          _ = try handles[turn].commit([.insert(.show(show))], expecting: states[turn])
        }
        let news = try handles[turn].changes(after: states[turn])
        try require(!news.value.isEmpty, "nothing new after a stale commit")
        states[turn] = news.sequence
      }
      states[turn] = try handles[turn].commit([.insert(.show(show))], expecting: states[turn])
      shows.insert(.show(show))
      try requireEqual(Dump(handles[1 - turn]).entities, shows, "the workspace")
    }
  }

  private static func closing(_ subject: BoardSubject) throws {
    let first = try subject.open()
    var samples = Samples(seed: 75)
    try first.add(SampleShow(&samples).making)
    let before = try Dump(first)
    try first.close()
    try first.close()
    try requireEqual(Dump(subject.open()), before, "the workspace after closing")
  }

  private static func outliving(_ subject: BoardSubject) throws {
    var samples = Samples(seed: 74)
    let store = try subject.open()
    let show = samples.show("By the other")
    try {
      let other = try subject.open()
      try other.add([.insert(.show(show))])
    }()
    try requireEqual(Dump(store).entities, [.show(show)], "the workspace")
    let next = samples.show("By the first")
    try store.add([.insert(.show(next))])
    try requireEqual(
      Dump(subject.open()).entities, [.show(show), .show(next)], "the workspace")
  }
}
