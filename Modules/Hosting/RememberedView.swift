package import PluginAPI

/// The view of a surface that the store remembers.
package struct RememberedView {
  /// The view that is stored, or need not be stored: the one the board was opened with.
  package private(set) var kept: ViewMemory?
  /// The view that could not be stored at the last try.
  private var failed: ViewMemory?
  /// Whether the user knows that views are not stored.
  private var isFailureReported = false

  package init(_ view: ViewMemory? = nil) {
    kept = view
  }

  /// Whether to store a view: it is new, and storing it has not failed.
  ///
  /// A locked store is slow to fail, so the same view is not tried twice.
  package func wants(_ view: ViewMemory) -> Bool { view != kept && view != failed }

  package mutating func didKeep(_ view: ViewMemory) {
    self = RememberedView(view)
  }

  /// Notes a failure.
  ///
  /// - Returns: Whether to report it: it is the first failure since a view was stored.
  package mutating func didFail(_ view: ViewMemory) -> Bool {
    defer { isFailureReported = true }
    failed = view
    return !isFailureReported
  }

  /// Allows another try for a view that failed.
  package mutating func forgetFailure() { failed = nil }
}
