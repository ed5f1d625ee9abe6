package import Domain
import Panels
package import PluginAPI

/// State of the list besides its boards, for comparing it with another.
extension BoardListSession {
  /// How far the list is scrolled.
  package var scrollOffset: Double { scroll }

  /// What is open.
  package var panel: Panel? { open?.panel }

  /// The board that the open panel concerns; `nil` for a new board.
  package var panelBoard: ID<Board>? { open?.board }

  /// The name that an open prompt offers; empty if none is open.
  package var panelText: String {
    guard let open, open.panel == .prompt else { return "" }
    return offeredName(for: open)
  }

  /// Whether these are its boards, in this order, with these blocks, in any order.
  package func holds(_ boards: [Board], _ items: [BoardItem]) -> Bool {
    guard state.entries.count == boards.count,
      state.entries.reduce(0, { $0 + $1.items.count }) == items.count
    else { return false }
    return zip(state.entries, boards).allSatisfy { $0.board == $1 }
      && items.allSatisfy { state.entry($0.board)?.items[$0.id] == $0 }
  }

  /// Whether these are the objects of its show, in any order.
  package func holds(_ objects: [ShowObject]) -> Bool {
    state.objects.count == objects.count && objects.allSatisfy { state.objects[$0.id] == $0 }
  }

  /// The boards and buttons that look pressed, in the order in which fingers touched them.
  package var pressedElements: [SceneID] { fingers.pressed }
}
