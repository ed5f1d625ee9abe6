import Domain
import GridGeometry
import PluginAPI

/// Where people last looked: kept, but no change.
enum ViewChecks {
  static var all: [StoreCheck<any LocalStore>] {
    [
      StoreCheck("views come back as they were", roundTrip),
      StoreCheck("a view is not a change", noChange),
      StoreCheck("a view of a board that is gone is ignored", goneBoard),
      StoreCheck("a view is forgotten with its board", forgotten),
      StoreCheck("views stay after closing and opening", reopening),
      StoreCheck("a view that no one can have is refused", impossible),
      StoreCheck("views are shared between handles", needsSecondWriter: true, sharing),
    ]
  }

  private static func view(_ x: Double, _ y: Double, _ zoom: Double) -> ViewMemory {
    ViewMemory(center: Point(x: x, y: y), zoom: zoom)
  }

  private static func roundTrip(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 61)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    let views = [
      view(0, 0, 1), view(-44, 66.25, 0.1), view(0.1 + 0.2, 1.0 / 3, 2.5),
      view(1e300, -1e300, 1e-300), view(.leastNormalMagnitude, 123_456_789.123, 1e300),
      view(44, 44, 1),
    ]
    try require(try store.view(of: sample.boards[0].id) == nil, "a view that was never kept")
    for view in views {
      try store.remember(view, of: sample.boards[0].id)
      try requireEqual(store.view(of: sample.boards[0].id), view, "the view")
      try require(try store.view(of: sample.boards[1].id) == nil, "another board's view")
    }
  }

  private static func noChange(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 62)
    let sample = SampleShow(&samples)
    let state = try store.add(sample.making)
    let before = try Dump(store)
    try store.remember(view(1, 2, 3), of: sample.boards[0].id)
    try requireEqual(Dump(store), before, "the workspace")
    try require(try store.changes(after: state).value.isEmpty, "a view on record")
    try store.commit([.insert(.show(samples.show("Next")))], expecting: state)
      .requireNext(after: state)
  }

  private static func goneBoard(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 63)
    let sample = SampleShow(&samples)
    try store.remember(view(1, 2, 3), of: sample.boards[0].id)
    try require(try store.view(of: sample.boards[0].id) == nil, "a view of no board")
    try store.add(sample.making)
    try require(try store.view(of: sample.boards[0].id) == nil, "a view older than its board")
  }

  private static func forgotten(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 64)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    for board in sample.boards { try store.remember(view(1, 2, 3), of: board.id) }
    let changes = Cascade.deleting(
      sample.boards[0], with: sample.items.filter { $0.board == sample.boards[0].id })
    try store.add(changes)
    try require(try store.view(of: sample.boards[0].id) == nil, "a view of no board")
    try requireEqual(store.view(of: sample.boards[1].id), view(1, 2, 3), "the other board's view")
    try store.add(changes.inverse)
    try require(try store.view(of: sample.boards[0].id) == nil, "a view that was forgotten")
  }

  private static func reopening(_ subject: LocalSubject) throws {
    var samples = Samples(seed: 65)
    let sample = SampleShow(&samples)
    try {
      let store = try subject.open()
      try store.add(sample.making)
      try store.remember(view(-1.5, 2, 0.75), of: sample.boards[0].id)
    }()
    try requireEqual(
      subject.open().view(of: sample.boards[0].id), view(-1.5, 2, 0.75), "the view")
  }

  private static func impossible(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 66)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    let board = sample.boards[0].id
    try store.remember(view(1, 2, 3), of: board)
    let views = [
      view(.nan, 0, 1), view(0, .infinity, 1), view(0, 0, .nan), view(0, 0, 0), view(0, 0, -1),
      view(0, 0, .infinity),
    ]
    for bad in views {
      try requireRefusal("the view \(bad)", as: .outOfRange) { try store.remember(bad, of: board) }
    }
    try requireEqual(store.view(of: board), view(1, 2, 3), "the view")
  }

  private static func sharing(_ subject: LocalSubject) throws {
    let (first, second) = (try subject.open(), try subject.open())
    var samples = Samples(seed: 73)
    let sample = SampleShow(&samples)
    try first.add(sample.making)
    let view = view(0, 0, 2)
    try second.remember(view, of: sample.boards[0].id)
    try requireEqual(first.view(of: sample.boards[0].id), view, "the view")
  }
}

extension StoreSequence {
  fileprivate func requireNext(after state: StoreSequence) throws {
    try requireEqual(value, state.value + 1, "the new state")
  }
}
