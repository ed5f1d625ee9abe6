/// What came of something that a page asked for.
public struct PageReport: Hashable, Sendable {
  /// What was done and left out, or why nothing was, in lines.
  public let text: String
  /// Whether nothing was done.
  public let isRefusal: Bool

  /// Creates a report.
  public init(_ text: String, isRefusal: Bool) { (self.text, self.isRefusal) = (text, isRefusal) }
}
