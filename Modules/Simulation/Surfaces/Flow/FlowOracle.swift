import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The rules of a flow once more, as plainly as possible: a list, and slots that are searched one
/// by one.
struct FlowOracle: RulesOracle {
  private typealias Box = (key: OrderKey, item: ID<BoardItem>)

  private let board: ID<Board>
  /// How many boxes a row has; `nil` for as many as fit the view.
  private var columns: Int?
  private var width = 0.0
  private var size = Size<BoardSpace>(width: 88, height: 88)
  private var spacing = 11.0
  private var boxes: [Box] = []
  /// Items that are by other rules.
  private var strangers: Set<ID<BoardItem>> = []

  init(_ board: Board, _ items: [BoardItem]) {
    self.board = board.id
    take([.insert(.board(board))] + items.map { .insert(.item($0)) })
  }

  mutating func take(_ changes: [Change]) {
    for change in changes {
      if case .board(let board)? = change.after, board.id == self.board { set(board.rules) }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      boxes.removeAll { $0.item == item.id }
      strangers.remove(item.id)
      guard change.after != nil, item.board == board else { continue }
      if case .ordered(let key) = item.pose {
        boxes.append((key, item.id))
      } else {
        strangers.insert(item.id)
      }
    }
    boxes.sort { ($0.key, $0.item) < ($1.key, $1.item) }
  }

  private mutating func set(_ rules: BoardRules) {
    columns = rules.settings["columns"].flatMap(Int.init)
    spacing = rules.settings["spacing"].flatMap(Double.init) ?? 11
    let sides = (rules.settings["size"] ?? "2x2").split(separator: "x").compactMap { Double($0) }
    if sides.count == 2 { size = Size(width: sides[0] * 44, height: sides[1] * 44) }
  }

  func breach() -> String? {
    strangers.isEmpty ? nil : "\(strangers.count) boxes lie by other rules"
  }

  func placed(_ item: ID<BoardItem>) -> Placed? {
    boxes.firstIndex { $0.item == item }.map { place in
      Placed(.ordered(boxes[place].key), frame: frame(place))
    }
  }

  // MARK: Slots

  mutating func see(_ size: Size<ScreenSpace>) { width = size.width }

  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? {
    place >= 0 && place < boxes.count + (isNew ? 1 : 0) ? frame(place) : nil
  }

  private func frame(_ slot: Int) -> Rect<BoardSpace> {
    let step = size.width + spacing
    // One more fits where its own width and the room on both sides of it do; no view shows so many
    // that the millionth matters.
    let fitting = min(max((width - spacing) / step, 1), 1_048_576)
    let columns = columns ?? Int(fitting)
    return Rect(
      origin: Point(
        x: Double(slot % columns) * step, y: Double(slot / columns) * (size.height + spacing)),
      size: size)
  }

  /// The slot that a point is in, or the nearest; of two as near the first.
  private func slot(_ point: Point<BoardSpace>, of count: Int) -> Int {
    // Farther away no number distinguishes slots.
    let point = Point<BoardSpace>(
      x: min(max(point.x, -1e9), 1e9), y: min(max(point.y, -1e9), 1e9))
    // Where squares are rounded to the same, the distance along both axes decides, and then that
    // along each; a point on a far edge is nearer to what begins there.
    func distance(_ slot: Int) -> (Double, Double, Double, Int) {
      let area = frame(slot)
      if area.contains(point) { return (-1, 0, 0, 0) }
      let dx = max(area.minX - point.x, 0, point.x - area.maxX)
      let dy = max(area.minY - point.y, 0, point.y - area.maxY)
      let farEdges = (point.x == area.maxX ? 1 : 0) + (point.y == area.maxY ? 1 : 0)
      return (dx * dx + dy * dy, dx + dy, min(dx, dy), farEdges)
    }
    return (0..<count).min { distance($0) < distance($1) } ?? 0
  }

  /// All boxes as they are drawn while fingers hold some.
  private func arranged(_ lifts: [Lift]) -> [ID<BoardItem>] {
    let count = boxes.count
    let wishes = lifts.map { (slot: slot($0.finger, of: count), lift: $0) }
    var line = wishes.sorted {
      ($0.slot, $0.lift.touch.rawValue) < ($1.slot, $1.lift.touch.rawValue)
    }
    for place in line.indices.dropFirst() {
      line[place].slot = max(line[place].slot, line[place - 1].slot + 1)
    }
    for (back, place) in line.indices.reversed().enumerated() {
      line[place].slot = min(line[place].slot, count - 1 - back)
    }
    var slots: [ID<BoardItem>?] = Array(repeating: nil, count: count)
    for (slot, lift) in line { slots[slot] = lift.item }
    var rest = boxes.map(\.item).filter { item in !lifts.contains { $0.item == item } }[...]
    return slots.compactMap { $0 ?? rest.popFirst() }
  }

