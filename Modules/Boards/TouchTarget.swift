import Domain
import GridGeometry
import PluginAPI

/// What lies under a finger when it touches down.
enum TouchTarget: Hashable, Sendable {
  /// The board where it is empty.
  case board
  /// An item.
  case item(ID<BoardItem>)
  /// A handle of an item.
  case handle(ID<BoardItem>, Handle)
  /// A choice of the open menu, or its ground.
  case menu(PanelPart?)
  /// A part of the open picker, or its ground.
  case picker(PanelPart?)
  /// Beside the open picker, which must be closed first.
  case besidePicker
  /// Something that has closed since.
  case closed

  /// Whether it is there only as long as a panel is open.
  var belongsToPanel: Bool {
    switch self {
    case .menu, .picker, .besidePicker: true
    case .board, .item, .handle, .closed: false
    }
  }
}
