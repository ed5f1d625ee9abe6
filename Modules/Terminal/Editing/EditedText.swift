/// A text with a cursor in it, and the edits that keys make.
///
/// The cursor is always between two characters as people see them, so a letter with its marks, or
/// an emoji made of many scalars, is never split. All is in logical order, also for text that is
/// written from right to left.
public struct EditedText: Hashable, Sendable {
  /// The text before the cursor.
  public private(set) var before: String
  /// The text after the cursor.
  public private(set) var after: String

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - before: The text before the cursor.
  ///   - after: The text after the cursor.
  public init(_ before: String = "", _ after: String = "") {
    (self.before, self.after) = (before, after)
    settle()
  }

  /// The whole text.
  public var text: String { before + after }

  /// Whether there is no text.
  public var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// The length in bytes of UTF-8.
  public var length: Int { before.utf8.count + after.utf8.count }

  /// Inserts text before the cursor.
  public mutating func insert(_ text: some StringProtocol) {
    before += text
    settle()
  }

  /// Moves the cursor, or stays at an end.
  ///
  /// - Parameter motion: Where to.
  public mutating func move(_ motion: Motion) {
    switch motion {
    case .up, .down: moveRow(motion)
    default:
      if motion.isBackward {
        let place = place(of: motion)
        after = String(before[place...]) + after
        before = String(before[..<place])
      } else {
        let place = place(of: motion)
        before += after[..<place]
        after = String(after[place...])
      }
    }
    settle()
  }

  /// Deletes what is between the cursor and another place.
  ///
  /// - Parameter motion: The way to the other place.
  /// - Returns: The deleted text; empty at an end.
  public mutating func delete(_ motion: Motion) -> String {
    let deleted: String
    if motion.isBackward {
      let place = place(of: motion)
      deleted = String(before[place...])
      before = String(before[..<place])
    } else {
      let place = place(of: motion)
      deleted = String(after[..<place])
      after = String(after[place...])
    }
    settle()
    return deleted
  }

  /// Exchanges the character before the cursor with the next one, or the last two.
  ///
  /// - Returns: Whether there were two.
  public mutating func transpose() -> Bool {
    var text = self
    if text.after.isEmpty || text.after.first == "\n" { text.move(.characterBack) }
    guard let first = text.before.last, let second = text.after.first, first != "\n",
      second != "\n"
    else { return false }
    before = text.before.dropLast() + String(second) + String(first)
    after = String(text.after.dropFirst())
    settle()
    return true
  }

  /// Replaces the end of the text before the cursor.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in bytes of UTF-8; kept within the text.
  ///   - text: The new end.
  public mutating func replace(from start: Int, with text: String) {
    let kept = before.utf8.prefix(max(start, 0))
    before = (String(kept) ?? before) + text
    settle()
  }

  /// Whether the cursor is in the first row.
  public var isInFirstRow: Bool { !before.utf8.contains(UInt8(ascii: "\n")) }

  /// Whether the cursor is in the last row.
  public var isInLastRow: Bool { !after.utf8.contains(UInt8(ascii: "\n")) }

  /// Moves the cursor past a character that would join the text on both sides of it.
  private mutating func settle() {
    // Nothing joins what ends before an ASCII character.
    guard let first = after.utf8.first, first >= 0x80 else { return }
    let joined = before + after
    let place = joined.utf8.index(joined.startIndex, offsetBy: before.utf8.count)
    guard String.Index(place, within: joined) == nil else { return }
    let end = joined.index(after: place)
    before = String(joined[..<end])
    after = String(joined[end...])
  }
}

// MARK: - Motions

extension EditedText {
  /// A way from the cursor to another place.
  public enum Motion: Hashable, Sendable {
    /// One character.
    case characterBack, characterForward
    /// To the beginning or end of a word: letters, digits and `_`.
    case wordBack, wordForward
    /// To the beginning of what is between blanks.
    case blankBack
    /// To the beginning or end of the row.
    case rowStart, rowEnd
    /// To the beginning or end of the text.
    case start, end
    /// To the row above or below.
    case up, down

    /// Whether it leads towards the beginning.
    var isBackward: Bool {
      switch self {
      case .characterBack, .wordBack, .blankBack, .rowStart, .start, .up: true
      case .characterForward, .wordForward, .rowEnd, .end, .down: false
      }
    }
  }

  /// The place in ``before`` or ``after`` that a motion leads to.
  private func place(of motion: Motion) -> String.Index {
    switch motion {
    case .characterBack: before.isEmpty ? before.startIndex : before.index(before: before.endIndex)
    case .characterForward: after.isEmpty ? after.startIndex : after.index(after: after.startIndex)
    case .wordBack: Self.wordStart(in: before, where: Self.isOfWord)
    case .blankBack: Self.wordStart(in: before) { !$0.isWhitespace }
    case .wordForward:
      after[(after.firstIndex(where: Self.isOfWord) ?? after.endIndex)...]
        .firstIndex { !Self.isOfWord($0) } ?? after.endIndex
    case .rowStart, .up: before.lastIndex(of: "\n").map(before.index(after:)) ?? before.startIndex
    case .rowEnd, .down: after.firstIndex(of: "\n") ?? after.endIndex
    case .start: before.startIndex
    case .end: after.endIndex
    }
  }

  private static func wordStart(
    in text: String, where isOfWord: (Character) -> Bool
  ) -> String.Index {
    guard let last = text.lastIndex(where: isOfWord) else { return text.startIndex }
    return text[..<last].lastIndex { !isOfWord($0) }.map(text.index(after:)) ?? text.startIndex
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Moves to the same column of the row above or below, as far as that row goes.
  private mutating func moveRow(_ motion: Motion) {
    guard motion == .up ? !isInFirstRow : !isInLastRow else { return }
    let column = before.distance(from: place(of: .rowStart), to: before.endIndex)
    if motion == .up {
      move(.rowStart)
      move(.characterBack)
      move(.rowStart)
    } else {
      move(.rowEnd)
      move(.characterForward)
    }
    let row = after.prefix { $0 != "\n" }.prefix(column)
    before += row
    after = String(after.dropFirst(row.count))
  }
}
