// The keys that move the cursor, and those that delete text on the way.

extension Key {
  /// Where the key moves the cursor; `nil` if it does not.
  var motion: EditedText.Motion? {
    switch (code, modifiers) {
    case (.left, []), (.character("b"), .control): .characterBack
    case (.right, []), (.character("f"), .control): .characterForward
    case (.left, .control), (.left, .alt), (.character("b"), .alt): .wordBack
    case (.right, .control), (.right, .alt), (.character("f"), .alt): .wordForward
    case (.home, []), (.character("a"), .control): .rowStart
    case (.end, []), (.character("e"), .control): .rowEnd
    case (.home, .control), (.character("<"), .alt): .start
    case (.end, .control), (.character(">"), .alt): .end
    case (.up, []), (.character("p"), .control): .up
    case (.down, []), (.character("n"), .control): .down
    default: nil
    }
  }

  /// What the key deletes, without keeping it.
  var deletion: EditedText.Motion? {
    switch (code, modifiers) {
    case (.backspace, []), (.backspace, .shift): .characterBack
    case (.delete, []), (.character("d"), .control): .characterForward
    default: nil
    }
  }

  /// What the key deletes and keeps for Ctrl-Y.
  var kill: EditedText.Motion? {
    switch (code, modifiers) {
    case (.character("w"), .control): .blankBack
    case (.backspace, .alt), (.backspace, .control): .wordBack
    case (.character("d"), .alt), (.delete, .control): .wordForward
    case (.character("k"), .control): .rowEnd
    case (.character("u"), .control): .rowStart
    default: nil
    }
  }
}
