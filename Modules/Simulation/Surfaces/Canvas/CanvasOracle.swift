import Domain
import GridGeometry
import PluginAPI

/// The rules of a canvas once more, as plainly as possible: a list of all items, the lowest first.
struct CanvasOracle: RulesOracle {
  private struct Sheet {
    var z: OrderKey
    let item: ID<BoardItem>
    var area: Rect<BoardSpace>
    /// The least width and height that it can be given; `nil` for ink.
    let least: (width: Int32, height: Int32)?
  }

  private let board: ID<Board>
  /// From the lowest to the topmost.
  private var sheets: [Sheet] = []
  /// Items that are by other rules.
  private var strangers: Set<ID<BoardItem>> = []

  init(_ board: Board, _ items: [BoardItem]) {
    self.board = board.id
    take(items.map { .insert(.item($0)) })
  }

  mutating func take(_ changes: [Change]) {
    for change in changes {
      guard case .item(let item)? = change.after ?? change.before else { continue }
      sheets.removeAll { $0.item == item.id }
      strangers.remove(item.id)
      guard change.after != nil, item.board == board else { continue }
      guard case .free(let area, let z) = item.pose else {
        strangers.insert(item.id)
        continue
      }
      var least: (Int32, Int32)? = (44, 44)
      if case .card = item.content { least = (100, 50) }
      if case .ink = item.content { least = nil }
      sheets.append(Sheet(z: z, item: item.id, area: area, least: least))
    }
    sheets.sort { ($0.z, $0.item) < ($1.z, $1.item) }
  }

  func breach() -> String? {
    if !strangers.isEmpty { return "\(strangers.count) items lie by other rules" }
    let bad = sheets.first { fault(of: $0.area) != nil }
    return bad.map { "item \($0.item) is at \(Words.text($0.area))" }
  }

  func placed(_ item: ID<BoardItem>) -> Placed? {
    sheets.first { $0.item == item }.map { Placed(.free($0.area, z: $0.z), frame: $0.area) }
  }

  /// A finger reaches through ink.
  func covers(_ item: ID<BoardItem>, _ point: Point<BoardSpace>) -> Bool {
    sheets.contains { $0.item == item && $0.least != nil && $0.area.contains(point) }
  }

  func isAbove(_ one: ID<BoardItem>, _ other: ID<BoardItem>) -> Bool {
    guard let first = place(of: one), let second = place(of: other) else { return false }
    return first > second
  }

  private func place(of item: ID<BoardItem>) -> Int? { sheets.firstIndex { $0.item == item } }

  /// Why nothing can have such an area.
  private func fault(
    of area: Rect<BoardSpace>, least: (width: Int32, height: Int32) = (1, 1)
  ) -> RefusalReason? {
    let edges = [area.minX, area.minY, area.maxX, area.maxY]
    let (width, height) = (area.size.width, area.size.height)
    guard edges.allSatisfy(\.isFinite) else { return .outOfRange }
    // So far away that a size is lost when it is added, there is nothing to touch.
    if width > 0, height > 0, edges[0] == edges[2] || edges[1] == edges[3] { return .outOfRange }
    let isSmall =
      least == (1, 1)
      ? width <= 0 || height <= 0
      : width < Double(least.width) || height < Double(least.height)
    return isSmall ? .tooSmall(width: least.width, height: least.height) : nil
  }

  // MARK: Answers

  /// The opposite corner stays, and a side that is not dragged is not even rounded.
  private func resized(_ lift: Lift) -> Rect<BoardSpace> {
    let (size, drag) = (lift.from.frame.size, lift.translation)
    return Rect(
      origin: lift.from.frame.origin,
      size: Size(width: max(size.width + drag.dx, 0), height: max(size.height + drag.dy, 0)))
  }

