/// The earlier states of a line, to go back to and forth again.
struct UndoStack: Hashable, Sendable {
  /// The most states that are kept.
  private static let capacity = 1_000

  private var past: [EditedText] = []
  private var future: [EditedText] = []
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
    if past.count > Self.capacity { past.removeFirst() }
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
    future.append(text)
    return last
  }

  /// Goes forth to a state that was left by going back.
  ///
  /// - Parameter text: The state now.
  /// - Returns: The later state; `nil` if there is none.
  mutating func forth(from text: EditedText) -> EditedText? {
    isOpen = false
    guard let next = future.popLast() else { return nil }
    past.append(text)
    return next
  }
}
