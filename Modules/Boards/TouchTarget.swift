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
  case menu(ItemMenu?)
  /// A part of the open picker.
  case picker(PickerPart)
  /// Beside the open picker, which must be closed first.
  case besidePicker
}
