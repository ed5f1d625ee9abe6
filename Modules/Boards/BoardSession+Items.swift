import Domain
import GridGeometry
import PluginAPI

/// Commands for items that are added in a pose, turned, stacked or framed.
extension BoardSession {
  /// Adds an item in its pose, or in the nearest place that is free.
  mutating func add(_ item: BoardItem, isExact: Bool) -> Reaction {
    var item = item
    if let reason = check(&item) { return .refused(reason) }
    var intent = isExact ? Intent.put(item.pose) : .fit(item.pose)
    // The rules themselves choose the keys of an order.
    if let key = item.pose.order, state.rules.orderedCount != nil {
      let place = itemsInReadingOrder.count { ($0.pose.order ?? key) < key }
      guard let area = state.rules.area(ofPlace: place, isNew: true) else {
        return .refused(.outOfRange)
      }
      intent = .place(area)
    }
    switch state.rules.judge(intent) {
    case .placed(let place):
      item.pose = place.pose
      return keep([.insert(.item(item))])
    case .accepted: return .none
    case .refused(let refusal): return .refused(refusal.reason, by: refusal.by)
    }
  }

  /// Adds several items in their poses as one step.
  mutating func addAll(_ items: [BoardItem]) -> Reaction {
    var items = items
    for place in items.indices {
      if let reason = check(&items[place]) { return .refused(reason) }
    }
    if form == .free, !stack(&items) { return .refused(.outOfRange) }
    let poses = items.map { PoseChange(item: $0.id, from: nil, to: $0.pose) }
    switch state.rules.judge(.restore(poses)) {
    case .accepted: return keep(items.map { .insert(.item($0)) })
    case .placed: return .none
    case .refused(let refusal):
      // Those in each other's way are not on the board.
      return .refused(refusal.reason, by: refusal.by.filter { state.items[$0] != nil })
    }
  }

  /// Puts new items above all others, in their order; not if there are no keys above.
  private func stack(_ items: inout [BoardItem]) -> Bool {
    let top = state.items.values.lazy.compactMap { item -> OrderKey? in
      if case .free(_, let z) = item.pose { z } else { nil }
    }.max()
    let keys = OrderKey.after(top, count: items.count)
    guard keys.count == items.count else { return false }
    for (place, key) in zip(items.indices, keys) {
      if case .free(let area, _) = items[place].pose { items[place].pose = .free(area, z: key) }
    }
    return true
  }

  /// Checks what a new item is, and tidies the texts of a card.
  private func check(_ item: inout BoardItem) -> RefusalReason? {
    guard state.items[item.id] == nil, item.board == board.id else { return .duplicateItem }
    if let object = item.object, state.objects[object] == nil { return .unknownObject }
    guard let card = item.content.card else { return nil }
    do throws(ValidationError) {
      item.content = .card(try card.validated())
    } catch {
      return .badName(error)
    }
    let least = Card.minimumSize
    guard let size = item.pose.area?.size, size.width < least.width || size.height < least.height
    else { return nil }
    return .tooSmall(width: Int32(least.width), height: Int32(least.height))
  }

  /// Turns an item about its middle, and so that turning it back brings it where it was.
  mutating func turn(_ id: ID<BoardItem>, by turns: Int, isFlipped: Bool) -> Reaction {
    guard let place = state.rules.placed(id) else { return .refused(.unknownItem) }
    switch state.rules.turning {
    case .none: return .refused(.cannotTurn)
    case .quarterTurns where isFlipped: return .refused(.cannotTurn)
    case .quarterTurns, .quarterTurnsAndMirroring: break
    }
    let lift = Lift(turning: id, from: place, by: turns, isFlipped: isFlipped)
    return settle(state.rules.judge(.carry([lift])))
  }

  /// Changes an item's pose as the rules decide.
  mutating func change(_ id: ID<BoardItem>, by intent: Intent) -> Reaction {
    guard state.items[id] != nil else { return .refused(.unknownItem) }
    return settle(state.rules.judge(intent))
  }

  mutating func setCard(of id: ID<BoardItem>, to card: Card) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    guard item.content.card != nil else { return .refused(.notAllowed) }
    do throws(ValidationError) {
      let card = try card.validated()
      return keep([.updating(item) { $0.content = .card(card) }])
    } catch {
      return .refused(.badName(error))
    }
  }
}
