public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The flow rules: boxes of one size in an order, laid out in rows.
///
/// An item stores only its place in the order, so a drop is one change; its position follows from
/// how many come before it. Held boxes take the slots under their fingers, and the rest close up
/// around them.
public struct FlowRules: PlacementRules {
  /// An item and its place in the order; the identity orders items with equal keys.
  struct Entry: Hashable, Sendable, Comparable {
    let key: OrderKey
    let item: ID<BoardItem>

    static func < (left: Entry, right: Entry) -> Bool {
      left.key == right.key ? left.item < right.item : left.key < right.key
    }
  }

  private let board: ID<Board>
  private var settings: FlowSettings
  private var badSetting: RefusalReason?
  private var width = 0.0
  private var keys: [ID<BoardItem>: OrderKey] = [:]
  /// Items of other rules, left by damage; they are not drawn.
  private var strangers: Set<ID<BoardItem>> = []
  /// All items in order.
  private(set) var order: [Entry]
  private(set) var slots: FlowSlots
  #if Mutants
    /// The fault that was injected.
    var defect: Defect?
  #endif

  /// Creates the rules of a board.
  ///
  /// - Parameters:
  ///   - board: The board with its settings.
  ///   - items: The boxes on it. ``violations()`` reports those of other rules.
  public init(board: Board, items: [BoardItem]) {
    self.board = board.id
    settings = FlowSettings(board.rules.settings)
    badSetting = FlowSettings.fault(in: board.rules.settings)
    slots = settings.slots(in: 0)
    order = []
    for item in items where item.board == board.id {
      if let key = item.pose.order { keys[item.id] = key } else { strangers.insert(item.id) }
    }
    order = keys.map { Entry(key: $0.value, item: $0.key) }.sorted()
  }

  /// How many boxes there are.
  public var count: Int { order.count + strangers.count }

  /// Any number of fingers, each with a box of its own.
  public var allowsManyHolds: Bool { true }

  /// The other boxes close up, or make room.
  public var displaces: Bool { true }

  /// Boxes make room for one that comes back.
  public var obstruction: Obstruction { .none }

  /// A finger on a box carries it; beside the boxes it draws a region for a new one, and two
  /// fingers move the view.
  public func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.tap, .drag, .pinch] : [.tap, .drag]
  }

  /// No handles: all boxes have one size.
  public func handles(of item: ID<BoardItem>) -> [Handle] { [] }

  /// The box at a point.
  public func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { hit(point, holding: []) }

  /// The box at a point while fingers hold some: held boxes first, as they are on top.
  public func hit(_ point: Point<BoardSpace>, holding lifts: [Lift]) -> ID<BoardItem>? {
    if let held = lifts.last(where: { $0.carried.contains(point) }) { return held.item }
    return slots.slot(holding: point, of: order.count).flatMap {
      Arrangement(of: lifts, in: self).item(inSlot: $0, of: order)
    }
  }

  /// The pose of a box in a slot.
  public func placed(_ item: ID<BoardItem>) -> Placed? {
    guard let key = keys[item], let rank = rank(of: item) else { return nil }
    return Placed(.ordered(key), frame: slots.frame(of: rank))
  }

  /// The slot of a box while fingers hold others.
  public func frame(of item: ID<BoardItem>, holding lifts: [Lift]) -> Rect<BoardSpace>? {
    guard let rank = rank(of: item) else { return nil }
    return slots.frame(of: Arrangement(of: lifts, in: self).slot(ofRank: rank))
  }

  /// The number of boxes, without those of other rules.
  public var orderedCount: Int? { order.count }

  /// The slot with that number.
  public func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? {
    (0..<order.count + (isNew ? 1 : 0)).contains(place) ? slots.frame(of: place) : nil
  }

  /// The slot under a point, or the nearest.
  public func place(at point: Point<BoardSpace>) -> Int? { slots.slot(at: point, of: order.count) }

  /// Its place among all boxes; one that is new may come after all others.
  public func spoken(_ place: Placed) -> TextKey.Place? {
    let slot = slots.slot(at: place.frame.center, of: order.count + 1) ?? 0
    return .slot(slot + 1, of: max(order.count, slot + 1))
  }

  /// The first box is in the top left corner of the view, as far from its edges as boxes are
  /// from each other.
  public func home(in view: Size<ScreenSpace>) -> Point<BoardSpace> {
    Point(x: view.width / 2 - slots.spacing, y: view.height / 2 - slots.spacing)
  }

  /// Fills the width of the view, unless the board sets the number of columns.
  public mutating func setView(_ size: Size<ScreenSpace>) {
    width = size.width
    slots = settings.slots(in: width)
  }

  /// Refuses settings that there are not, or that cannot have such a value.
  public func judge(settings: [String: String]) -> Refusal? {
    FlowSettings.fault(in: settings).map { Refusal($0) }
  }

  /// Takes over changes that have been decided.
  public mutating func apply(_ changes: [Change]) {
    for change in changes {
      if case .board(let after)? = change.after, after.id == board {
        settings = FlowSettings(after.rules.settings)
        badSetting = FlowSettings.fault(in: after.rules.settings)
        slots = settings.slots(in: width)
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      forget(item.id)
      guard case .item(let after)? = change.after, after.board == board else { continue }
      guard let key = after.pose.order else {
        strangers.insert(after.id)
        continue
      }
      keys[after.id] = key
      let entry = Entry(key: key, item: after.id)
      order.insert(entry, at: position(of: entry))
    }
  }

  private mutating func forget(_ item: ID<BoardItem>) {
    strangers.remove(item)
    guard let rank = rank(of: item) else { return }
    order.remove(at: rank)
    keys[item] = nil
  }

  /// Visits the boxes that touch a region, in order.
  public func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    visit(in: region, holding: [], body)
  }

  /// Visits the boxes in a region that are not held, in order, at their positions while fingers
  /// hold others.
  public func visit(
    in region: Rect<BoardSpace>, holding lifts: [Lift], _ body: (ID<BoardItem>, Placed) -> Void
  ) {
    let arrangement = Arrangement(of: lifts, in: self)
    slots.visit(touching: region, of: order.count) { slot in
      guard let rank = arrangement.rank(inSlot: slot) else { return }
      body(
        order[rank].item, Placed(.ordered(order[rank].key), frame: slots.frame(of: slot)))
    }
  }

  /// The boxes of other rules, and an invalid setting.
  public func violations() -> [Violation] {
    strangers.sorted().map { Violation(.notAllowed, items: [$0]) }
      + (badSetting.map { [Violation($0, items: [])] } ?? [])
  }

  // MARK: Finding

  /// The slot for a held box: the one under the finger, or the nearest.
  func slot(for lift: Lift, of count: Int) -> Int {
    #if Mutants
      if defect == .slotRoundsUp {
        let further = Vector<BoardSpace>(dx: slots.size.width / 8, dy: 0)
        return slots.slot(at: lift.finger + further, of: count) ?? 0
      }
    #endif
    return slots.slot(at: lift.finger, of: count) ?? 0
  }

  /// How many boxes come before one; `nil` for one that is not here.
  func rank(of item: ID<BoardItem>) -> Int? {
    guard let key = keys[item] else { return nil }
    let rank = position(of: Entry(key: key, item: item))
    return order.indices.contains(rank) && order[rank].item == item ? rank : nil
  }

  /// The place of an entry, now or after a drop.
  func position(of entry: Entry) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = low + (high - low) / 2
      if order[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
