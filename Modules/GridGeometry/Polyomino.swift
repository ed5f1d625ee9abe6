/// A shape of cells that are joined by their edges: at most 64 cells.
///
/// Its cells are counted from the top left corner of its bounding box, which it fills in both
/// directions; so equal shapes are equal values. A shape is not turned by itself: a turned shape is
/// another one, see ``turned(_:)``.
public struct Polyomino: Hashable, Sendable {
  /// The cells of each row, from the top; the lowest bit is the leftmost column.
  let rows: [UInt64]
  /// Columns of the bounding box, 1 to 64.
  public let width: Int32

  /// The largest number of cells.
  public static let limit = 64

  /// Creates a shape from its cells, in any order and at any place.
  ///
  /// - Returns: `nil` if there are no cells, more than ``limit``, a cell twice, or cells that are
  ///   not joined by edges.
  public init?(_ cells: some Collection<Cell>) {
    let all = Set(cells)
    guard (1...Self.limit).contains(cells.count), all.count == cells.count,
      let left = all.map(\.x).min(), let right = all.map(\.x).max(),
      let top = all.map(\.y).min(), let bottom = all.map(\.y).max()
    else { return nil }
    let (columns, lines) = (Int64(right) - Int64(left), Int64(bottom) - Int64(top))
    guard columns < Self.limit, lines < Self.limit, Self.areJoined(all) else { return nil }
    var rows = Array(repeating: UInt64(0), count: Int(lines) + 1)
    for cell in all {
      // Both differences are below 64, as the whole box is.
      rows[Int(Int64(cell.y) - Int64(top))] |= 1 << UInt64(Int64(cell.x) - Int64(left))
    }
    self.rows = rows
    width = Int32(columns) + 1
  }

  /// Whether all cells can be reached from one of them over shared edges.
  private static func areJoined(_ cells: Set<Cell>) -> Bool {
    var missing = cells
    var next = missing.popFirst().map { [$0] } ?? []
    while let cell = next.popLast() {
      for (columns, lines) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        guard let beside = cell.moved(byColumns: columns, rows: lines),
          missing.remove(beside) != nil
        else { continue }
        next.append(beside)
      }
    }
    return missing.isEmpty
  }

  /// Creates a rectangle; `nil` if it has more than ``limit`` cells.
  public init?(rectangle span: CellSpan) {
    guard Int64(span.width) * Int64(span.height) <= Int64(Self.limit) else { return nil }
    let row = UInt64.max >> UInt64(UInt64.bitWidth - Int(span.width))
    rows = Array(repeating: row, count: Int(span.height))
    width = span.width
  }

  /// Whether it fills its bounding box.
  public var isRectangle: Bool { count == Int(width) * rows.count }

  /// One cell.
  public static let single = Polyomino(rows: [1], width: 1)

  /// Rows that are known to be a shape.
  init(rows: [UInt64], width: Int32) {
    self.rows = rows
    self.width = width
  }

  /// Rows of the bounding box, 1 to 64.
  public var height: Int32 { Int32(truncatingIfNeeded: rows.count) }

  /// The size of the bounding box.
  public var span: CellSpan { CellSpan(width: width, height: height) ?? .single }

  /// The number of cells.
  public var count: Int { rows.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether a cell belongs to the shape; its origin is the top left corner of the bounding box.
  ///
  /// - Complexity: O(1).
  public func contains(_ cell: Cell) -> Bool {
    rows.indices.contains(Int(cell.y)) && (0..<width).contains(cell.x)
      && rows[Int(cell.y)] & (1 << UInt64(cell.x)) != 0
  }

  /// The cells in reading order, counted from the top left corner of the bounding box.
  public var cells: [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(count)
    for (y, row) in rows.enumerated() {
      var rest = row
      while rest != 0 {
        cells.append(Cell(x: Int32(rest.trailingZeroBitCount), y: Int32(y)))
        rest &= rest - 1
      }
    }
    return cells
  }
}

