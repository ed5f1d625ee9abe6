import PluginAPI

/// What is known about the view that is remembered of the current board.
struct RememberedView {
  /// The view that is remembered, or needs not be: the one the board was opened with.
  private(set) var kept: ViewMemory?
  /// The view that could not be remembered when it was last tried.
  private var failed: ViewMemory?
  /// Whether the person knows that views are not remembered.
  private var isFailureTold = false

  init(_ view: ViewMemory? = nil) {
    kept = view
  }

  /// Whether a view is to be remembered: it is another one than before, and was not tried in vain.
  ///
  /// A store that is locked takes its time to say so; it is not asked again for the same view.
  func wants(_ view: ViewMemory) -> Bool { view != kept && view != failed }

  mutating func didKeep(_ view: ViewMemory) {
    self = RememberedView(view)
  }

  /// Notes a failure.
  ///
  /// - Returns: Whether it is to be told: it is the first one since a view was remembered.
  mutating func didFail(_ view: ViewMemory) -> Bool {
    defer { isFailureTold = true }
    failed = view
    return !isFailureTold
  }

  /// Lets a view be tried once more that was tried in vain.
  mutating func forgetFailure() { failed = nil }
}
