/// What a key can do while a line is edited.
package enum LineAction: String, CaseIterable, Hashable, Sendable {
  case characterBack = "character-back"
  case characterForward = "character-forward"
  case wordBack = "word-back"
  case wordForward = "word-forward"
  case rowStart = "row-start"
  case rowEnd = "row-end"
  case start
  case end
  case olderLine = "older-line"
  case newerLine = "newer-line"
  case deleteBack = "delete-back"
  case deleteForward = "delete-forward"
  case cutBlankBack = "cut-blank-back"
  case cutWordBack = "cut-word-back"
  case cutWordForward = "cut-word-forward"
  case cutRowStart = "cut-row-start"
  case cutRowEnd = "cut-row-end"
  case paste
  case pasteOlder = "paste-older"
  case swapCharacters = "swap-characters"
  case undo
  case redo
  case complete
  case searchHistory = "search-history"
  case newRow = "new-row"
  case submit
  case clearScreen = "clear-screen"
  case none

  /// The key that does it without settings; `nil` for ``none``.
  package var key: Key? {
    switch self {
    case .characterBack: Key(.left)
    case .characterForward: Key(.right)
    case .wordBack: Key("b", .alt)
    case .wordForward: Key("f", .alt)
    case .rowStart: Key("a", .control)
    case .rowEnd: Key("e", .control)
    case .start: Key("<", .alt)
    case .end: Key(">", .alt)
    case .olderLine: Key(.up)
    case .newerLine: Key(.down)
    case .deleteBack: Key(.backspace)
    case .deleteForward: Key(.delete)
    case .cutBlankBack: Key("w", .control)
    case .cutWordBack: Key(.backspace, .alt)
    case .cutWordForward: Key("d", .alt)
    case .cutRowStart: Key("u", .control)
    case .cutRowEnd: Key("k", .control)
    case .paste: Key("y", .control)
    case .pasteOlder: Key("y", .alt)
    case .swapCharacters: Key("t", .control)
    case .undo: Key("_", .control)
    case .redo: Key("_", .alt)
    case .complete: Key(.tab)
    case .searchHistory: Key("r", .control)
    case .newRow: Key(.enter, .alt)
    case .submit: Key(.enter)
    case .clearScreen: Key("l", .control)
    case .none: nil
    }
  }
}
