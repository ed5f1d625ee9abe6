import Domain
import GridGeometry
import PluginAPI

/// Commands for items that are added in a pose, turned, stacked or framed.
extension BoardSession {
  /// Adds an item in its pose, or in the nearest place that is free.
  mutating func add(_ item: BoardItem, isExact: Bool) -> Reaction {
    var item = item
    guard state.items[item.id] == nil, item.board == board.id else {
      return .refused(.duplicateItem)
    }
    if let object = item.object, state.objects[object] == nil { return .refused(.unknownObject) }
    do throws(ValidationError) {
      if let card = item.content.card {
        item.content = .card(try card.validated())
        if case .free(let area, _) = item.pose,
          Card.minimumSize.width > area.size.width
            || Card.minimumSize.height > area.size.height
        {
          return .refused(
            .tooSmall(
              width: Int32(Card.minimumSize.width), height: Int32(Card.minimumSize.height)))
        }
      }
    } catch {
      return .refused(.badName(error))
    }
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