  func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>] {
    guard case .carry(let lifts) = intent, areKnown(lifts) else { return [:] }
    var drawn: [ID<BoardItem>: Rect<BoardSpace>] = [:]
    for (slot, item) in arranged(lifts).enumerated() { drawn[item] = frame(slot) }
    for lift in lifts { drawn[lift.item] = lift.carried }
    return drawn
  }

  // MARK: Answers

  func answer(to intent: Intent) -> Verdict {
    switch intent {
    case .place(let area): place(area)
    case .carry(let lifts): drop(lifts, holding: [])
    case .drop(let lifts, let others): drop(lifts, holding: others)
    case .restack: .refused(Refusal(.noStack))
    case .put, .fit, .touch, .reframe, .resize: .refused(Refusal(.notAllowed))
    case .restore(let poses): restore(poses)
    }
  }

  private func areKnown(_ lifts: [Lift]) -> Bool {
    lifts.allSatisfy { lift in boxes.contains { $0.item == lift.item } }
  }

  private func place(_ area: Rect<BoardSpace>) -> Verdict {
    let edges = [area.minX, area.minY, area.maxX, area.maxY]
    guard edges.allSatisfy(\.isFinite) else { return .refused(Refusal(.outOfRange)) }
    let point = area.center
    var slot = slot(point, of: boxes.count + 1)
    // No key is between two that are equal.
    while slot > 0, slot < boxes.count, boxes[slot].key == boxes[slot - 1].key { slot += 1 }
    let before = slot > 0 ? boxes[slot - 1].key : nil
    let after = slot < boxes.count ? boxes[slot].key : nil
    guard let key = OrderKey.between(before, after) else { return .refused(Refusal(.outOfRange)) }
    return .placed(Placed(.ordered(key), frame: frame(slot)))
  }

  private func drop(_ lifts: [Lift], holding others: [Lift]) -> Verdict {
    let all = lifts + others
    guard Set(all.map(\.item)).count == all.count else {
      return .refused(Refusal(.duplicateItem))
    }
    guard areKnown(all) else { return .refused(Refusal(.unknownItem)) }
    guard all.allSatisfy({ $0.finger.x.isFinite && $0.finger.y.isFinite }) else {
      return .refused(Refusal(.outOfRange))
    }
    let order = arranged(all)
    let held = Set(others.map(\.item))
    let dropped = Set(lifts.map(\.item))
    let known = Dictionary(uniqueKeysWithValues: boxes.map { ($0.item, $0) })
    // From the first slot to the last: each box that is released comes after all before it.
    var line = order.filter { !held.contains($0) }.compactMap { known[$0] }
    var changes: [PoseChange] = []
    for place in line.indices where dropped.contains(line[place].item) {
      let before = place > 0 ? line[place - 1] : nil
      let after = line[(place + 1)...].first { !dropped.contains($0.item) }
      let now = line[place]
      if before.map({ ($0.key, $0.item) < (now.key, now.item) }) ?? true,
        after.map({ (now.key, now.item) < ($0.key, $0.item) }) ?? true
      {
        continue
      }
      // Nothing gets the key of a box that is held, wherever the finger is.
      let next = boxes.first { box in
        !dropped.contains(box.item)
          && (before.map { ($0.key, $0.item) < (box.key, box.item) } ?? true)
      }
      guard let key = OrderKey.between(before?.key, next?.key) else {
        return .accepted(spread(line.map(\.item), dropped, known))
      }
      line[place].key = key
      changes.append(PoseChange(item: now.item, from: .ordered(now.key), to: .ordered(key)))
    }
    return .accepted(changes)
  }

  /// New keys for all: those that are dropped come right after what they are behind, and all
  /// others stay in their order.
  private func spread(
    _ line: [ID<BoardItem>], _ dropped: Set<ID<BoardItem>>, _ known: [ID<BoardItem>: Box]
  ) -> [PoseChange] {
    var items = boxes.map(\.item).filter { !dropped.contains($0) }
    for (place, item) in line.enumerated() where dropped.contains(item) {
      let before = place > 0 ? items.firstIndex(of: line[place - 1]) : nil
      items.insert(item, at: before.map { $0 + 1 } ?? 0)
    }
    return zip(items, OrderKey.spread(items.count)).compactMap { item, key in
      guard let now = known[item], now.key != key else { return nil }
      return PoseChange(item: item, from: .ordered(now.key), to: .ordered(key))
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
      if case .ordered? = change.to { continue }
      if change.to != nil { return .refused(Refusal(.notAllowed)) }
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
