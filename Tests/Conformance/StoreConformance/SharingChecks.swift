import Domain
import Foundation
import PluginAPI
import Synchronization

/// Two handles on one workspace see each other's commits and lose none.
enum SharingChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("a handle sees what another one committed", needsSecondWriter: true, seeing),
      StoreCheck(
        "the later commit is stale, and fits once the changes are taken in",
        needsSecondWriter: true, interleaving),
      StoreCheck("a handle outlives another one", needsSecondWriter: true, outliving),
      StoreCheck("another thread may ask for the state during commits", asking),
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

  private static func asking(_ subject: BoardSubject) throws {
    let store = try subject.open()
    let watch = Watch()
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while watch.look(at: store) {}
      end.signal()
    }
    var samples = Samples(seed: 76)
    for round in 0..<50 { try store.add([.insert(.show(samples.show("Show \(round)")))]) }
    let last = watch.stop()
    end.wait()
    try requireEqual(watch.fault, nil, "what went wrong when the state was asked for")
    try require(last <= store.sequence(), "a state was seen that never was")
  }

  /// What another thread sees of a store.
  private final class Watch: Sendable {
    private struct Seen {
      var isOver = false
      var last = StoreSequence.start
      var fault: String?
    }

    private let seen = Mutex(Seen())

    var fault: String? { seen.withLock(\.fault) }

    func look(at store: any BoardStore) -> Bool {
      let state = Result { () throws(StoreError) in try store.sequence() }
      return seen.withLock { seen in
        switch state {
        case .success(let state) where state >= seen.last: seen.last = state
        case .success(let state): seen.fault = "\(state) after \(seen.last)"
        case .failure(let error): seen.fault = "\(error)"
        }
        return !seen.isOver && seen.fault == nil
      }
    }

    func stop() -> StoreSequence {
      seen.withLock { seen in
        seen.isOver = true
        return seen.last
      }
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
