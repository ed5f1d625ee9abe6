public import Domain
public import PluginAPI

// Reading never fails; each method answers for one state of the workspace.
extension MemoryStore {
  /// All shows with their sizes, by name.
  public func shows() -> Stored<[ShowSummary]> {
    stored { workspace in
      workspace.all(Show.self).map { show in
        let owned = workspace.dependants(on: .show(show.id))
        let boards = owned.count { if case .board = $0 { true } else { false } }
        return ShowSummary(show: show, objectCount: owned.count - boards, boardCount: boards)
      }.inOrder(of: \.show.name)
    }
  }

  /// The objects of a show, in no particular order; none if there is no such show.
  public func objects(of show: ID<Show>) -> Stored<[ShowObject]> {
    stored { $0.named(by: .show(show)) }
  }

  /// The boards of a show with the number of their blocks, in order.
  public func boards(of show: ID<Show>) -> Stored<[BoardSummary]> {
    stored { workspace in
      workspace.boards(of: show).map {
        BoardSummary(board: $0, itemCount: workspace.items(of: $0.id).count)
      }
    }
  }

  /// Everything a show owns, or `nil` if there is no such show.
  public func contents(of show: ID<Show>) -> Stored<ShowContents>? {
    stored { workspace in
      guard case .show(let owner)? = workspace.entities[.show(show)] else {
        return nil as ShowContents?
      }
      let boards = workspace.boards(of: show)
      return ShowContents(
        show: owner, objects: workspace.named(by: .show(show)), boards: boards,
        items: boards.flatMap { workspace.items(of: $0.id) })
    }.unwrapped()
  }

  /// Everything a session on a board needs, or `nil` if there is no such board.
  public func contents(of board: ID<Board>) -> Stored<BoardContents>? {
    stored { workspace in
      guard case .board(let found)? = workspace.entities[.board(board)],
        case .show(let show)? = workspace.entities[.show(found.show)]
      else { return nil as BoardContents? }
      return BoardContents(
        show: show, board: found, items: workspace.items(of: board),
        objects: workspace.named(by: .show(show.id)), boards: workspace.boards(of: show.id))
    }.unwrapped()
  }

  /// The blocks that show an object, on all boards.
  public func items(showing object: ID<ShowObject>) -> Stored<[BoardItem]> {
    stored { $0.named(by: .object(object)) }
  }

  /// All trips with their sizes, by name.
  public func trips() -> Stored<[TripSummary]> {
    stored { workspace in
      workspace.all(Trip.self).map { trip in
        let owned = workspace.dependants(on: .trip(trip.id))
        let games = owned.count { if case .game = $0 { true } else { false } }
        let entries = owned.count { if case .entry = $0 { true } else { false } }
        return TripSummary(trip: trip, gameCount: games, entryCount: entries)
      }.inOrder(of: \.trip.name)
    }
  }

  /// Everything a trip owns, or `nil` if there is no such trip.
  public func contents(of trip: ID<Trip>) -> Stored<TripContents>? {
    stored { workspace in
      guard case .trip(let owner)? = workspace.entities[.trip(trip)] else {
        return nil as TripContents?
      }
      return TripContents(
        trip: owner, cities: workspace.named(by: .trip(trip)),
        games: workspace.named(by: .trip(trip)), entries: workspace.named(by: .trip(trip)))
    }.unwrapped()
  }
}

extension MemoryWorkspace {
  /// All entities of one type.
  fileprivate func all<Value: EntityValue>(_ type: Value.Type) -> [Value] {
    entities.values.compactMap { Value($0) }
  }

  /// The entities of one type that refer to another entity.
  fileprivate func named<Value: EntityValue>(by owner: EntityKey) -> [Value] {
    dependants(on: owner).compactMap { Value(entities[$0]) }
  }

  /// The blocks on a board; blocks that open it also refer to it.
  fileprivate func items(of board: ID<Board>) -> [BoardItem] {
    named(by: .board(board)).filter { $0.board == board }
  }

  /// The boards of a show in order; those with the same place come as they were put in.
  fileprivate func boards(of show: ID<Show>) -> [Board] {
    let boards: [Board] = named(by: .show(show))
    return boards.sorted { (arrivals[$0.id] ?? 0) < (arrivals[$1.id] ?? 0) }.inOrder
  }
}
