public import Domain
public import GridGeometry

/// What to draw while fingers hold items, before anything is decided.
///
/// The caller keeps the preview between updates, so that moving a finger allocates nothing and
/// rules can see what is new. Each drag has a preview of its own.
public struct Preview: Hashable, Sendable {
  /// Where the held or drawn items would land, allowed or not; empty off the board.
  public private(set) var landing: [Placed] = []
  /// Whether the landing place differs from the previous one, which was not empty.
  public private(set) var isElsewhere = false
  /// Whether held items would land just where they are drawn: nothing snaps, and there is no other
  /// place to show.
  public private(set) var landsAsDrawn = false
  /// Where items would go that give way to the drop; they are drawn where they lie until then.
  ///
  /// For rules with ``PlacementRules/pushing``.
  public var pushed: [Pushed] = []
  /// Why the items cannot be dropped there, or `nil` if they can.
  public var refusal: Refusal?
  /// Where each held item is drawn, in the order of the lifts.
  public private(set) var held: [Rect<BoardSpace>]
  /// The frames that changed since the previous answer: held items, and items that give way.
  public private(set) var moved: [FrameChange] = []
  /// The items released since the last answer, and where they were drawn.
  public private(set) var released: [Released] = []
  /// The order in which the rules last drew all items, `nil` before the first time; for the rules
  /// only.
  public var order: [ID<BoardItem>]?
  /// The places that the held items last took; for rules that keep an order.
  public var places: [Int] = []

  /// An item that would give way.
  public struct Pushed: Hashable, Sendable {
    /// The item.
    public let item: ID<BoardItem>
    /// Where it would go.
    public let place: Placed

    /// Creates an item that would give way.
    public init(item: ID<BoardItem>, place: Placed) {
      self.item = item
      self.place = place
    }
  }

  /// An item that was released.
  public struct Released: Hashable, Sendable {
    /// The item.
    public let item: ID<BoardItem>
    /// Where it was drawn.
    public let frame: Rect<BoardSpace>
  }

  /// Creates the preview of items that were just picked up and are drawn in place.
  public init(holding frames: [Rect<BoardSpace>]) {
    held = frames
  }

  /// Starts a new answer: forgets which frames moved, and whether the landing place is another one.
  ///
  /// The landing and the refusal of the previous answer stay until they are set.
  public mutating func begin() {
    moved.removeAll(keepingCapacity: true)
    isElsewhere = false
    landsAsDrawn = false
  }

  /// Sets where one item would land.
  ///
  /// - Parameter place: Its place; `nil` off the board.
  /// - Returns: Whether it is a place, and the same place as before.
  public mutating func land(at place: Placed?) -> Bool {
    if let place, landing.count == 1, landing[0] == place { return true }
    isElsewhere = !landing.isEmpty
    landing.removeAll(keepingCapacity: true)
    if let place { landing.append(place) }
    return false
  }

  /// Sets that one held item would land just where it is drawn.
  ///
  /// - Parameter place: Its place, with the frame in which it is drawn.
  public mutating func land(asDrawn place: Placed) {
    landsAsDrawn = true
    landing.removeAll(keepingCapacity: true)
    landing.append(place)
  }

  /// Sets where the held items would land.
  ///
  /// - Parameter places: The places, in the order of the lifts.
  public mutating func land(at places: [Placed]) {
    isElsewhere = !landing.isEmpty && landing.map(\.frame) != places.map(\.frame)
    landing = places
  }

  /// Draws an item that is not held in another place.
  public mutating func move(
    _ item: ID<BoardItem>, from: Rect<BoardSpace>?, to frame: Rect<BoardSpace>?
  ) {
    if from != frame { moved.append(FrameChange(item: item, from: from, to: frame)) }
  }

  /// Forgets the released items: they are now drawn with the rest.
  public mutating func settleReleased() { released.removeAll() }

  /// Draws a held item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - index: Its place among the lifts.
  ///   - frame: Where it is drawn.
  public mutating func draw(_ item: ID<BoardItem>, at index: Int, in frame: Rect<BoardSpace>) {
    guard held.indices.contains(index), held[index] != frame else { return }
    moved.append(FrameChange(item: item, from: held[index], to: frame))
    held[index] = frame
  }

  /// Forgets where anything would land: the board is another one.
  public mutating func forget() {
    landing.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    pushed.removeAll(keepingCapacity: true)
  }
}

extension Preview {
  /// Adds an item that was just picked up.
  ///
  /// - Parameters:
  ///   - frame: Where it is drawn.
  ///   - index: Its place among the lifts.
  public mutating func hold(_ frame: Rect<BoardSpace>, at index: Int) {
    held.insert(frame, at: min(max(index, 0), held.count))
    places.removeAll(keepingCapacity: true)
  }

  /// Removes an item that is no longer held.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - index: Its place among the lifts.
  public mutating func release(_ item: ID<BoardItem>, at index: Int) {
    guard held.indices.contains(index) else { return }
    released.append(Released(item: item, frame: held.remove(at: index)))
  }
}
