import Domain

/// Where each item is in a list: an open-addressing table from identities to slots.
///
/// Identities are random already. A dictionary would scatter them once more, which takes longer
/// than all the rest of finding a piece.
struct SlotTable: Sendable {
  private struct Entry {
    var item: ID<BoardItem>
    /// Negative if the place is vacant.
    var slot: Int

    static let vacant = Entry(item: ID(high: 0, low: 0), slot: -1)
  }

  /// A power of two of places, at most half of them taken.
  private var entries: ContiguousArray<Entry>
  /// How many items there are.
  private(set) var count = 0

  private static let smallest = 16

  /// Creates a table without items.
  init() {
    entries = ContiguousArray(repeating: .vacant, count: Self.smallest)
  }

  /// The slots, in no particular order.
  var slots: [Int] { entries.lazy.map(\.slot).filter { $0 >= 0 } }

  /// The slot of an item, or `nil`.
  subscript(item: ID<BoardItem>) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      var place = Self.home(of: item, in: entries.count)
      while entries[place].slot >= 0 {
        if entries[place].item == item { return entries[place].slot }
        place = (place + 1) & (entries.count - 1)
      }
      return nil
    }
  }

  /// Adds an item that is not there.
  mutating func insert(_ item: ID<BoardItem>, slot: Int) {
    if (count + 1) * 2 > entries.count { grow() }
    count += 1
    entries[vacantPlace(for: item)] = Entry(item: item, slot: slot)
  }

  /// Removes an item.
  ///
  /// - Returns: Its slot; `nil` if it is not there.
  mutating func remove(_ item: ID<BoardItem>) -> Int? {
    guard let slot = self[item] else { return nil }
    var hole = Self.home(of: item, in: entries.count)
    while entries[hole].item != item || entries[hole].slot < 0 { hole = next(hole) }
    // What came after it moves up, unless it is at home behind the hole.
    var place = next(hole)
    while entries[place].slot >= 0 {
      let home = Self.home(of: entries[place].item, in: entries.count)
      let mask = entries.count - 1
      if (place - home) & mask >= (place - hole) & mask {
        entries[hole] = entries[place]
        hole = place
      }
      place = next(place)
    }
    entries[hole] = .vacant
    count -= 1
    return slot
  }

  private func next(_ place: Int) -> Int { (place + 1) & (entries.count - 1) }

  @inline(__always)
  private static func home(of item: ID<BoardItem>, in capacity: Int) -> Int {
    var hash = (item.low ^ item.high &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & (capacity - 1)
  }

  private func vacantPlace(for item: ID<BoardItem>) -> Int {
    var place = Self.home(of: item, in: entries.count)
    while entries[place].slot >= 0 { place = next(place) }
    return place
  }

  private mutating func grow() {
    let old = entries
    entries = ContiguousArray(repeating: .vacant, count: old.count * 2)
    for entry in old where entry.slot >= 0 { entries[vacantPlace(for: entry.item)] = entry }
  }
}