  func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>] {
    switch intent {
    case .carry(let lifts): Dictionary(lifts.map { ($0.item, $0.carried) }) { first, _ in first }
    case .resize(let lift, _): [lift.item: resized(lift)]
    default: [:]
    }
  }

  func answer(to intent: Intent) -> Verdict {
    switch intent {
    case .place(let area): return put(area, least: (44, 44))
    case .put(let pose), .fit(let pose):
      guard case .free(let area, _) = pose else { return .refused(Refusal(.notAllowed)) }
      return put(area, least: (1, 1))
    case .touch(let item): return stack(item, .front)
    case .restack(let item, let move): return stack(item, move)
    case .reframe(let item, let area): return reframe(item, to: area)
    case .carry(let lifts): return carry(lifts, beside: [])
    case .drop(let lifts, let others): return carry(lifts, beside: others)
    case .resize(let lift, let handle):
      guard handle == .bottomRight else { return .refused(Refusal(.notAllowed)) }
      // From one end of all numbers to the other there is no way.
      if place(of: lift.item) != nil, !lift.translation.isFinite {
        return .refused(Refusal(.outOfRange))
      }
      return reframe(lift.item, to: resized(lift))
    case .restore(let poses): return restore(poses)
    }
  }

  private func put(_ area: Rect<BoardSpace>, least: (Int32, Int32)) -> Verdict {
    if let fault = fault(of: area, least: least) { return .refused(Refusal(fault)) }
    guard let z = OrderKey.between(sheets.last?.z, nil) else {
      return .refused(Refusal(.outOfRange))
    }
    return .placed(Placed(.free(area, z: z), frame: area))
  }

  private func reframe(_ item: ID<BoardItem>, to area: Rect<BoardSpace>) -> Verdict {
    guard let place = place(of: item) else { return .refused(Refusal(.unknownItem)) }
    var sheet = sheets[place]
    guard let least = sheet.least else { return .refused(Refusal(.notAllowed)) }
    // What others made too small may stay so.
    if area != sheet.area, let fault = fault(of: area, least: least) {
      return .refused(Refusal(fault))
    }
    sheet.area = area
    return .accepted(changes(to: [sheet]))
  }

  /// What is carried comes to lie on top, in its own order; others keep their keys, even if there
  /// is none above them.
  private func carry(_ lifts: [Lift], beside others: [Lift]) -> Verdict {
    let items = (lifts + others).map(\.item)
    guard Set(items).count == items.count else { return .refused(Refusal(.duplicateItem)) }
    guard items.allSatisfy({ place(of: $0) != nil }) else {
      return .refused(Refusal(.unknownItem))
    }
    guard lifts.allSatisfy({ fault(of: $0.carried) != .outOfRange }) else {
      return .refused(Refusal(.outOfRange))
    }
    var carried = sheets.filter { sheet in lifts.contains { $0.item == sheet.item } }
    if sheets.suffix(carried.count).map(\.item) != carried.map(\.item) {
      var keys: [OrderKey] = []
      for _ in carried {
        if let z = OrderKey.between(keys.last ?? sheets.last?.z, nil) { keys.append(z) }
      }
      if keys.count == carried.count {
        for place in keys.indices { carried[place].z = keys[place] }
      }
    }
    for place in carried.indices {
      if let lift = lifts.first(where: { $0.item == carried[place].item }) {
        carried[place].area = lift.carried
      }
    }
    return .accepted(changes(to: carried))
  }

  private func stack(_ item: ID<BoardItem>, _ move: StackMove) -> Verdict {
    guard let place = place(of: item) else { return .refused(Refusal(.unknownItem)) }
    var order = sheets
    let sheet = order.remove(at: place)
    switch move {
    case .front: order.append(sheet)
    case .raise: order.insert(sheet, at: min(place + 1, order.count))
    case .lower: order.insert(sheet, at: max(place - 1, 0))
    case .back: order.insert(sheet, at: 0)
    }
    return .accepted(changes(to: numbered(order, around: item)))
  }

  /// The keys of another order, in which one item is elsewhere: a key for that item if there is
  /// one, else new keys for all.
  private func numbered(_ order: [Sheet], around item: ID<BoardItem>) -> [Sheet] {
    guard order.map(\.item) != sheets.map(\.item),
      let place = order.firstIndex(where: { $0.item == item })
    else { return order }
    var order = order
    let below = place > 0 ? order[place - 1].z : nil
    let above = place + 1 < order.count ? order[place + 1].z : nil
    if let z = OrderKey.between(below, above) {
      order[place].z = z
    } else {
      for (place, z) in OrderKey.spread(order.count).enumerated() { order[place].z = z }
    }
    return order
  }

  private func changes(to new: [Sheet]) -> [PoseChange] {
    new.compactMap { sheet in
      guard let now = placed(sheet.item)?.pose else { return nil }
      let pose = Pose.free(sheet.area, z: sheet.z)
      return now == pose ? nil : PoseChange(item: sheet.item, from: now, to: pose)
    }
  }

  private func restore(_ poses: [PoseChange]) -> Verdict {
    guard Set(poses.map(\.item)).count == poses.count else {
      return .refused(Refusal(.duplicateItem))
    }
    for change in poses {
      guard placed(change.item)?.pose == change.from else {
        return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
      }
      guard let pose = change.to else { continue }
      guard case .free(let area, _) = pose else { return .refused(Refusal(.notAllowed)) }
      if let fault = fault(of: area) { return .refused(Refusal(fault)) }
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
