package import Domain
package import PluginAPI

// What stores answer.
extension WorkspaceState {
  /// All shows with their sizes, by name.
  package func shows() -> [ShowSummary] {
    all(Show.self).map { show in
      let owned = dependants(on: .show(show.id))
      let boards = owned.count { if case .board = $0 { true } else { false } }
      return ShowSummary(show: show, objectCount: owned.count - boards, boardCount: boards)
    }.inOrder(of: \.show.name)
  }

  /// The objects of a show, in no particular order; none if there is no such show.
  package func objects(of show: ID<Show>) -> [ShowObject] { named(by: .show(show)) }

  /// The boards of a show with the number of their blocks, in order.
  package func boardSummaries(of show: ID<Show>) -> [BoardSummary] {
    boards(of: show).map { BoardSummary(board: $0, itemCount: items(of: $0.id).count) }
  }

  /// The boards of a show in order; those with the same place come as they were put in.
  package func boards(of show: ID<Show>) -> [Board] {
    let boards: [Board] = named(by: .show(show))
    return boards.sorted { (arrivals[$0.id] ?? 0) < (arrivals[$1.id] ?? 0) }.inOrder
  }

  /// The blocks on a board; blocks that open it also refer to it.
  private func items(of board: ID<Board>) -> [BoardItem] {
    named(by: .board(board)).filter { $0.board == board }
  }

  /// Everything a show owns, or `nil` if there is no such show.
  package func contents(of show: ID<Show>) -> ShowContents? {
    guard case .show(let owner)? = entities[.show(show)] else { return nil }
    let boards = boards(of: show)
    return ShowContents(
      show: owner, objects: objects(of: show), boards: boards,
      items: boards.flatMap { items(of: $0.id) })
  }

  /// Everything a session on a board needs, or `nil` if there is no such board.
  package func contents(of board: ID<Board>) -> BoardContents? {
    guard case .board(let found)? = entities[.board(board)],
      case .show(let show)? = entities[.show(found.show)]
    else { return nil }
    return BoardContents(
      show: show, board: found, items: items(of: board), objects: objects(of: show.id),
      boards: boards(of: show.id))
  }

  /// The blocks that show an object, on all boards.
  package func items(showing object: ID<ShowObject>) -> [BoardItem] { named(by: .object(object)) }

  /// All trips with their sizes, by name.
  package func trips() -> [TripSummary] {
    all(Trip.self).map { trip in
      let owned = dependants(on: .trip(trip.id))
      let games = owned.count { if case .game = $0 { true } else { false } }
      let entries = owned.count { if case .entry = $0 { true } else { false } }
      return TripSummary(trip: trip, gameCount: games, entryCount: entries)
    }.inOrder(of: \.trip.name)
  }

  /// Everything a trip owns, or `nil` if there is no such trip.
  package func contents(of trip: ID<Trip>) -> TripContents? {
    guard case .trip(let owner)? = entities[.trip(trip)] else { return nil }
    let key = EntityKey.trip(trip)
    return TripContents(
      trip: owner, cities: named(by: key), games: named(by: key), entries: named(by: key))
  }

  /// The triggers that a show holds down or has switched on at its console, by key.
  package func activeTriggers(of show: ID<Show>) -> [ActiveTrigger] {
    active[show, default: [:]].values.sorted { $0.key < $1.key }
  }

  /// The oldest changes that are not sent yet; `nil` if there is no outbox.
  package func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StateRefusal) -> [OutboxEntry]? {
    try record.outbox(after: position, limit: limit) { history.time(of: $0) }
  }

  /// The changes that a command made, in order.
  package func changes(of command: CommandRecord) throws(StateRefusal) -> [Change] {
    try record.changes(
      after: StoreSequence(command.commits.lowerBound.value &- 1),
      through: command.commits.upperBound)
  }

  /// All entities of one type.
  private func all<Value: EntityValue>(_ type: Value.Type) -> [Value] {
    entities.values.compactMap { Value($0) }
  }

  /// The entities of one type that refer to another entity.
  private func named<Value: EntityValue>(by owner: EntityKey) -> [Value] {
    dependants(on: owner).compactMap { Value(entities[$0]) }
  }
}

// What is remembered on this machine only; none of it is a change.
extension WorkspaceState {
  /// Remembers the view of a board; a deleted one is ignored.
  package mutating func remember(_ view: ViewMemory, of board: ID<Board>) throws(StateRefusal) {
    if let fault = view.fault { throw StateRefusal(.outOfRange, fault) }
    if entities[.board(board)] != nil { views[board] = view }
  }

  /// Remembers how the console of a show is connected; a show that is gone is ignored.
  package mutating func remember(
    _ connection: ConnectionMemory?, of show: ID<Show>
  ) throws(StateRefusal) {
    if let fault = connection?.fault { throw StateRefusal(.outOfRange, fault) }
    if entities[.show(show)] != nil { connections[show] = connection }
  }

  /// Remembers that something is held down or switched on; a show that is gone is ignored.
  package mutating func remember(_ trigger: ActiveTrigger, of show: ID<Show>) {
    guard entities[.show(show)] != nil else { return }
    active[show, default: [:]][trigger.key] = trigger
  }

  /// Forgets entries that are off again; unknown ones are ignored.
  package mutating func forgetActive(_ keys: [String], of show: ID<Show>) {
    for key in keys { active[show]?[key] = nil }
  }
}
