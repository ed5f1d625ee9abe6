public import Domain

/// The items that are selected to be carried or changed together.
///
/// It begins with a long press, a choice of a menu or a command, and ends with
/// ``/PluginAPI/SelectionEdit/none``, a tap beside all items, another tool, or play mode. In
/// between it may be empty.
public struct Selection: Hashable, Sendable {
  /// Whether taps select, and drags beside all items select what they touch.
  public internal(set) var isOn = false
  /// The selected items, all of them on the board.
  public internal(set) var items: Set<ID<BoardItem>> = []

  init(isOn: Bool = false, items: Set<ID<BoardItem>> = []) {
    (self.isOn, self.items) = (isOn, items)
  }

  /// Selects an item, too, or no longer.
  mutating func toggle(_ item: ID<BoardItem>) {
    if items.remove(item) == nil { items.insert(item) }
  }
}
