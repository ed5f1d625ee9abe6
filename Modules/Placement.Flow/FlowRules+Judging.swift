import Domain
import GridGeometry
public import PluginAPI

extension FlowRules {
  /// Draws the held boxes under their fingers, and the rest around the slots that they take.
  ///
  /// - Complexity: O(1) while no finger enters another slot, otherwise O(*n*) for *n* boxes, most
  ///   of it copying.
  public func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    switch intent {
    case .carry(let lifts):
      preview.refusal =
        lifts.allSatisfy { $0.finger.isFinite } ? nil : Refusal(.outOfRange)
      show(lifts, &preview)
    case .place:
      let verdict = judge(intent)
      preview.refusal = if case .refused(let refusal) = verdict { refusal } else { nil }
      if case .placed(let place) = verdict { preview.land(at: [place]) }
    case .put, .fit, .touch, .restack, .reframe:
      if case .refused(let refusal) = judge(intent) { preview.refusal = refusal }
    case .drop, .resize, .restore: break
    }
  }

  private func show(_ lifts: [Lift], _ preview: inout Preview) {
    #if Mutants
      if defect == .gapStays, lifts.isEmpty, !preview.released.isEmpty { return }
    #endif
    let before = preview.order ?? order.map(\.item)
    for place in lifts.indices {
      preview.draw(lifts[place].item, at: place, in: lifts[place].carried)
    }
    let arrangement = Arrangement(of: lifts, in: self)
    guard arrangement.places != preview.places || lifts.isEmpty || !preview.released.isEmpty else {
      preview.order = before
      return
    }
    let items = arrangement.items(of: order, lifts)
    report(from: before, to: items, lifts, &preview)
    preview.order = items
    preview.places = arrangement.places
    guard !lifts.isEmpty else { return }
    let poses = Dictionary(
      drops(of: lifts, holding: []).map { ($0.item, $0.to) },
      uniquingKeysWith: { first, _ in first })
    preview.land(
      at: zip(lifts, arrangement.places).map { lift, slot in
        Placed((poses[lift.item] ?? nil) ?? lift.from.pose, frame: slots.frame(of: slot))
      })
  }

  /// Reports which boxes moved, except held ones.
  private func report(
    from old: [ID<BoardItem>], to new: [ID<BoardItem>], _ lifts: [Lift],
    _ preview: inout Preview
  ) {
    let released = preview.released
    preview.settleReleased()
    let shared = min(old.count, new.count)
    let front = (0..<shared).first { old[$0] != new[$0] } ?? shared
    var back = 0
    // Behind one that came or went all others are in other slots.
    while old.count == new.count, back < shared - front,
      old[old.count - 1 - back] == new[new.count - 1 - back]
    {
      back += 1
    }
    // An item that was released was drawn under its finger, not in its slot.
    let apart = Set(lifts.map(\.item)).union(released.map(\.item))
    var slots: [ID<BoardItem>: Int] = [:]
    for slot in front..<(old.count - back) { slots[old[slot]] = slot }
    // If the view has another width, all boxes move, although their order is the same.
    for slot in front..<(new.count - back) {
      let before = slots.removeValue(forKey: new[slot])
      guard !apart.contains(new[slot]) else { continue }
      preview.move(
        new[slot], from: before.map(self.slots.frame(of:)), to: self.slots.frame(of: slot))
    }
    for (item, slot) in slots.sorted(by: { $0.value < $1.value }) where !apart.contains(item) {
      preview.move(item, from: self.slots.frame(of: slot), to: nil)
    }
    for drawn in released {
      let frame = rank(of: drawn.item) == nil ? nil : frame(of: drawn.item, holding: lifts)
      preview.move(drawn.item, from: drawn.frame, to: frame)
    }
  }

  /// Judges an intent without changing anything.
  public func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .place(let area): judgePlacing(area)
    case .carry(let lifts): judgeDropping(lifts, holding: [])
    case .drop(let lifts, let others): judgeDropping(lifts, holding: others)
    case .restack: .refused(Refusal(.noStack))
    case .put, .fit, .touch, .reframe, .resize: .refused(Refusal(.notAllowed))
    case .restore(let poses): judgeRestoring(poses)
    }
  }

  /// A new box goes to the slot under the middle of the region drawn.
  private func judgePlacing(_ area: Rect<BoardSpace>) -> Verdict {
    guard area.isFinite, let slot = slots.slot(at: area.center, of: order.count + 1) else {
      return .refused(Refusal(.outOfRange))
    }
    // After all that share a key with the one before: between them there is no other.
    var next = slot
    while next < order.count, next > 0, order[next].key == order[slot - 1].key { next += 1 }
    let low = next > 0 ? order[next - 1].key : nil
    let high = next < order.count ? order[next].key : nil
    guard let key = OrderKey.between(low, high) else { return .refused(Refusal(.outOfRange)) }
    return .placed(Placed(.ordered(key), frame: slots.frame(of: next)))
  }

  private func judgeDropping(_ lifts: [Lift], holding others: [Lift]) -> Verdict {
    let all = lifts + others
    guard Set(all.map(\.item)).count == all.count else {
      return .refused(Refusal(.duplicateItem))
    }
    guard all.allSatisfy({ rank(of: $0.item) != nil }) else {
      return .refused(Refusal(.unknownItem))
    }
    guard all.allSatisfy({ $0.finger.isFinite }) else { return .refused(Refusal(.outOfRange)) }
    return .accepted(drops(of: lifts, holding: others))
  }

  /// The new places of released items: one change each, or, if keys leave no room between them, a
  /// new key for every box.
  private func drops(of lifts: [Lift], holding others: [Lift]) -> [PoseChange] {
    let all = lifts + others
    let arrangement = Arrangement(of: all, in: self)
    let isDropped = Set(lifts.map(\.item))
    let dropped = zip(lifts, arrangement.places).sorted { $0.1 < $1.1 }
    var changes: [PoseChange] = []
    var last: Entry?
    for (lift, slot) in dropped {
      // The neighbours that are not held.
      let before = neighbour(of: slot, -1, arrangement)
      let after = neighbour(of: slot, 1, arrangement)
      let low = [before, last].compactMap(\.self).max()
      guard let key = keyNow(of: lift.item) else { continue }
      let now = Entry(key: key, item: lift.item)
      if low.map({ $0 < now }) ?? true, after.map({ now < $0 }) ?? true {
        last = now
        continue
      }
      // Not after held boxes: they may return to their place, with the same key.
      let high = entry(behind: low, except: isDropped)
      guard let key = OrderKey.between(low?.key, high?.key) else {
        return spread(arrangement, lifts, isDropped)
      }
      last = Entry(key: key, item: lift.item)
      changes.append(PoseChange(item: lift.item, from: .ordered(now.key), to: .ordered(key)))
    }
    return changes
  }

  /// The nearest box beside a slot that is not held.
  private func neighbour(of slot: Int, _ step: Int, _ arrangement: Arrangement) -> Entry? {
    var slot = slot + step
    while order.indices.contains(slot) {
      if let rank = arrangement.rank(inSlot: slot) { return order[rank] }
      slot += step
    }
    return nil
  }

  /// The first box behind another in the order, also one that is held; at the front for `nil`.
  private func entry(behind low: Entry?, except dropped: Set<ID<BoardItem>>) -> Entry? {
    let first = low.map(position(of:)) ?? 0
    return order[first...].first { $0 != low && !dropped.contains($0.item) }
  }

  /// New keys for all boxes: those that are dropped in their slots, those still held where they
  /// are in the order.
  private func spread(
    _ arrangement: Arrangement, _ lifts: [Lift], _ dropped: Set<ID<BoardItem>>
  ) -> [PoseChange] {
    var items = order.map(\.item).filter { !dropped.contains($0) }
    for (lift, slot) in zip(lifts, arrangement.places).sorted(by: { $0.1 < $1.1 }) {
      // After the previous box that is not held.
      let before = neighbour(of: slot, -1, arrangement)
      var place = before.flatMap { items.firstIndex(of: $0.item) }.map { $0 + 1 } ?? 0
      while items.indices.contains(place), dropped.contains(items[place]) { place += 1 }
      items.insert(lift.item, at: place)
    }
    return zip(items, OrderKey.spread(items.count)).compactMap { item, key in
      guard let now = keyNow(of: item), now != key else { return nil }
      return PoseChange(item: item, from: .ordered(now), to: .ordered(key))
    }
  }

  private func keyNow(of item: ID<BoardItem>) -> OrderKey? {
    rank(of: item).map { order[$0].key }
  }

  private func judgeRestoring(_ poses: [PoseChange]) -> Verdict {
    guard Set(poses.map(\.item)).count == poses.count else {
      return .refused(Refusal(.duplicateItem))
    }
    for change in poses {
      guard placed(change.item)?.pose == change.from else {
        return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
      }
      if let pose = change.to, pose.order == nil { return .refused(Refusal(.notAllowed)) }
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
