import Domain
import GridGeometry

/// The items of a canvas: the area of each, and what lies above what.
///
/// Areas are in points, but are found by the cells that they touch. An item that reaches beyond the
/// range of cells is in a list of its own, which is searched from end to end.
struct ItemStack: Sendable {
  /// A place in the stack; the identity orders items with equal keys.
  struct Place: Hashable, Sendable, Comparable {
    let z: OrderKey
    let item: ID<BoardItem>

    static func < (left: Place, right: Place) -> Bool {
      left.z == right.z ? left.item < right.item : left.z < right.z
    }
  }

  /// What an item is: ink is seen and not touched, and each has a smallest size of its own.
  enum Form: Hashable, Sendable {
    case card
    case block
    case ink
  }

  private struct Entry: Sendable {
    var place: Place
    var frame: Rect<BoardSpace>
    var form: Form
  }

  /// The entries in numbered slots; those of ``vacant`` slots do not count.
  private var entries: ContiguousArray<Entry> = []
  private var vacant: [Int] = []
  private var slots: [ID<BoardItem>: Int] = [:]
  /// The slots by the cells that their items touch.
  private var index = OccupancyIndex<Int>()
  /// The slots of items beyond the range of cells.
  private var far: Set<Int> = []
  /// All items, the lowest first.
  private(set) var places = SortedList<Place>([])
  /// The key above all items; `nil` if there is no room for one.
  private(set) var above = OrderKey.between(nil, nil)

  #if Mutants
    /// The fault that was injected.
    var defect: Defect?
  #endif

  /// How many items there are.
  var count: Int { slots.count }

  /// The place and area of an item, or `nil`.
  subscript(item: ID<BoardItem>) -> (place: Place, frame: Rect<BoardSpace>)? {
    slots[item].map { (entries[$0].place, entries[$0].frame) }
  }

  /// What an item is; `nil` if it is not here.
  func form(of item: ID<BoardItem>) -> Form? { slots[item].map { entries[$0].form } }

  // MARK: Changing

  /// Adds items to an empty stack.
  mutating func fill(_ items: [(place: Place, frame: Rect<BoardSpace>, form: Form)]) {
    entries.reserveCapacity(items.count)
    slots.reserveCapacity(items.count)
    for (place, frame, form) in items where slots[place.item] == nil {
      slots[place.item] = entries.count
      entries.append(Entry(place: place, frame: frame, form: form))
      file(entries.count - 1, in: frame)
    }
    places = SortedList(entries.map(\.place))
    findTop()
  }

  /// Adds an item, or moves it.
  mutating func put(_ place: Place, in frame: Rect<BoardSpace>, as form: Form) {
    let entry = Entry(place: place, frame: frame, form: form)
    guard let slot = slots[place.item] else { return add(entry) }
    let old = entries[slot]
    entries[slot] = entry
    if old.frame != frame { file(slot, in: frame) }
    guard old.place != place else { return }
    places.remove(old.place)
    places.insert(place)
    findTop()
  }

  private mutating func add(_ entry: Entry) {
    let slot = vacant.popLast() ?? entries.count
    if slot == entries.count { entries.append(entry) } else { entries[slot] = entry }
    slots[entry.place.item] = slot
    file(slot, in: entry.frame)
    places.insert(entry.place)
    findTop()
  }

  /// Removes an item, if it is there.
  mutating func remove(_ item: ID<BoardItem>) {
    guard let slot = slots.removeValue(forKey: item) else { return }
    vacant.append(slot)
    index.remove(slot)
    far.remove(slot)
    places.remove(entries[slot].place)
    #if Mutants
      if defect == .removedTopCounts { return }
    #endif
    findTop()
  }

  /// Files a slot under the cells that an area touches.
  private mutating func file(_ slot: Int, in frame: Rect<BoardSpace>) {
    #if Mutants
      if defect == .foundWhereItWas, index.rect(of: slot) != nil { return }
    #endif
    guard let cells = CellRect(touching: frame) else {
      index.remove(slot)
      far.insert(slot)
      return
    }
    far.remove(slot)
    if !index.move(slot, to: cells) { index.insert(slot, at: cells) }
  }

