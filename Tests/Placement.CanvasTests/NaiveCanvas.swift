import Domain
import GridGeometry
import PluginAPI

/// The canvas rules once more, as plainly as they can be said: a list of items, the lowest first,
/// searched from end to end for every question.
struct NaiveCanvas {
  struct Card: Equatable {
    let item: ID<BoardItem>
    let content: ItemContent
    var area: Rect<BoardSpace>
    var z: OrderKey

    /// The smallest width and height that it can be given; `nil` for ink, which keeps its own.
    var least: (width: Double, height: Double)? {
      switch content {
      case .card: (100, 50)
      case .object, .message, .tile, .goto: (44, 44)
      case .ink: nil
      }
    }

    var pose: Pose { .free(area, z: z) }
  }

  let board: ID<Board>
  private(set) var cards: [Card] = []
  private(set) var strangers: [ID<BoardItem>: RefusalReason] = [:]
  private var settings: [String: String] = [:]

  init(_ board: Board, _ items: [BoardItem]) {
    self.board = board.id
    settings = board.rules.settings
    for item in items { take(.insert(.item(item))) }
  }

  mutating func take(_ change: Change) {
    if case .board(let after)? = change.after, after.id == board { settings = after.rules.settings }
    guard case .item(let item)? = change.after ?? change.before else { return }
    cards.removeAll { $0.item == item.id }
    strangers[item.id] = nil
    guard change.after != nil, item.board == board else { return }
    guard case .free(let area, let z) = item.pose else {
      strangers[item.id] = .notAllowed
      return
    }
    guard Self.isFinite(area) else {
      strangers[item.id] = .outOfRange
      return
    }
    cards.append(Card(item: item.id, content: item.content, area: area, z: z))
    cards.sort { ($0.z, $0.item) < ($1.z, $1.item) }
  }

  private static func isFinite(_ area: Rect<BoardSpace>) -> Bool {
    [area.origin.x, area.origin.y, area.size.width, area.size.height, area.maxX, area.maxY]
      .allSatisfy(\.isFinite)
  }

  /// Whether something can lie there: finite, and not so far away that no point is in it.
  private static func isPossible(_ area: Rect<BoardSpace>) -> Bool {
    guard isFinite(area) else { return false }
    if area.size.width <= 0 || area.size.height <= 0 { return true }
    return area.minX < area.maxX && area.minY < area.maxY
  }

  func card(_ item: ID<BoardItem>) -> Card? { cards.first { $0.item == item } }

  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? {
    cards.last { card in
      card.least != nil && card.area.minX <= point.x && point.x < card.area.maxX
        && card.area.minY <= point.y
        && point.y < card.area.maxY
    }?.item
  }

  func visit(in region: Rect<BoardSpace>) -> [ID<BoardItem>] {
    guard region.size.width > 0, region.size.height > 0 else { return [] }
    return cards.filter { card in
      card.area.minX < region.maxX && region.minX < card.area.maxX && card.area.minY < region.maxY
        && region.minY < card.area.maxY
    }.map(\.item)
  }

  func violations() -> [Violation] {
    strangers.sorted { $0.key < $1.key }.map { Violation($0.value, items: [$0.key]) }
      + cards.compactMap { card in
        Self.fault(card.area).map { Violation($0, items: [card.item]) }
      }
      + settings.sorted { $0.key < $1.key }.prefix(1).map { name, value in
        Violation(.badSetting(name, value: value, allowed: nil), items: [])
      }
  }

  private static func fault(_ area: Rect<BoardSpace>) -> RefusalReason? {
    if !isPossible(area) { return .outOfRange }
    return area.size.width <= 0 || area.size.height <= 0 ? .tooSmall(width: 1, height: 1) : nil
  }

  // MARK: Judging

