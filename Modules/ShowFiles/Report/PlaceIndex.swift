/// Finds texts among many by a hash of each that is made once.
///
/// A dictionary hashes a text when it is looked up, again when it is put in, and again whenever the
/// dictionary grows; and it keeps the text, which the list that is searched has already.
struct PlaceIndex {
  /// An entry; the place is one more than it is, so that zero is none.
  private struct Slot {
    var hash: UInt32 = 0
    var place: UInt32 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0

  /// The hash of a text, to be used with this index only.
  static func hash(_ text: String) -> UInt32 { UInt32(truncatingIfNeeded: text.hashValue) }

  /// The place of a text, or `nil`.
  ///
  /// - Parameters:
  ///   - hash: The hash of the text.
  ///   - isSame: Whether that text is at a place.
  /// - Returns: The place.
  func place(hash: UInt32, isSame: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index].place > 0 {
      let place = Int(slots[index].place) - 1
      if slots[index].hash == hash, isSame(place) { return place }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Records the place of a text that is not there yet.
  mutating func add(_ place: Int, hash: UInt32) {
    if (count + 1) * 2 > slots.count { grow() }
    insert(Slot(hash: hash, place: UInt32(truncatingIfNeeded: place + 1)))
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.place > 0 { insert(slot) }
  }

  private mutating func insert(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(slot.hash) & mask
    while slots[index].place > 0 { index = (index + 1) & mask }
    slots[index] = slot
  }
}
