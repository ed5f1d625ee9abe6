public import Domain
public import Gestures
public import GridGeometry

/// What a surface can be told to do without a finger.
public enum SessionCommand: Hashable, Sendable {
  /// Lay a new block, with an identity drawn by the caller.
  case place(ID<BoardItem>, object: ID<ShowObject>, in: CellRect)
  /// Move a block's top left corner to a cell.
  case move(ID<BoardItem>, to: Cell)
  /// Give a block another span by a handle: the edges opposite to the handle stay.
  case resize(ID<BoardItem>, to: CellSpan, from: Handle)
  /// Let a block show another object.
  case reassign(ID<BoardItem>, to: ID<ShowObject>)
  /// Let a tap on a block do something else in play mode.
  case setAction(ID<BoardItem>, TriggerAction)
  /// Let a tap on a block send a message instead of what the profile says; `nil` for none.
  case setMessage(ID<BoardItem>, String?)
  /// Take a block off the board.
  case remove(ID<BoardItem>)
  /// Set the smallest block the board accepts.
  case setMinimum(MinimumSpan)
  /// Take the last step back; the reaction says which with ``Message/undid(_:)``.
  case undo
  /// Make the last undone step again; the reaction says which with ``Message/redid(_:)``.
  case redo
  /// Switch between edit and play.
  case setMode(InteractionMode)
  /// Show or hide the dots of the grid; they are never shown in play mode.
  case setGrid(Bool)
  /// The view has another size; its middle stays, and what fingers do is broken off.
  case setViewSize(Size<ScreenSpace>)
  /// Look somewhere; from another view, what fingers do is broken off.
  case look(ViewMemory)
  /// Look at the origin, unmagnified.
  case goHome
  /// Look at everything that lies on the board.
  case fit
  /// Tell gestures from another by other numbers; what is going on is cancelled.
  case setGestures(GestureSettings)
  /// Break off what is going on: gestures, and whatever is open.
  case cancel
  /// Choose an object in the picker.
  case pick(ID<ShowObject>)
  /// Search the picker, and show only some kinds; none means all.
  case search(String, kinds: Set<ObjectKind>)
  /// Choose from an item's menu.
  case choose(ItemMenu)
  /// Accept the prompt with a text, or with the text it offers; or say yes to a question.
  case accept(String?)
}

/// What an item's menu offers in edit mode.
public enum ItemMenu: String, CaseIterable, Hashable, Sendable {
  /// Let the item show another object.
  case reassign
  /// Take the item off the board.
  case remove
}
