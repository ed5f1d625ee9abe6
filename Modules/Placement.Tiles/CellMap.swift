import GridGeometry

/// Which cells of the board are filled, in patches of 8 by 8: an open-addressing table from the
/// place of a patch to its picture.
///
/// Pieces may share cells by damage: then the map knows which, and stays exact when one of them
/// goes.
struct CellMap: Sendable {
  private struct Entry {
    var key: UInt64
    var cells: UInt64

    static let vacant = Entry(key: CellMap.vacantKey, cells: 0)
  }

  /// A power of two of places, at most half of them taken.
  private var entries: ContiguousArray<Entry>
  /// How many places are taken, including patches that are empty by now.
  private var taken = 0
  /// The cells that several pieces fill, by patch.
  private var shared: [UInt64: UInt64] = [:]

  private static let smallest = 16
  /// No patch has this key: columns and rows of patches have 30 bits.
  private static let vacantKey: UInt64 = 0x8000_0000_8000_0000

  /// Creates a map without filled cells.
  init() {
    entries = ContiguousArray(repeating: .vacant, count: Self.smallest)
  }

  // MARK: Looking up

  /// The filled cells of a window whose top left cell is (`x`, `y`).
  ///
  /// Beyond its width and height, at most 8 each, filled cells may be missing: a patch that only
  /// they lie in is not looked up.
  func window(x: Int, y: Int, width: Int, height: Int) -> UInt64 {
    entries.withUnsafeBufferPointer { entries in
      Self.window(x: x, y: y, width, height) {
        Self.find($0, in: entries).map { entries[$0].cells } ?? 0
      }
    }
  }

  /// The cells of a window that several pieces fill.
  func sharedWindow(x: Int, y: Int) -> UInt64 {
    guard !shared.isEmpty else { return 0 }
    return Self.window(x: x, y: y, Patch.side, Patch.side) { shared[$0] ?? 0 }
  }

  @inline(__always) private static func window(
    x: Int, y: Int, _ width: Int, _ height: Int, _ patch: (UInt64) -> UInt64
  ) -> UInt64 {
    let (column, row) = (x >> 3, y >> 3)
    let (right, down) = (x & 7, y & 7)
    let isWide = right + width > 8
    var cells = Patch.moved(patch(key(column, row)), right: -right, down: -down)
    if isWide {
      cells |= Patch.moved(patch(key(column + 1, row)), right: 8 - right, down: -down)
    }
    guard down + height > 8 else { return cells }
    cells |= Patch.moved(patch(key(column, row + 1)), right: -right, down: 8 - down)
    if isWide {
      cells |= Patch.moved(patch(key(column + 1, row + 1)), right: 8 - right, down: 8 - down)
    }
    return cells
  }

  @inline(__always) private static func key(_ column: Int, _ row: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: column)) << 32 | UInt64(UInt32(truncatingIfNeeded: row))
  }

  @inline(__always) private static func home(of key: UInt64, in capacity: Int) -> Int {
    // Two rounds of multiplying and folding scatter neighbouring patches evenly.
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: hash >> 32) & (capacity - 1)
  }

  @inline(__always) private static func find(_ key: UInt64, in entries: UnsafeBufferPointer<Entry>)
    -> Int?
  {
    var place = home(of: key, in: entries.count)
    while entries[place].key != key {
      if entries[place].key == vacantKey { return nil }
      place = (place + 1) & (entries.count - 1)
    }
    return place
  }

  private func find(_ key: UInt64) -> Int? {
    entries.withUnsafeBufferPointer { Self.find(key, in: $0) }
  }

  // MARK: Changing

  /// Fills the cells of a picture whose top left cell is (`x`, `y`).
  mutating func fill(_ cells: UInt64, x: Int, y: Int) {
    for (key, part) in Self.parts(of: cells, x: x, y: y) {
      let place = find(key) ?? add(key)
      let twice = entries[place].cells & part
      if twice != 0 { shared[key, default: 0] |= twice }
      entries[place].cells |= part
    }
  }

  /// Clears the cells of a picture that a piece filled, whose top left cell is (`x`, `y`).
  ///
  /// - Returns: The cells that other pieces fill too, and that stay filled.
  mutating func clear(_ cells: UInt64, x: Int, y: Int) -> [Cell] {
    var kept: [Cell] = []
    for (key, part) in Self.parts(of: cells, x: x, y: y) {
      guard let place = find(key) else { continue }
      let twice = (shared[key] ?? 0) & part
      entries[place].cells &= ~part | twice
      let (left, top) = Self.corner(of: key)
      Patch.visit(twice) { x, y in kept.append(Cell(x: left + Int32(x), y: top + Int32(y))) }
    }
    return kept
  }

  /// Takes note that only one piece fills a cell now.
  mutating func unshare(_ cell: Cell) {
    let key = Self.key(Int(cell.x) >> 3, Int(cell.y) >> 3)
    shared[key]? &= ~(1 << UInt64(cell.x & 7 + (cell.y & 7) << 3))
    if shared[key] == 0 { shared[key] = nil }
  }

  private static func corner(of key: UInt64) -> (x: Int32, y: Int32) {
    (Int32(truncatingIfNeeded: key >> 32) << 3, Int32(truncatingIfNeeded: key) << 3)
  }

  /// The parts of a picture in each patch that it touches.
  private static func parts(
    of cells: UInt64, x: Int, y: Int
  ) -> [(key: UInt64, cells: UInt64)] {
    let (column, row) = (x >> 3, y >> 3)
    let (right, down) = (x & 7, y & 7)
    var parts: [(UInt64, UInt64)] = []
    for (below, lines) in [(0, down), (1, down - 8)] {
      for (beside, columns) in [(0, right), (1, right - 8)] {
        let part = Patch.moved(cells, right: columns, down: lines)
        if part != 0 { parts.append((key(column + beside, row + below), part)) }
      }
    }
    return parts
  }

  /// Takes a place for a patch that has none.
  private mutating func add(_ key: UInt64) -> Int {
    if (taken + 1) * 2 > entries.count { makeRoom() }
    taken += 1
    let place = vacantPlace(for: key)
    entries[place].key = key
    return place
  }

  private func vacantPlace(for key: UInt64) -> Int {
    var place = Self.home(of: key, in: entries.count)
    while entries[place].key != Self.vacantKey { place = (place + 1) & (entries.count - 1) }
    return place
  }

  /// Drops empty patches, and doubles the table if that does not free half of the places.
  private mutating func makeRoom() {
    let kept = entries.filter { $0.key != Self.vacantKey && $0.cells != 0 }
    let capacity = kept.count * 4 > entries.count ? entries.count * 2 : entries.count
    entries = ContiguousArray(repeating: .vacant, count: capacity)
    taken = kept.count
    for entry in kept { entries[vacantPlace(for: entry.key)] = entry }
  }
}
