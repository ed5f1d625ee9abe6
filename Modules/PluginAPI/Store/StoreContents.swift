public import Domain
public import GridGeometry

/// The number of commits in a workspace; commits are checked against it.
public struct StoreSequence: Hashable, Sendable, Comparable {
  /// The number of commits.
  public let value: Int64

  /// Creates a sequence from a number of commits.
  public init(_ value: Int64) {
    self.value = value
  }

  /// A workspace without a commit.
  public static let start = StoreSequence(0)

  /// Whether the left state came before the right one.
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// A show with its sizes.
public struct ShowSummary: Hashable, Sendable {
  /// The show.
  public let show: Show
  /// How many objects it owns.
  public let objectCount: Int
  /// How many boards it owns.
  public let boardCount: Int

  /// Creates a summary.
  public init(show: Show, objectCount: Int, boardCount: Int) {
    self.show = show
    self.objectCount = objectCount
    self.boardCount = boardCount
  }
}

/// A board with the number of its blocks.
public struct BoardSummary: Hashable, Sendable {
  /// The board.
  public let board: Board
  /// How many blocks are on it.
  public let itemCount: Int

  /// Creates a summary.
  public init(board: Board, itemCount: Int) {
    self.board = board
    self.itemCount = itemCount
  }
}

/// A trip with its sizes.
public struct TripSummary: Hashable, Sendable {
  /// The trip.
  public let trip: Trip
  /// How many games it owns.
  public let gameCount: Int
  /// How many entries its itinerary has, games included.
  public let entryCount: Int

  /// Creates a summary.
  public init(trip: Trip, gameCount: Int, entryCount: Int) {
    self.trip = trip
    self.gameCount = gameCount
    self.entryCount = entryCount
  }
}

/// A value read from a workspace, with the state it was read at.
public struct Stored<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The state of the workspace.
  public let sequence: StoreSequence

  /// Creates a reading.
  public init(_ value: Value, at sequence: StoreSequence) {
    self.value = value
    self.sequence = sequence
  }
}

extension Stored {
  /// Turns a reading of `nil` into `nil`.
  package func unwrapped<Wrapped: Sendable>() -> Stored<Wrapped>? where Value == Wrapped? {
    value.map { Stored<Wrapped>($0, at: sequence) }
  }
}

/// Everything a show owns, read in one transaction.
public struct ShowContents: Hashable, Sendable {
  /// The show.
  public let show: Show
  /// Its objects, in no particular order.
  public let objects: [ShowObject]
  /// Its boards, in order.
  public let boards: [Board]
  /// The blocks of all its boards, in no particular order.
  public let items: [BoardItem]

  /// Creates the contents of a show.
  public init(show: Show, objects: [ShowObject], boards: [Board], items: [BoardItem]) {
    self.show = show
    self.objects = objects
    self.boards = boards
    self.items = items
  }

  /// The show and all it owns, owners first.
  package var entities: [Entity] {
    [show.entity] + objects.map(\.entity) + boards.map(\.entity) + items.map(\.entity)
  }
}

/// Everything a session on one board needs, read in one transaction.
public struct BoardContents: Hashable, Sendable {
  /// The show that owns the board.
  public let show: Show
  /// The board.
  public let board: Board
  /// Its blocks, in no particular order.
  public let items: [BoardItem]
  /// All objects of the show, in no particular order.
  public let objects: [ShowObject]
  /// All boards of the show, in order: its pages.
  public let boards: [Board]

  /// Creates the contents of a board.
  ///
  /// Without the show's boards, no gesture turns the page, and blocks that open a board have no
  /// name of their own.
  public init(
    show: Show, board: Board, items: [BoardItem], objects: [ShowObject], boards: [Board] = []
  ) {
    self.show = show
    self.board = board
    self.items = items
    self.objects = objects
    self.boards = boards
  }
}

/// Everything a trip owns, read in one transaction.
public struct TripContents: Hashable, Sendable {
  /// The trip.
  public let trip: Trip
  /// Its cities, in no particular order.
  public let cities: [City]
  /// Its games, in no particular order.
  public let games: [Game]
  /// The entries of its itinerary, in no particular order.
  public let entries: [ItineraryEntry]

  /// Creates the contents of a trip.
  public init(trip: Trip, cities: [City], games: [Game], entries: [ItineraryEntry]) {
    self.trip = trip
    self.cities = cities
    self.games = games
    self.entries = entries
  }

  /// The trip and all it owns, owners first.
  package var entities: [Entity] {
    [trip.entity] + cities.map(\.entity) + games.map(\.entity) + entries.map(\.entity)
  }
}

/// The last view of a board, on this device only.
public struct ViewMemory: Hashable, Sendable, Codable {
  /// The board point at the centre of the view.
  public let center: Point<BoardSpace>
  /// Screen points per board point.
  public let zoom: Double

  /// Creates a memory of a view.
  public init(center: Point<BoardSpace>, zoom: Double) {
    self.center = center
    self.zoom = zoom
  }
}
