import GridGeometry

/// What the index ought to answer, by asking every item.
struct OccupancyModel {
  private(set) var items: [Int: CellRect] = [:]

  mutating func insert(_ key: Int, at rect: CellRect) -> Bool {
    guard items[key] == nil else { return false }
    items[key] = rect
    return true
  }

  mutating func remove(_ key: Int) -> CellRect? {
    items.removeValue(forKey: key)
  }

  mutating func move(_ key: Int, to rect: CellRect) -> Bool {
    guard items[key] != nil else { return false }
    items[key] = rect
    return true
  }

  func overlaps(of probe: CellRect) -> [Int] {
    sorted(items.filter { $0.value.overlaps(probe) })
  }

  func hit(at cell: Cell) -> Int? {
    sorted(items.filter { $0.value.contains(cell) }).last
  }

  func overlappingPairs() -> [[Int]] {
    let keys = sorted(items)
    var pairs: [[Int]] = []
    for (place, left) in keys.enumerated() {
      guard let leftRect = items[left] else { continue }
      for right in keys[(place + 1)...] where items[right].map(leftRect.overlaps) == true {
        pairs.append([left, right])
      }
    }
    return pairs
  }

  private func sorted(_ items: [Int: CellRect]) -> [Int] {
    items.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }
}

extension OccupancyModel {
  /// Asks index and model the same about one rectangle.
  ///
  /// - Returns: Where they differ, or `nil`.
  func difference(
    to index: OccupancyIndex<Int>, at probe: CellRect, ignoring key: Int, and keys: Set<Int>
  ) -> String? {
    let expected = overlaps(of: probe)
    if index.overlaps(of: probe) != expected { return "overlaps(of: \(probe))" }
    let others = expected.filter { $0 != key }
    for (found, allowed, name) in [
      (index.firstOverlap(of: probe), expected, "firstOverlap(of: \(probe))"),
      (
        index.firstOverlap(of: probe, ignoring: key), others,
        "firstOverlap(of: \(probe), ignoring: \(key))"
      ),
      (
        index.firstOverlap(of: probe, ignoring: keys), expected.filter { !keys.contains($0) },
        "firstOverlap(of: \(probe), ignoring: \(keys.sorted()))"
      ),
    ] where !(found.map(allowed.contains) ?? allowed.isEmpty) {
      return name
    }
    var visited: [Int] = []
    index.visit(in: probe) { key, rect in
      visited.append(items[key] == rect ? key : -1)
    }
    if visited.sorted() != expected.sorted() { return "visit(in: \(probe))" }
    return nil
  }

  /// Compares everything that the index holds.
  ///
  /// - Returns: Where they differ, or `nil`.
  func difference(to index: OccupancyIndex<Int>) -> String? {
    if index.count != items.count || index.isEmpty != items.isEmpty { return "count" }
    if Dictionary(uniqueKeysWithValues: index.entries.map { ($0, $1) }) != items {
      return "entries"
    }
    if let key = items.keys.first(where: { index.rect(of: $0) != items[$0] }) {
      return "rect(of: \(key))"
    }
    if index.overlappingPairs().map({ [$0, $1] }) != overlappingPairs() {
      return "overlappingPairs()"
    }
    return nil
  }
}