  func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .place(let area):
      if Self.isPossible(area), area.size.width < 44 || area.size.height < 44 {
        return .refused(Refusal(.tooSmall(width: 44, height: 44)))
      }
      return place(area)
    case .put(let pose), .fit(let pose):
      guard case .free(let area, _) = pose else { return .refused(Refusal(.notAllowed)) }
      return place(area)
    case .touch(let item): return restack(item, .front)
    case .restack(let item, let move): return restack(item, move)
    case .reframe(let item, let area):
      guard let card = card(item) else { return .refused(Refusal(.unknownItem)) }
      return reframe(card, area)
    case .carry(let lifts): return carry(lifts, [])
    case .drop(let lifts, let others): return carry(lifts, others)
    case .resize(let lift, let handle): return resize(lift, handle)
    case .restore(let poses): return restore(poses)
    }
  }

  private func place(_ area: Rect<BoardSpace>) -> Verdict {
    if let fault = Self.fault(area) { return .refused(Refusal(fault)) }
    guard let key = OrderKey.between(cards.last?.z, nil) else {
      return .refused(Refusal(.outOfRange))
    }
    return .placed(Placed(.free(area, z: key), frame: area))
  }

  private func reframe(_ card: Card, _ area: Rect<BoardSpace>) -> Verdict {
    guard let least = card.least else { return .refused(Refusal(.notAllowed)) }
    if area != card.area, !Self.isPossible(area) { return .refused(Refusal(.outOfRange)) }
    if area != card.area, area.size.width < least.width || area.size.height < least.height {
      return .refused(
        Refusal(.tooSmall(width: Int32(least.width), height: Int32(least.height))))
    }
    var moved = card
    moved.area = area
    return Self.accepted([(card, moved)])
  }

  private static func accepted(_ moves: [(old: Card, new: Card)]) -> Verdict {
    .accepted(
      moves.filter { $0.old != $0.new }
        .map { PoseChange(item: $0.old.item, from: $0.old.pose, to: $0.new.pose) })
  }

  private func restack(_ item: ID<BoardItem>, _ move: StackMove) -> Verdict {
    guard let place = cards.firstIndex(where: { $0.item == item }) else {
      return .refused(Refusal(.unknownItem))
    }
    let goal =
      switch move {
      case .front: cards.count - 1
      case .back: 0
      case .raise: min(place + 1, cards.count - 1)
      case .lower: max(place - 1, 0)
      }
    guard goal != place else { return .accepted([]) }
    var order = cards
    order.insert(order.remove(at: place), at: goal)
    let low = goal > 0 ? order[goal - 1].z : nil
    let high = goal + 1 < order.count ? order[goal + 1].z : nil
    if let key = OrderKey.between(low, high) {
      var moved = cards[place]
      moved.z = key
      return Self.accepted([(cards[place], moved)])
    }
    return Self.accepted(
      zip(order, OrderKey.spread(order.count)).map { card, key in
        var moved = card
        moved.z = key
        return (card, moved)
      })
  }

  private func carry(_ lifts: [Lift], _ others: [Lift]) -> Verdict {
    let items = (lifts + others).map(\.item)
    guard Set(items).count == items.count else { return .refused(Refusal(.duplicateItem)) }
    guard items.allSatisfy({ card($0) != nil }) else { return .refused(Refusal(.unknownItem)) }
    var moves: [(old: Card, new: Card)] = []
    for lift in lifts {
      guard let card = card(lift.item) else { continue }
      var moved = card
      moved.area = Rect(
        origin: Point(
          x: lift.from.frame.minX + (lift.finger.x - lift.grip.x),
          y: lift.from.frame.minY + (lift.finger.y - lift.grip.y)), size: lift.from.frame.size)
      guard Self.isPossible(moved.area) else { return .refused(Refusal(.outOfRange)) }
      moves.append((card, moved))
    }
    // The lowest of them first, each above all that there are.
    let held = cards.filter { card in lifts.contains { $0.item == card.item } }
    guard Array(cards.suffix(held.count)) != held else { return Self.accepted(moves) }
    var keys: [OrderKey] = []
    for _ in held {
      guard let key = OrderKey.between(keys.last ?? cards.last?.z, nil) else {
        return Self.accepted(moves)
      }
      keys.append(key)
    }
    for (card, key) in zip(held, keys) {
      for place in moves.indices where moves[place].old == card { moves[place].new.z = key }
    }
    return Self.accepted(moves)
  }

  private func resize(_ lift: Lift, _ handle: Handle) -> Verdict {
    guard let card = card(lift.item) else { return .refused(Refusal(.unknownItem)) }
    guard handle == .bottomRight else { return .refused(Refusal(.notAllowed)) }
    let size = Size<BoardSpace>(
      width: max(lift.from.frame.size.width + (lift.finger.x - lift.grip.x), 0),
      height: max(lift.from.frame.size.height + (lift.finger.y - lift.grip.y), 0))
    let way = lift.finger - lift.grip
    guard way.isFinite, size.isFinite else { return .refused(Refusal(.outOfRange)) }
    return reframe(card, Rect(origin: lift.from.frame.origin, size: size))
  }

  private func restore(_ poses: [PoseChange]) -> Verdict {
    guard Set(poses.map(\.item)).count == poses.count else {
      return .refused(Refusal(.duplicateItem))
    }
    for change in poses {
      guard card(change.item)?.pose == change.from else {
        return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
      }
      guard let pose = change.to else { continue }
      guard case .free(let area, _) = pose else { return .refused(Refusal(.notAllowed)) }
      if let fault = Self.fault(area) { return .refused(Refusal(fault)) }
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
