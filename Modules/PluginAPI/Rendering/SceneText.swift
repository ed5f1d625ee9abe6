public import TextCells

/// Text of several lines in an element, which the frontend wraps.
public struct SceneText: Hashable, Sendable {
  /// The text in styled runs; `\n` ends a line.
  public var runs: [TextRun]
  /// The width to wrap it in, in screen points.
  ///
  /// While a handle is dragged this is still the old
  /// width: the text is wrapped again when the drag ends.
  public var width: Double

  /// Creates text.
  public init(_ runs: [TextRun], width: Double) {
    self.runs = runs
    self.width = width
  }
}
