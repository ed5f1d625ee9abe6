import Domain
import Gestures
import PluginAPI

/// What a person, or someone else, does with a grid board.
enum GridAction: Int, CaseIterable {
  // With fingers.
  case dragDraw
  case dragBlock
  case dragSelected
  case dragMarquee
  case longPressBlock
  case longPressSelected
  case longPressEmpty
  case tapSelectionMenu
  case resizeTop
  case resizeRight
  case resizeBottom
  case resizeLeft
  case resizeTopLeft
  case resizeTopRight
  case resizeBottomLeft
  case resizeBottomRight
  case panOneFinger
  case panAndPinch
  case turnPage
  case press
  case tapBlock
  case tapEmpty
  case tapMenuReassign
  case tapMenuRemove
  case tapPickerObject
  case tapPickerFilter
  case tapPickerCancel
  case tapPickerBeside
  case tapPickerSearch
  case scrollPicker
  case edgeScroll
  case strayTouch
  case interruption

  // Commands.
  case place, paste, move, select, resize, reassign, setAction, setMessage, setLabel, remove
  case setMinimum
  case undo, redo
  case setMode
  case setGrid
  case setViewSize
  case look
  case goHome
  case fit
  case setGestures
  case cancel, pick, search, choose, accept

  // From outside.
  case outsidePlace
  case outsideMove
  case outsideRemove
  case outsideRenameObject
  case outsideDeleteObject
  case outsideRenameBoard
  case outsideAddBoard
  case outsideDeleteBoard
}

extension GridAction {
  /// The words of its name, for example `resize top left`.
  var name: String { "\(self)".separated(by: " ") }

  init(_ action: ReferenceHold.Action) {
    self =
      switch action {
      case .drawing: .dragDraw
      case .moving: .dragBlock
      case .selecting: .dragMarquee
      case .movingTogether: .dragSelected
      case .resizing(.top): .resizeTop
      case .resizing(.right): .resizeRight
      case .resizing(.bottom): .resizeBottom
      case .resizing(.left): .resizeLeft
      case .resizing(.topLeft): .resizeTopLeft
      case .resizing(.topRight): .resizeTopRight
      case .resizing(.bottomLeft): .resizeBottomLeft
      case .resizing(.bottomRight): .resizeBottomRight
      }
  }

  init(_ command: SessionCommand) {
    self =
      switch command {
      // The grid has no pieces, stacks and cards: nothing makes such commands for it.
      case .place, .insert, .add, .turn, .restack, .reframe, .setCard, .setTool,
        .setDrawingTool, .editInk:
        .place
      case .addAll: .paste
      case .move, .arrange, .push, .reorder: .move
      case .select: .select
      case .resize: .resize
      case .reassign: .reassign
      case .setAction: .setAction
      case .setMessage: .setMessage
      case .setLabel: .setLabel
      case .remove: .remove
      case .setSettings: .setMinimum
      case .undo: .undo
      case .redo: .redo
      case .setMode: .setMode
      case .setGrid: .setGrid
      case .setViewSize: .setViewSize
      case .look: .look
      case .goHome: .goHome
      case .fit: .fit
      case .setGestures: .setGestures
      case .cancel: .cancel
      case .pick: .pick
      case .search: .search
      case .choose: .choose
      case .accept: .accept
      }
  }

  /// What was done elsewhere, by the last change it comes to; `nil` for what none of them is.
  init?(_ change: Change) {
    switch (change.before, change.after) {
    case (nil, .item?): self = .outsidePlace
    case (.item?, .item?): self = .outsideMove
    case (.item?, nil): self = .outsideRemove
    case (.object?, .object?): self = .outsideRenameObject
    case (.object?, nil): self = .outsideDeleteObject
    case (nil, .board?): self = .outsideAddBoard
    case (.board?, .board?): self = .outsideRenameBoard
    case (.board?, nil): self = .outsideDeleteBoard
    default: return nil
    }
  }
}

extension String {
  /// The words of a name in code, in lower case.
  func separated(by separator: String) -> String {
    reduce(into: "") { words, letter in
      words += letter.isUppercase ? separator + letter.lowercased() : String(letter)
    }
  }
}
