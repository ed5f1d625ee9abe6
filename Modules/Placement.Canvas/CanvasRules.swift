public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The canvas rules: items lie anywhere and overlap freely, in a strict order.
///
/// The order is that of the keys in their poses, and of identities where keys are equal. Touching
/// or carrying an item raises it above all others, which changes its own key only.
public struct CanvasRules: PlacementRules {
  /// The smallest size to which a block can be resized, in points; that of a card is
  /// ``/Domain/Card/minimumSize``.
  public static let minimum = Size<BoardSpace>(width: Grid.unit, height: Grid.unit)

  private let board: ID<Board>
  private var badSetting: RefusalReason?
  /// A pencil or a mouse inks, and with the setting `ink=any` also a finger.
  public private(set) var inkInput: InkInput
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
    inkInput = Self.inkInput(in: board.rules.settings)
    var lying: [(place: ItemStack.Place, frame: Rect<BoardSpace>, form: ItemStack.Form)] = []
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

  /// New items lie freely.
  public var form: Pose.Form { .free }

  /// One item at a time, so that a second finger on it can zoom.
  public var allowsManyHolds: Bool { false }

  /// A tap raises an item, so its menu needs a long press.
  public var opensMenuOnLongPress: Bool { true }

  /// Nothing is in the way of anything.
  public var obstruction: Obstruction { .none }

  /// A finger carries an item, or pans beside all of them; two fingers pan and pinch anywhere.
  ///
  /// Two taps beside all items switch between the tools.
  public func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.tap, .doubleTap, .pan, .pinch] : [.tap, .longPress, .drag, .pinch]
  }

  /// The bottom right corner; ink has no handles.
  public func handles(of item: ID<BoardItem>) -> [Handle] {
    stack.form(of: item) == .ink ? [] : [.bottomRight]
  }

  /// The topmost item at a point.
  ///
  /// Ink is never hit: a finger reaches through it.
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
        inkInput = Self.inkInput(in: after.rules.settings)
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      strangers[item.id] = nil
      guard case .item(let after)? = change.after, after.board == board else {
        stack.remove(item.id)
        continue
      }
      if let lying = Self.lying(after) {
        stack.put(lying.place, in: lying.frame, as: lying.form)
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

  /// The items of other rules and without a finite area, those without a size, and an invalid
  /// setting.
  public func violations() -> [Violation] {
    let empty = stack.places.elements.compactMap { place in
      stack[place.item].flatMap { Self.fault(in: $0.frame) }
        .map { Violation($0, items: [place.item]) }
    }
    return strangers.sorted { $0.key < $1.key }.map { Violation($0.value, items: [$0.key]) } + empty
      + (badSetting.map { [Violation($0, items: [])] } ?? [])
  }

  // MARK: Faults

  /// The place and area of an item; `nil` for a stranger.
  private static func lying(
    _ item: BoardItem
  ) -> (place: ItemStack.Place, frame: Rect<BoardSpace>, form: ItemStack.Form)? {
    guard case .free(let area, let z) = item.pose, area.isFinite else { return nil }
    let form: ItemStack.Form =
      switch item.content {
      case .card: .card
      case .ink: .ink
      case .object, .message, .tile, .goto: .block
      }
    return (ItemStack.Place(z: z, item: item.id), area, form)
  }

  private static func reason(ofStranger item: BoardItem) -> RefusalReason {
    if case .free = item.pose { .outOfRange } else { .notAllowed }
  }

  /// Why an item cannot have an area, or `nil`.
  static func fault(in area: Rect<BoardSpace>) -> RefusalReason? {
    guard area.isFinite, !isLost(area) else { return .outOfRange }
    // What is imported can be of any size; only a finger or a command cannot make it so small.
    return area.size.width > 0 && area.size.height > 0 ? nil : .tooSmall(width: 1, height: 1)
  }

  /// Whether an area is so far away that its size is lost in rounding: nothing could be hit there.
  static func isLost(_ area: Rect<BoardSpace>) -> Bool {
    area.size.width > 0 && area.size.height > 0
      && (area.minX == area.maxX || area.minY == area.maxY)
  }

  /// Why an item cannot be given an area, or `nil`.
  func fault(in area: Rect<BoardSpace>, for item: ID<BoardItem>) -> RefusalReason? {
    // What is too small already may stay so.
    if stack[item]?.frame == area, stack.form(of: item) != .ink { return nil }
    return switch stack.form(of: item) {
    case .card: Self.fault(in: area, least: Card.minimumSize)
    case .block: Self.fault(in: area, least: Self.minimum)
    case .ink: .notAllowed
    case nil: .unknownItem
    }
  }

  /// Why an area is not finite, or under a size.
  static func fault(in area: Rect<BoardSpace>, least: Size<BoardSpace>) -> RefusalReason? {
    if let fault = fault(in: area), fault == .outOfRange { return fault }
    return area.size.width >= least.width && area.size.height >= least.height
      ? nil : .tooSmall(width: Int32(least.width), height: Int32(least.height))
  }

  /// Refuses an unknown setting, and unknown values.
  public func judge(settings: [String: String]) -> Refusal? {
    Self.fault(in: settings).map { Refusal($0) }
  }

  private static let inkWords = [InkInput.pencil, .any].map(\.rawValue)

  /// The first setting that cannot be, in the order of their names.
  private static func fault(in settings: [String: String]) -> RefusalReason? {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard name == Setting.ink.rawValue else {
        return .badSetting(name, value: value, allowed: nil)
      }
      guard inkWords.contains(value) else {
        return .badSetting(name, value: value, allowed: .words(inkWords))
      }
    }
    return nil
  }

  private static func inkInput(in settings: [String: String]) -> InkInput {
    settings[Setting.ink.rawValue] == InkInput.any.rawValue ? .any : .pencil
  }
}

/// The settings of a canvas.
private enum Setting: String {
  case ink = "ink"
}
