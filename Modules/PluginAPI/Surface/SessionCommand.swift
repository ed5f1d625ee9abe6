public import Domain
public import Gestures
public import GridGeometry

/// A command that a surface carries out without touches.
public enum SessionCommand: Hashable, Sendable {
  /// Place a new block; the caller provides its identity.
  case place(ID<BoardItem>, object: ID<ShowObject>, in: CellRect)
  /// Add an item: exactly in its pose, or in the nearest place that is free. The rules may give it
  /// another key in the stack.
  indirect case add(BoardItem, isExact: Bool)
  /// Add several items in their poses, judged together. Where items lie freely, they come to lie
  /// above all others, in the order given.
  case addAll([BoardItem])
  /// Move a block's top left corner to a cell.
  case move(ID<BoardItem>, to: Cell)
  /// Give several items other poses at once, judged together; for example those
  /// that `Arrangement` in `Boards` makes.
  case arrange([PoseChange])
  /// Give one or several items other poses; the items in the way give way, if the rules have
  /// ``PlacementRules/pushing``.
  case push([PoseChange])
  /// Select items that are carried or changed together.
  indirect case select(SelectionEdit)
  /// Insert a new block at a place in the order, from 0, or at the end, if the rules keep an order.
  case insert(ID<BoardItem>, object: ID<ShowObject>, at: Int?)
  /// Move a block to a place in the order, from 0.
  case reorder(ID<BoardItem>, to: Int)
  /// Resize a block by a handle: the edges opposite the handle stay.
  case resize(ID<BoardItem>, to: CellSpan, from: Handle)
  /// Turn a piece clockwise by quarter turns, after mirroring it if `isFlipped`.
  case turn(ID<BoardItem>, quarterTurns: Int, isFlipped: Bool)
  /// Move an item within the stack.
  case restack(ID<BoardItem>, StackMove)
  /// Give an item another area, in points, if its rules place items freely.
  case reframe(ID<BoardItem>, Rect<BoardSpace>)
  /// Change the card of an item that is a card.
  indirect case setCard(ID<BoardItem>, Card)
  /// Switch between the tools of a board on which one can ink.
  case setTool(Tool)
  /// Choose what a pencil does with ``Tool/draw``.
  case setDrawingTool(DrawingTool)
  /// Do something with strokes.
  indirect case editInk(InkEdit)
  /// Change the block's object.
  case reassign(ID<BoardItem>, to: ID<ShowObject>)
  /// Set what a tap on a block does in play mode.
  case setAction(ID<BoardItem>, TriggerAction)
  /// Set the message that a tap on a block sends instead of the profile's; `nil` for none.
  case setMessage(ID<BoardItem>, String?)
  /// Set the label of a block; `nil` to show its object's name.
  case setLabel(ID<BoardItem>, String?)
  /// Remove a block from the board.
  case remove(ID<BoardItem>)
  /// Change the settings of the board's rules; the rules judge them.
  case setSettings(SettingsEdit)
  /// Undo the last step; ``Message/undid(_:)`` in the reaction says which.
  case undo
  /// Redo the last undone step; ``Message/redid(_:)`` in the reaction says which.
  case redo
  /// Switch between edit and play mode.
  ///
  /// Play mode ends the edit session: its steps of undo and redo are gone, as
  /// ``Message/stepsGivenUp(undo:redo:)`` in the reaction says.
  case setMode(InteractionMode)
  /// Show or hide the grid dots; play mode never shows them.
  case setGrid(Bool)
  /// Resize the view; its centre stays, and gestures are cancelled.
  case setViewSize(Size<ScreenSpace>)
  /// Show a view; if it differs, gestures are cancelled.
  case look(ViewMemory)
  /// Show the origin, unmagnified.
  case goHome
  /// Fit everything on the board into the view.
  case fit
  /// Set the thresholds of gestures; current gestures are cancelled.
  case setGestures(GestureSettings)
  /// Cancel gestures and close any panel.
  case cancel
  /// Choose an object in the picker.
  case pick(ID<ShowObject>)
  /// Search the picker, and show only some kinds; an empty set shows all.
  case search(String, kinds: Set<ObjectKind>)
  /// Choose from the menu of an item, of what is selected, or of a place on the board.
  case choose(ItemMenu)
  /// Accept the prompt with a text, or with its current text; or answer yes to a question.
  case accept(String?)
}

/// How the simulator's files encode commands.
extension SessionCommand: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case place, add = "put", addAll = "paste", move, arrange, push, select, insert, reorder, resize
    case turn, restack, reframe
    case setCard = "card"
    case setTool = "tool", setDrawingTool = "drawing", editInk = "ink"
    case reassign, setAction = "action", setMessage = "override"
    case setLabel = "label", remove, setSettings = "settings", undo, redo, setMode = "mode"
    case setGrid = "grid", setViewSize = "viewport", look, goHome = "home", fit
    case setGestures = "thresholds", cancel, pick, search, choose = "menu", accept = "enter"
  }

  enum PlaceCodingKeys: String, CodingKey { case _0 = "item", object, `in` = "cells" }
  enum AddCodingKeys: String, CodingKey { case _0 = "item", isExact = "exact" }
  enum AddAllCodingKeys: String, CodingKey { case _0 = "items" }
  enum TurnCodingKeys: String, CodingKey {
    case _0 = "item", quarterTurns = "turns", isFlipped = "flipped"
  }
  enum RestackCodingKeys: String, CodingKey { case _0 = "item", _1 = "to" }
  enum ReframeCodingKeys: String, CodingKey { case _0 = "item", _1 = "to" }
  enum SetToolCodingKeys: String, CodingKey { case _0 = "tool" }
  enum SetDrawingToolCodingKeys: String, CodingKey { case _0 = "tool" }
  enum EditInkCodingKeys: String, CodingKey { case _0 = "edit" }
  enum SetCardCodingKeys: String, CodingKey { case _0 = "item", _1 = "card" }
  enum MoveCodingKeys: String, CodingKey { case _0 = "item", to }
  enum ArrangeCodingKeys: String, CodingKey { case _0 = "poses" }
  enum PushCodingKeys: String, CodingKey { case _0 = "poses" }
  enum SelectCodingKeys: String, CodingKey { case _0 = "edit" }
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
