import Domain
import PluginAPI

/// Gives each item of a board a valid place, the wanted one if possible.
///
/// First all items that can lie where people want them take their places, the earliest first. Then
/// the others, also the earliest first, go to the nearest places that are left. So an item that is
/// in the way of none never moves.
struct Seating {
  private var rules: any PlacementRules
  /// The rules of the board without items.
  private let bare: any PlacementRules
  private var search = CellSearch()

  /// The items that have a place.
  private(set) var seated: [BoardItem] = []
  /// Those of them that have another place than the wanted one.
  private(set) var displaced: [ID<BoardItem>] = []
  /// The items that have none.
  private(set) var hidden: [(item: ID<BoardItem>, cause: SyncNotice.Cause)] = []

  /// Starts with the rules of a board without items.
  init(on rules: any PlacementRules) {
    self.rules = rules
    bare = rules
  }

  /// Seats items, the earliest first.
  mutating func seat(_ items: [BoardItem]) {
    var others: [BoardItem] = []
    for item in items {
      if rules.accepts([item]) { sit(item) } else { others.append(item) }
    }
    if !others.isEmpty {
      for item in seated { search.take(item) }
    }
    for var item in others {
      guard let pose = place(for: item) else {
        hidden.append((item.id, cause(of: item)))
        continue
      }
      item.pose = pose
      displaced.append(item.id)
      sit(item)
      search.take(item)
    }
  }

  private mutating func sit(_ item: BoardItem) {
    rules.apply([.insert(item.entity)])
    seated.append(item)
  }

  /// The nearest place that is left for an item.
  private mutating func place(for item: BoardItem) -> Pose? {
    switch rules.judge(.fit(item.pose)) {
    case .placed(let place):
      return place.pose
    case .refused(let refusal) where refusal.reason == .notAllowed && rules.form == .cells:
      // These rules do not search.
      return search.place(for: item, on: rules).map(Pose.cells)
    case .refused, .accepted:
      return nil
    }
  }

  private func cause(of item: BoardItem) -> SyncNotice.Cause {
    if item.pose.form != rules.form { return .otherRules }
    return bare.hasPlace(for: item) ? .noRoom : .invalid
  }
}

extension PlacementRules {
  /// Whether new items can lie together where they want to.
  func accepts(_ items: some Sequence<BoardItem>) -> Bool {
    let poses = items.map { PoseChange(item: $0.id, from: nil, to: $0.pose) }
    if case .accepted = judge(.restore(poses)) { return true }
    return false
  }

  /// Whether rules have a place for an item, where it wants to lie or elsewhere.
  func hasPlace(for item: BoardItem) -> Bool {
    if accepts([item]) { return true }
    if case .placed = judge(.fit(item.pose)) { return true }
    return false
  }
}
