public import Domain
public import GridGeometry

/// What is drawn while fingers hold something, before anything is decided.
///
/// Whoever asks keeps it from one question to the next, so that nothing is allocated for a movement
/// of a finger, and so that rules can tell what is new.
public struct Preview: Hashable, Sendable {
  /// How what is held or drawn would come to lie, whether or not it may; none beyond the board.
  public private(set) var landing: [Placed] = []
  /// Whether it would come to lie elsewhere than by the answer before, which was not empty.
  public private(set) var isElsewhere = false
  /// Why it may not be dropped there, or `nil` where it may.
  public var refusal: Refusal?
  /// Where each item that is held is drawn, in the order of the lifts.
  public private(set) var held: [Rect<BoardSpace>]
  /// What is drawn elsewhere than by the answer before: what is held, and what gives way.
  public private(set) var moved: [FrameChange] = []
  /// What was let go since the last answer, and where it was drawn.
  public private(set) var released: [Released] = []
  /// The order in which rules that keep one drew all items by the last answer, `nil` before the
  /// first; for their use only.
  public var order: [ID<BoardItem>]?
  /// The places that what is held took by the last answer; for the use of rules that keep an order.
  public var places: [Int] = []

  /// An item that was let go.
  public struct Released: Hashable, Sendable {
    /// The item.
    public let item: ID<BoardItem>
    /// Where it was drawn.
    public let frame: Rect<BoardSpace>
  }

  /// Creates the preview of items that were just taken, and are drawn where they lie.
  public init(holding frames: [Rect<BoardSpace>]) {
    held = frames
  }

  /// Begins a new answer.
  public mutating func begin() {
    moved.removeAll(keepingCapacity: true)
    isElsewhere = false
  }

  /// Takes over how one item would come to lie.
  ///
  /// - Parameter place: Its place; `nil` beyond the board.
  /// - Returns: Whether that is a place, and the same as by the answer before.
  public mutating func land(at place: Placed?) -> Bool {
    if let place, landing.count == 1, landing[0] == place { return true }
    isElsewhere = !landing.isEmpty
    landing.removeAll(keepingCapacity: true)
    if let place { landing.append(place) }
    return false
  }

  /// Takes over how what is held would come to lie.
  ///
  /// - Parameter places: The places, in the order of the lifts.
  public mutating func land(at places: [Placed]) {
    isElsewhere = !landing.isEmpty && landing.map(\.frame) != places.map(\.frame)
    landing = places
  }

  /// Draws an item elsewhere that nobody holds.
  public mutating func move(
    _ item: ID<BoardItem>, from: Rect<BoardSpace>?, to frame: Rect<BoardSpace>?
  ) {
    if from != frame { moved.append(FrameChange(item: item, from: from, to: frame)) }
  }

  /// Forgets what was let go: it is drawn with the rest.
  public mutating func settleReleased() { released.removeAll() }

  /// Draws an item that is held.
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

  /// Forgets how anything would come to lie: the board is another one.
  public mutating func forget() {
    landing.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }
}

extension Preview {
  /// Adds an item that was just taken.
  ///
  /// - Parameters:
  ///   - frame: Where it is drawn.
  ///   - index: Its place among the lifts.
  public mutating func hold(_ frame: Rect<BoardSpace>, at index: Int) {
    held.insert(frame, at: min(max(index, 0), held.count))
    places.removeAll(keepingCapacity: true)
  }

  /// Leaves out an item that is held no more.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - index: Its place among the lifts.
  public mutating func letGo(_ item: ID<BoardItem>, at index: Int) {
    guard held.indices.contains(index) else { return }
    released.append(Released(item: item, frame: held.remove(at: index)))
  }
}