  private mutating func findTop() { above = OrderKey.between(places.last?.z, nil) }

  // MARK: Finding

  /// The topmost item that covers a point, but for ink.
  ///
  /// - Complexity: Grows with the items on the cell of the point, and with those beyond the range
  ///   of cells.
  func top(at point: Point<BoardSpace>) -> ID<BoardItem>? {
    var top: Int?
    func look(_ slot: Int) {
      guard entries[slot].form != .ink, entries[slot].frame.contains(point) else { return }
      if let best = top, isBelow(slot, best) { return }
      top = slot
    }
    if let probe = CellRect(at: point) {
      index.visit(in: probe) { slot, _ in look(slot) }
    }
    #if Mutants
      if defect == .farItemsLost { return top.map { entries[$0].place.item } }
    #endif
    for slot in far { look(slot) }
    return top.map { entries[$0].place.item }
  }

  private func isBelow(_ slot: Int, _ other: Int) -> Bool {
    let (place, best) = (entries[slot].place, entries[other].place)
    #if Mutants
      if defect == .hitsLowest { return best < place }
      if defect == .tiesHitFirst, place.z == best.z { return best.item < place.item }
    #endif
    return place < best
  }

  /// Visits the items that share an area with a region, the lowest first.
  func visit(in region: Rect<BoardSpace>, _ body: (Place, Rect<BoardSpace>) -> Void) {
    guard region.size.width > 0, region.size.height > 0 else { return }
    guard let cells = CellRect(touching: region, isCut: true) else {
      // The region is wider than cells can measure, or beyond all of them.
      for place in places.elements {
        guard let frame = self[place.item]?.frame, frame.intersects(region) else { continue }
        body(place, frame)
      }
      return
    }
    var seen: [Entry] = []
    index.visit(in: cells) { slot, _ in
      if entries[slot].frame.intersects(region) { seen.append(entries[slot]) }
    }
    for slot in far where entries[slot].frame.intersects(region) { seen.append(entries[slot]) }
    #if Mutants
      if defect == .visitsByPosition {
        seen.sort { ($0.frame.minY, $0.place) < ($1.frame.minY, $1.place) }
        for entry in seen { body(entry.place, entry.frame) }
        return
      }
    #endif
    seen.sort { $0.place < $1.place }
    for entry in seen { body(entry.place, entry.frame) }
  }
}

extension CellRect {
  /// The cells that an area touches; `nil` if there are none, or some are beyond the range.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - isCut: Whether to leave out what is beyond the range.
  fileprivate init?(touching area: Rect<BoardSpace>, isCut: Bool = false) {
    func edge(_ edge: Double) -> Int32? {
      Int32(exactly: isCut ? min(max(edge, Double(Int32.min)), Double(Int32.max)) : edge)
    }
    guard let left = edge(Self.edge(before: area.minX)),
      let top = edge(Self.edge(before: area.minY)),
      let right = edge(-Self.edge(before: -area.maxX)),
      let bottom = edge(-Self.edge(before: -area.maxY))
    else { return nil }
    self.init(edges: left, top, right, bottom)
  }

  /// The cell that contains a point, or `nil` beyond the range of cells.
  fileprivate init?(at point: Point<BoardSpace>) {
    guard let x = Int32(exactly: Self.edge(before: point.x)),
      let y = Int32(exactly: Self.edge(before: point.y))
    else { return nil }
    self.init(origin: Cell(x: x, y: y), span: .single)
  }

  /// The last edge of a cell that is not after a coordinate.
  private static func edge(before coordinate: Double) -> Double {
    let edge = (coordinate / Grid.unit).rounded(.down)
    // The quotient of the smallest numbers is rounded to zero.
    return edge * Grid.unit > coordinate ? edge - 1 : edge
  }
}
