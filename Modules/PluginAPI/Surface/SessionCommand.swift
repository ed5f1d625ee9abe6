public import Domain
public import Gestures
public import GridGeometry

/// What a surface can be told to do without a finger.
public enum SessionCommand: Hashable, Sendable {
  /// Lay a new block, with an identity drawn by the caller.
  case place(ID<BoardItem>, object: ID<ShowObject>, in: CellRect)
  /// Move a block's top left corner to a cell.
  case move(ID<BoardItem>, to: Cell)
  /// Lay a new block at a place in the order, from 0, or at its end, where the rules keep one.
  case insert(ID<BoardItem>, object: ID<ShowObject>, at: Int?)
  /// Move a block to a place in the order, from 0.
  case reorder(ID<BoardItem>, to: Int)
  /// Give a block another span by a handle: the edges opposite to the handle stay.
  case resize(ID<BoardItem>, to: CellSpan, from: Handle)
  /// Let a block show another object.
  case reassign(ID<BoardItem>, to: ID<ShowObject>)
  /// Let a tap on a block do something else in play mode.
  case setAction(ID<BoardItem>, TriggerAction)
  /// Let a tap on a block send a message instead of what the profile says; `nil` for none.
  case setMessage(ID<BoardItem>, String?)
  /// Let a block show a label instead of its object's name; `nil` for that name.
  case setLabel(ID<BoardItem>, String?)
  /// Take a block off the board.
  case remove(ID<BoardItem>)
  /// Set the board's rules; they judge it.
  case setSettings(SettingsEdit)
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

/// The words of commands, and of what belongs to them, in files of the simulator.
extension SessionCommand: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case place, move, insert, reorder, resize, reassign, setAction = "action", setMessage =
      "override"
    case setLabel = "label", remove, setSettings = "settings", undo, redo, setMode = "mode"
    case setGrid = "grid", setViewSize = "viewport", look, goHome = "home", fit
    case setGestures = "thresholds", cancel, pick, search, choose = "menu", accept = "enter"

    package init?(stringValue: String) {
      // Older scripts name the only setting that there was.
      self.init(rawValue: stringValue == "minimum" ? Self.setSettings.rawValue : stringValue)
    }
  }

  enum PlaceCodingKeys: String, CodingKey { case _0 = "item", object, `in` = "cells" }
  enum MoveCodingKeys: String, CodingKey { case _0 = "item", to }
  enum InsertCodingKeys: String, CodingKey { case _0 = "item", object, at = "place" }
  enum ReorderCodingKeys: String, CodingKey { case _0 = "item", to = "place" }
  enum ResizeCodingKeys: String, CodingKey { case _0 = "item", to = "span", from = "handle" }
  enum ReassignCodingKeys: String, CodingKey { case _0 = "item", to = "object" }
  enum SetActionCodingKeys: String, CodingKey { case _0 = "item", _1 = "action" }
  enum SetMessageCodingKeys: String, CodingKey { case _0 = "item", _1 = "message" }
  enum SetLabelCodingKeys: String, CodingKey { case _0 = "item", _1 = "label" }
  enum RemoveCodingKeys: String, CodingKey { case _0 = "item" }
  enum SetSettingsCodingKeys: String, CodingKey { case _0 = "" }
  enum SetModeCodingKeys: String, CodingKey { case _0 = "mode" }
  enum SetGridCodingKeys: String, CodingKey { case _0 = "on" }
  enum SetViewSizeCodingKeys: String, CodingKey { case _0 = "" }
  enum LookCodingKeys: String, CodingKey { case _0 = "" }
  enum SetGesturesCodingKeys: String, CodingKey { case _0 = "thresholds" }
  enum PickCodingKeys: String, CodingKey { case _0 = "object" }
  enum SearchCodingKeys: String, CodingKey { case _0 = "text", kinds }
  enum ChooseCodingKeys: String, CodingKey { case _0 = "choice" }
  enum AcceptCodingKeys: String, CodingKey { case _0 = "text" }
}

/// What an item's menu offers in edit mode.
public enum ItemMenu: String, CaseIterable, Hashable, Sendable, Codable {
  /// Let the item show another object.
  case reassign
  /// Take the item off the board.
  case remove
}
