public import Domain
import Persistence
public import PluginAPI

// Reading never fails; each method answers for one state of the workspace.
extension MemoryStore {
  /// All shows with their sizes, by name.
  public func shows() -> Stored<[ShowSummary]> { stored { $0.shows() } }

  /// The objects of a show, in no particular order; none if there is no such show.
  public func objects(of show: ID<Show>) -> Stored<[ShowObject]> {
    stored { $0.objects(of: show) }
  }

  /// The boards of a show with the number of their blocks, in order.
  public func boards(of show: ID<Show>) -> Stored<[BoardSummary]> {
    stored { $0.boardSummaries(of: show) }
  }

  /// Everything a show owns, or `nil` if there is no such show.
  public func contents(of show: ID<Show>) -> Stored<ShowContents>? {
    stored { $0.contents(of: show) }.unwrapped()
  }

  /// Everything a session on a board needs, or `nil` if there is no such board.
  public func contents(of board: ID<Board>) -> Stored<BoardContents>? {
    stored { $0.contents(of: board) }.unwrapped()
  }

  /// The blocks that show an object, on all boards.
  public func items(showing object: ID<ShowObject>) -> Stored<[BoardItem]> {
    stored { $0.items(showing: object) }
  }

  /// All trips with their sizes, by name.
  public func trips() -> Stored<[TripSummary]> { stored { $0.trips() } }

  /// Everything a trip owns, or `nil` if there is no such trip.
  public func contents(of trip: ID<Trip>) -> Stored<TripContents>? {
    stored { $0.contents(of: trip) }.unwrapped()
  }
}
