import Domain
import PluginAPI

/// A board on which every item lies where somebody put it, with the rules that hold them: then an
/// edit of an item is judged alone.
///
/// If the rules allow the edit, too, all items are still where they were put, so the whole board
/// would give the same.
struct SeatedBoard: Sendable {
  private var rules: any PlacementRules
  private var items: [EntityKey: BoardItem]

  /// Seats the items of a board; `nil` if they do not all lie where they may.
  init?(_ items: [BoardItem], on bare: any PlacementRules) {
    guard bare.violations().isEmpty, bare.accepts(items) else { return nil }
    rules = bare
    rules.apply(items.map { .insert($0.entity) })
    self.items = Dictionary(items.map { (.item($0.id), $0) }) { $1 }
  }

  /// Takes in the new version of an item.
  ///
  /// - Parameters:
  ///   - key: The item.
  ///   - item: The version; `nil` if it is gone.
  /// - Returns: Whether the rules allow it. If not, the board must be seated again as a whole.
  mutating func take(_ key: EntityKey, _ item: BoardItem?) -> Bool {
    let old = items[key]
    guard old != item else { return true }
    if let item, old?.pose != item.pose {
      let change = PoseChange(item: item.id, from: old?.pose, to: item.pose)
      guard case .accepted = rules.judge(.restore([change])) else { return false }
    }
    switch (old, item) {
    case (let old?, let item?):
      rules.apply([Change.update(from: old.entity, to: item.entity)].compactMap(\.self))
    case (nil, let item?): rules.apply([.insert(item.entity)])
    case (let old?, nil): rules.apply([.delete(old.entity)])
    case (nil, nil): break
    }
    items[key] = item
    return true
  }
}
