import Domain
import PluginAPI
import Synchronization

/// A store of one show in memory, which loses what it is told to lose.
final class ToyStore: WorkspaceStore {
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

  private let loss: Loss
  private let state = Mutex(State())

  private struct State {
    var entities: [EntityKey: Entity] = [:]
    var commits: Int64 = 0
  }

  init(losing loss: Loss = .nothing) { self.loss = loss }

  var location: String { "toy" }
  var isReadOnly: Bool { false }

  func sequence() throws(StoreError) -> StoreSequence {
    StoreSequence(state.withLock { $0.commits })
  }

  func commit(
    _ changes: [Change], expecting expected: StoreSequence, watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    if loss == .writing { throw StoreError(.diskFull, at: "toy", "the disk is full") }
    return state.withLock { state in
      for change in changes {
        guard let key = change.key else { continue }
        if loss == .blocks, state.commits > 0, change.before == nil, case .item = key { continue }
        state.entities[key] = change.after
      }
      state.commits += 1
      return StoreSequence(state.commits)
    }
  }

  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    let (entities, commits) = state.withLock { ($0.entities, $0.commits) }
    guard case .show(let found)? = entities[.show(show)] else { return nil }
    var (objects, boards, items): ([ShowObject], [Board], [BoardItem]) = ([], [], [])
    for entity in entities.values {
      switch entity {
      case .object(var object):
        if loss == .names { object.name = "" }
        objects.append(object)
      case .board(let board): boards.append(board)
      case .item(let item): items.append(item)
      case .show, .trip, .city, .game, .entry: break
      }
    }
    let contents = ShowContents(show: found, objects: objects, boards: boards, items: items)
    return Stored(contents, at: StoreSequence(commits))
  }

  // What no simulation asks for.
  private var unasked: StoreError { StoreError(.unsupported, at: "toy", "nobody asks for this") }
  func shows() throws(StoreError) -> Stored<[ShowSummary]> { throw unasked }
  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> { throw unasked }
  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> { throw unasked }
  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? { throw unasked }
  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]> {
    throw unasked
  }
  func trips() throws(StoreError) -> Stored<[TripSummary]> { throw unasked }
  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>? { throw unasked }
  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    throw unasked
  }
  func view(of board: ID<Board>) throws(StoreError) -> ViewMemory? { throw unasked }
  func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError) { throw unasked }
  func connection(of show: ID<Show>) throws(StoreError) -> ConnectionMemory? { throw unasked }
  func remember(_ connection: ConnectionMemory?, of show: ID<Show>) throws(StoreError) {
    throw unasked
  }
  func activeTriggers(of show: ID<Show>) throws(StoreError) -> [ActiveTrigger] { throw unasked }
  func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError) { throw unasked }
  func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError) { throw unasked }
  func close() throws(StoreError) {}
}