extension Polyomino {
  /// The shape in another orientation, with a new bounding box.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  public func turned(_ orientation: Orientation) -> Polyomino {
    var shape = orientation.isMirrored ? mirrored : self
    for _ in 0..<orientation.quarterTurns { shape = shape.turnedRight }
    return shape
  }

  private var mirrored: Polyomino {
    let empty = UInt64.bitWidth - Int(width)
    return Polyomino(rows: rows.map { Self.reversed($0) >> UInt64(empty) }, width: width)
  }

  private var turnedRight: Polyomino {
    var turned = Array(repeating: UInt64(0), count: Int(width))
    let last = height - 1
    for cell in cells { turned[Int(cell.x)] |= 1 << UInt64(last - cell.y) }
    return Polyomino(rows: turned, width: height)
  }

  private static func reversed(_ bits: UInt64) -> UInt64 {
    var (bits, reversed) = (bits, UInt64(0))
    for _ in 0..<UInt64.bitWidth {
      reversed = reversed << 1 | bits & 1
      bits >>= 1
    }
    return reversed
  }

  /// Whether the shape and another one share a cell, each at its place.
  ///
  /// - Parameters:
  ///   - other: The other shape.
  ///   - columns: How far the other shape's bounding box lies to the right of this one's.
  ///   - lines: How far it lies below this one's.
  /// - Returns: Whether a cell belongs to both.
  /// - Complexity: O(*h*) for *h* rows in common.
  public func overlaps(_ other: Polyomino, columns: Int64, rows lines: Int64) -> Bool {
    guard columns.magnitude < Self.limit, lines.magnitude < Self.limit else { return false }
    let shift = columns.magnitude
    for (row, bits) in rows.enumerated() {
      let there = row - Int(lines)
      guard other.rows.indices.contains(there) else { continue }
      let mine = columns >= 0 ? bits >> shift : bits
      let theirs = columns >= 0 ? other.rows[there] : other.rows[there] >> shift
      if mine & theirs != 0 { return true }
    }
    return false
  }

  /// The shape as the fewest bars one cell high, from top to bottom and left to right: origins and
  /// widths, counted from the top left corner of the bounding box.
  public var bars: [(origin: Cell, width: Int32)] {
    var bars: [(origin: Cell, width: Int32)] = []
    for (y, row) in rows.enumerated() {
      var (rest, x) = (row, Int32(0))
      while rest != 0 {
        let gap = rest.trailingZeroBitCount
        rest >>= UInt64(gap)
        let run = (~rest).trailingZeroBitCount
        bars.append((Cell(x: x + Int32(gap), y: Int32(y)), Int32(run)))
        x += Int32(gap + run)
        rest = run == UInt64.bitWidth ? 0 : rest >> UInt64(run)
      }
    }
    return bars
  }
}

extension Polyomino: CustomStringConvertible {
  /// The rows as commands and files write them, for example `xx/.x`: `x` for a cell.
  public var description: String {
    rows.map { row in
      (0..<width).map { row & (1 << UInt64($0)) == 0 ? "." : "x" }.joined()
    }.joined(separator: "/")
  }

  /// Reads rows of `x` and `.`, as ``description`` writes them; short rows end in free cells.
  ///
  /// - Returns: `nil` for other text, or cells that are not joined.
  public init?(_ text: some StringProtocol) {
    // A picture of the largest shapes has 64 by 64 signs and their separators.
    guard text.utf8.count <= Self.limit * (Self.limit + 1) else { return nil }
    var cells: [Cell] = []
    for (y, row) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      for (x, sign) in row.utf8.enumerated() {
        switch sign {
        case UInt8(ascii: "x"), UInt8(ascii: "X"): cells.append(Cell(x: Int32(x), y: Int32(y)))
        case UInt8(ascii: "."): continue
        default: return nil
        }
      }
    }
    self.init(cells)
  }
}

extension Polyomino: Codable {
  /// Reads the rows.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if the text is not a shape.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let shape = Polyomino(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a shape is rows of x and ., joined cells, at most 64")
    }
    self = shape
  }

  /// Writes the rows.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
