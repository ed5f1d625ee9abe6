public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The canvas rules: items lie anywhere and overlap freely, in a strict order.
///
/// The order is that of the keys in their poses, and of identities where keys are equal. Touching
/// or carrying an item raises it above all others, which changes its own key only.
public struct CanvasRules: PlacementRules {
  /// The smallest size of an item, in points.
  public static let minimum = Size<BoardSpace>(width: 100, height: 50)

  private let board: ID<Board>
  private var badSetting: RefusalReason?
  /// The items that are drawn.
  var stack = ItemStack()
  /// Items that lie nowhere, and why: those of other rules, left by damage.
  private var strangers: [ID<BoardItem>: RefusalReason] = [:]
  #if Mutants
    /// The fault that was injected.
    var defect: Defect?
  #endif

  /// Creates the rules of a board.
  ///
  /// - Parameters:
  ///   - board: The board.
  ///   - items: The items on it. ``violations()`` reports those that break the rules.
  public init(board: Board, items: [BoardItem]) {
    self.board = board.id
    badSetting = Self.fault(in: board.rules.settings)
    var lying: [(place: ItemStack.Place, frame: Rect<BoardSpace>)] = []
    lying.reserveCapacity(items.count)
    for item in items where item.board == board.id {
      if let place = Self.lying(item) {
        lying.append(place)
      } else {
        strangers[item.id] = Self.reason(ofStranger: item)
      }
    }
    stack.fill(lying)
  }

  /// How many items there are.
  public var count: Int { stack.count + strangers.count }

  /// One item at a time, so that a second finger on it can zoom.
  public var allowsManyHolds: Bool { false }

  /// A tap raises an item, so its menu needs a long press.
  public var opensMenuOnLongPress: Bool { true }

  /// Nothing is in the way of anything.
  public var obstruction: Obstruction { .none }

  /// A finger carries an item, or pans beside all of them; two fingers pan and pinch anywhere.
  public func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.tap, .pan, .pinch] : [.tap, .longPress, .drag, .pinch]
  }

  /// The bottom right corner.
  public func handles(of item: ID<BoardItem>) -> [Handle] { [.bottomRight] }

  /// The topmost item at a point.
  ///
  /// - Complexity: Grows with the items on the cell of the point.
  public func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { stack.top(at: point) }

  /// The pose and area of an item; `nil` also for one of other rules.
  public func placed(_ item: ID<BoardItem>) -> Placed? {
    stack[item].map { Placed(.free($0.frame, z: $0.place.z), frame: $0.frame) }
  }

  /// Takes over changes that have been decided.
  ///
  /// - Complexity: O(log *n*) for each change, for *n* items.
  public mutating func apply(_ changes: [Change]) {
    for change in changes {
      if case .board(let after)? = change.after, after.id == board {
        badSetting = Self.fault(in: after.rules.settings)
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      strangers[item.id] = nil
      guard case .item(let after)? = change.after, after.board == board else {
        stack.remove(item.id)
        continue
      }
      if let lying = Self.lying(after) {
        stack.put(lying.place, in: lying.frame)
      } else {
        stack.remove(item.id)
        strangers[item.id] = Self.reason(ofStranger: after)
      }
    }
  }

  /// Visits the items that touch a region, the lowest first.
  public func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    stack.visit(in: region) { place, frame in
      body(place.item, Placed(.free(frame, z: place.z), frame: frame))
    }
  }

  /// The items of other rules and without a finite area, those under the minimum, and an unknown
  /// setting.
  public func violations() -> [Violation] {
    let small = stack.places.elements.filter { place in
      stack[place.item].flatMap { Self.fault(in: $0.frame) } != nil
    }
    return strangers.sorted { $0.key < $1.key }.map { Violation($0.value, items: [$0.key]) }
      + small.map { Violation(Self.tooSmall, items: [$0.item]) }
      + (badSetting.map { [Violation($0, items: [])] } ?? [])
  }

  // MARK: Faults

  /// The place and area of an item; `nil` for a stranger.
  private static func lying(
    _ item: BoardItem
  ) -> (place: ItemStack.Place, frame: Rect<BoardSpace>)? {
    guard case .free(let area, let z) = item.pose, area.isFinite else { return nil }
    return (ItemStack.Place(z: z, item: item.id), area)
  }

  private static func reason(ofStranger item: BoardItem) -> RefusalReason {
    if case .free = item.pose { .outOfRange } else { .notAllowed }
  }

  /// Why an item cannot have an area, or `nil`.
  static func fault(in area: Rect<BoardSpace>) -> RefusalReason? {
    guard area.isFinite else { return .outOfRange }
    let isLarge = area.size.width >= minimum.width && area.size.height >= minimum.height
    return isLarge ? nil : tooSmall
  }

  private static var tooSmall: RefusalReason {
    .tooSmall(width: Int32(minimum.width), height: Int32(minimum.height))
  }

  /// The first setting by name: there are none.
  private static func fault(in settings: [String: String]) -> RefusalReason? {
    settings.min { $0.key < $1.key }.map { .badSetting($0.key, value: $0.value, allowed: nil) }
  }
}
