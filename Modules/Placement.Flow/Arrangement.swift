import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The slots of held boxes, and so of all others.
///
/// This is a pure function of the order and the positions of the fingers: it does not depend on
/// earlier positions, or on the order of moves.
struct Arrangement {
  /// The slots of the held boxes, in the order of the lifts.
  let places: [Int]
  /// The same from the first slot to the last.
  private let taken: [Int]
  /// The places of the held boxes in the order, ascending.
  private let lifted: [Int]

  /// Arranges the boxes around those that are held.
  ///
  /// Each finger gets the slot under it, or the nearest. Of several that want one slot the finger
  /// with the lower number gets it, the next one the slot after it.
  init(of lifts: [Lift], in rules: FlowRules) {
    guard !lifts.isEmpty else {
      (places, taken, lifted) = ([], [], [])
      return
    }
    let count = rules.order.count
    lifted = lifts.compactMap { rules.rank(of: $0.item) }.sorted()
    let wishes = lifts.indices
      .map { (slot: rules.slot(for: lifts[$0], of: count), index: $0) }
      .sorted { left, right in
        if left.slot != right.slot { return left.slot < right.slot }
        #if Mutants
          if rules.defect == .tiesByPlace { return left.index < right.index }
        #endif
        return lifts[left.index].touch.rawValue < lifts[right.index].touch.rawValue
      }
    var given: [Int] = []
    for wish in wishes { given.append(max(wish.slot, (given.last ?? -1) + 1)) }
    // At the end there is no slot after: those before make room.
    var end = count
    for place in given.indices.reversed() {
      end = min(given[place], end - 1)
      given[place] = max(end, 0)
    }
    taken = given
    var places = Array(repeating: 0, count: lifts.count)
    for (wish, slot) in zip(wishes, given) { places[wish.index] = slot }
    self.places = places
  }

  /// The place in the order of the box that a slot has; `nil` for one that is held.
  func rank(inSlot slot: Int) -> Int? {
    var rank = slot
    for held in taken.reversed() {
      if held == slot { return nil }
      if held < slot { rank -= 1 }
    }
    for gone in lifted where gone <= rank { rank += 1 }
    return rank
  }

  /// The box in a slot, if it is not held.
  func item(inSlot slot: Int, of order: [FlowRules.Entry]) -> ID<BoardItem>? {
    rank(inSlot: slot).flatMap { order.indices.contains($0) ? order[$0].item : nil }
  }

  /// The slot of a box that is not held.
  ///
  /// - Parameter rank: Its place in the order.
  /// - Returns: The number of the slot.
  func slot(ofRank rank: Int) -> Int {
    var slot = rank - lifted.count { $0 < rank }
    for held in taken where held <= slot { slot += 1 }
    return slot
  }

  /// All boxes in the order in which they are drawn.
  func items(of order: [FlowRules.Entry], _ lifts: [Lift]) -> [ID<BoardItem>] {
    guard !taken.isEmpty else { return order.map(\.item) }
    var items: [ID<BoardItem>] = []
    items.reserveCapacity(order.count)
    var (next, gone) = (0, lifted[...])
    let held = zip(places, lifts).sorted { $0.0 < $1.0 }
    var waiting = held[...]
    while items.count < order.count {
      if let (slot, lift) = waiting.first, slot == items.count {
        items.append(lift.item)
        waiting.removeFirst()
      } else if gone.first == next {
        gone.removeFirst()
        next += 1
      } else {
        // As far as neither a held box comes nor one is missing.
        let slots = (waiting.first?.0 ?? order.count) - items.count
        let end = min(next + slots, gone.first ?? order.count)
        guard next < end else { break }
        items.append(contentsOf: order[next..<end].lazy.map(\.item))
        next = end
      }
    }
    return items
  }
}
