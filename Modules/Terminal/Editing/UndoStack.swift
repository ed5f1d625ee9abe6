/// The earlier states of a line, for undo and redo.
struct UndoStack: Hashable, Sendable {
  /// The most states that are kept.
  private static let capacity = 1_000
  /// The most bytes of all of them.
  private static let largest = 8 << 20

  private var past: [EditedText] = []
  private var future: [EditedText] = []
  /// The bytes of the past.
  private var bytes = 0
  /// Whether the next edit may belong to the last one, as letters of a word do.
  private var isOpen = false

  /// Notes a state that an edit is about to replace, or has replaced.
  ///
  /// - Parameters:
  ///   - text: The state.
  ///   - joins: Whether this edit and the next such one are undone together.
  mutating func note(_ text: EditedText, joins: Bool = false) {
    future.removeAll()
    defer { isOpen = joins }
    guard !(joins && isOpen), past.last != text else { return }
    past.append(text)
    bytes += text.size
    while past.count > Self.capacity || (bytes > Self.largest && past.count > 1) {
      bytes -= past.removeFirst().size
    }
  }

  /// Notes that the cursor was moved: the next edit is another one.
  mutating func pause() { isOpen = false }

  /// Goes back to the state before the last edit.
  ///
  /// - Parameter text: The state now.
  /// - Returns: The earlier state; `nil` if there is none.
  mutating func back(from text: EditedText) -> EditedText? {
    isOpen = false
    guard let last = past.popLast() else { return nil }
    bytes -= last.size
    future.append(text)
    return last
  }

  /// Returns to a state that was undone.
  ///
  /// - Parameter text: The state now.
  /// - Returns: The later state; `nil` if there is none.
  mutating func forth(from text: EditedText) -> EditedText? {
    isOpen = false
    guard let next = future.popLast() else { return nil }
    past.append(text)
    bytes += text.size
    return next
  }
}

extension EditedText {
  fileprivate var size: Int { before.utf8.count + after.utf8.count }
}
