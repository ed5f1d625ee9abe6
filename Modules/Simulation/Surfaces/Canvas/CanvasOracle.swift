import Domain
import GridGeometry
import PluginAPI

/// The rules of a canvas once more, as plainly as possible: a list of all items, the lowest first.
struct CanvasOracle: RulesOracle {
  private typealias Sheet = (z: OrderKey, item: ID<BoardItem>, area: Rect<BoardSpace>)

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
      if case .free(let area, let z) = item.pose {
        sheets.append((z, item.id, area))
      } else {
        strangers.insert(item.id)
      }
    }
    sheets.sort { ($0.z, $0.item) < ($1.z, $1.item) }
  }

  func breach() -> String? {
    if !strangers.isEmpty { return "\(strangers.count) items lie by other rules" }
    let bad = sheets.first { refusal(of: $0.area) != nil }
    return bad.map { "item \($0.item) is \(ScriptText.text($0.area.size)) points" }
  }

  func placed(_ item: ID<BoardItem>) -> Placed? {
    sheets.first { $0.item == item }.map { Placed(.free($0.area, z: $0.z), frame: $0.area) }
  }

  func isAbove(_ one: ID<BoardItem>, _ other: ID<BoardItem>) -> Bool {
    guard let first = place(of: one), let second = place(of: other) else { return false }
    return first > second
  }

  private func place(of item: ID<BoardItem>) -> Int? { sheets.firstIndex { $0.item == item } }

  /// Why nothing can have such an area.
  private func refusal(of area: Rect<BoardSpace>) -> Refusal? {
    let edges = [area.minX, area.minY, area.maxX, area.maxY]
    guard edges.allSatisfy(\.isFinite) else { return Refusal(.outOfRange) }
    let isSmall = area.size.width < 100 || area.size.height < 50
    return isSmall ? Refusal(.tooSmall(width: 100, height: 50)) : nil
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
    case .place(let area): return put(area)
    case .put(let pose), .fit(let pose):
      guard case .free(let area, _) = pose else { return .refused(Refusal(.notAllowed)) }
      return put(area)
    case .touch(let item): return stack(item, .front)
    case .restack(let item, let move): return stack(item, move)
    case .reframe(let item, let area): return reframe(item, to: area)
    case .carry(let lifts), .drop(let lifts, _):
      guard lifts.count == 1 else { return .refused(Refusal(.notAllowed)) }
      return carry(lifts[0])
    case .resize(let lift, let handle):
      guard handle == .bottomRight else { return .refused(Refusal(.notAllowed)) }
      return reframe(lift.item, to: resized(lift))
    case .restore(let poses): return restore(poses)
    }
  }

  private func put(_ area: Rect<BoardSpace>) -> Verdict {
    if let refusal = refusal(of: area) { return .refused(refusal) }
    guard let z = OrderKey.between(sheets.last?.z, nil) else {
      return .refused(Refusal(.outOfRange))
    }
    return .placed(Placed(.free(area, z: z), frame: area))
  }

  private func reframe(_ item: ID<BoardItem>, to area: Rect<BoardSpace>) -> Verdict {
    guard let place = place(of: item) else { return .refused(Refusal(.unknownItem)) }
    if let refusal = refusal(of: area) { return .refused(refusal) }
    var sheet = sheets[place]
    sheet.area = area
    return .accepted(changes(to: [sheet]))
  }

  /// What is carried comes to lie on top; others keep their keys, even if there is none above them.
  private func carry(_ lift: Lift) -> Verdict {
    guard let place = place(of: lift.item) else { return .refused(Refusal(.unknownItem)) }
    var sheet = sheets[place]
    sheet.area = lift.carried
    guard refusal(of: sheet.area)?.reason != .outOfRange else {
      return .refused(Refusal(.outOfRange))
    }
    if place < sheets.count - 1, let z = OrderKey.between(sheets.last?.z, nil) { sheet.z = z }
    return .accepted(changes(to: [sheet]))
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
      if let refusal = refusal(of: area) { return .refused(refusal) }
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
