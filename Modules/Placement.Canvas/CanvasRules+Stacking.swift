import Domain
import GridGeometry
import PluginAPI

/// What lies above what.
extension CanvasRules {
  /// The key that raises an item above all others: its own, if it is the topmost.
  ///
  /// If the topmost key is so long that none fits above it, an item that is carried stays where it
  /// is in the stack, since only its own key may change. A touch then gives new keys to all.
  func raised(_ place: ItemStack.Place) -> OrderKey {
    #if Mutants
      if defect == .carryStaysBelow { return place.z }
      if defect == .raiseTies { return stack.places.last?.z ?? place.z }
      if defect == .topmostRaisedAgain { return stack.above ?? place.z }
    #endif
    return place == stack.places.last ? place.z : stack.above ?? place.z
  }

  /// The keys of items that are raised together: they stay in their order.
  func raised(_ places: [ItemStack.Place]) -> [ID<BoardItem>: OrderKey] {
    if places.count == 1 { return [places[0].item: raised(places[0])] }
    let places = places.sorted()
    var keys: [ID<BoardItem>: OrderKey] = [:]
    guard Array(stack.places.elements.suffix(places.count)) != places else { return keys }
    var last = stack.places.last?.z
    for place in places {
      // Without room above, none of them is raised.
      guard let key = OrderKey.between(last, nil) else { return [:] }
      (keys[place.item], last) = (key, key)
    }
    return keys
  }

  func judgeRestacking(_ item: ID<BoardItem>, _ move: StackMove) -> Verdict {
    guard let now = stack[item]?.place else { return .refused(Refusal(.unknownItem)) }
    #if Mutants
      if let changes = broken(now, move) { return .accepted(changes) }
    #endif
    guard let gap = gap(for: now, move) else { return .accepted([]) }
    guard let key = OrderKey.between(gap.low?.z, gap.high?.z) else {
      return .accepted(renumbered(moving: now, above: gap.low))
    }
    return .accepted([restacked(now, key)].compactMap(\.self))
  }

  #if Mutants
    private func broken(_ now: ItemStack.Place, _ move: StackMove) -> [PoseChange]? {
      let key: OrderKey?
      switch (defect, move) {
      case (.raiseTies, .front): key = stack.places.last?.z
      case (.topmostRaisedAgain, .front): key = stack.above
      case (.raisesToFront, .raise): key = now == stack.places.last ? now.z : stack.above
      case (.backTies, .back): key = stack.places.first?.z
      default: return nil
      }
      return key.map { [restacked(now, $0)].compactMap(\.self) }
    }
  #endif

  /// The places between which an item moves; `nil` if it stays.
  private func gap(
    for now: ItemStack.Place, _ move: StackMove
  ) -> (low: ItemStack.Place?, high: ItemStack.Place?)? {
    let places = stack.places
    switch move {
    case .front:
      return now == places.last ? nil : (places.last, nil)
    case .back:
      return now == places.first ? nil : (nil, places.first)
    case .raise:
      return places.element(after: now).map { ($0, places.element(after: $0)) }
    case .lower:
      return places.element(before: now).map { (places.element(before: $0), $0) }
    }
  }

  /// New keys for all items: no key fits between two of them, because keys are equal or at their
  /// greatest length.
  ///
  /// - Parameters:
  ///   - moved: The item that moves.
  ///   - low: The place right below it then; `nil` below all others.
  /// - Returns: The changes.
  private func renumbered(
    moving moved: ItemStack.Place, above low: ItemStack.Place?
  ) -> [PoseChange] {
    var order = stack.places.elements.filter { $0 != moved }
    let place = low.flatMap(order.firstIndex).map { $0 + 1 } ?? 0
    order.insert(moved, at: place)
    return zip(order, OrderKey.spread(order.count)).compactMap(restacked)
  }

  private func restacked(_ place: ItemStack.Place, _ key: OrderKey) -> PoseChange? {
    guard key != place.z, let frame = stack[place.item]?.frame else { return nil }
    return PoseChange(
      item: place.item, from: .free(frame, z: place.z), to: .free(frame, z: key))
  }
}
