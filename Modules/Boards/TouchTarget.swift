import Domain
import GridGeometry
import PluginAPI

/// The target under a finger at touch-down.
enum TouchTarget: Hashable, Sendable {
  /// An empty place on the board.
  case board
  /// An item.
  case item(ID<BoardItem>)
  /// A handle of an item.
  case handle(ID<BoardItem>, Handle)
  /// A second finger anywhere while an item is held: a tap turns the item.
  case heldItem
  /// The board while a pencil inks: cards and blocks are out of reach.
  case ink
  /// The same for a finger that only moves the view.
  case view
  /// A choice of the open menu, or its background.
  case menu(PanelPart?)
  /// A part of the open picker, or its background.
  case picker(PanelPart?)
  /// Outside the open picker, which must be closed first.
  case besidePicker
  /// Something that has since closed.
  case closed

  /// Whether it exists only while a panel is open.
  var belongsToPanel: Bool {
    switch self {
    case .menu, .picker, .besidePicker: true
    case .board, .item, .handle, .heldItem, .ink, .view, .closed: false
    }
  }
}
