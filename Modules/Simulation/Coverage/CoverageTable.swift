/// The reachable cells of a surface's simulation: gestures and acts, by mode and outcome.
///
/// Impossible combinations have no cell.
public struct CoverageTable: Hashable, Sendable {
  /// One thing that can be reached.
  public struct Cell: Hashable, Sendable, Comparable {
    /// The action, for example `drag block`.
    public let action: String
    /// The mode; empty if the surface has none.
    public let mode: String
    /// The outcome, for example `accepted` or `overlap`.
    public let outcome: String

    /// Creates a cell.
    public init(_ action: String, _ mode: String, _ outcome: String) {
      self.action = action
      self.mode = mode
      self.outcome = outcome
    }

    /// The three as one name: `drag block/edit/overlap`.
    public var name: String { "\(action)/\(mode)/\(outcome)" }

    /// Alphabetical.
    public static func < (left: Self, right: Self) -> Bool { left.name < right.name }
  }

  /// The cells; a cell's place is its number in a ``Coverage``.
  public let cells: [Cell]
  private let places: [Cell: Int]

  /// Creates a table; a cell that is named twice counts once.
  public init(_ cells: [Cell]) {
    var places: [Cell: Int] = [:]
    var unique: [Cell] = []
    for cell in cells where places[cell] == nil {
      places[cell] = unique.count
      unique.append(cell)
    }
    self.cells = unique
    self.places = places
  }

  /// The number of a cell, or `nil` if it cannot be reached.
  public func place(of cell: Cell) -> Int? { places[cell] }
}

/// How often each cell of a table was reached.
public struct Coverage: Hashable, Sendable {
  /// How often each cell was reached, by its number.
  public private(set) var counts: [UInt64]
  /// How often something was reached that is not in the table: then the table is wrong.
  public private(set) var outside: [CoverageTable.Cell: UInt64] = [:]

  /// Creates coverage without reached cells.
  ///
  /// - Parameter count: The number of cells in the table.
  public init(count: Int) { counts = Array(repeating: 0, count: count) }

  /// Records that a cell was reached.
  ///
  /// - Parameters:
  ///   - place: Its number in the table; any other number means that it is not in the table.
  ///   - cell: The cell to record if it is not in the table.
  public mutating func reach(_ place: Int, _ cell: @autoclosure () -> CoverageTable.Cell) {
    if counts.indices.contains(place) {
      counts[place] &+= 1
    } else {
      outside[cell(), default: 0] &+= 1
    }
  }

  /// Adds the coverage of another run.
  public mutating func add(_ other: Coverage) {
    for place in counts.indices where place < other.counts.count {
      counts[place] &+= other.counts[place]
    }
    outside.merge(other.outside) { $0 &+ $1 }
  }

  /// How many cells were reached.
  public var reached: Int { counts.count { $0 > 0 } }

  /// The cells that were not reached.
  public func unreached(in table: CoverageTable) -> [CoverageTable.Cell] {
    zip(table.cells, counts).filter { $0.1 == 0 }.map(\.0)
  }
}
