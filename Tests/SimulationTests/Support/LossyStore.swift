import Domain
import Persistence_Memory
import PluginAPI
import Simulation

/// A store in memory that loses what it is given to lose.
struct LossyStore: StageStore {
  /// What it loses.
  enum Loss: Sendable {
    case nothing
    /// The names of objects.
    case names
    /// Blocks that were made later.
    case blocks
    /// It cannot be written.
    case writing
  }

  let loss: Loss
  private let real: any StageStore = MemoryStore(location: "lossy")

  init(losing loss: Loss = .nothing) { self.loss = loss }

  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    if loss == .writing { throw StoreError(.diskFull, at: location, "the disk is full") }
    let kept = changes.filter { change in
      guard loss == .blocks, expected > .start, case .item? = change.after else { return true }
      return change.before != nil
    }
    return try real.commit(kept, expecting: expected, from: source, watchedBy: watch)
  }

  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    guard let found = try real.contents(of: show), loss == .names else {
      return try real.contents(of: show)
    }
    let contents = found.value
    let nameless = contents.objects.map { object in
      var object = object
      object.name = ""
      return object
    }
    return Stored(
      ShowContents(
        show: contents.show, objects: nameless, boards: contents.boards, items: contents.items),
      at: found.sequence)
  }

  var location: String { real.location }
  var isReadOnly: Bool { real.isReadOnly }
  func sequence() throws(StoreError) -> StoreSequence { try real.sequence() }
  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    try real.changes(after: sequence)
  }
  func shows() throws(StoreError) -> Stored<[ShowSummary]> { try real.shows() }
  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> {
    try real.objects(of: show)
  }
  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> {
    try real.boards(of: show)
  }
  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? {
    try real.contents(of: board)
  }
  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]> {
    try real.items(showing: object)
  }
  func trips() throws(StoreError) -> Stored<[TripSummary]> { try real.trips() }
  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>? {
    try real.contents(of: trip)
  }
  func close() throws(StoreError) {}
}
